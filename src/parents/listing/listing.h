// generate_parent_sets() size by size, for callers that do other work in between.
#pragma once

#include <algorithm>
#include <memory>
#include <utility>

#include "parents/listing/generator.h"

namespace bnstar {

// What one call of Listing::advance() listed.
struct ListedSizes {
  bool more = false;    // may more sizes follow?
  int sizes = 0;        // the number of sizes
  double sets = 0;      // examined of the last size, at most
  double all_sets = 0;  // the same for all sizes
  double seconds = 0;   // for the last size
};

class Listing {
 public:
  Listing(std::unique_ptr<LocalScore> score, ParentConstraints constraints,
          GenerationSettings settings)
      : score_(std::move(score)),
        constraints_(std::move(constraints)),
        settings_(std::move(settings)),
        generator_(*score_, constraints_, settings_) {}

  // Lists one more size, and goes on while the next has at most `quick_sets` sets, for up to
  // `most_sizes` sizes. There will be no more once all are listed or the monitor has stopped.
  ListedSizes advance(double quick_sets, int most_sizes, Monitor& monitor) {
    ListedSizes listed;
    do {
      const double began = monitor.seconds();
      const int before = generator_.complete_size();
      // At first there is the empty set of each variable.
      listed.sets = begun_ ? rest().next_sets : score_->n_variables();
      begun_ = true;
      listed.all_sets += listed.sets;
      listed.more = generator_.advance(monitor);
      // The first call may go on from what an earlier run has kept.
      listed.sizes += std::max(1, generator_.complete_size() - before);
      listed.seconds = monitor.seconds() - began;
    } while (listed.more && listed.sizes < most_sizes && rest().next_sets <= quick_sets);
    return listed;
  }
  // Zeros if there is nothing left to do.
  RestOfListing rest() const { return generator_.rest(); }
  // By variable: sets larger than `most_listed` will not be listed.
  void shorten(std::vector<int> most_listed) {
    settings_.most_listed = std::move(most_listed);
    generator_.shorten();
  }
  // The sets listed so far. With `last` they are moved out, and nothing can follow.
  GeneratedSets sets(bool last) { return generator_.sets(last); }

 private:
  std::unique_ptr<LocalScore> score_;
  const ParentConstraints constraints_;
  GenerationSettings settings_;
  Generator generator_;
  bool begun_ = false;
};

}  // namespace bnstar
