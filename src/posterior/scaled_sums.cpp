#include "posterior/scaled_sums.h"

namespace bnstar {

void ScaledTable::clear() {
  std::fill_n(mantissas_.data(), mantissas_.size(), 0.0);
  std::fill_n(exponents_.data(), exponents_.size(), Scaled::kZero);
}

void ScaledTable::add(std::size_t to, std::size_t from, std::size_t count) {
  double* const sums = mantissas_.data() + to;
  std::int32_t* const scales = exponents_.data() + to;
  const double* const more = mantissas_.data() + from;
  const std::int32_t* const more_scales = exponents_.data() + from;
  for (std::size_t i = 0; i < count; ++i) {
    const std::int32_t scale = std::max(scales[i], more_scales[i]);
    sums[i] =
        sums[i] * power_of_two(scales[i] - scale) + more[i] * power_of_two(more_scales[i] - scale);
    scales[i] = scale;
  }
}

// Calls add(first set without a member, first set with it, how many) for all blocks of neighbours.
template <class Add>
void ScaledTable::fold(Monitor& monitor, const Add& add) {
  for (int member = 0; member < members_ && !monitor.stopped(); ++member) {
    monitor.poll();
    const std::size_t step = std::size_t{1} << member;
    for (std::size_t first = 0; first < mantissas_.size(); first += 2 * step) {
      add(first, first + step, step);
    }
  }
}

void ScaledTable::sum_subsets(Monitor& monitor) {
  fold(monitor,
       [&](std::size_t without, std::size_t with, std::size_t n) { add(with, without, n); });
}

void ScaledTable::sum_supersets(Monitor& monitor) {
  fold(monitor,
       [&](std::size_t without, std::size_t with, std::size_t n) { add(without, with, n); });
}

}  // namespace bnstar
