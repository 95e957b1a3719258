#include "posterior/family_posteriors.h"

#include <cmath>

#include "base/parallel.h"
#include "posterior/order_prior.h"
#include "posterior/scaled_sums.h"
#include "posterior/subset_weights.h"
#include "posterior/uniform_prior.h"

namespace bnstar {

namespace {

constexpr double kLogOf2 = 0.6931471805599453;

// `ratio(x, U)` is q_x(U) / alpha_x(U), where U is a squeezed set without x.
template <class Ratio>
void sum_over_supersets(const WeighedFamilies& families, int threads, Monitor& monitor,
                        const Ratio& ratio, std::vector<double>& probabilities) {
  const int n = families.n_variables();
  const std::size_t sets = std::size_t{1} << (n - 1);
  const auto scratch = [&] { return ScaledTable(n - 1); };
  probabilities.resize(families.count());
  parallel_for(threads, n, monitor, scratch, [&](std::size_t number, ScaledTable& sums) {
    const Var x = static_cast<Var>(number);
    for (std::size_t set = 0; set < sets; ++set) {
      sums.put(set, ratio(x, static_cast<Mask>(set)));
    }
    sums.sum_supersets(monitor);
    std::size_t place = families.first(x);
    for (const WeighedFamily* family = families.begin(x); family != families.end(x); ++family) {
      const Scaled sum = sums[squeezed(family->parents, x)];
      const Scaled weight = Scaled::power(family->log2_weight);
      probabilities[place++] =
          sum.mantissa * weight.mantissa * power_of_two(sum.exponent + weight.exponent);
    }
  });
}

}  // namespace

double bytes_for_posteriors(int n, NetworkPrior prior, int threads) {
  const double tables =
      prior == NetworkPrior::kOrder ? 2 * OrderWeights::bytes(n) : UniformPrior::bytes(n);
  return SubsetWeights::bytes(n, threads) + tables;
}

FamilyPosteriors family_posteriors(const WeighedFamilies& families, NetworkPrior prior, int threads,
                                   Monitor& monitor) {
  FamilyPosteriors found;
  const SubsetWeights weights(families, threads, monitor);
  if (monitor.stopped()) return found;
  if (prior == NetworkPrior::kOrder) {
    const OrderWeights first(weights, threads, monitor);
    const OrderWeightsAfter rest(weights, threads, monitor);
    if (monitor.stopped()) return found;
    const double total = first.total();
    const auto ratio = [&](Var x, Mask squeezed_set) {
      const Mask set = widened(squeezed_set, x);
      return Scaled::power(first[set] + rest[set | bit_of(x)] - total);
    };
    sum_over_supersets(families, threads, monitor, ratio, found.probabilities);
    found.log_total = total * kLogOf2;
    found.log_total_again = rest[0] * kLogOf2;
    return found;
  }
  const UniformPrior uniform(weights, threads, monitor);
  if (monitor.stopped()) return found;
  const auto ratio = [&](Var x, Mask set) {
    const double weight = weights.of(x)[set];
    if (std::isinf(weight)) return Scaled{0, Scaled::kZero};
    const Scaled inverse = Scaled::power(-weight);
    return Scaled{uniform.shares(x)[set] * inverse.mantissa, inverse.exponent};
  };
  sum_over_supersets(families, threads, monitor, ratio, found.probabilities);
  found.log_total = uniform.total() * kLogOf2;
  found.log_total_again = uniform.total_backwards() * kLogOf2;
  return found;
}

}  // namespace bnstar
