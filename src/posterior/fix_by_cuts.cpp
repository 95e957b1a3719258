#include "posterior/fix_by_cuts.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/result.h"
#include "cuts/ascent.h"
#include "cuts/branch_and_cut.h"
#include "cuts/propagation.h"
#include "parents/selection.h"

namespace bnstar {

namespace {

// The sets of x, the cheapest first.
std::vector<std::size_t> by_cost(const ParentSets& sets, Var x) {
  std::vector<std::size_t> order(sets.start[x + 1] - sets.start[x]);
  std::iota(order.begin(), order.end(), sets.start[x]);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return sets.cost[a] < sets.cost[b]; });
  return order;
}

struct NumberedLists {
  PlainLists lists;
  std::vector<std::size_t> numbers;  // of their sets, as listed
  Cost most;                         // regret
};

// Regrets are rounded down, and the limit up.
NumberedLists numbered_lists(const ParentSets& sets, double most) {
  constexpr int kBits = 46;
  NumberedLists made;
  const std::vector<std::size_t> first = first_parents(sets);
  double least = 0;
  for (Var x = 0; x < sets.n_variables(); ++x) least += sets.cost[by_cost(sets, x).front()];
  const double range = std::max(most - least, 1e-6);
  const FixedPoint scale = FixedPoint::for_range(range, kBits);
  for (Var x = 0; x < sets.n_variables(); ++x) {
    const std::vector<std::size_t> order = by_cost(sets, x);
    for (std::size_t set : order) {
      const double regret = std::min(sets.cost[set] - sets.cost[order.front()], 2 * range);
      std::vector<Var> parents(sets.parents.begin() + static_cast<std::ptrdiff_t>(first[set]),
                               sets.parents.begin() + static_cast<std::ptrdiff_t>(first[set + 1]));
      std::sort(parents.begin(), parents.end());
      made.lists.add_set(static_cast<Cost>(std::floor(regret / scale.quantum())), parents);
      made.numbers.push_back(set);
    }
    made.lists.end_variable();
  }
  // Sums of doubles lose less than this share of themselves.
  constexpr double kRounding = 1e-12;
  const double slack = kRounding * (std::fabs(most) + std::fabs(least));
  made.most = static_cast<Cost>(std::ceil((range + slack) / scale.quantum())) + 1;
  return made;
}

// Bounds on what is left of the lists, by cuts or, without linear programmes, by ascent alone.
class Probes {
 public:
  Probes(const PlainLists& lists, KnownNetwork& known, Monitor& monitor)
      : lists_(lists),
        known_(known),
        monitor_(monitor),
        alive_(lists.n_sets(), 1),
        rounds_(lists, known, report_, monitor) {}

  // Excludes what the prices of all cuts exclude.
  void fix_all() {
    constexpr int kAscents = 3;
    propagate(lists_, alive_);
    const AscentBound ascent = best_ascent(lists_, alive_, known_.goal(), kAscents, 0, monitor_);
    exclude(ascent.costs);
    if (!LinearProgram::available()) return;
    rounds_.run_root(ascent.cuts, reduced_costs(lists_, alive_, ascent.cuts), CutPlan{}, alive_,
                     [](Cost) {});
    exclude(reduced_costs(lists_, alive_, rounds_.best_cuts()));
  }

  // Tries every set of every variable that has several: is there a bound if it has to be taken?
  // True if enough sets were excluded for another try of the others.
  bool probe() {
    constexpr double kWorthAnother = 0.02;
    double excluded = 0;
    double tried = 0;
    for (Var x = 0; x < lists_.n_variables(); ++x) {
      for (SetNumber set : lists_.sets(x)) {
        if (!alive_[set] || alone(x) || monitor_.stopped()) continue;
        ++tried;
        if (bound_with(x, set) < known_.goal()) continue;
        alive_[set] = 0;
        propagate(lists_, alive_);
        ++excluded;
      }
    }
    return excluded > kWorthAnother * tried;
  }

  const Alive& alive() const { return alive_; }

 private:
  void exclude(const ReducedCosts& costs) {
    if (!costs.dead && fix(lists_, costs, known_.goal(), alive_) > 0) propagate(lists_, alive_);
  }

  bool alone(Var x) const {
    int count = 0;
    for (SetNumber set : lists_.sets(x)) count += alive_[set] != 0;
    return count < 2;
  }

  Cost bound_with(Var x, SetNumber taken) {
    Alive alive = alive_;
    for (SetNumber set : lists_.sets(x)) alive[set] = set == taken;
    if (!propagate(lists_, alive)) return kInfiniteCost;
    monitor_.poll();
    if (!LinearProgram::available()) {
      return best_ascent(lists_, alive, known_.goal(), 1, 0, monitor_).costs.bound;
    }
    CutPlan plan;
    plan.rounds = 3;
    plan.most_members = 0;
    return rounds_.run_part(plan, alive);
  }

  const PlainLists& lists_;
  KnownNetwork& known_;
  Monitor& monitor_;
  Alive alive_;
  Report report_;
  CutRounds rounds_;
};

}  // namespace

std::vector<char> sets_within(const ParentSets& sets, double most, Monitor& monitor) {
  std::vector<char> within(sets.cost.size(), 1);
  const NumberedLists made = numbered_lists(sets, most);
  if (!monitor.fits(BranchAndCut::bytes(made.lists))) return within;
  // As if a network were known that costs a little more than the limit: what could be in a better
  // one stays.
  KnownNetwork known(made.most + 1, 1, nullptr);
  Probes probes(made.lists, known, monitor);
  probes.fix_all();
  while (!monitor.stopped() && probes.probe()) {
  }
  for (SetNumber set = 0; set < made.lists.n_sets(); ++set) {
    within[made.numbers[set]] = probes.alive()[set];
  }
  return within;
}

}  // namespace bnstar
