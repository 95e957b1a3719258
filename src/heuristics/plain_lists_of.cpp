#include "heuristics/plain_lists_of.h"

#include <algorithm>

#include "base/by_width.h"

namespace bnstar {

template <int W>
PlainLists plain_lists_of(const Oracle<W>& oracle, Cost most, const FineCosts& scale) {
  PlainLists lists;
  for (Var x : oracle.all()) {
    for (const ScoredSet<W>& set : oracle.sets_for_bounds(x)) {
      lists.add_set(scale.fine(std::min(set.cost, most)), set.parents.members());
    }
    lists.end_variable();
  }
  return lists;
}

template <int W>
double bytes_of_plain_lists(const Oracle<W>& oracle) {
  double bytes = 0;
  for (Var x : oracle.all()) {
    for (const ScoredSet<W>& set : oracle.sets_for_bounds(x)) {
      bytes += sizeof(Cost) + sizeof(Var) + sizeof(std::size_t) +
               static_cast<double>(set.parents.size()) * sizeof(Var);
    }
  }
  return bytes;
}

#define BNSTAR_INSTANTIATE(W)                                                      \
  template PlainLists plain_lists_of<W>(const Oracle<W>&, Cost, const FineCosts&); \
  template double bytes_of_plain_lists<W>(const Oracle<W>&);
BNSTAR_ALL_WIDTHS(BNSTAR_INSTANTIATE)
#undef BNSTAR_INSTANTIATE

}  // namespace bnstar
