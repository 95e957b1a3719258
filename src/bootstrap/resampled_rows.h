// Rows drawn again with replacement: how often each distinct row comes is multinomial, so nothing
// is copied but the distinct rows that are left.
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

  // A replicate with as many observations, its columns in the given order. It holds its own rows.
  ObservedColumns draw(Rng& rng, const std::vector<int>& order) const;

 private:
  std::vector<double> draw_counts(Rng& rng) const;

  const ObservedColumns& data_;
  std::vector<std::size_t> rows_;  // one of each kind
  std::vector<double> up_to_;      // observations of these kinds up to each
};

}  // namespace bnstar
