#include "oracle/tailed_oracle.h"

#include "base/by_width.h"

namespace bnstar {

namespace {

std::vector<double> sums(std::vector<double> costs, const std::vector<double>& besides) {
  for (std::size_t x = 0; x < costs.size(); ++x) costs[x] += besides[x];
  return costs;
}

template <int W>
std::vector<VarSet<W>> as_sets(const std::vector<std::vector<Var>>& lists) {
  std::vector<VarSet<W>> sets(lists.size());
  for (std::size_t x = 0; x < lists.size(); ++x) {
    for (Var y : lists[x]) sets[x].insert(y);
  }
  return sets;
}

}  // namespace

template <int W>
TailedOracle<W>::TailedOracle(const TailedLists& lists, const std::vector<double>& besides,
                              const Sets& required, const Sets& possible, const FixedPoint& scale)
    : Oracle<W>(sums(least_costs(lists), besides), scale),
      listed_(make_oracle<W>(lists.sets, least_costs(lists), scale)),
      required_(as_sets<W>(required)),
      possible_(as_sets<W>(possible)) {
  const std::vector<double> least = least_costs(lists);
  for (Var x : this->all()) {
    tails_.push_back(regret_of_tail(lists.tails[x], least[x], scale));
    for_bounds_.push_back(with_tail<W>(listed_->sets(x), required_[x], tails_[x]));
  }
}

#define BNSTAR_INSTANTIATE(W) template class TailedOracle<W>;
BNSTAR_ALL_WIDTHS(BNSTAR_INSTANTIATE)
#undef BNSTAR_INSTANTIATE

}  // namespace bnstar
