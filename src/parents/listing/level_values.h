// The values that a score gave the sets of one size, found by the number of the set.
#pragma once

#include <cmath>
#include <vector>

#include "base/combinations.h"
#include "base/function_ref.h"
#include "base/monitor.h"
#include "parents/listing/rank_index.h"
#include "scores/duties/level_evaluator.h"

namespace bnstar {

// What an evaluation may use: threads, and `room` bytes that only make it faster.
struct Allowance {
  int threads;
  double room;
};

// The sets of one size.
struct Level {
  int size;
  Rank universe;  // the number of all of them
};

class LevelValues {
 public:
  LevelValues() = default;
  // For all sets of the level, or for the sets `ranks`, ascending without repetition. None is
  // evaluated yet.
  LevelValues(const Level& level, std::size_t width);
  LevelValues(const Level& level, std::size_t width, std::vector<Rank> ranks);

  // Evaluates the sets that are not evaluated yet. If the monitor has a keeper, `keep` is called
  // whenever something is due, and the work goes on.
  void evaluate(LevelEvaluator& score, const Binomials& binomials, const Allowance& allowance,
                Monitor& monitor, FunctionRef<void()> keep);

  // Null if the set is not among those to be evaluated.
  const double* find(Rank rank) const {
    const std::size_t place = index_.find(rank);
    return place == RankIndex::kAbsent ? nullptr : values_.data() + place * width_;
  }
  // False for sets that were not reached before the monitor stopped, and for null.
  static bool evaluated(const double* values) { return values && !std::isnan(*values); }
  int size() const { return size_; }
  // The number of values of a set.
  std::size_t width() const { return width_; }
  // Were all sets of the size evaluated?
  bool complete() const { return count() == universe_; }
  std::size_t count() const { return index_.size(); }
  // Evaluates more sets, none of which was evaluated before.
  void add(LevelEvaluator& score, const Binomials& binomials, const std::vector<Rank>& ranks,
           int threads, Monitor& monitor);
  // What they are for, and all of them, to be kept.
  const std::vector<Rank>& ranks() const { return ranks_; }
  const std::vector<double>& values() const { return values_; }
  void set_values(const std::vector<double>& values) { values_ = values; }
  // Without the sets that are not evaluated.
  LevelValues with_values_only() const;
  double bytes() const { return 8.0 * (values_.size() + ranks_.size()) + index_.bytes(); }
  // While `sets` sets are evaluated: values, numbers (twice), members, index.
  static double bytes(double sets, int size, int width, double universe) {
    return sets * (8.0 * width + 16.0 + 4.0 * size) + RankIndex::bytes(sets, universe);
  }

 private:
  void evaluate_ranks(LevelEvaluator& score, const Binomials& binomials,
                      const std::vector<Rank>& ranks, int threads, Monitor& monitor,
                      std::vector<double>& out) const;
  void evaluate_in_turns(LevelEvaluator& score, const Binomials& binomials, int threads,
                         Monitor& monitor, FunctionRef<void()> keep);
  std::vector<std::size_t> places_without_values() const;

  int size_ = 0;
  std::size_t width_ = 0;
  Rank universe_ = 0;
  std::vector<Rank> ranks_;  // empty when complete
  RankIndex index_;
  std::vector<double> values_;
};

}  // namespace bnstar
