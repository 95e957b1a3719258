#include "heuristics/tables/cut_heuristic.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/by_width.h"
#include "cuts/propagation.h"

namespace bnstar {

template <int W>
CutHeuristic<W>::CutHeuristic(const PlainLists& lists, std::vector<PricedCut> cuts, Cost most,
                              const FineCosts& scale)
    : cuts_(std::move(cuts)),
      all_(VarSet<W>::first_n(lists.n_variables())),
      most_(most),
      scale_(scale) {
  const auto unpriced = [](const PricedCut& priced) { return priced.price <= 0; };
  cuts_.erase(std::remove_if(cuts_.begin(), cuts_.end(), unpriced), cuts_.end());
  if (!can_be_charged(cuts_)) cuts_.clear();
  least_ = reduced_costs(lists, Alive(lists.n_sets(), 1), cuts_).least;
  for (const PricedCut& priced : cuts_) {
    members_.emplace_back();
    for (Var x : priced.cut.members()) members_.back().insert(x);
  }
}

template <int W>
unsigned CutHeuristic<W>::left_of(const PricedCut& priced, const VarSet<W>& members,
                                  const VarSet<W>& left) const {
  const Cut& cut = priced.cut;
  if (!cut.is_local()) return static_cast<unsigned>(members.minus(left).size());
  unsigned packed = 0;
  for (std::size_t i = 0; i < cut.members().size(); ++i) {
    if (left.contains(cut.members()[i])) packed |= 1U << i;
  }
  return packed;
}

template <int W>
Cost CutHeuristic<W>::to_go(const VarSet<W>& placed) const {
  const VarSet<W> left = all_.minus(placed);
  Cost sum = 0;
  for (Var x : left) sum += least_[x];
  for (std::size_t j = 0; j < cuts_.size(); ++j) {
    sum += cuts_[j].price * cuts_[j].cut.completion(left_of(cuts_[j], members_[j], left));
  }
  return whole(sum);
}

// A cut changes for its members only.
template <int W>
void CutHeuristic<W>::to_go_after(const VarSet<W>& placed, const VarSet<W>& next,
                                  Cost* costs) const {
  const VarSet<W> left = all_.minus(placed);
  std::array<Cost, VarSet<W>::kCapacity> change;
  Cost sum = 0;
  for (Var x : left) {
    sum += least_[x];
    change[x] = -least_[x];
  }
  for (std::size_t j = 0; j < cuts_.size(); ++j) {
    const Cut& cut = cuts_[j].cut;
    const unsigned now = left_of(cuts_[j], members_[j], left);
    const int completion = cut.completion(now);
    if (completion == 0) continue;
    sum += cuts_[j].price * completion;
    if (!cut.is_local()) {
      for (Var x : members_[j].common(left)) change[x] -= cuts_[j].price;
      continue;
    }
    for (unsigned rest = now; rest != 0; rest &= rest - 1) {
      const int i = __builtin_ctz(rest);
      const int after = cut.completion(now & ~(1U << i));
      change[cut.members()[i]] += cuts_[j].price * (after - completion);
    }
  }
  for (Var x : next) *costs++ = whole(sum + change[x]);
}

template <int W>
PossibleSets CutHeuristic<W>::possible(const Oracle<W>& oracle, Cost below, int threads,
                                       Monitor& monitor) const {
  const double bytes = bytes_of_plain_lists(oracle);
  if (below > most_ || !monitor.can_hold(3 * bytes)) {
    return Heuristic<W>::possible(oracle, below, threads, monitor);
  }
  const PlainLists lists = plain_lists_of(oracle, below, scale_);
  Alive alive(lists.n_sets(), 1);
  fix(lists, reduced_costs(lists, alive, cuts_), scale_.fine(below) - scale_.grain() + 1, alive);
  PossibleSets possible(oracle.n_variables());
  for (SetNumber set = 0; set < lists.n_sets(); ++set) {
    possible[lists.child(set)].push_back(alive[set] != 0);
  }
  return possible;
}

template <int W>
double CutHeuristic<W>::bytes() const {
  double sum = 0;
  for (const PricedCut& priced : cuts_) {
    sum += priced.cut.bytes() + sizeof(PricedCut) + sizeof(VarSet<W>);
  }
  return sum;
}

#define BNSTAR_INSTANTIATE(W) template class CutHeuristic<W>;
BNSTAR_ALL_WIDTHS(BNSTAR_INSTANTIATE)
#undef BNSTAR_INSTANTIATE

}  // namespace bnstar
