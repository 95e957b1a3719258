// Must I stop? Here is an incumbent, a bound. The only way in which a running
// algorithm and the outside world know of each other.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <limits>
#include <thread>
#include <vector>

namespace bnstar {

enum class Stop { kFinished, kTimeLimit, kMemoryLimit, kNodeLimit, kInterrupt };

struct Limits {
  double seconds = std::numeric_limits<double>::infinity();
  double bytes = std::numeric_limits<double>::infinity();
  double nodes = std::numeric_limits<double>::infinity();
};

// One row for every improvement of the incumbent or of the bound (as costs).
struct TracePoint {
  double seconds;
  double cost;
  double bound;
  double expanded;
};

class Monitor {
 public:
  // `interrupted` and `progress` are called on the thread that made the monitor
  // only, so they may use an interpreter's interface.
  using InterruptCheck = std::function<bool()>;
  using ProgressReport = std::function<void(double done, double total)>;

  Monitor(const Limits& limits, InterruptCheck interrupted, ProgressReport progress);
  // For a part of the work with limits of its own, within those of the whole: it stops when the whole does,
  // and reaching its own limits does not stop the whole. What it records goes to `listener`.
  using Listener = std::function<void(double cost, double bound, double expanded)>;
  Monitor(Monitor& whole, const Limits& limits, Listener listener = nullptr);

  // Any thread, any time: has somebody decided to stop?
  bool stopped() const { return stop_.load(std::memory_order_relaxed) != Stop::kFinished; }
  Stop why() const { return stop_.load(); }
  void stop(Stop reason);

  // Looks at the clock and at the interrupt; nothing happens on other threads
  // than the first. Call it between pieces of work of some milliseconds.
  void poll();

  // True when `bytes` more than the algorithm's present use would be too much.
  bool fits(double bytes) const { return bytes <= limits_.bytes; }
  const Limits& limits() const { return limits_; }

  // The progress of the present phase; `total` may be unknown (NaN).
  void begin_phase(double total);
  void advance(double steps) { done_.fetch_add(static_cast<long long>(steps), std::memory_order_relaxed); }

  void record(double cost, double bound, double expanded);
  const std::vector<TracePoint>& trace() const { return trace_; }
  double seconds() const;

 private:
  using Clock = std::chrono::steady_clock;

  Limits limits_;
  Monitor* whole_ = nullptr;
  InterruptCheck interrupted_;
  ProgressReport progress_;
  Listener listener_;
  Clock::time_point start_;
  Clock::time_point next_look_;
  std::thread::id home_;
  std::atomic<Stop> stop_{Stop::kFinished};
  std::atomic<long long> done_{0};
  double total_ = 0;
  std::vector<TracePoint> trace_;
};

}  // namespace bnstar
