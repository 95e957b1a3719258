#include "oracle/oracle.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "base/by_width.h"

namespace bnstar {

template <int W>
Oracle<W>::Oracle(std::vector<double> least, const FixedPoint& scale)
    : least_(std::move(least)),
      floor_(std::accumulate(least_.begin(), least_.end(), 0.0)),
      scale_(scale) {}

template <int W>
bool Oracle<W>::complete() const {
  for (Var x : all()) {
    if (tail(x) < kInfiniteCost) return false;
  }
  return true;
}

template <int W>
std::size_t place_of_tail(const typename Oracle<W>::List& list, const VarSet<W>& required,
                          Cost tail) {
  const ScoredSet<W> artificial{tail, required};
  return static_cast<std::size_t>(
      std::lower_bound(list.begin(), list.end(), artificial, comes_before<W>) - list.begin());
}

template <int W>
typename Oracle<W>::List with_tail(typename Oracle<W>::List list, const VarSet<W>& required,
                                   Cost tail) {
  if (tail >= kInfiniteCost) return list;
  const auto place = static_cast<std::ptrdiff_t>(place_of_tail<W>(list, required, tail));
  list.insert(list.begin() + place, {tail, required});
  return list;
}

FixedPoint scale_for_all(double range, double floor) {
  return FixedPoint::for_range(std::max(range, std::fabs(floor)), 52);
}

FixedPoint scale_up_to(double most, double floor) {
  const FixedPoint finest = FixedPoint::for_range(std::fabs(floor), 52);
  const FixedPoint wanted = FixedPoint::for_range(most, 37);
  return wanted.quantum() > finest.quantum() ? wanted : finest;
}

#define BNSTAR_INSTANTIATE(W)                                                            \
  template class Oracle<W>;                                                              \
  template std::size_t place_of_tail<W>(const Oracle<W>::List&, const VarSet<W>&, Cost); \
  template Oracle<W>::List with_tail<W>(Oracle<W>::List, const VarSet<W>&, Cost);
BNSTAR_ALL_WIDTHS(BNSTAR_INSTANTIATE)
#undef BNSTAR_INSTANTIATE

}  // namespace bnstar
