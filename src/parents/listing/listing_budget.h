// The time and memory that a listing may use.
#pragma once

#include <atomic>
#include <cstddef>

#include "base/monitor.h"
#include "parents/listing/known_values.h"
#include "parents/listing/listing_task.h"
#include "parents/listing/variable_state.h"
#include "scores/duties/memory_use.h"

namespace bnstar {

// Counts bytes that several threads use, up to a limit. Whether the limit is exceeded does not
// depend on the order of the threads.
class Room {
 public:
  void open(double bytes) {
    most_ = bytes;
    used_ = 0;
  }
  // False if the limit is exceeded.
  bool take(std::size_t bytes) {
    return kGrowth *
               static_cast<double>(used_.fetch_add(bytes, std::memory_order_relaxed) + bytes) <=
           most_;
  }

 private:
  // Vectors grow by doubling, and some of the memory they leave behind is not used again.
  static constexpr double kGrowth = 1.25;

  double most_ = 0;
  std::atomic<std::size_t> used_{0};
};

class ListingBudget {
 public:
  // Loops over sets look at the budget after this many of them.
  static constexpr std::size_t kSetsPerLook = 4096;

  ListingBudget(const ListingTask& task, MemoryUse& score, const VariableStates& states,
                const KnownValues& known)
      : task_(task), score_(score), states_(states), known_(known) {}

  // The monitor of the present call, null between calls.
  void set_monitor(Monitor* monitor) { monitor_ = monitor; }
  Monitor& monitor() const { return *monitor_; }
  // A monitor that never stops.
  Monitor& patient() { return patient_; }
  // Levels without which there would be no result at all are finished whatever the limits say.
  Monitor& monitor_at(int size) { return size <= task_.longest_required() ? patient_ : *monitor_; }

  // Everything that is held.
  double bytes() const;
  // Would `more` bytes fit beside what is held? If not, what only saves time is freed before the
  // level is given up.
  bool ask(Monitor& monitor, double more);
  // Is there time, and room for the indices of the live sets and for all kept sets twice, here and
  // in the result?
  bool may_commit(int size);

  // Lists may grow from now on, within the limit.
  void open_room(int size) { room_.open(monitor_at(size).limits().bytes - bytes()); }
  // May work on growing lists go on? Any thread looks at the clock here, because the thread that
  // came from R may be waiting for the others.
  bool look(Monitor& monitor, std::size_t fresh_bytes);

 private:
  const ListingTask& task_;
  MemoryUse& score_;
  const VariableStates& states_;
  const KnownValues& known_;
  Monitor* monitor_ = nullptr;
  Monitor patient_{Limits{}, nullptr, nullptr};
  Room room_;  // for the lists that are growing
};

}  // namespace bnstar
