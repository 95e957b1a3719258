// What a listing knows of one variable.
#pragma once

#include "parents/listing/generate.h"
#include "parents/listing/left_out.h"
#include "parents/listing/rank_index.h"
#include "parents/listing/set_list.h"

namespace bnstar {

struct VariableState {
  LiveSets live;  // of the previous size
  RankIndex live_index;
  SetList candidates;  // of this size; `best` is the least cost of proper subsets
  SetList fresh;       // those kept of this size; `best` is the cost
  LiveSets next_live;
  double tail = SupersetBounds::kNoBound;  // see GeneratedSets; for the sizes that are complete
  double next_tail = SupersetBounds::kNoBound;  // the same once this size is complete
  // no larger sets will be proposed, whether or not they matter
  bool closed = false;
  double scored = 0;
  bool rejected = false;      // was a family rejected because variables depend on each other?
  bool too_few_rows = false;  // was one rejected for lack of rows?
  ListedSets kept;            // all sizes so far
  LeftOut left_out;           // with slack only
  double share = 0;           // the share of live sets among all sets of the last size
  double share_before = 0;    // the same for the size before

  // Begins a list of the sets of this size that are worth keeping.
  void begin_fresh(int size) {
    fresh = SetList{};
    fresh.size = size;
  }
  void drop_live() {
    live = LiveSets{};
    live_index = RankIndex{};
  }
  double bytes() const {
    return live.bytes() + live_index.bytes() + candidates.bytes() + fresh.bytes() +
           next_live.bytes() + kept.bytes() + left_out.bytes();
  }
};

using VariableStates = std::vector<VariableState>;

}  // namespace bnstar
