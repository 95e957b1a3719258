// A bound for marginal likelihoods that uses atoms: groups of rows that differ in x but in no
// candidate parent, so that no superset of the parents can separate them. For strict supersets of P
// the cost is, configuration by configuration j, at least the larger of
//   the maximised likelihood of the atoms in j, and
//   K_j ln r + max over atoms a in j of sum_{i >= 2} ln(1 + (d_1 + ... + d_{i-1}) / c),
// where K_j is the number of values of x seen in j and d_1 >= d_2 >= ... are the counts of the
// values in a. Proof of the second: data are exchangeable, so let a come first, one value after the
// other; the first observation of each later value has probability at most (1/r) / (1 + m / c)
// after m others.
#pragma once

#include <cstdint>
#include <vector>

#include "data/dataset.h"
#include "data/mixed_atoms.h"

namespace bnstar {

class AtomBound {
 public:
  AtomBound() = default;
  // `hashes` are those of the distinct rows.
  AtomBound(const Dataset& data, Var x, const std::vector<std::uint64_t>& hashes)
      : x_(x), atoms_(data, x, hashes) {}
  // `by_parents` is the partition by the candidate parents. The bound holds for subsets of these.
  template <class Count>
  AtomBound(const Dataset& data, Var x, const Partition<Count>& by_parents)
      : x_(x), atoms_(data, x, by_parents) {}

  bool empty() const { return atoms_.count() == 0; }
  double bytes() const { return atoms_.bytes(); }

  // N H(x | all others), or given all candidate parents.
  double negative_log_likelihood() const;

  // By how much the bound exceeds K ln r, where K is the sum of the K_j.
  double excess(const Dataset& data, const Var* parents, int n_parents, double c) const;

 private:
  double late_values(std::size_t atom, double c) const;

  Var x_ = 0;
  MixedAtoms atoms_;
};

}  // namespace bnstar
