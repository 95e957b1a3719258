#include "cuts/known_network.h"

#include <algorithm>

namespace bnstar {

namespace {

class Placing {
 public:
  Placing(const PlainLists& lists, const Mixture& mixture)
      : lists_(lists), mixture_(mixture), placed_(mixture.size(), 0), taken_(mixture.size(), 0) {}

  std::vector<SetNumber> run() {
    for (std::size_t count = 0; count < placed_.size(); ++count) {
      const Var x = most_wanted();
      if (x < 0) return {};
      taken_[x] = *cheapest(x);
      placed_[x] = 1;
    }
    return taken_;
  }

 private:
  bool within(SetNumber set) const {
    const PlainLists::Members parents = lists_.parents(set);
    return std::all_of(parents.begin(), parents.end(), [this](Var y) { return placed_[y]; });
  }

  // Null when there is none.
  const SetNumber* cheapest(Var x) {
    for (SetNumber set : lists_.sets(x)) {
      if (!within(set)) continue;
      found_ = set;
      return &found_;
    }
    return nullptr;
  }

  // The variable with most of its mixture among the placed; ties: that regrets least.
  Var most_wanted() {
    Var best = -1;
    double most = -1;
    Cost least = kInfiniteCost;
    for (Var x = 0; x < lists_.n_variables(); ++x) {
      if (placed_[x]) continue;
      double ready = 0;
      for (const Share& share : mixture_[x]) ready += within(share.set) ? share.share : 0;
      if (ready < most - 1e-6) continue;
      const SetNumber* const set = cheapest(x);
      if (set == nullptr) continue;
      const Cost cost = lists_.cost(*set);
      if (ready <= most + 1e-6 && cost >= least) continue;
      best = x;
      most = ready;
      least = cost;
    }
    return best;
  }

  const PlainLists& lists_;
  const Mixture& mixture_;
  std::vector<char> placed_;
  std::vector<SetNumber> taken_;
  SetNumber found_ = 0;
};

}  // namespace

void KnownNetwork::offer(const PlainLists& lists, const std::vector<SetNumber>& sets) {
  if (sets.empty() || !listener_) return;
  Cost cost = 0;
  for (SetNumber set : sets) cost += lists.cost(set);
  if (cost >= cost_) return;
  cost_ = cost;
  listener_(cost, sets);
}

std::vector<SetNumber> network_near(const PlainLists& lists, const Mixture& mixture) {
  return Placing(lists, mixture).run();
}

}  // namespace bnstar
