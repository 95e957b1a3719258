// Families of any number of variables, each variable's by falling score, and sums of their weights.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "base/varset.h"
#include "parents/parent_sets.h"

namespace bnstar {

constexpr double kNothing = -std::numeric_limits<double>::infinity();
// Families that weigh e^-40 of another are left out of the sum.
constexpr double kNegligible = 40;

template <int W>
struct SortedFamily {
  double score;
  VarSet<W> parents;
};

template <int W>
using SortedLists = std::vector<std::vector<SortedFamily<W>>>;

template <int W>
SortedLists<W> sorted_lists(const ParentSets& sets) {
  SortedLists<W> lists;
  const Var* member = sets.parents.data();
  for (Var x = 0; x < sets.n_variables(); ++x) {
    std::vector<SortedFamily<W>> list;
    for (std::size_t set = sets.start[x]; set < sets.start[x + 1]; ++set) {
      VarSet<W> parents;
      for (int i = 0; i < sets.size[set]; ++i) parents.insert(*member++);
      list.push_back({-sets.cost[set], parents});
    }
    std::stable_sort(list.begin(), list.end(),
                     [](const auto& a, const auto& b) { return a.score > b.score; });
    lists.push_back(std::move(list));
  }
  return lists;
}

// Has every variable a family without parents? Then any order has networks.
template <int W>
bool all_have_empty_sets(const SortedLists<W>& lists) {
  return std::all_of(lists.begin(), lists.end(), [](const auto& list) {
    return std::any_of(list.begin(), list.end(),
                       [](const SortedFamily<W>& family) { return family.parents.empty(); });
  });
}

// The logarithm of a sum of e to scores that come in falling order.
class FallingSum {
 public:
  void add(double score) {
    if (largest_ == kNothing) largest_ = score;
    sum_ += std::exp(score - largest_);
  }
  bool negligible(double score) const { return score < largest_ - kNegligible; }
  double log() const { return largest_ == kNothing ? kNothing : largest_ + std::log(sum_); }

 private:
  double largest_ = kNothing;
  double sum_ = 0;
};

// log(e^a + e^b)
inline double log_sum(double a, double b) {
  const double larger = std::max(a, b);
  return larger == kNothing ? kNothing : larger + std::log1p(std::exp(std::min(a, b) - larger));
}

}  // namespace bnstar
