#include "posterior/credible_set.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "base/digraph.h"
#include "posterior/fix_by_cuts.h"

namespace bnstar {

namespace {

// Where the parents of every listed set begin.
std::vector<std::size_t> first_parents(const ParentSets& sets) {
  std::vector<std::size_t> first{0};
  for (int size : sets.size) first.push_back(first.back() + static_cast<std::size_t>(size));
  return first;
}

// By set: may it be in a network of the set?
using PossibleSets = std::vector<char>;

ParentLists possible_parents(const ParentSets& sets, const PossibleSets& possible_sets) {
  const std::vector<std::size_t> first = first_parents(sets);
  ParentLists possible(sets.n_variables());
  for (Var x = 0; x < sets.n_variables(); ++x) {
    std::vector<Var>& all = possible[x];
    for (std::size_t set = sets.start[x]; set < sets.start[x + 1]; ++set) {
      if (!possible_sets[set]) continue;
      all.insert(all.end(), sets.parents.begin() + static_cast<std::ptrdiff_t>(first[set]),
                 sets.parents.begin() + static_cast<std::ptrdiff_t>(first[set + 1]));
    }
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
  }
  return possible;
}

ChoiceProblem problem_of(const ParentSets& sets, const PossibleSets& possible,
                         const std::vector<std::size_t>& first, const std::vector<Var>& variables) {
  ChoiceProblem problem{variables, {}};
  std::vector<int> place(sets.n_variables(), -1);
  for (int i = 0; i < problem.size(); ++i) place[variables[i]] = i;
  for (Var x : variables) {
    std::vector<Choice> choices;
    for (std::size_t set = sets.start[x]; set < sets.start[x + 1]; ++set) {
      if (!possible[set]) continue;
      Places parents = 0;
      for (std::size_t i = first[set]; i < first[set + 1]; ++i) {
        const int at = place[sets.parents[i]];
        if (at >= 0) parents |= place_bit(at);
      }
      choices.push_back({parents, -sets.cost[set], static_cast<std::uint32_t>(set)});
    }
    problem.choices.push_back(std::move(choices));
  }
  return problem;
}

// What two equivalent structures of a component agree on, as a sequence of numbers.
class ClassKeys {
 public:
  ClassKeys(const ParentSets& sets, const std::vector<std::size_t>& first,
            const std::vector<Var>& variables)
      : sets_(sets), first_(first), variables_(variables), inside_(sets.n_variables(), false) {
    for (Var x : variables) inside_[x] = true;
  }

  std::vector<int> key(const std::uint32_t* chosen) const;

 private:
  using Parents = std::pair<const Var*, const Var*>;
  Parents parents_of(std::uint32_t set) const {
    return {sets_.parents.data() + first_[set], sets_.parents.data() + first_[set + 1]};
  }

