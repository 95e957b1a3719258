// The prior under which all orders of the variables are equally likely and, given an order, all
// networks that fit it: Koivisto and Sood (2004), Koivisto (2006). A network with many orders
// counts more than one with few.
#pragma once

#include <vector>

#include "base/monitor.h"
#include "base/raw_array.h"
#include "posterior/subset_weights.h"

namespace bnstar {

// The total weight of all networks and orders that place a set of variables first, L(U) = sum over
// x in U of alpha_x(U - x) L(U - x), as logarithms to base 2.
class OrderWeights {
 public:
  OrderWeights(const SubsetWeights& weights, int threads, Monitor& monitor);
  static double bytes(int n);

  double operator[](Mask placed) const { return first_[placed]; }
  // For all networks.
  double total() const { return first_[first_.size() - 1]; }

 private:
  RawArray<double> first_;
};

// The same for the variables that remain: R(U) = sum over x outside U of alpha_x(U) R(U + x).
class OrderWeightsAfter {
 public:
  OrderWeightsAfter(const SubsetWeights& weights, int threads, Monitor& monitor);

  double operator[](Mask placed) const { return rest_[placed]; }

 private:
  RawArray<double> rest_;
};

}  // namespace bnstar
