// The sets of a batch, grouped by their discrete members. Sets of a group share the cells and the
// products in them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "data/set_batch.h"
#include "scores/families/set_index.h"
#include "scores/mixed/mixed_place.h"

namespace bnstar {

class MixedGroups {
 public:
  // The largest batch: what is noted of its sets then takes little room.
  static constexpr std::size_t kTogether = std::size_t{1} << 18;
  // Larger groups are divided, so that every thread has work.
  static constexpr std::size_t kMostSets = 4096;

  MixedGroups(const SetBatch& batch, const std::vector<MixedPlace>& places) {
    SetIndex states(batch.count);
    std::vector<std::uint32_t> group(batch.count);
    std::vector<std::size_t> sizes;
    std::vector<Var> discrete;
    for (std::size_t i = 0; i < batch.count; ++i) {
      discrete.clear();
      for (int j = 0; j < batch.size; ++j) {
        if (places[batch.set(i)[j]].discrete) discrete.push_back(batch.set(i)[j]);
      }
      if (static_cast<int>(discrete.size()) == batch.size) {
        group[i] = kDiscrete;
        discrete_.push_back(static_cast<std::uint32_t>(i));
        continue;
      }
      group[i] = static_cast<std::uint32_t>(
          states.number(discrete.data(), static_cast<int>(discrete.size())));
      sizes.resize(states.count(), 0);
      ++sizes[group[i]];
    }
    sort(group, sizes);
  }

  // Sets of discrete variables only.
  const std::vector<std::uint32_t>& discrete() const { return discrete_; }
  // Groups of the other sets.
  std::size_t count() const { return starts_.size() - 1; }
  std::size_t size(std::size_t group) const { return starts_[group + 1] - starts_[group]; }
  const std::uint32_t* sets(std::size_t group) const { return sorted_.data() + starts_[group]; }

 private:
  static constexpr std::uint32_t kDiscrete = ~std::uint32_t{0};

  // Within a group the sets keep the order of the batch.
  void sort(const std::vector<std::uint32_t>& group, const std::vector<std::size_t>& sizes) {
    std::vector<std::size_t> next;
    std::size_t end = 0;
    starts_.push_back(0);
    for (std::size_t size : sizes) {
      next.push_back(end);
      for (std::size_t left = size; left > 0; left -= std::min(left, kMostSets)) {
        end += std::min(left, kMostSets);
        starts_.push_back(end);
      }
    }
    sorted_.resize(end);
    for (std::size_t i = 0; i < group.size(); ++i) {
      if (group[i] != kDiscrete) sorted_[next[group[i]]++] = static_cast<std::uint32_t>(i);
    }
  }

  std::vector<std::uint32_t> discrete_, sorted_;
  std::vector<std::size_t> starts_;
};

}  // namespace bnstar
