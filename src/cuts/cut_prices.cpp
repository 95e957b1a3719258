#include "cuts/cut_prices.h"

#include <algorithm>
#include <cmath>

namespace bnstar {

namespace {

// A regret beyond all sense counts as this much, which keeps sums small and bounds valid.
constexpr Cost kMostRegret = Cost{1} << 50;
constexpr double kMostPaid = 0x1p58;

// The cuts with a variable, seen from its possible parents.
class CutsOfVariable {
 public:
  CutsOfVariable(const PlainLists& lists, const std::vector<PricedCut>& cuts)
      : lists_(lists),
        cuts_(cuts),
        of_variable_(lists.n_variables()),
        seen_by_(lists.n_variables()) {
    for (std::size_t j = 0; j < cuts.size(); ++j) {
      if (cuts[j].price <= 0) continue;
      const std::vector<Var>& members = cuts[j].cut.members();
      for (std::size_t i = 0; i < members.size(); ++i) of_variable_[members[i]].push_back({j, i});
    }
    inside_.assign(cuts.size(), 0);
  }

  void enter(Var x) {
    none_ = 0;
    for (Var y : seen_) seen_by_[y].clear();
    seen_.clear();
    member_of_.clear();
    for (const Membership& membership : of_variable_[x]) {
      const PricedCut& priced = cuts_[membership.cut];
      const std::vector<Var>& members = priced.cut.members();
      none_ += priced.price * priced.cut.largest(membership.place);
      const std::size_t slot = member_of_.size();
      member_of_.push_back(membership);
      for (std::size_t i = 0; i < members.size(); ++i) {
        if (i == membership.place) continue;
        if (seen_by_[members[i]].empty()) seen_.push_back(members[i]);
        seen_by_[members[i]].push_back({slot, priced.cut.is_local() ? 1U << i : 1U});
      }
    }
  }

  // The sum of y a for one of the variable's sets.
  Cost paid(SetNumber set) {
    Cost sum = none_;
    touched_.clear();
    for (Var y : lists_.parents(set)) {
      for (const Sight& sight : seen_by_[y]) {
        if (inside_[sight.slot] == 0) touched_.push_back(sight.slot);
        inside_[sight.slot] += sight.bit;
      }
    }
    for (std::size_t slot : touched_) {
      const Membership& member = member_of_[slot];
      const PricedCut& priced = cuts_[member.cut];
      sum += priced.price * (priced.cut.coefficient(member.place, inside_[slot]) -
                             priced.cut.largest(member.place));
      inside_[slot] = 0;
    }
    return sum;
  }

 private:
  struct Membership {
    std::size_t cut, place;
  };
  struct Sight {
    std::size_t slot;
    unsigned bit;
  };

  const PlainLists& lists_;
  const std::vector<PricedCut>& cuts_;
  std::vector<std::vector<Membership>> of_variable_;
  std::vector<std::vector<Sight>> seen_by_;  // by variable that may be a parent
  std::vector<Var> seen_;
  std::vector<Membership> member_of_;
  std::vector<unsigned> inside_;
  std::vector<std::size_t> touched_;
  Cost none_ = 0;
};

double most_paid(const std::vector<PricedCut>& cuts) {
  double sum = 0;
  for (const PricedCut& priced : cuts) {
    const double members = static_cast<double>(priced.cut.members().size());
    const double coefficients = priced.cut.bound() + members * priced.cut.scale();
    sum += static_cast<double>(std::max<Cost>(priced.price, 0)) * coefficients;
  }
  return sum;
}

}  // namespace

bool can_be_charged(const std::vector<PricedCut>& cuts) { return most_paid(cuts) < kMostPaid; }

ReducedCosts reduced_costs(const PlainLists& lists, const Alive& alive,
                           const std::vector<PricedCut>& cuts) {
  static const std::vector<PricedCut> kNone;
  const std::vector<PricedCut>& charged = can_be_charged(cuts) ? cuts : kNone;
  ReducedCosts costs;
  costs.reduced.assign(lists.n_sets(), kInfiniteCost);
  costs.least.assign(lists.n_variables(), kInfiniteCost);
  for (const PricedCut& priced : charged) {
    if (priced.price > 0) costs.bound += priced.price * priced.cut.bound();
  }
  CutsOfVariable with_x(lists, charged);
  for (Var x = 0; x < lists.n_variables(); ++x) {
    with_x.enter(x);
    for (SetNumber set : lists.sets(x)) {
      if (!alive[set]) continue;
      costs.reduced[set] = std::min(lists.cost(set), kMostRegret) - with_x.paid(set);
      costs.least[x] = std::min(costs.least[x], costs.reduced[set]);
    }
    costs.dead = costs.dead || costs.least[x] >= kInfiniteCost;
    if (costs.dead) break;
    costs.bound += costs.least[x];
  }
  if (costs.dead) costs.bound = kInfiniteCost;
  return costs;
}

Cost whole_price(double price, Cost most) {
  if (!(price > 0)) return 0;
  return price < static_cast<double>(most) ? static_cast<Cost>(std::floor(price)) : most;
}

std::size_t fix(const PlainLists& lists, const ReducedCosts& costs, Cost below, Alive& alive) {
  std::size_t died = 0;
  for (SetNumber set = 0; set < lists.n_sets(); ++set) {
    if (!alive[set] || costs.bound_with(lists, set) < below) continue;
    alive[set] = 0;
    ++died;
  }
  return died;
}

}  // namespace bnstar
