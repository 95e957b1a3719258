// What a score said of the sets of one size, found again by the number of the set.
#pragma once

#include <cmath>
#include <vector>

#include "base/combinations.h"
#include "base/monitor.h"
#include "parents/listing/rank_index.h"
#include "scores/local_score.h"

namespace bnstar {

// What an evaluation may use: threads, and bytes that it could do without.
struct Allowance {
  int threads;
  double room;
};

class LevelValues {
 public:
  LevelValues() = default;
  // All sets of the size.
  LevelValues(LocalScore& score, const Binomials& binomials, int size, const Allowance& allowance,
              Monitor& monitor);
  // The given ones, ascending without repetition.
  LevelValues(LocalScore& score, const Binomials& binomials, int size, std::vector<Rank> ranks,
              const Allowance& allowance, Monitor& monitor);

  // Null where the set was not evaluated.
  const double* find(Rank rank) const {
    const std::size_t place = index_.find(rank);
    return place == RankIndex::kAbsent ? nullptr : values_.data() + place * width_;
  }
  // False for the sets that an evaluation did not come to because the monitor stopped, and for
  // those that nobody asked for.
  static bool evaluated(const double* values) { return values && !std::isnan(*values); }
  int size() const { return size_; }
  // Were all sets of the size evaluated?
  bool complete() const { return count() == universe_; }
  std::size_t count() const { return index_.size(); }
  // Evaluates some more sets, none of which was before.
  void add(LocalScore& score, const Binomials& binomials, const std::vector<Rank>& ranks,
           int threads, Monitor& monitor);
  double bytes() const { return 8.0 * (values_.size() + ranks_.size()) + index_.bytes(); }
  // While so many sets are evaluated: values, numbers (twice), members, index.
  static double bytes(double sets, int size, int width, double universe) {
    return sets * (8.0 * width + 16.0 + 4.0 * size) + RankIndex::bytes(sets, universe);
  }

 private:
  void evaluate_ranks(LocalScore& score, const Binomials& binomials, const std::vector<Rank>& ranks,
                      int threads, Monitor& monitor, std::vector<double>& out) const;
  void evaluate(LocalScore& score, const std::vector<Var>& members, int threads, Monitor& monitor,
                std::vector<double>& out) const;

  int size_ = 0;
  std::size_t width_ = 0;
  Rank universe_ = 0;
  std::vector<Rank> ranks_;  // empty when complete
  RankIndex index_;
  std::vector<double> values_;
};

}  // namespace bnstar
