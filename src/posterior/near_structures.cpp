#include "posterior/near_structures.h"

#include <algorithm>
#include <numeric>

namespace bnstar {

namespace {

void sort_structures(Structures& found) {
  const std::size_t width = found.variables.size();
  std::vector<std::size_t> order(found.count());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    if (found.regrets[a] != found.regrets[b]) return found.regrets[a] < found.regrets[b];
    return std::lexicographical_compare(found.chosen(a), found.chosen(a) + width, found.chosen(b),
                                        found.chosen(b) + width);
  });
  Structures sorted{found.variables, {}, {}};
  sorted.regrets.reserve(found.count());
  sorted.families.reserve(found.families.size());
  for (std::size_t i : order) {
    sorted.regrets.push_back(found.regrets[i]);
    sorted.families.insert(sorted.families.end(), found.chosen(i), found.chosen(i) + width);
  }
  found = std::move(sorted);
}

// Combines every structure of one part with every one of another.
Structures joined(const Structures& a, const Structures& b, double slack, NearSearch& search) {
  Structures both{a.variables, {}, {}};
  both.variables.insert(both.variables.end(), b.variables.begin(), b.variables.end());
  for (std::size_t i = 0; i < a.count(); ++i) {
    for (std::size_t j = 0; j < b.count() && a.regrets[i] + b.regrets[j] <= slack; ++j) {
      both.regrets.push_back(a.regrets[i] + b.regrets[j]);
      both.families.insert(both.families.end(), a.chosen(i), a.chosen(i) + a.variables.size());
      both.families.insert(both.families.end(), b.chosen(j), b.chosen(j) + b.variables.size());
    }
    if (static_cast<double>(both.count()) > search.most) {
      search.complete = false;
      break;
    }
  }
  sort_structures(both);
  return both;
}

Structures of_one(const ChoiceProblem& problem, double slack) {
  Structures found{problem.variables, {}, {}};
  const std::vector<Choice>& choices = problem.choices.front();
  double best = choices.front().score;
  for (const Choice& choice : choices) best = std::max(best, choice.score);
  for (const Choice& choice : choices) {
    if (best - choice.score > slack) continue;
    found.regrets.push_back(best - choice.score);
    found.families.push_back(choice.family);
  }
  sort_structures(found);
  return found;
}

Structures of_parts(const ChoiceProblem& problem, const std::vector<Mask>& parts, double slack,
                    NearSearch& search) {
  Structures found{{}, {0.0}, {}};
  for (Mask part : parts) {
    found = joined(found, near_structures(part_of(problem, part), slack, search), slack, search);
  }
  return found;
}

// Keeps the choices that some structure within the slack has.
ChoiceProblem surviving(const ChoiceProblem& problem, MaxMarginals& marginals, double slack) {
  ChoiceProblem left{problem.variables, {}};
  for (int x = 0; x < problem.size(); ++x) {
    std::vector<Choice> kept;
    std::vector<double> values;
    for (std::size_t i = 0; i < problem.choices[x].size(); ++i) {
      if (marginals.values[x][i] < marginals.optimum - slack) continue;
      kept.push_back(problem.choices[x][i]);
      values.push_back(marginals.values[x][i]);
    }
    left.choices.push_back(std::move(kept));
    marginals.values[x] = std::move(values);
  }
  return left;
}

// The variable with the fewest choices, but at least two.
int narrowest(const ChoiceProblem& problem) {
  int best = -1;
  for (int x = 0; x < problem.size(); ++x) {
    const std::size_t count = problem.choices[x].size();
    if (count > 1 && (best < 0 || count < problem.choices[best].size())) best = x;
  }
  return best;
}

// For one strong component all of whose choices survive.
Structures of_branches(ChoiceProblem problem, const MaxMarginals& marginals, double slack,
                       NearSearch& search) {
  const int x = narrowest(problem);
  const std::vector<Choice> choices = problem.choices[x];
  Structures found{{}, {}, {}};
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const double regret = std::max(0.0, marginals.optimum - marginals.values[x][i]);
    problem.choices[x] = {choices[i]};
    const Structures branch = near_structures(problem, slack - regret, search);
    // The variables of a branch are in the order of its own parts.
    std::vector<std::size_t> place;
    for (Var variable : problem.variables) {
      place.push_back(static_cast<std::size_t>(
          std::find(branch.variables.begin(), branch.variables.end(), variable) -
          branch.variables.begin()));
    }
    for (std::size_t j = 0; j < branch.count(); ++j) {
      found.regrets.push_back(branch.regrets[j] + regret);
      for (std::size_t at : place) found.families.push_back(branch.chosen(j)[at]);
    }
    if (static_cast<double>(found.count()) > search.most) search.complete = false;
    if (!search.complete) break;
  }
  found.variables = problem.variables;
  sort_structures(found);
  return found;
}

}  // namespace

Structures near_structures(const ChoiceProblem& problem, double slack, NearSearch& search) {
  if (problem.size() == 1) return of_one(problem, slack);
  const std::vector<Mask> parts = strong_places(problem);
  if (parts.size() > 1) return of_parts(problem, parts, slack, search);
  search.monitor.poll();
  if (!search.monitor.fits(bytes_of_max_marginals(problem.size()))) {
    search.monitor.stop(Stop::kMemoryLimit);
  }
  MaxMarginals marginals;
  if (!search.monitor.stopped()) marginals = max_marginals(problem, search.monitor);
  if (search.monitor.stopped()) {
    search.complete = false;
    return {problem.variables, {}, {}};
  }
  const ChoiceProblem left = surviving(problem, marginals, slack);
  const std::vector<Mask> left_parts = strong_places(left);
  if (left_parts.size() > 1) return of_parts(left, left_parts, slack, search);
  return of_branches(left, marginals, slack, search);
}

}  // namespace bnstar
