#include "base/keeper.h"

#include <algorithm>

namespace bnstar {

namespace {
thread_local Keeper* of_this_thread = nullptr;
}  // namespace

Keeper::Keeper(State before, double wait, Save save)
    : before_(std::move(before)), save_(std::move(save)) {
  wait_for(wait);
}

Keeper* Keeper::here() { return of_this_thread; }

Keeper::Scope::Scope(Keeper* keeper) : outer_(std::exchange(of_this_thread, keeper)) {}

Keeper::Scope::~Scope() { of_this_thread = outer_; }

void Keeper::wait_for(double seconds) {
  constexpr double kLongest = 1e8;
  const std::chrono::duration<double> wait(std::min(seconds, kLongest));
  next_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(wait);
}

void Keeper::save(const State& state) {
  const double wait = save_(state);
  ended_ = ended_ || wait < 0;
  wait_for(wait);
}

void Keeper::save_watched() {
  State state = sketch_();
  state.insert(attached_.begin(), attached_.end());
  save(state);
}

bool Keeper::look() {
  if (sketch_ && !waits_ && due()) save_watched();
  return !ended_;
}

}  // namespace bnstar
