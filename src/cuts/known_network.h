// The best network so far, for searches in plain lists; told of everything better, and where to
// look for that: orders read off a mixture.
#pragma once

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include "cuts/cut_program.h"
#include "cuts/plain_lists.h"

namespace bnstar {

class KnownNetwork {
 public:
  using Listener = std::function<void(Cost cost, const std::vector<SetNumber>& sets)>;

  // Costs of networks are multiples of `grain`. Without a listener nothing better is taken.
  KnownNetwork(Cost cost, Cost grain, Listener listener)
      : cost_(cost), grain_(grain), listener_(std::move(listener)) {}

  Cost cost() const { return cost_; }
  // A bound of this much leaves no room for a better network.
  Cost goal() const { return cost_ - grain_ + 1; }
  // Another search has found a better network, of this cost.
  void learn(Cost cost) { cost_ = std::min(cost_, cost); }
  void offer(const PlainLists& lists, const std::vector<SetNumber>& sets);

 private:
  Cost cost_, grain_;
  Listener listener_;
};

// The cheapest sets in an order that places variables as the mixture would have it; empty when
// that order is not possible. All sets count, dead or alive.
std::vector<SetNumber> network_near(const PlainLists& lists, const Mixture& mixture);

}  // namespace bnstar
