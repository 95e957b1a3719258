#include "posterior/choices.h"

#include <algorithm>

namespace bnstar {

namespace {

// For each place, the places that arcs lead to from it, itself included.
std::vector<Places> reached(const ChoiceProblem& problem) {
  const int size = problem.size();
  std::vector<Places> to(size);
  for (int x = 0; x < size; ++x) {
    to[x] |= place_bit(x);
    for (const Choice& choice : problem.choices[x]) {
      for (Places left = choice.parents; left != 0; left &= left - 1) {
        to[__builtin_ctzll(left)] |= place_bit(x);
      }
    }
  }
  for (int via = 0; via < size; ++via) {
    for (int x = 0; x < size; ++x) {
      if (to[x] & place_bit(via)) to[x] |= to[via];
    }
  }
  return to;
}

}  // namespace

ChoiceProblem part_of(const ChoiceProblem& problem, Places places) {
  ChoiceProblem part;
  std::vector<int> new_place(problem.size(), -1);
  for (Places left = places; left != 0; left &= left - 1) {
    new_place[__builtin_ctzll(left)] = part.size();
    part.variables.push_back(problem.variables[__builtin_ctzll(left)]);
  }
  for (Places left = places; left != 0; left &= left - 1) {
    std::vector<Choice> choices = problem.choices[__builtin_ctzll(left)];
    for (Choice& choice : choices) {
      Places parents = 0;
      for (Places old = choice.parents & places; old != 0; old &= old - 1) {
        parents |= place_bit(new_place[__builtin_ctzll(old)]);
      }
      choice.parents = parents;
    }
    part.choices.push_back(std::move(choices));
  }
  return part;
}

std::vector<Places> strong_places(const ChoiceProblem& problem) {
  const std::vector<Places> to = reached(problem);
  std::vector<Places> parts;
  Places seen = 0;
  for (int x = 0; x < problem.size(); ++x) {
    if (seen & place_bit(x)) continue;
    Places part = 0;
    for (int y = 0; y < problem.size(); ++y) {
      if ((to[x] & place_bit(y)) && (to[y] & place_bit(x))) part |= place_bit(y);
    }
    seen |= part;
    parts.push_back(part);
  }
  // Components that reach more come first.
  std::stable_sort(parts.begin(), parts.end(), [&](Places a, Places b) {
    return __builtin_popcountll(to[__builtin_ctzll(a)]) >
           __builtin_popcountll(to[__builtin_ctzll(b)]);
  });
  return parts;
}

Settled settle(ChoiceProblem problem) {
  Settled settled;
  Places left = place_bit(problem.size()) - 1;
  const auto without_choice = [&] {
    for (int x = 0; x < problem.size(); ++x) {
      if ((left & place_bit(x)) && problem.choices[x].size() == 1) return x;
    }
    return -1;
  };
  for (int x = without_choice(); x >= 0; x = without_choice()) {
    left &= ~place_bit(x);
    const Choice only = problem.choices[x].front();
    settled.variables.push_back(problem.variables[x]);
    settled.families.push_back(only.family);
    settled.score += only.score;
    for (int child = 0; child < problem.size(); ++child) {
      std::vector<Choice>& choices = problem.choices[child];
      for (Choice& choice : choices) {
        if (choice.parents & place_bit(x))
          choice.parents = (choice.parents & ~place_bit(x)) | only.parents;
      }
      choices.erase(std::remove_if(choices.begin(), choices.end(),
                                   [&](const Choice& choice) {
                                     return (choice.parents & place_bit(child)) != 0;
                                   }),
                    choices.end());
    }
  }
  settled.rest = part_of(problem, left);
  return settled;
}

}  // namespace bnstar
