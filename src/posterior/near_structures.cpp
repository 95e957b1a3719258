#include "posterior/near_structures.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace bnstar {

namespace {

// Sums of the same scores in another order differ by less than this.
constexpr double kRounding = 1e-9;

Structures structures_of(const ChoiceProblem& problem, double slack, NearSearch& search);

Structures nothing_to_choose() { return {{}, {0.0}, {}}; }

std::vector<std::size_t> by_regret(const Structures& found) {
  std::vector<std::size_t> order(found.count());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return found.regrets[a] < found.regrets[b]; });
  return order;
}

// Combines every structure of one part with every one of another.
Structures joined(const Structures& a, const Structures& b, double slack, NearSearch& search) {
  Structures both{a.variables, {}, {}};
  both.variables.insert(both.variables.end(), b.variables.begin(), b.variables.end());
  const std::vector<std::size_t> rising = by_regret(b);
  for (std::size_t i = 0; i < a.count(); ++i) {
    for (std::size_t j : rising) {
      if (a.regrets[i] + b.regrets[j] > slack + kRounding) break;
      both.regrets.push_back(a.regrets[i] + b.regrets[j]);
      both.families.insert(both.families.end(), a.chosen(i), a.chosen(i) + a.variables.size());
      both.families.insert(both.families.end(), b.chosen(j), b.chosen(j) + b.variables.size());
    }
    if (static_cast<double>(both.count()) > search.most) {
      search.complete = false;
      break;
    }
  }
  return both;
}

Structures of_one(const ChoiceProblem& problem, double slack) {
  Structures found{problem.variables, {}, {}};
  const std::vector<Choice>& choices = problem.choices.front();
  double best = choices.front().score;
  for (const Choice& choice : choices) best = std::max(best, choice.score);
  for (const Choice& choice : choices) {
    if (best - choice.score > slack + kRounding) continue;
    found.regrets.push_back(best - choice.score);
    found.families.push_back(choice.family);
  }
  return found;
}

Structures of_parts(const ChoiceProblem& problem, const std::vector<Places>& parts, double slack,
                    NearSearch& search) {
  Structures found = nothing_to_choose();
  for (Places part : parts) {
    found = joined(found, structures_of(part_of(problem, part), slack, search), slack, search);
  }
  return found;
}

// Keeps the choices that some structure within the slack has.
ChoiceProblem surviving(const ChoiceProblem& problem, MaxMarginals& marginals, double slack) {
  ChoiceProblem left{problem.variables, {}};
  const double least = marginals.optimum - slack - kRounding;
  for (int x = 0; x < problem.size(); ++x) {
    std::vector<Choice> kept;
    std::vector<double> values;
    for (std::size_t i = 0; i < problem.choices[x].size(); ++i) {
      if (marginals.values[x][i] < least) continue;
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

// Adds the structures of a branch, with each of the choices that x has in it. Regrets of choices
// are relative to the best of them, whose own is `regret`.
void add_branch(const Structures& branch, Var x, const std::vector<Choice>& choices, double regret,
                double slack, Structures& found) {
  // The variables of a branch are in the order of its own parts.
  std::vector<std::size_t> place;
  for (Var variable : found.variables) {
    place.push_back(static_cast<std::size_t>(
        std::find(branch.variables.begin(), branch.variables.end(), variable) -
        branch.variables.begin()));
  }
  for (const Choice& choice : choices) {
    const double more = regret + choices.front().score - choice.score;
    for (std::size_t j = 0; j < branch.count(); ++j) {
      if (branch.regrets[j] + more > slack + kRounding) continue;
      found.regrets.push_back(branch.regrets[j] + more);
      for (std::size_t at = 0; at < place.size(); ++at) {
        found.families.push_back(found.variables[at] == x ? choice.family
                                                          : branch.chosen(j)[place[at]]);
      }
    }
  }
}

// For one strong component all of whose choices survive. Choices with the same parents inside of it
// leave the same to the others, and make one branch.
Structures of_branches(ChoiceProblem problem, const MaxMarginals& marginals, double slack,
                       NearSearch& search) {
  const int x = narrowest(problem);
  std::vector<std::size_t> order(problem.choices[x].size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const std::vector<Choice> choices = problem.choices[x];
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    if (choices[a].parents != choices[b].parents) return choices[a].parents < choices[b].parents;
    return choices[a].score > choices[b].score;
  });
  Structures found{problem.variables, {}, {}};
  for (std::size_t first = 0, last = 0; first < order.size() && search.complete; first = last) {
    std::vector<Choice> alike;
    for (; last < order.size() && choices[order[last]].parents == choices[order[first]].parents;
         ++last) {
      alike.push_back(choices[order[last]]);
    }
    const double regret = std::max(0.0, marginals.optimum - marginals.values[x][order[first]]);
    problem.choices[x] = {alike.front()};
    const Structures branch = structures_of(problem, std::max(0.0, slack - regret), search);
    add_branch(branch, problem.variables[x], alike, regret, slack, found);
    if (static_cast<double>(found.count()) > search.most) search.complete = false;
  }
  return found;
}

// For one strong component, in which every variable has a choice to make.
Structures of_component(const ChoiceProblem& problem, double slack, NearSearch& search) {
  search.monitor.poll();
  const MarginalsCost cost = cost_of_marginals(problem);
  search.spend(cost.operations);
  if (!search.monitor.fits(cost.bytes)) search.monitor.stop(Stop::kMemoryLimit);
  MaxMarginals marginals;
  if (!search.monitor.stopped()) marginals = max_marginals(problem, search.monitor);
  if (search.monitor.stopped()) {
    search.complete = false;
    return {problem.variables, {}, {}};
  }
  const ChoiceProblem left = surviving(problem, marginals, slack);
  const std::vector<Places> parts = strong_places(left);
  if (parts.size() > 1) return of_parts(left, parts, slack, search);
  return of_branches(left, marginals, slack, search);
}

Structures structures_of(const ChoiceProblem& problem, double slack, NearSearch& search) {
  const Settled settled = settle(problem);
  Structures found = nothing_to_choose();
  const std::vector<Places> parts = strong_places(settled.rest);
  if (settled.rest.size() == 1) {
    found = of_one(settled.rest, slack);
  } else if (parts.size() > 1) {
    found = of_parts(settled.rest, parts, slack, search);
  } else if (parts.size() == 1) {
    found = of_component(settled.rest, slack, search);
  }
  if (settled.variables.empty()) return found;
  return joined(found, {settled.variables, {0.0}, settled.families}, slack, search);
}

// Those with the same regret stay in the order of the branches, which is always the same.
void sort_structures(Structures& found) {
  const std::size_t width = found.variables.size();
  std::vector<std::pair<double, std::uint32_t>> order(found.count());
  for (std::size_t i = 0; i < order.size(); ++i) {
    order[i] = {found.regrets[i], static_cast<std::uint32_t>(i)};
  }
  std::sort(order.begin(), order.end());
  Structures sorted{found.variables, {}, {}};
  sorted.regrets.reserve(found.count());
  sorted.families.reserve(found.families.size());
  for (const auto& [regret, i] : order) {
    sorted.regrets.push_back(regret);
    sorted.families.insert(sorted.families.end(), found.chosen(i), found.chosen(i) + width);
  }
  found = std::move(sorted);
}

}  // namespace

Structures near_structures(const ChoiceProblem& problem, double slack, NearSearch& search) {
  Structures found = structures_of(problem, slack, search);
  sort_structures(found);
  return found;
}

}  // namespace bnstar
