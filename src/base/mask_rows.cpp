#include "base/mask_rows.h"

#include "base/processor.h"

#if BNSTAR_X86
#include <immintrin.h>
#endif

namespace bnstar {

namespace {

std::size_t first_disjoint_portable(const std::uint64_t* masks, std::size_t from, std::size_t count,
                                    std::uint64_t outside) {
  while (from < count && (masks[from] & outside) != 0) ++from;
  return from;
}

void subtract_portable(double* values, const std::uint64_t* masks, std::size_t from,
                       std::size_t count, const std::vector<Discount<1>>& discounts) {
  for (std::size_t i = from; i < count; ++i) {
    double sum = 0;
    for (const Discount<1>& discount : discounts) {
      const std::uint64_t shared = masks[i] & discount.members.word(0);
      const std::uint64_t too_many = discount.order == 1 ? shared : shared & (shared - 1);
      sum += too_many == 0 ? discount.amount : 0;
    }
    values[i] -= sum;
  }
}

#if BNSTAR_X86
__attribute__((target("avx2"))) std::size_t first_disjoint_avx2(const std::uint64_t* masks,
                                                                std::size_t count,
                                                                std::uint64_t outside) {
  const __m256i zero = _mm256_setzero_si256();
  const __m256i wanted = _mm256_set1_epi64x(static_cast<long long>(outside));
  std::size_t i = 0;
  for (; i + 4 <= count; i += 4) {
    const __m256i four = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(masks + i));
    const __m256i disjoint = _mm256_cmpeq_epi64(_mm256_and_si256(four, wanted), zero);
    const int found = _mm256_movemask_pd(_mm256_castsi256_pd(disjoint));
    if (found != 0)
      return i + static_cast<std::size_t>(__builtin_ctz(static_cast<unsigned>(found)));
  }
  return first_disjoint_portable(masks, i, count, outside);
}

// What is left of `shared` without its lowest member where `all` is 0, all of it where all is ones.
__attribute__((target("avx2"))) inline __m256i too_many_avx2(__m256i shared, __m256i all) {
  const __m256i lower = _mm256_add_epi64(shared, _mm256_set1_epi64x(-1));
  return _mm256_and_si256(shared, _mm256_or_si256(lower, all));
}

// Sums stay in registers while the discounts pass, in the same order as without vectors, so the
// numbers are the same.
__attribute__((target("avx2"))) void subtract_avx2(double* values, const std::uint64_t* masks,
                                                   std::size_t count,
                                                   const std::vector<Discount<1>>& discounts) {
  const __m256i zero = _mm256_setzero_si256();
  std::size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    const __m256i low = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(masks + i));
    const __m256i high = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(masks + i + 4));
    __m256d sum_low = _mm256_setzero_pd();
    __m256d sum_high = _mm256_setzero_pd();
    for (const Discount<1>& discount : discounts) {
      const __m256i mask = _mm256_set1_epi64x(static_cast<long long>(discount.members.word(0)));
      const __m256i all = _mm256_set1_epi64x(discount.order == 1 ? -1 : 0);
      const __m256d amount = _mm256_set1_pd(discount.amount);
      const __m256i free_low =
          _mm256_cmpeq_epi64(too_many_avx2(_mm256_and_si256(low, mask), all), zero);
      const __m256i free_high =
          _mm256_cmpeq_epi64(too_many_avx2(_mm256_and_si256(high, mask), all), zero);
      sum_low = _mm256_add_pd(sum_low, _mm256_and_pd(_mm256_castsi256_pd(free_low), amount));
      sum_high = _mm256_add_pd(sum_high, _mm256_and_pd(_mm256_castsi256_pd(free_high), amount));
    }
    _mm256_storeu_pd(values + i, _mm256_sub_pd(_mm256_loadu_pd(values + i), sum_low));
    _mm256_storeu_pd(values + i + 4, _mm256_sub_pd(_mm256_loadu_pd(values + i + 4), sum_high));
  }
  subtract_portable(values, masks, i, count, discounts);
}
#endif

}  // namespace

MaskRow<1>::MaskRow() : wide_(has_avx2()) {}

std::size_t MaskRow<1>::first_within(const VarSet<1>& available) const {
  const std::uint64_t outside = ~available.word(0);
#if BNSTAR_X86
  if (wide_) return first_disjoint_avx2(words_.data(), words_.size(), outside);
#endif
  return first_disjoint_portable(words_.data(), 0, words_.size(), outside);
}

void MaskRow<1>::subtract_discounts(const std::vector<Discount<1>>& discounts,
                                    double* values) const {
#if BNSTAR_X86
  if (wide_) return subtract_avx2(values, words_.data(), words_.size(), discounts);
#endif
  subtract_portable(values, words_.data(), 0, words_.size(), discounts);
}

}  // namespace bnstar
