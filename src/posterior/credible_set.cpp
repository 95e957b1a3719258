#include "posterior/credible_set.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <unordered_map>
#include <utility>

#include "base/digraph.h"
#include "parents/selection.h"
#include "posterior/fix_by_cuts.h"

namespace bnstar {

namespace {

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
      : sets_(sets),
        first_(first),
        place_(sets.n_variables(), -1),
        inner_(variables.size()),
        adjacent_(variables.size()) {
    for (std::size_t i = 0; i < variables.size(); ++i) place_[variables[i]] = static_cast<int>(i);
  }

  // Until the next call. `chosen` has the number of a set for every variable.
  const std::u32string& key(const std::uint32_t* chosen);

 private:
  using Parents = std::pair<const Var*, const Var*>;
  Parents parents_of(std::uint32_t set) const {
    return {sets_.parents.data() + first_[set], sets_.parents.data() + first_[set + 1]};
  }
  void add(Places set) {
    key_.push_back(static_cast<char32_t>(set));
    if (inner_.size() > 32) key_.push_back(static_cast<char32_t>(set >> 32));
  }
  void add_outer_parents(const std::uint32_t* chosen);
  void add_skeleton();
  void add_inner_colliders();
  void add_mixed_colliders(const std::uint32_t* chosen);

  static constexpr char32_t kEnd = 0xffffffff;

  const ParentSets& sets_;
  const std::vector<std::size_t>& first_;
  std::vector<int> place_;        // -1 outside of the component
  std::vector<Places> inner_;     // by place, the parents inside
  std::vector<Places> adjacent_;  // by place
  std::u32string key_;
};

void ClassKeys::add_outer_parents(const std::uint32_t* chosen) {
  for (std::size_t i = 0; i < inner_.size(); ++i) {
    inner_[i] = 0;
    const auto [begin, end] = parents_of(chosen[i]);
    for (const Var* y = begin; y != end; ++y) {
      if (place_[*y] >= 0) {
        inner_[i] |= place_bit(place_[*y]);
      } else {
        key_.push_back(static_cast<char32_t>(*y));
      }
    }
    key_.push_back(kEnd);
  }
}

void ClassKeys::add_skeleton() {
  adjacent_ = inner_;
  for (std::size_t i = 0; i < inner_.size(); ++i) {
    for (Places left = inner_[i]; left != 0; left &= left - 1) {
      adjacent_[__builtin_ctzll(left)] |= place_bit(static_cast<int>(i));
    }
  }
  for (Places neighbours : adjacent_) add(neighbours);
}

// y and the later parents z of i that are no neighbours of y.
void ClassKeys::add_inner_colliders() {
  for (std::size_t i = 0; i < inner_.size(); ++i) {
    for (Places left = inner_[i]; left != 0; left &= left - 1) {
      const int y = __builtin_ctzll(left);
      const Places apart = left & (left - 1) & ~adjacent_[y];
      if (apart == 0) continue;
      key_.push_back(static_cast<char32_t>(i * kMostPlaces + y));
      add(apart);
    }
  }
  key_.push_back(kEnd);
}

// A parent z outside of the component is a neighbour of y if it is a parent of y.
void ClassKeys::add_mixed_colliders(const std::uint32_t* chosen) {
  for (std::size_t i = 0; i < inner_.size(); ++i) {
    const auto [begin, end] = parents_of(chosen[i]);
    for (const Var* z = begin; z != end; ++z) {
      if (place_[*z] >= 0) continue;
      Places apart = 0;
      for (Places left = inner_[i]; left != 0; left &= left - 1) {
        const int y = __builtin_ctzll(left);
        const auto [first, last] = parents_of(chosen[y]);
        if (std::find(first, last, *z) == last) apart |= place_bit(y);
      }
      if (apart == 0) continue;
      key_.push_back(static_cast<char32_t>(i));
      key_.push_back(static_cast<char32_t>(*z));
      add(apart);
    }
  }
}

const std::u32string& ClassKeys::key(const std::uint32_t* chosen) {
  key_.clear();
  add_outer_parents(chosen);
  add_skeleton();
  add_inner_colliders();
  add_mixed_colliders(chosen);
  return key_;
}

CredibleComponent with_classes(Structures structures, const ParentSets& sets,
                               const std::vector<std::size_t>& first) {
  CredibleComponent component{std::move(structures), {}, {}};
  const Structures& all = component.structures;
  ClassKeys keys(sets, first, all.variables);
  std::unordered_map<std::u32string, std::uint32_t> known;
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
                                           NearSearch& search) {
  Monitor& monitor = search.monitor;
  std::vector<std::uint32_t> within;
  const MarginalsCost cost = cost_of_marginals(part);
  search.spend(cost.operations);
  if (!monitor.fits(cost.bytes)) monitor.stop(Stop::kMemoryLimit);
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
bool fix_families(ChoiceProblem& problem, double slack, CredibleSet& found, NearSearch& search) {
  const Settled settled = settle(problem);
  found.optimum += settled.score;
  std::vector<std::uint32_t> within = settled.families;
  for (Places places : strong_places(settled.rest)) {
    const ChoiceProblem part = part_of(settled.rest, places);
    const int largest = cost_of_marginals(part).largest_lobe;
    found.largest_component = std::max(found.largest_component, largest);
    if (largest > kMostInComponent) return false;
    const std::vector<std::uint32_t> more = families_within(part, slack, found.optimum, search);
    if (search.monitor.stopped()) return false;
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

// For each variable of a structure, to work out its class; see NearSearch::spend().
constexpr double kWorkOfClass = 50;

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
    found.complete = fix_families(problem, slack, found, search);
    if (!found.complete) break;
    for (Places places : strong_places(problem)) {
      Structures structures = near_structures(part_of(problem, places), slack, search);
      search.spend(kWorkOfClass * static_cast<double>(structures.families.size()));
      if (search.monitor.why() == Stop::kNodeLimit) search.complete = false;
      found.components.push_back(with_classes(std::move(structures), sets, first));
    }
  }
  found.complete = found.complete && search.complete;
  int placed = 0;
  for (const CredibleComponent& part : found.components) {
    placed += static_cast<int>(part.structures.variables.size());
  }
  if (placed < sets.n_variables()) found.optimum = std::numeric_limits<double>::quiet_NaN();
  return found;
}

}  // namespace bnstar
