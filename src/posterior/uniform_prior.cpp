#include "posterior/uniform_prior.h"

#include <cmath>
#include <limits>

#include "posterior/blocks.h"
#include "posterior/scaled_sums.h"

namespace bnstar {

// The factors -alpha_i(W) of some variables, negative so that the sign of a product follows from
// the number of factors.
struct UniformPrior::Factors {
  int count = 0;
  Var variable[WeighedFamilies::kMostVariables];
  Scaled minus_weight[WeighedFamilies::kMostVariables];
};

// The products of all subsets of factors, by doubling.
struct UniformPrior::Products {
  explicit Products(int most) {
    const std::size_t size = std::size_t{1} << most;
    mantissas.resize(size);
    exponents.resize(size);
    sets.resize(size);
  }

  std::size_t make(Scaled start, Mask set, const Factors& factors) {
    mantissas[0] = start.mantissa;
    exponents[0] = start.exponent;
    sets[0] = set;
    std::size_t size = 1;
    for (int j = 0; j < factors.count; ++j, size *= 2) {
      const Scaled factor = factors.minus_weight[j];
      const Mask bit = bit_of(factors.variable[j]);
      for (std::size_t s = 0; s < size; ++s) mantissas[size + s] = mantissas[s] * factor.mantissa;
      for (std::size_t s = 0; s < size; ++s) exponents[size + s] = exponents[s] + factor.exponent;
      for (std::size_t s = 0; s < size; ++s) sets[size + s] = sets[s] | bit;
    }
    return size;
  }

