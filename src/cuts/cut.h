// A cut: a set C of variables, a cost a(X, Q) >= 0 of every member X for the parents Q that it has
// in C, and a number b that no network goes below,
//   sum over X in C of a(X, P_X and C) >= b.
// A k-cluster has a = 1 if Q has fewer than k members and b = k: in any order the i-th member of C
// has at most i - 1 parents in C, so that the first k have fewer than k (Jaakkola et al. 2010 for
// k = 1; Cussens 2011). A local cut has any a that falls as Q grows, and b is the optimum of
// the problem on C with these costs, found by dynamic programming: the cut *is* a small
// structure-learning problem. Whole numbers throughout.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "cuts/plain_lists.h"

namespace bnstar {

// The largest coefficient of a local cut, and the number of its members at most.
constexpr int kMostCoefficient = 1024;
constexpr int kMostLocalMembers = 12;

class Cut {
 public:
  // A k-cluster; more than k members, ascending.
  static Cut cluster(std::vector<Var> members, int k);
  // `coefficients[i * 2^m + Q]`: of member i with the members Q of C as parents, packed by place;
  // those of a superset are lowered to those of its subsets. Q without the parents that i must
  // have means nothing and may be anything.
  static Cut local(std::vector<Var> members, std::vector<int> coefficients,
                   const PlainLists& lists);

  const std::vector<Var>& members() const { return members_; }
  bool is_local() const { return order_ == 0; }
  int order() const { return order_; }
  int bound() const { return bound_; }
  // Of no parents in C but the required ones: the largest.
  int largest(std::size_t member) const { return is_local() ? largest_[member] : 1; }
  // The place of x among the members; -1 when it is none.
  int place(Var x) const;
  // `inside`: the packed members of a local cut, the number of them otherwise.
  int coefficient(std::size_t member, unsigned inside) const {
    if (!is_local()) return static_cast<int>(inside) < order_;
    return coefficients_[(member << members_.size()) + inside];
  }
  int coefficient_of(std::size_t member, const PlainLists::Members& parents) const;
  // The largest coefficient, for scaling.
  int scale() const { return scale_; }

  // The least that the members left cost in all once the others are placed: `left` packed for a
  // local cut; for a cluster the number of those *placed*.
  int completion(unsigned left) const {
    if (!is_local()) return std::max(0, order_ - static_cast<int>(left));
    return completions_[left];
  }

  friend bool operator<(const Cut& a, const Cut& b);
  double bytes() const;

 private:
  std::vector<Var> members_;
  int order_ = 0;
  int bound_ = 0;
  int scale_ = 1;
  std::vector<int> coefficients_, largest_, completions_;
};

// completions[A]: the cheapest order of the members A when all others are placed before them;
// `costs[i * 2^m + Q]` must fall as Q grows.
template <class Number>
std::vector<Number> completions_of(const std::vector<Number>& costs, int members);

}  // namespace bnstar
