// The largest of several lower bounds is a lower bound. It is consistent if all of them are.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "heuristics/heuristic.h"

namespace bnstar {

template <int W>
class Maximum final : public Heuristic<W> {
 public:
  explicit Maximum(std::vector<std::unique_ptr<Heuristic<W>>> members)
      : members_(std::move(members)) {}

  Cost to_go(const VarSet<W>& placed) const override {
    Cost most = 0;
    for (const auto& member : members_) most = std::max(most, member->to_go(placed));
    return most;
  }

  void to_go_after(const VarSet<W>& placed, const VarSet<W>& next, Cost* costs) const override {
    const std::size_t count = static_cast<std::size_t>(next.size());
    std::array<Cost, VarSet<W>::kCapacity> others;
    members_.front()->to_go_after(placed, next, costs);
    for (std::size_t m = 1; m < members_.size(); ++m) {
      members_[m]->to_go_after(placed, next, others.data());
      for (std::size_t i = 0; i < count; ++i) costs[i] = std::max(costs[i], others[i]);
    }
  }

  bool consistent() const override {
    return std::all_of(members_.begin(), members_.end(),
                       [](const auto& member) { return member->consistent(); });
  }

  // A set is excluded if any member excludes it.
  PossibleSets possible(const Oracle<W>& oracle, Cost below, int threads,
                        Monitor& monitor) const override {
    PossibleSets all = members_.front()->possible(oracle, below, threads, monitor);
    for (std::size_t m = 1; m < members_.size(); ++m) {
      const PossibleSets here = members_[m]->possible(oracle, below, threads, monitor);
      for (Var x : oracle.all()) {
        for (std::size_t i = 0; i < all[x].size(); ++i) all[x][i] = all[x][i] && here[x][i];
      }
    }
    return all;
  }

  double bytes() const override {
    double sum = 0;
    for (const auto& member : members_) sum += member->bytes();
    return sum;
  }

 private:
  std::vector<std::unique_ptr<Heuristic<W>>> members_;
};

// One heuristic, or the maximum of several.
template <int W>
std::unique_ptr<Heuristic<W>> make_heuristic(const std::vector<const HeuristicEntry*>& entries,
                                             const Oracle<W>& oracle,
                                             const HeuristicContext& context, Monitor& monitor) {
  std::vector<std::unique_ptr<Heuristic<W>>> members;
  for (const HeuristicEntry* entry : entries) {
    members.push_back(make_and_hold<W>(*entry, oracle, context, monitor));
  }
  if (members.size() == 1) return std::move(members.front());
  return std::make_unique<Maximum<W>>(std::move(members));
}

}  // namespace bnstar
