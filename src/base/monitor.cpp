#include "base/monitor.h"

#include <utility>

namespace bnstar {

namespace {
// At this interval an interrupt seems immediate, and looking costs next to nothing.
constexpr std::chrono::milliseconds kLookEvery{20};
}  // namespace

Monitor::Monitor(const Limits& limits, InterruptCheck interrupted, ProgressReport progress)
    : limits_(limits),
      interrupted_(std::move(interrupted)),
      progress_(std::move(progress)),
      start_(Clock::now()),
      next_look_(start_),
      home_(std::this_thread::get_id()) {}

Monitor::Monitor(Monitor& whole, const Limits& limits, Listener listener)
    : Monitor(limits, nullptr, nullptr) {
  whole_ = &whole;
  listener_ = std::move(listener);
}

void Monitor::stop(Stop reason) {
  Stop running = Stop::kFinished;
  stop_.compare_exchange_strong(running, reason);  // the first reason stands
}

void Monitor::poll() {
  if (std::this_thread::get_id() != home_) return;
  if (whole_) {
    whole_->poll();
    if (whole_->stopped()) stop(whole_->why());
  }
  const Clock::time_point now = Clock::now();
  if (now < next_look_) return;
  next_look_ = now + kLookEvery;
  if (progress_) show_progress();
  // Interrupts come before the clock, because after an interrupt no time is left either.
  if (interrupted_ && interrupted_()) stop(Stop::kInterrupt);
  if (std::chrono::duration<double>(now - start_).count() >= limits_.seconds)
    stop(Stop::kTimeLimit);
}

void Monitor::show_progress() const {
  constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
  const TracePoint last = trace_.empty() ? TracePoint{0, kUnknown, kUnknown, 0} : trace_.back();
  progress_(static_cast<double>(done_.load(std::memory_order_relaxed)), total_, last.cost,
            last.bound);
}

void Monitor::begin_phase(double total) {
  done_.store(0);
  total_ = total;
}

void Monitor::record(double cost, double bound, double expanded) {
  if (listener_) return listener_(cost, bound, expanded);
  trace_.push_back({seconds(), cost, bound, expanded});
}

double Monitor::seconds() const {
  return std::chrono::duration<double>(Clock::now() - start_).count();
}

double Monitor::seconds_left() const {
  const double here = limits_.seconds - seconds();
  return whole_ ? std::min(here, whole_->seconds_left()) : here;
}

void Pacer::look() {
  monitor_->poll();
  const double now = monitor_->seconds();
  if (now - last_ > kLong) every_ = std::max(1, every_ / 4);
  if (now - last_ < kShort) every_ = std::min(most_, every_ * 2);
  last_ = now;
  left_ = every_;
}

}  // namespace bnstar
