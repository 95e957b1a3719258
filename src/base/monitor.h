// Must I stop? Here is an incumbent, a bound. A running algorithm and the outside world talk to
// each other through a Monitor only.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <limits>
#include <thread>
#include <utility>
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
  // Only the thread that made the monitor calls `interrupted` and `progress`, so they may use an
  // interpreter's interface. `cost` and `bound` are those of the last point of the trace, NaN
  // before the first.
  using InterruptCheck = std::function<bool()>;
  using ProgressReport = std::function<void(double done, double total, double cost, double bound)>;

  Monitor(const Limits& limits, InterruptCheck interrupted, ProgressReport progress);
  // For a part of the work with limits of its own, within those of the whole. The part stops when
  // the whole does; when the part reaches its own limits, the whole goes on. What the part records
  // goes to `listener`.
  using Listener = std::function<void(double cost, double bound, double expanded)>;
  Monitor(Monitor& whole, const Limits& limits, Listener listener = nullptr);

  // Has a stop been asked for? Any thread may ask at any time.
  bool stopped() const { return stop_.load(std::memory_order_relaxed) != Stop::kFinished; }
  Stop why() const { return stop_.load(); }
  void stop(Stop reason);

  // Looks at the clock and for an interrupt. Does nothing on threads other than the one that made
  // the monitor. Call it between pieces of work of some milliseconds.
  void poll();

  // Would `bytes` more stay within the limit, beside all that is held at present (see Holding)?
  bool fits(double bytes) const { return bytes <= room(); }
  // The same for bytes that will be a Holding, of which the first kUncounted are free.
  bool can_hold(double bytes) const { return held() + bytes <= limits_.bytes + kUncounted; }
  double room() const { return limits_.bytes - std::max(0.0, held() - kUncounted); }
  const Limits& limits() const { return limits_; }

  // Starts to measure the progress of a new phase; `total` may be unknown (NaN).
  void begin_phase(double total);
  void advance(double steps) {
    done_.fetch_add(static_cast<long long>(steps), std::memory_order_relaxed);
  }

  void record(double cost, double bound, double expanded);
  const std::vector<TracePoint>& trace() const { return trace_; }
  double seconds() const;
  // Until the limit; negative once it has passed.
  double seconds_left() const;

 private:
  friend class Holding;
  // The first bytes that are held count as part of what a call takes without asking.
  static constexpr double kUncounted = 16 << 20;

  double held() const { return whole_ ? whole_->held() : held_; }
  Monitor& outermost() { return whole_ ? whole_->outermost() : *this; }

  using Clock = std::chrono::steady_clock;

  void show_progress() const;

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
  double held_ = 0;  // bytes; kept by the outermost monitor only
  std::vector<TracePoint> trace_;
};

// Tells the monitor of bytes that its owner has, so that fits() takes them into account. Each large
// object that lives while others are made has one. Only for the thread that made the monitor.
class Holding {
 public:
  Holding() = default;
  Holding(Monitor& monitor, double bytes) : holder_(&monitor.outermost()), bytes_(bytes) {
    holder_->held_ += bytes_;
  }
  Holding(Holding&& other) noexcept { swap(other); }
  Holding& operator=(Holding&& other) noexcept {
    swap(other);
    return *this;
  }
  ~Holding() {
    if (holder_) holder_->held_ -= bytes_;
  }

 private:
  void swap(Holding& other) {
    std::swap(holder_, other.holder_);
    std::swap(bytes_, other.bytes_);
  }

  Monitor* holder_ = nullptr;
  double bytes_ = 0;
};

// For loops whose steps take an unknown time, a microsecond or a second. It polls the monitor every
// few milliseconds and costs next to nothing in between.
class Pacer {
 public:
  // `most` is the largest number of steps between two polls.
  explicit Pacer(Monitor& monitor, int most = 128) : monitor_(&monitor), most_(most) {}

  // To be called once per step; false when it is time to stop.
  bool go_on() {
    if (--left_ <= 0) look();
    return !monitor_->stopped();
  }

 private:
  static constexpr double kShort = 0.001, kLong = 0.01;  // seconds

  void look();

  Monitor* monitor_;
  int most_;
  int every_ = 1;
  int left_ = 1;
  double last_ = 0;
};

}  // namespace bnstar
