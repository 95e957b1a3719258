#include "proxy/known_families.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace bnstar {

std::size_t KnownFamilies::rank(Var child, const std::vector<Var>& parents) const {
  const std::vector<int>& sorted = sorted_[child];
  const auto comes_before = [&](int place, const std::vector<Var>& other) {
    return families_[child][place].parents < other;
  };
  return static_cast<std::size_t>(
      std::lower_bound(sorted.begin(), sorted.end(), parents, comes_before) - sorted.begin());
}

bool KnownFamilies::stands_at(Var child, std::size_t rank, const std::vector<Var>& parents) const {
  const std::vector<int>& sorted = sorted_[child];
  return rank < sorted.size() && families_[child][sorted[rank]].parents == parents;
}

std::size_t KnownFamilies::find(Var child, const std::vector<Var>& parents) const {
  const std::size_t at = rank(child, parents);
  return stands_at(child, at, parents) ? static_cast<std::size_t>(sorted_[child][at]) : kUnknown;
}

void KnownFamilies::add(Var child, std::vector<Var> parents, double score) {
  const std::size_t at = rank(child, parents);
  if (!std::isfinite(score) || stands_at(child, at, parents)) return;
  const int place = static_cast<int>(families_[child].size());
  sorted_[child].insert(sorted_[child].begin() + static_cast<std::ptrdiff_t>(at), place);
  families_[child].push_back({std::move(parents), score});
}

}  // namespace bnstar
