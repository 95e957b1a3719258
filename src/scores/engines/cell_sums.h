// Sums of a score's functions over the cells of a set.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "data/dataset.h"
#include "math/count_table.h"
#include "scores/discrete_score.h"

namespace bnstar {

// The tables of one score on one data set, and the layout of the values kept of a set: the sum of
// base; the number of observed cells and the sums of extra_r if the score asks for them; last the
// log-likelihood if the caller asks for it.
class CellSumTables {
 public:
  CellSumTables(const DiscreteScore& score, const Dataset& data, bool with_likelihood);

  int width() const { return 1 + (counts_cells_ ? 1 : 0) + static_cast<int>(extras_.size()); }
  bool counts_cells() const { return counts_cells_; }
  double cells(const double* of_set) const { return counts_cells_ ? of_set[1] : 0; }
  // The sum of extra_r; 0 for a score without, and for a variable of one state.
  double extra(const double* of_set, int r) const {
    const int place = extra_place_[r];
    return place < 0 ? 0 : of_set[place];
  }
  // The sum of m ln(m / n), if it is kept.
  double likelihood(const double* of_set) const { return of_set[likelihood_place_]; }
  // Sets with the same key share a table.
  double base_key(double q) const { return score_.base_varies() ? q : 1.0; }
  // Tables of bases may be dropped from the cache, so their users share the ownership.
  std::shared_ptr<const CountTable> base(double key) const;
  // The functions summed up besides the base: those by arity, and the likelihood.
  const std::vector<CountTable>& extras() const { return extras_; }
  // With one base, whether it is made or not; those that vary are not counted.
  double bytes() const;

 private:
  std::shared_ptr<const CountTable> make_base(double q) const;

  const DiscreteScore& score_;
  double total_;
  std::size_t ready_;  // of a base
  bool counts_cells_;
  std::vector<CountTable> extras_;
  std::vector<int> extra_place_;  // by arity
  int likelihood_place_ = 0;      // 0 if the base is the likelihood
  mutable std::mutex mutex_;
  mutable std::map<double, std::shared_ptr<const CountTable>> bases_;
};

// The running sums of one set.
class CellSums {
 public:
  explicit CellSums(const CellSumTables& functions)
      : functions_(functions), extras_(functions.extras().size()) {}

  void start(double q);
  // Adds the counts of some cells; zeros do no harm.
  template <class Count>
  void add(const Count* counts, std::size_t n) {
    add_each(n, kAnyCount, [counts](std::size_t i, const auto& take) { take(counts[i]); });
  }
  // visit(i, take) passes one or several counts, each at most `largest`, to `take`, for i = 0 ... n
  // - 1.
  template <class Visit>
  void add_each(std::size_t n, std::size_t largest, const Visit& visit) {
    add_values(n, largest, visit, *base_table_, base_);
    if (functions_.counts_cells())
      add_up(n, visit, cells_, [](auto count) { return std::int64_t{count > 0}; });
    for (std::size_t e = 0; e < extras_.size(); ++e)
      add_values(n, largest, visit, functions_.extras()[e], extras_[e]);
  }
  // Adds n cells of count 1.
  void add_ones(std::size_t n) {
    add_each(n, 1, [](std::size_t, const auto& take) { take(1); });
  }
  void write(double* out) const;

 private:
  static constexpr std::size_t kAnyCount = ~std::size_t{0};

  template <class Visit>
  static void add_values(std::size_t n, std::size_t largest, const Visit& visit,
                         const CountTable& table, std::int64_t& total) {
    if (const std::atomic<std::int64_t>* ready = table.ready_up_to(largest)) {
      add_up(n, visit, total,
             [ready](auto count) { return ready[count].load(std::memory_order_relaxed); });
    } else {
      add_up(n, visit, total, [&table](auto count) { return table[count]; });
    }
  }
  template <class Visit, class ValueOf>
  static void add_up(std::size_t n, const Visit& visit, std::int64_t& total,
                     const ValueOf& value_of) {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < n; ++i) visit(i, [&](auto count) { sum += value_of(count); });
    total += sum;
  }

  const CellSumTables& functions_;
  std::shared_ptr<const CountTable> base_table_;
  double base_table_for_ = -1;
  std::int64_t base_ = 0;
  std::int64_t cells_ = 0;
  std::vector<std::int64_t> extras_;
};

}  // namespace bnstar
