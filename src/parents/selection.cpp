#include "parents/selection.h"

namespace bnstar {

std::vector<std::size_t> first_parents(const ParentSets& sets) {
  std::vector<std::size_t> first{0};
  for (int size : sets.size) first.push_back(first.back() + static_cast<std::size_t>(size));
  return first;
}

Result in_families(const Selection& selection, const SetsView& sets) {
  Result result;
  static_cast<Certificate&>(result) = selection;
  std::size_t set = 0;
  const Var* members = sets.parents;
  for (std::size_t chosen : selection.chosen) {
    for (; set < chosen; ++set) members += sets.size[set];
    result.parents.emplace_back(members, members + sets.size[set]);
    for (Var& parent : result.parents.back()) parent -= sets.first;
    result.costs.push_back(sets.cost_of(chosen));
  }
  return result;
}

}  // namespace bnstar
