#include "data/column_products.h"

#include <algorithm>

#include "base/processor.h"

namespace bnstar {

namespace {

// Two, four or eight strands at once, one in each lane of a vector (a type of GCC and Clang, which
// cannot be made from a template parameter).
struct Two {
  using Lanes = double __attribute__((vector_size(16), aligned(8), may_alias));
};
struct Four {
  using Lanes = double __attribute__((vector_size(32), aligned(8), may_alias));
};
struct Eight {
  using Lanes = double __attribute__((vector_size(64), aligned(8), may_alias));
};

// sum += a * b in two steps. A fused multiply-add, which the compiler would use where the processor
// has it, rounds once less and gives other digits.
template <class Width>
__attribute__((always_inline)) inline void add_product(const typename Width::Lanes& a,
                                                       const typename Width::Lanes& b,
                                                       typename Width::Lanes& sum) {
  typename Width::Lanes product = a * b;
#if BNSTAR_X86
  __asm__("" : "+x"(product));
#endif
  sum += product;
}

// Products of two columns `a` with four columns `b`, as many as the registers hold: sums[4 * s +
// t][strand] for a[s] and b[t].
template <class Width>
__attribute__((always_inline)) inline void sum_products(const double* const* a,
                                                        const double* const* b, std::size_t rows,
                                                        double (*sums)[kProductStrands]) {
  using Lanes = typename Width::Lanes;
  for (std::size_t strand = 0; strand < kProductStrands; strand += sizeof(Lanes) / sizeof(double)) {
    Lanes a0b0{}, a0b1{}, a0b2{}, a0b3{}, a1b0{}, a1b1{}, a1b2{}, a1b3{};
    for (std::size_t i = strand; i < rows; i += kProductStrands) {
      const Lanes& a0 = *reinterpret_cast<const Lanes*>(a[0] + i);
      const Lanes& a1 = *reinterpret_cast<const Lanes*>(a[1] + i);
      const Lanes& b0 = *reinterpret_cast<const Lanes*>(b[0] + i);
      const Lanes& b1 = *reinterpret_cast<const Lanes*>(b[1] + i);
      const Lanes& b2 = *reinterpret_cast<const Lanes*>(b[2] + i);
      const Lanes& b3 = *reinterpret_cast<const Lanes*>(b[3] + i);
      add_product<Width>(a0, b0, a0b0);
      add_product<Width>(a0, b1, a0b1);
      add_product<Width>(a0, b2, a0b2);
      add_product<Width>(a0, b3, a0b3);
      add_product<Width>(a1, b0, a1b0);
      add_product<Width>(a1, b1, a1b1);
      add_product<Width>(a1, b2, a1b2);
      add_product<Width>(a1, b3, a1b3);
    }
    const Lanes* const found[8] = {&a0b0, &a0b1, &a0b2, &a0b3, &a1b0, &a1b1, &a1b2, &a1b3};
    for (std::size_t pair = 0; pair < 8; ++pair)
      *reinterpret_cast<Lanes*>(sums[pair] + strand) = *found[pair];
  }
}

double total(const double* s) {
  return ((s[0] + s[4]) + (s[2] + s[6])) + ((s[1] + s[5]) + (s[3] + s[7]));
}

// Pairs with y > x and pairs beyond the last column are worked out and thrown away.
template <class Width>
__attribute__((always_inline)) inline void add_products(const double* columns, std::size_t rows,
                                                        std::size_t width, double* sums) {
  const auto column = [=](std::size_t x) { return columns + std::min(x, width - 1) * rows; };
  double found[8][kProductStrands];
  for (std::size_t x = 0; x < width; x += 2) {
    const double* const a[2] = {column(x), column(x + 1)};
    for (std::size_t y = 0; y <= x + 1; y += 4) {
      const double* const b[4] = {column(y), column(y + 1), column(y + 2), column(y + 3)};
      sum_products<Width>(a, b, rows, found);
      for (std::size_t s = 0; s < 2 && x + s < width; ++s) {
        for (std::size_t t = 0; t < 4 && y + t <= x + s; ++t) {
          sums[(y + t) * width + x + s] += total(found[4 * s + t]);
        }
      }
    }
  }
}

void add_products_portable(const double* columns, std::size_t rows, std::size_t width,
                           double* sums) {
  add_products<Two>(columns, rows, width, sums);
}

// The same for any columns with others.
template <class Width>
__attribute__((always_inline)) inline void multiply_others(
    const std::vector<const double*>& columns, const std::vector<const double*>& others,
    std::size_t rows, double* out) {
  const auto of = [](const std::vector<const double*>& list, std::size_t i) {
    return list[std::min(i, list.size() - 1)];
  };
  double found[8][kProductStrands];
  for (std::size_t y = 0; y < others.size(); y += 4) {
    const double* const b[4] = {of(others, y), of(others, y + 1), of(others, y + 2),
                                of(others, y + 3)};
    for (std::size_t x = 0; x < columns.size(); x += 2) {
      const double* const a[2] = {of(columns, x), of(columns, x + 1)};
      sum_products<Width>(a, b, rows, found);
      for (std::size_t s = 0; s < 2 && x + s < columns.size(); ++s) {
        for (std::size_t t = 0; t < 4 && y + t < others.size(); ++t) {
          out[(x + s) * others.size() + y + t] = total(found[4 * s + t]);
        }
      }
    }
  }
}

using Pointers = std::vector<const double*>;

void multiply_others_portable(const Pointers& columns, const Pointers& others, std::size_t rows,
                              double* out) {
  multiply_others<Two>(columns, others, rows, out);
}

#if BNSTAR_X86
__attribute__((target("avx2"))) void multiply_others_avx2(const Pointers& columns,
                                                          const Pointers& others, std::size_t rows,
                                                          double* out) {
  multiply_others<Four>(columns, others, rows, out);
}

__attribute__((target("avx512f"))) void multiply_others_avx512(const Pointers& columns,
                                                               const Pointers& others,
                                                               std::size_t rows, double* out) {
  multiply_others<Eight>(columns, others, rows, out);
}

__attribute__((target("avx2"))) void add_products_avx2(const double* columns, std::size_t rows,
                                                       std::size_t width, double* sums) {
  add_products<Four>(columns, rows, width, sums);
}

__attribute__((target("avx512f"))) void add_products_avx512(const double* columns, std::size_t rows,
                                                            std::size_t width, double* sums) {
  add_products<Eight>(columns, rows, width, sums);
}
#endif

}  // namespace

void add_column_products(const double* columns, std::size_t rows, std::size_t width, double* sums) {
#if BNSTAR_X86
  if (has_avx512()) return add_products_avx512(columns, rows, width, sums);
  if (has_avx2()) return add_products_avx2(columns, rows, width, sums);
#endif
  add_products_portable(columns, rows, width, sums);
}

void products_with_others(const std::vector<const double*>& columns,
                          const std::vector<const double*>& others, std::size_t rows, double* out) {
  if (columns.empty() || others.empty()) return;
#if BNSTAR_X86
  if (has_avx512()) return multiply_others_avx512(columns, others, rows, out);
  if (has_avx2()) return multiply_others_avx2(columns, others, rows, out);
#endif
  multiply_others_portable(columns, others, rows, out);
}

}  // namespace bnstar
