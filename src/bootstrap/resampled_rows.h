// Rows drawn again with replacement: how often each distinct row comes is multinomial, so nothing
// is copied but the distinct rows that are left. Of many rows of numbers not even these are copied:
// rows that are not drawn count 0 times.
#pragma once

#include <cstddef>
#include <vector>

#include "base/monitor.h"
#include "base/rng.h"
#include "data/observed_columns.h"

namespace bnstar {

class ResampledRows {
 public:
  // Equal rows of discrete columns are found once for all replicates.
  ResampledRows(const ObservedColumns& data, int threads, Monitor& monitor);

  // A replicate with as many observations, its columns in the given order. It holds its own rows,
  // or those of the data.
  ObservedColumns draw(Rng& rng, const std::vector<int>& order) const;

  // What a replicate takes at most.
  double bytes_of_draw() const;

 private:
  std::size_t n_kinds() const { return rows_.empty() ? data_.rows : rows_.size(); }
  std::size_t row_of(std::size_t kind) const { return rows_.empty() ? kind : rows_[kind]; }
  std::vector<double> draw_counts(Rng& rng) const;
  ObservedColumns draw_in_place(Rng& rng, const std::vector<int>& order) const;

  const ObservedColumns& data_;
  bool in_place_;
  std::vector<std::size_t> rows_;  // one of each kind; empty: every row is its own kind
  std::vector<double> up_to_;      // observations of these kinds up to each; empty: one of each
};

}  // namespace bnstar
