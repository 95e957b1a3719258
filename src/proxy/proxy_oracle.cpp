#include "proxy/proxy_oracle.h"

#include <cmath>

#include "base/by_width.h"
#include "proxy/proxy_lists.h"

namespace bnstar {

namespace {

FixedPoint scale_of(const ProxyTask& task, double most) {
  double floor = 0;
  for (Var x = 0; x < task.n_variables(); ++x) floor += task.least_cost(x);
  return scale_up_to(most - floor, floor);
}

}  // namespace

template <int W>
ProxyOracle<W>::ProxyOracle(const ProxyTask& task, std::size_t most_sets, double most,
                            Monitor& monitor)
    : ProxyOracle(task, in_quanta(task, scale_of(task, most).quantum()), most_sets,
                  scale_of(task, most), monitor) {}

template <int W>
ProxyOracle<W>::ProxyOracle(const ProxyTask& task, const ProxyTask& whole, std::size_t most_sets,
                            const FixedPoint& scale, Monitor& monitor)
    : TailedOracle<W>(list_proxy_sets(whole, most_sets, monitor), task.base, task.required,
                      whole.candidates(), scale) {
  for (Var x : this->all()) {
    Child child{
        {}, std::vector<Cost>(this->n_variables(), 0), {}, whole.most[x], 0, whole.adds_up(x)};
    for (const ArcGain& gain : whole.gains[x]) {
      child.gains.push_back({gain.parent, scale.to_cost(gain.amount)});
      child.amounts[gain.parent] = child.gains.back().amount;
      child.gainful.insert(gain.parent);
      if (static_cast<int>(child.gains.size()) <= child.most)
        child.largest += child.gains.back().amount;
    }
    adds_up_ = adds_up_ && child.adds_up;
    rounding_ += scale.quantum() * static_cast<double>(1 + task.gains[x].size());
    children_.push_back(std::move(child));
  }
}

template <int W>
BestSet<W> ProxyOracle<W>::best(Var x, const VarSet<W>& available) const {
  const VarSet<W>& required = this->required_parents(x);
  if (!required.subset_of(available)) return {};
  const Child& child = children_[x];
  BestSet<W> found;
  if (child.adds_up) {
    found.cost = 0;
    for (Var y : child.gainful.minus(available)) found.cost += child.amounts[y];
    found.parents = child.gainful.common(available).joined(required);
    return found;
  }
  found.cost = child.largest;
  found.parents = required;
  int room = child.most;
  for (const Gain& gain : child.gains) {
    if (room == 0) break;
    if (!available.contains(gain.parent)) continue;
    found.cost -= gain.amount;
    found.parents.insert(gain.parent);
    --room;
  }
  return found;
}

// The missing variables that gain more than what would have to make way for them.
template <int W>
VarSet<W> ProxyOracle<W>::improving(Var x, const VarSet<W>& available,
                                    const BestSet<W>& best) const {
  const Child& child = children_[x];
  if (!best) return this->possible_parents(x).minus(available);
  if (child.adds_up) return child.gainful.minus(available);
  VarSet<W> missing;
  int room = child.most;
  for (const Gain& gain : child.gains) {
    if (available.contains(gain.parent)) {
      if (--room > 0) continue;
      // This is the last one taken: a variable that gains as much cannot do better.
      VarSet<W> larger;
      for (Var y : missing) {
        if (child.amounts[y] > gain.amount) larger.insert(y);
      }
      return larger;
    }
    missing.insert(gain.parent);
  }
  return missing;
}

#define BNSTAR_INSTANTIATE(W) template class ProxyOracle<W>;
BNSTAR_ALL_WIDTHS(BNSTAR_INSTANTIATE)
#undef BNSTAR_INSTANTIATE

}  // namespace bnstar
