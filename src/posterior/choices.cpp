#include "posterior/choices.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/raw_array.h"

namespace bnstar {

namespace {

constexpr double kNever = -std::numeric_limits<double>::infinity();

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

// Replaces every number by the largest of those of its subsets, or of its supersets.
template <bool kSubsets>
void spread_largest(double* values, int members) {
  const std::size_t count = std::size_t{1} << members;
  for (int member = 0; member < members; ++member) {
    const std::size_t step = std::size_t{1} << member;
    for (std::size_t first = 0; first < count; first += 2 * step) {
      for (std::size_t i = first; i < first + step; ++i) {
        double& without = values[i];
        double& with = values[i + step];
        (kSubsets ? with : without) = std::max(without, with);
      }
    }
  }
}

// b_x, by squeezed set.
RawArray<double> best_within(const std::vector<Choice>& choices, int x, int size) {
  RawArray<double> best(std::size_t{1} << (size - 1));
  std::fill_n(best.data(), best.size(), kNever);
  for (const Choice& choice : choices) {
    double& value = best[squeezed(static_cast<Mask>(choice.parents), x)];
    value = std::max(value, choice.score);
  }
  spread_largest<true>(best.data(), size - 1);
  return best;
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

MaxMarginals max_marginals(const ChoiceProblem& problem, Monitor& monitor) {
  const int size = problem.size();
  const std::size_t sets = std::size_t{1} << size;
  const Mask all = bit_of(size) - 1;
  std::vector<RawArray<double>> best;
  for (int x = 0; x < size; ++x) best.push_back(best_within(problem.choices[x], x, size));
  RawArray<double> first(sets);
  RawArray<double> rest(sets);
  first[0] = rest[all] = 0;
  const auto go_on = [&](Mask set) {
    constexpr Mask kSetsPerLook = 1 << 16;
    if (set % kSetsPerLook == 0) monitor.poll();
    return !monitor.stopped();
  };
  for (Mask set = 1; set < sets && go_on(set); ++set) {
    double most = kNever;
    for (Mask left = set; left != 0; left &= left - 1) {
      const int x = __builtin_ctz(left);
      const Mask before = set & ~bit_of(x);
      most = std::max(most, first[before] + best[x][squeezed(before, x)]);
    }
    first[set] = most;
  }
  for (Mask set = all; set-- > 0 && go_on(set);) {
    double most = kNever;
    for (Mask left = all & ~set; left != 0; left &= left - 1) {
      const int x = __builtin_ctz(left);
      most = std::max(most, best[x][squeezed(set, x)] + rest[set | bit_of(x)]);
    }
    rest[set] = most;
  }
  MaxMarginals found;
  found.optimum = first[all];
  for (int x = 0; x < size && go_on(0); ++x) {
    // b_x is no longer needed; its memory is used again.
    double* const around = best[x].data();
    for (Mask set = 0; set < sets / 2; ++set) {
      const Mask placed = widened(set, x);
      around[set] = first[placed] + rest[placed | bit_of(x)];
    }
    spread_largest<false>(around, size - 1);
    std::vector<double> values;
    for (const Choice& choice : problem.choices[x]) {
      values.push_back(choice.score + around[squeezed(static_cast<Mask>(choice.parents), x)]);
    }
    found.values.push_back(std::move(values));
  }
  return found;
}

double bytes_of_max_marginals(int places) { return (4.0 * places + 16) * std::ldexp(1.0, places); }

}  // namespace bnstar
