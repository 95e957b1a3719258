#include "posterior/order_prior.h"

#include <cmath>

#include "base/infinity.h"
#include "posterior/blocks.h"

namespace bnstar {

namespace {

// log2 of the sum of 2^term over all terms.
double log2_of_sum(const double* terms, int count) {
  double largest = -kInfinity;
  for (int i = 0; i < count; ++i) largest = std::max(largest, terms[i]);
  if (largest == -kInfinity) return -kInfinity;
  double sum = 0;
  for (int i = 0; i < count; ++i) sum += std::exp2(terms[i] - largest);
  return largest + std::log2(sum);
}

}  // namespace

OrderWeights::OrderWeights(const SubsetWeights& weights, int threads, Monitor& monitor)
    : first_(std::size_t{weights.all()} + 1) {
  const Blocks blocks(weights.n_variables());
  first_[0] = 0;
  blocks.upwards(threads, monitor, [&](Mask high) {
    double terms[WeighedFamilies::kMostVariables];
    for (Mask low = high == 0 ? 1 : 0; low < bit_of(blocks.low()); ++low) {
      const Mask set = high | low;
      int count = 0;
      for (Mask left = set; left != 0; left &= left - 1) {
        const Var x = __builtin_ctz(left);
        const Mask before = set & ~bit_of(x);
        terms[count++] = weights(x, before) + first_[before];
      }
      first_[set] = log2_of_sum(terms, count);
    }
  });
}

double OrderWeights::bytes(int n) { return 8 * std::ldexp(1.0, n); }

OrderWeightsAfter::OrderWeightsAfter(const SubsetWeights& weights, int threads, Monitor& monitor)
    : rest_(std::size_t{weights.all()} + 1) {
  const Blocks blocks(weights.n_variables());
  rest_[weights.all()] = 0;
  blocks.downwards(threads, monitor, [&](Mask high) {
    double terms[WeighedFamilies::kMostVariables];
    for (Mask low = bit_of(blocks.low()); low-- > 0;) {
      const Mask set = high | low;
      if (set == weights.all()) continue;
      int count = 0;
      for (Mask left = weights.all() & ~set; left != 0; left &= left - 1) {
        const Var x = __builtin_ctz(left);
        terms[count++] = weights(x, set) + rest_[set | bit_of(x)];
      }
      rest_[set] = log2_of_sum(terms, count);
    }
  });
}

}  // namespace bnstar