  std::vector<double> mantissas;
  std::vector<std::int32_t> exponents;
  std::vector<Mask> sets;
};

UniformPrior::UniformPrior(const SubsetWeights& weights, int threads, Monitor& monitor)
    : weights_(weights),
      first_(std::size_t{weights.all()} + 1),
      rest_(first_.size()),
      first_scale_(first_.size()),
      rest_scale_(first_.size()) {
  for (Var x = 0; x < weights.n_variables(); ++x) shares_.emplace_back(first_.size() / 2);
  choose_scales(threads, monitor);
  if (!monitor.stopped()) place_first(threads, monitor);
  if (!monitor.stopped()) place_rest(threads, monitor);
}

double UniformPrior::bytes(int n) { return (24.0 + 4.0 * n) * std::ldexp(1.0, n); }

double UniformPrior::log2_of(const RawArray<double>& values, const RawArray<std::int32_t>& scales,
                             Mask set) {
  return Scaled{values[set], scales[set]}.log2();
}

// The best order of U weighs no more than all networks of U, and these weigh no more than |U|!
// times that. So every term of the sums, on this scale, is far below the largest double, and a term
// that is too small for a double does not matter. If there is no network all terms are zero.
void UniformPrior::choose_scales(int threads, Monitor& monitor) {
  constexpr double kNothing = -std::numeric_limits<double>::infinity();
  const Blocks blocks(weights_.n_variables());
  // Sums that involve the exponent of zero stay far below all others.
  const auto scale = [](double best) {
    return best < Scaled::kZero / 2 ? Scaled::kZero : static_cast<std::int32_t>(std::floor(best));
  };
  blocks.upwards(threads, monitor, [&](Mask high) {
    for (Mask low = 0; low < bit_of(blocks.low()); ++low) {
      const Mask set = high | low;
      double best = set == 0 ? 0 : kNothing;
      for (Mask left = set; left != 0; left &= left - 1) {
        const Var x = __builtin_ctz(left);
        const Mask before = set & ~bit_of(x);
        best = std::max(best, weights_(x, before) + first_scale_[before]);
      }
      first_scale_[set] = scale(best);
    }
  });
  blocks.downwards(threads, monitor, [&](Mask high) {
    for (Mask low = bit_of(blocks.low()); low-- > 0;) {
      const Mask set = high | low;
      double best = set == weights_.all() ? 0 : kNothing;
      for (Mask left = weights_.all() & ~set; left != 0; left &= left - 1) {
        const Var x = __builtin_ctz(left);
        best = std::max(best, weights_(x, set) + rest_scale_[set | bit_of(x)]);
      }
      rest_scale_[set] = scale(best);
    }
  });
}

UniformPrior::Factors UniformPrior::factors(Mask placed, Mask among) const {
  Factors factors;
  for (Mask left = among & ~placed; left != 0; left &= left - 1) {
    const Var x = __builtin_ctz(left);
    Scaled weight = Scaled::power(weights_(x, placed));
    // Zero is kept as mantissa 0 with exponent 0, because sums of exponents could not hold kZero.
    if (weight.mantissa == 0) weight.exponent = 0;
    factors.variable[factors.count] = x;
    factors.minus_weight[factors.count++] = {-weight.mantissa, weight.exponent};
  }
  return factors;
}

// Computes H, from the sets with few of the last variables to those with many: adds what each set
// contributes to its supersets in a block.
void UniformPrior::place_first(int threads, Monitor& monitor) {
  const Blocks blocks(weights_.n_variables());
  std::fill_n(first_.data(), first_.size(), 0.0);
  first_[0] = 1;
  blocks.upwards(threads, monitor, [&](Mask high) {
    Products products(blocks.low());
    // All subsets of `high`, from the empty one to `high` itself.
    Mask of_high = 0;
    do {
      for (Mask low = 0; low < bit_of(blocks.low()); ++low) {
        if (low % 64 == 0) {
          monitor.poll();
          if (monitor.stopped()) return;
        }
        add_after(of_high | low, high, products);
      }
      of_high = (of_high - high) & high;
    } while (of_high != 0);
  });
}

// Adds what W contributes to the sets of a block that contain W and all members of `high`.
void UniformPrior::add_after(Mask placed, Mask high, Products& products) {
  const Mask low = bit_of(Blocks(weights_.n_variables()).low()) - 1;
  Scaled start{-first_[placed], first_scale_[placed]};
  if (start.mantissa == 0) return;
  const Factors of_high = factors(placed, high);
  for (int i = 0; i < of_high.count; ++i) {
    start.mantissa *= of_high.minus_weight[i].mantissa;
    start.exponent += of_high.minus_weight[i].exponent;
  }
  const std::size_t size = products.make(start, placed | high, factors(placed, low));
  for (std::size_t s = of_high.count == 0 ? 1 : 0; s < size; ++s) {
    const Mask set = products.sets[s];
    first_[set] += products.mantissas[s] * power_of_two(products.exponents[s] - first_scale_[set]);
  }
}

void UniformPrior::place_rest(int threads, Monitor& monitor) {
  const int n = weights_.n_variables();
  const Blocks blocks(n);
  rest_[weights_.all()] = 1;
  blocks.downwards(threads, monitor, [&](Mask high) {
    Products products(n - __builtin_popcount(high));
    for (Mask low = bit_of(blocks.low()); low-- > 0;) {
      if (low % 64 == 0) {
        monitor.poll();
        if (monitor.stopped()) return;
      }
      if ((high | low) != weights_.all()) sum_before(high | low, products);
    }
  });
}

// Computes B(W) and the q_x(W). The sums over S that contain x come from folding the terms in
// halves.
void UniformPrior::sum_before(Mask placed, Products& products) {
  const Factors others = factors(placed, weights_.all());
  const std::size_t size = products.make({-1, -rest_scale_[placed]}, placed, others);
  std::vector<double>& terms = products.mantissas;
  terms[0] = 0;
  for (std::size_t s = 1; s < size; ++s) {
    const Mask set = products.sets[s];
    // Multiplied in this order, a term of zero stays zero whatever the power.
    terms[s] = terms[s] * power_of_two(products.exponents[s] + rest_scale_[set]) * rest_[set];
  }
  const Mask all = weights_.all();
  const int scale = first_scale_[placed] + rest_scale_[placed] - first_scale_[all];
  const double share = first_[placed] / first_[all] * power_of_two(scale);
  std::size_t half = size / 2;
  for (int j = others.count - 1; j >= 0; --j, half /= 2) {
    double with = 0;
    for (std::size_t s = 0; s < half; ++s) {
      with += terms[half + s];
      terms[s] += terms[half + s];
    }
    const Var x = others.variable[j];
    shares_[x][squeezed(placed, x)] = with * share;
  }
  rest_[placed] = terms[0];
}

}  // namespace bnstar
