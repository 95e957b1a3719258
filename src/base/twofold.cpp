#include "base/twofold.h"

#include "base/processor.h"

#if BNSTAR_X86
#include <immintrin.h>
#endif

namespace bnstar {

namespace {

struct Strands {
  double sum[4] = {0, 0, 0, 0};
  double rest[4] = {0, 0, 0, 0};
};

void add_products(const double* a, const double* b, std::size_t from, std::size_t to,
                  Strands& strands) {
  for (std::size_t i = from; i < to; ++i) {
    const Twofold product = exact_product(a[i], b[i]);
    const Twofold next = exact_sum(strands.sum[i % 4], product.high);
    strands.sum[i % 4] = next.high;
    strands.rest[i % 4] += next.low + product.low;
  }
}

#if BNSTAR_X86
// The same operations with one strand per lane, so the numbers are the same. Returns how many
// products were added.
__attribute__((target("avx2,fma"))) std::size_t add_products_fma(const double* a, const double* b,
                                                                 std::size_t length,
                                                                 Strands& strands) {
  __m256d sum = _mm256_setzero_pd(), rest = _mm256_setzero_pd();
  std::size_t i = 0;
  for (; i + 4 <= length; i += 4) {
    const __m256d x = _mm256_loadu_pd(a + i), y = _mm256_loadu_pd(b + i);
    __m256d product = _mm256_mul_pd(x, y);
    // The compiler must not merge this product into the sums below.
    __asm__("" : "+x"(product));
    const __m256d lost = _mm256_fmsub_pd(x, y, product);
    const __m256d next = _mm256_add_pd(sum, product);
    const __m256d from_product = _mm256_sub_pd(next, sum);
    const __m256d error = _mm256_add_pd(_mm256_sub_pd(sum, _mm256_sub_pd(next, from_product)),
                                        _mm256_sub_pd(product, from_product));
    rest = _mm256_add_pd(rest, _mm256_add_pd(error, lost));
    sum = next;
  }
  _mm256_storeu_pd(strands.sum, sum);
  _mm256_storeu_pd(strands.rest, rest);
  return i;
}
#endif

}  // namespace

Twofold exact_dot(const double* a, const double* b, std::size_t length) {
  Strands strands;
  std::size_t done = 0;
#if BNSTAR_X86
  if (has_avx2() && has_fma()) done = add_products_fma(a, b, length, strands);
#endif
  add_products(a, b, done, length, strands);
  Twofold total;
  for (int strand = 0; strand < 4; ++strand)
    total = total + exact_sum(strands.sum[strand], strands.rest[strand]);
  return total;
}

}  // namespace bnstar
