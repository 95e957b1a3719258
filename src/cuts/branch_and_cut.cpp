#include "cuts/branch_and_cut.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "cuts/ascent.h"
#include "cuts/propagation.h"

namespace bnstar {

namespace {

constexpr int kAscents = 3;
// Of the programme at a node.
constexpr int kRoundsOfNode = 5;
constexpr int kNodePatience = 2;
constexpr double kNodeWorth = 0.02;
constexpr int kFewestMembers = 6;
// A bound so close to the known network lacks what prices lose when they are rounded.
constexpr double kRoundingGap = 1e-5;

}  // namespace

// Least bound first; the deeper one of two, the older one otherwise.
struct BranchAndCut::Later {
  bool operator()(const Node& a, const Node& b) const {
    if (a.bound != b.bound) return a.bound > b.bound;
    return a.depth != b.depth ? a.depth < b.depth : a.number > b.number;
  }
};

// A child keeps the sets of `child` that have the arc, or the one set; the other child the others.
struct BranchAndCut::Branching {
  Var child = -1, parent = -1;
  SetNumber set = 0;
  bool with_first = true;  // which of the two is more promising
};

BranchAndCut::BranchAndCut(const PlainLists& lists, KnownNetwork& known, const BranchPlan& plan,
                           Raised raised, Report& report, Monitor& monitor)
    : lists_(lists),
      known_(known),
      plan_(plan),
      raised_(std::move(raised)),
      report_(report),
      monitor_(monitor),
      held_(monitor, bytes(lists)),
      alive_(lists.n_sets(), 1) {
  if (!LinearProgram::available()) plan_.bound = NodeBound::kAscent;
}

BranchAndCut::~BranchAndCut() = default;

double BranchAndCut::bytes(const PlainLists& lists) {
  return 2 * bytes_of_ascent(lists) + static_cast<double>(lists.n_sets()) * 8;
}

void BranchAndCut::raise(Cost bound) {
  bound = std::min(bound, known_.goal());
  if (bound <= bound_) return;
  bound_ = bound;
  raised_(bound_, nodes_);
}

// False when nothing is left.
bool BranchAndCut::exclude(const ReducedCosts& costs, Alive& alive) {
  if (costs.dead) return false;
  if (fix(lists_, costs, known_.goal(), alive) == 0) return true;
  return propagate(lists_, alive);
}

void BranchAndCut::ascend() {
  if (done()) return;
  if (!exclude(reduced_costs(lists_, alive_, {}), alive_) || !propagate(lists_, alive_)) {
    return raise(known_.goal());
  }
  AscentBound ascent = best_ascent(lists_, alive_, known_.goal(), kAscents, plan_.seed, monitor_);
  cuts_ = std::move(ascent.cuts);
  root_costs_ = std::move(ascent.costs);
  raise(root_costs_.bound);
  if (!exclude(root_costs_, alive_)) raise(known_.goal());
}

void BranchAndCut::cut() {
  if (done() || plan_.bound != NodeBound::kCuts) return;
  rounds_ = std::make_unique<CutRounds>(lists_, known_, report_, monitor_);
  CutPlan plan;
  plan.order = plan_.order;
  plan.most_members = plan_.members;
  const ReducedCosts costs = reduced_costs(lists_, alive_, cuts_);
  raise(rounds_->run_root(cuts_, costs, plan, alive_, [this](Cost bound) { raise(bound); }));
  cuts_ = rounds_->best_cuts();
  if (!done()) polish();
}

// Ascent on what the prices of the programme leave, in whole quanta.
void BranchAndCut::polish() {
  root_costs_ = reduced_costs(lists_, alive_, cuts_);
  const double gap = static_cast<double>(known_.cost() - root_costs_.bound);
  if (root_costs_.dead || gap > kRoundingGap * static_cast<double>(known_.cost())) return;
  for (PricedCut& priced : dual_ascent(lists_, alive_, root_costs_,
                                       known_.goal() - root_costs_.bound, plan_.seed, monitor_)) {
    cuts_.push_back(std::move(priced));
  }
  root_costs_ = reduced_costs(lists_, alive_, cuts_);
  raise(root_costs_.bound);
  if (!exclude(root_costs_, alive_)) raise(known_.goal());
}

// What died at other prices may be cheap at the last ones: they are found anew.
std::vector<PricedCut> BranchAndCut::cuts_for_all() {
  if (!rounds_ || monitor_.stopped()) return cuts_;
  const Alive all(lists_.n_sets(), 1);
  Alive alive = all;
  CutPlan plan;
  plan.rounds = 1;
  rounds_->run_part(plan, alive);
  const Cost before = reduced_costs(lists_, all, cuts_).bound;
  const Cost after = reduced_costs(lists_, all, rounds_->cuts()).bound;
  return after > before ? rounds_->cuts() : cuts_;
}

const Mixture& BranchAndCut::mixture() const {
  return rounds_ ? rounds_->mixture() : free_mixture_;
}

Cost BranchAndCut::bound_of(const Node& node, Alive& alive) {
  for (SetNumber set = 0; set < lists_.n_sets(); ++set) alive[set] = alive_[set] && node.alive[set];
  if (!propagate(lists_, alive)) return kInfiniteCost;
  if (!rounds_) return bound_by_ascent(alive);
  CutPlan plan;
  plan.rounds = kRoundsOfNode;
  plan.patience = kNodePatience;
  plan.worth = kNodeWorth;
  plan.order = plan_.order;
  plan.most_members = std::min(kFewestMembers, plan_.members);
  return std::max(node.bound, rounds_->run_part(plan, alive));
}

Cost BranchAndCut::bound_by_ascent(Alive& alive) {
  const AscentBound ascent = best_ascent(lists_, alive, known_.goal(), 1,
                                         plan_.seed + static_cast<std::uint64_t>(nodes_), monitor_);
  if (ascent.costs.bound >= known_.goal() || !exclude(ascent.costs, alive)) return kInfiniteCost;
  free_mixture_.assign(static_cast<std::size_t>(lists_.n_variables()), {});
  for (Var x = 0; x < lists_.n_variables(); ++x) {
    for (SetNumber set : lists_.sets(x)) {
      if (alive[set] && ascent.costs.reduced[set] == ascent.costs.least[x])
        free_mixture_[x].push_back({set, 0});
    }
    for (Share& share : free_mixture_[x])
      share.share = 1.0 / static_cast<double>(free_mixture_[x].size());
  }
  known_.offer(lists_, network_near(lists_, free_mixture_));
  return ascent.costs.bound;
}

// Has the child sets with the arc and sets without? A mixture may be wrong about that.
bool BranchAndCut::divides(Var parent, Var child, const Alive& alive) const {
  bool with = false, without = false;
  for (SetNumber set : lists_.sets(child)) {
    if (alive[set]) (lists_.has_parent(set, parent) ? with : without) = true;
  }
  return with && without;
}

BranchAndCut::Branching BranchAndCut::choose(const Alive& alive) const {
  Branching branch;
  double most = 1e-6;
  const auto arcs = arc_shares(lists_, mixture());
  for (Var x = 0; x < lists_.n_variables(); ++x) {
    for (const ArcShare& arc : arcs[x]) {
      const double undecided = arc.share * (1 - arc.share);
      if (undecided <= most || !divides(arc.parent, x, alive)) continue;
      most = undecided;
      branch = {x, arc.parent, 0, arc.share >= 0.5};
    }
  }
  if (branch.child >= 0) return branch;
  // All arcs are decided: the variable with most sets takes the one of the mixture, or another.
  std::size_t largest = 1;
  for (Var x = 0; x < lists_.n_variables(); ++x) {
    std::size_t count = 0;
    SetNumber first = 0;
    for (SetNumber set : lists_.sets(x)) {
      if (!alive[set]) continue;
      if (count++ == 0) first = set;
    }
    if (count <= largest) continue;
    largest = count;
    const std::vector<Share>& shares = mixture()[x];
    const bool taken = !shares.empty() && alive[shares.front().set];
    branch = {x, -1, taken ? shares.front().set : first, true};
  }
  return branch;
}

void BranchAndCut::expand(const Node& node, const Alive& alive, Cost bound) {
  const Branching branch = choose(alive);
  Node sides[2];
  for (Node& side : sides) {
    side = {bound, node.depth + 1, static_cast<std::uint64_t>(2 * nodes_) + (&side - sides), {}};
    side.alive.assign(alive.begin(), alive.end());
  }
  if (branch.child < 0) {
    // One set each, and no cycle: a network.
    std::vector<SetNumber> sets;
    for (SetNumber set = 0; set < lists_.n_sets(); ++set) {
      if (alive[set]) sets.push_back(set);
    }
    return known_.offer(lists_, sets);
  }
  for (SetNumber set : lists_.sets(branch.child)) {
    const bool with = branch.parent < 0 ? set == branch.set : lists_.has_parent(set, branch.parent);
    sides[with ? 1 : 0].alive[set] = false;
  }
  // Into the promising one at once.
  next_ = std::make_unique<Node>(std::move(sides[branch.with_first ? 0 : 1]));
  open_.push_back(std::move(sides[branch.with_first ? 1 : 0]));
  std::push_heap(open_.begin(), open_.end(), Later());
}

bool BranchAndCut::has_room() const {
  const double node = sizeof(Node) + static_cast<double>(lists_.n_sets()) / 8;
  return monitor_.fits(node * static_cast<double>(open_.size() + 2) +
                       (rounds_ ? rounds_->bytes() : 0));
}

void BranchAndCut::branch() {
  if (done()) return;
  Alive alive = alive_;
  next_ = std::make_unique<Node>(Node{bound_, 0, 0, std::vector<bool>(alive.begin(), alive.end())});
  while ((next_ || !open_.empty()) && !monitor_.stopped()) {
    // Nodes of other parts count too.
    if (report_.counters["expanded"] >= monitor_.limits().nodes) {
      return monitor_.stop(Stop::kNodeLimit);
    }
    if (!has_room()) return monitor_.stop(Stop::kMemoryLimit);
    if (!next_) {
      std::pop_heap(open_.begin(), open_.end(), Later());
      next_ = std::make_unique<Node>(std::move(open_.back()));
      open_.pop_back();
    }
    const Node node = std::move(*next_);
    next_.reset();
    // What the root excludes once a better network is known.
    if (known_.cost() != fixed_at_) {
      if (!exclude(root_costs_, alive_)) return raise(known_.goal());
      fixed_at_ = known_.cost();
    }
    if (node.bound < known_.goal()) {
      const Cost bound = bound_of(node, alive);
      ++nodes_;
      report_.add("expanded", 1);
      monitor_.poll();
      if (monitor_.stopped()) return;
      if (bound < known_.goal()) expand(node, alive, bound);
    }
    Cost least = next_ ? next_->bound : kInfiniteCost;
    if (!open_.empty()) least = std::min(least, open_.front().bound);
    raise(least);
  }
}

}  // namespace bnstar