  const ParentSets& sets_;
  const std::vector<std::size_t>& first_;
  const std::vector<Var>& variables_;
  std::vector<bool> inside_;
};

std::vector<int> ClassKeys::key(const std::uint32_t* chosen) const {
  const int n = sets_.n_variables();
  std::vector<std::vector<bool>> adjacent(variables_.size(), std::vector<bool>(n, false));
  std::vector<int> place(n, -1);
  for (std::size_t i = 0; i < variables_.size(); ++i) place[variables_[i]] = static_cast<int>(i);
  std::vector<int> outer, skeleton, colliders;
  for (std::size_t i = 0; i < variables_.size(); ++i) {
    const auto [begin, end] = parents_of(chosen[i]);
    for (const Var* y = begin; y != end; ++y) {
      adjacent[i][*y] = true;
      if (inside_[*y]) {
        adjacent[place[*y]][variables_[i]] = true;
        skeleton.push_back(std::min(*y, variables_[i]) * n + std::max(*y, variables_[i]));
      } else {
        outer.push_back(*y * n + variables_[i]);
      }
    }
  }
  for (std::size_t i = 0; i < variables_.size(); ++i) {
    const auto [begin, end] = parents_of(chosen[i]);
    for (const Var* y = begin; y != end; ++y) {
      for (const Var* z = y + 1; z != end; ++z) {
        if (!inside_[*y] && !inside_[*z]) continue;
        const bool joined = inside_[*y] ? adjacent[place[*y]][*z] : adjacent[place[*z]][*y];
        if (!joined) colliders.push_back((*y * n + *z) * n + variables_[i]);
      }
    }
  }
  std::sort(outer.begin(), outer.end());
  std::sort(skeleton.begin(), skeleton.end());
  std::vector<int> key = std::move(outer);
  for (const std::vector<int>* part : {&skeleton, &colliders}) {
    key.push_back(-1);
    key.insert(key.end(), part->begin(), part->end());
  }
  return key;
}

CredibleComponent with_classes(Structures structures, const ParentSets& sets,
                               const std::vector<std::size_t>& first) {
  CredibleComponent component{std::move(structures), {}, {}};
  const Structures& all = component.structures;
  const ClassKeys keys(sets, first, all.variables);
  std::map<std::vector<int>, std::uint32_t> known;
  for (std::size_t i = 0; i < all.count(); ++i) {
    const auto next = static_cast<std::uint32_t>(known.size());
    const auto [place, fresh] = known.try_emplace(keys.key(all.chosen(i)), next);
    component.classes.push_back(place->second);
    if (fresh) component.class_regrets.push_back(all.regrets[i]);
  }
  return component;
}

int largest_of(const ParentLists& parts) {
  std::size_t largest = 0;
  for (const std::vector<Var>& part : parts) largest = std::max(largest, part.size());
  return static_cast<int>(largest);
}

// The families of one strong component that a network within the slack has. Adds the component's
// optimum.
std::vector<std::uint32_t> families_within(const ChoiceProblem& part, double slack, double& optimum,
                                           Monitor& monitor) {
  std::vector<std::uint32_t> within;
  if (!monitor.fits(bytes_of_max_marginals(part.size()))) monitor.stop(Stop::kMemoryLimit);
  monitor.poll();
  if (monitor.stopped()) return within;
  const MaxMarginals marginals = max_marginals(part, monitor);
  if (monitor.stopped()) return within;
  optimum += marginals.optimum;
  for (int x = 0; x < part.size(); ++x) {
    for (std::size_t i = 0; i < part.choices[x].size(); ++i) {
      if (marginals.values[x][i] >= marginals.optimum - slack)
        within.push_back(part.choices[x][i].family);
    }
  }
  return within;
}

// Drops families that no network within the slack has; false if that was not possible.
bool fix_families(ChoiceProblem& problem, double slack, CredibleSet& found, Monitor& monitor) {
  const Settled settled = settle(problem);
  found.optimum += settled.score;
  std::vector<std::uint32_t> within = settled.families;
  for (Places places : strong_places(settled.rest)) {
    const ChoiceProblem part = part_of(settled.rest, places);
    found.largest_component = std::max(found.largest_component, part.size());
    if (part.size() > kMostInComponent) return false;
    const std::vector<std::uint32_t> more = families_within(part, slack, found.optimum, monitor);
    if (monitor.stopped()) return false;
    within.insert(within.end(), more.begin(), more.end());
  }
  std::sort(within.begin(), within.end());
  for (std::vector<Choice>& choices : problem.choices) {
    choices.erase(std::remove_if(choices.begin(), choices.end(),
                                 [&](const Choice& choice) {
                                   return !std::binary_search(within.begin(), within.end(),
                                                              choice.family);
                                 }),
                  choices.end());
  }
  return true;
}

}  // namespace

CredibleSet credible_set(const ParentSets& sets, double slack, double known, Monitor& monitor) {
  CredibleSet found;
  const std::vector<std::size_t> first = first_parents(sets);
  PossibleSets possible(sets.cost.size(), 1);
  ParentLists parts = strong_components(possible_parents(sets, possible));
  if (largest_of(parts) > kMostInComponent && std::isfinite(known)) {
    possible = sets_within(sets, known + slack, monitor);
    parts = strong_components(possible_parents(sets, possible));
  }
  NearSearch search{monitor};
  for (std::size_t i = 0; i < parts.size() && found.complete; ++i) {
    if (static_cast<int>(parts[i].size()) > kMostPlaces) {
      found.largest_component = static_cast<int>(parts[i].size());
      found.complete = false;
      break;
    }
    ChoiceProblem problem = problem_of(sets, possible, first, parts[i]);
    found.complete = fix_families(problem, slack, found, monitor);
    if (!found.complete) break;
    for (Places places : strong_places(problem)) {
      Structures structures = near_structures(part_of(problem, places), slack, search);
      found.components.push_back(with_classes(std::move(structures), sets, first));
    }
  }
  found.complete = found.complete && search.complete;
  return found;
}

}  // namespace bnstar
