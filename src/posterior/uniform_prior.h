// The prior under which all networks are equally likely. With S running over sets of sinks,
//     H(U) = sum over non-empty S within U of (-1)^(|S|+1) H(U - S) prod_{i in S} alpha_i(U - S)
// is the total weight of all networks of the variables U (Tian and He 2009). Differentiating this
// sum backwards gives B(W), the total weight of all choices for the others once W is placed, and
// with it for all variables x and sets W at once
//     q_x(W) = H(W) / H(V) sum over S that contain x of (-1)^(|S|+1) B(W + S) prod alpha_i(W),
// from which the posteriors of all families follow as with orders. It takes O(3^n) in all, where
// Tian and He need O(n 3^n). Terms have either sign, but their absolute sum is at most 2^n times
// the result.
#pragma once

#include <cstdint>
#include <vector>

#include "base/monitor.h"
#include "base/raw_array.h"
#include "posterior/subset_weights.h"

namespace bnstar {

class UniformPrior {
 public:
  // Unfinished if the monitor stops.
  UniformPrior(const SubsetWeights& weights, int threads, Monitor& monitor);
  static double bytes(int n);

  // log2 H(V), and the same from B; they differ only by rounding.
  double total() const { return log2_of(first_, first_scale_, weights_.all()); }
  double total_backwards() const { return log2_of(rest_, rest_scale_, 0); }
  // q_x by squeezed set.
  const double* shares(Var x) const { return shares_[x].data(); }

 private:
  struct Factors;
  struct Products;

  static double log2_of(const RawArray<double>& values, const RawArray<std::int32_t>& scales,
                        Mask set);
  void choose_scales(int threads, Monitor& monitor);
  Factors factors(Mask placed, Mask among) const;
  void place_first(int threads, Monitor& monitor);
  void add_after(Mask placed, Mask high, Products& products);
  void place_rest(int threads, Monitor& monitor);
  void sum_before(Mask placed, Products& products);

  const SubsetWeights& weights_;
  // Mantissas relative to the weight of the best order alone: at least 1, at most n! 2^n.
  RawArray<double> first_;
  RawArray<double> rest_;
  RawArray<std::int32_t> first_scale_;
  RawArray<std::int32_t> rest_scale_;
  std::vector<RawArray<double>> shares_;
};

}  // namespace bnstar
