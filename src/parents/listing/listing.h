// generate_parent_sets() size by size, for callers that do other work in between.
#pragma once

#include <memory>
#include <utility>

#include "parents/listing/generator.h"

namespace bnstar {

class Listing {
 public:
  Listing(std::unique_ptr<LocalScore> score, ParentConstraints constraints,
          GenerationSettings settings)
      : score_(std::move(score)),
        constraints_(std::move(constraints)),
        settings_(std::move(settings)),
        generator_(*score_, constraints_, settings_) {}

  // Lists one more size. False if there is none or the monitor stopped; then there will be no more.
  bool advance(Monitor& monitor) { return generator_.advance(monitor); }
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
};

}  // namespace bnstar
