#include "cuts/cut_rounds.h"

#include <algorithm>
#include <numeric>

#include "cuts/propagation.h"

namespace bnstar {

namespace {

constexpr std::size_t kMostClusters = 100;
constexpr double kLeastClusterViolation = 1e-3;
// With fewer clusters than this, local cuts too, on more variables until there are as many.
constexpr std::size_t kFewCuts = 30;
constexpr double kFirstViolation = 5e-3, kLastViolation = 1e-4;
// Every kForgetEvery rounds, cuts that had no price for kIdleRounds rounds are forgotten.
constexpr int kIdleRounds = 3, kForgetEvery = 5;
// A programme is made anew when so few of its sets are left.
constexpr double kWorthRebuilding = 0.7;
constexpr std::size_t kFirstColumns = 30, kLaterColumns = 60;

std::size_t count_of(const Alive& alive) {
  return static_cast<std::size_t>(std::count(alive.begin(), alive.end(), char{1}));
}

// Has the bound risen enough within the last rounds?
class Patience {
 public:
  explicit Patience(const CutPlan& plan) : plan_(plan) {}

  bool ends(Cost bound, Cost upper) {
    bounds_.push_back(static_cast<double>(bound));
    const std::size_t rounds = static_cast<std::size_t>(plan_.patience);
    if (bounds_.size() <= rounds) return false;
    const double before = bounds_[bounds_.size() - 1 - rounds];
    return bounds_.back() - before < plan_.worth * (static_cast<double>(upper) - bounds_.back());
  }

 private:
  const CutPlan& plan_;
  std::vector<double> bounds_;
};

}  // namespace

CutRounds::CutRounds(const PlainLists& lists, KnownNetwork& known, Report& report, Monitor& monitor)
    : lists_(lists),
      known_(known),
      report_(report),
      monitor_(monitor),
      program_(lists, known.cost()) {}

Cost CutRounds::run_root(const std::vector<PricedCut>& first, const ReducedCosts& costs,
                         const CutPlan& plan, Alive& alive, const Raised& raised) {
  for (const PricedCut& priced : first) program_.add(priced.cut, static_cast<double>(priced.price));
  best_cuts_ = first;
  alive_at_rebuild_ = count_of(alive);
  program_.rebuild(alive, costs, kFirstColumns);
  return run(plan, alive, true, raised);
}

Cost CutRounds::run_part(const CutPlan& plan, Alive& alive) {
  program_.allow(alive);
  return run(plan, alive, false, [](Cost) {});
}

Cost CutRounds::run(const CutPlan& plan, Alive& alive, bool root, const Raised& raised) {
  Cost best = 0;
  int members = plan.fewest_members;
  Patience patience(plan);
  for (int round = 0; round < plan.rounds; ++round) {
    const ReducedCosts costs = program_.optimise(alive, monitor_);
    if (root && costs.bound > best) best_cuts_ = program_.cuts();
    best = std::max(best, costs.bound);
    if (root) raised(best);
    known_.offer(lists_, network_near(lists_, program_.mixture()));
    if (best >= known_.goal() || monitor_.stopped()) break;
    if (fix(lists_, costs, known_.goal(), alive) > 0) {
      if (!propagate(lists_, alive)) return kInfiniteCost;
      program_.allow(alive);
    }
    if (patience.ends(best, known_.cost()) || round + 1 == plan.rounds) break;
    if (!monitor_.fits(program_.bytes())) break;
    if (root && static_cast<double>(count_of(alive)) <
                    kWorthRebuilding * static_cast<double>(alive_at_rebuild_)) {
      alive_at_rebuild_ = count_of(alive);
      program_.rebuild(alive, reduced_costs(lists_, alive, program_.cuts()), kLaterColumns);
      continue;
    }
    if (root && round % kForgetEvery == kForgetEvery - 1) program_.forget_idle(kIdleRounds);
    if (add_cuts(plan, alive, costs, members) == 0) break;
  }
  return best;
}

std::size_t CutRounds::add_cuts(const CutPlan& plan, const Alive& alive, const ReducedCosts& costs,
                                int& members) {
  const std::size_t added = add(violated_clusters(lists_, program_.mixture(), plan.order,
                                                  kMostClusters, kLeastClusterViolation),
                                "cuts_clusters");
  if (added >= kFewCuts || plan.most_members < plan.fewest_members) return added;
  for (double least : {kFirstViolation, kLastViolation}) {
    LocalCutPlan local;
    local.least = least;
    const std::size_t found = add_local(plan, local, alive, costs, members, kFewCuts - added);
    if (added + found > 0) return added + found;
    members = plan.fewest_members;
  }
  return 0;
}

// Until as many as wanted are found: on ever more variables, which stay as many in the next round;
// then on variables that are drawn.
std::size_t CutRounds::add_local(const CutPlan& plan, LocalCutPlan local, const Alive& alive,
                                 const ReducedCosts& costs, int& members, std::size_t wanted) {
  std::size_t added = 0;
  const Mixture mixture = program_.mixture();
  // A cut on most of the variables is as hard to find as the best network.
  const int most =
      std::min(plan.most_members, std::max(plan.fewest_members, lists_.n_variables() / 2));
  // Drawn variables are hardly others where there are few.
  const int draws = lists_.n_variables() > 2 * most ? plan.draws : 0;
  for (int time = 0; time <= draws; ++time) {
    local.draw = time > 0;
    for (local.members = time == 0 ? members : plan.fewest_members; local.members <= most;
         ++local.members) {
      if (added >= wanted || monitor_.stopped()) return added;
      if (time == 0) members = local.members;
      local.seed = ++drawn_;
      added +=
          add(violated_local_cuts(lists_, mixture, program_.cuts(), alive, costs, local, monitor_),
              "cuts_local");
    }
  }
  return added;
}

std::size_t CutRounds::add(const std::vector<ViolatedCut>& cuts, const char* name) {
  std::size_t added = 0;
  for (const ViolatedCut& violated : cuts) {
    if (program_.has(violated.cut)) continue;
    program_.add(violated.cut);
    ++added;
  }
  report_.add(name, static_cast<double>(added));
  return added;
}

}  // namespace bnstar
