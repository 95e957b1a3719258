// Keeps what a run is continued from after it was killed or had reached a limit. An algorithm hands
// over its state as named vectors of numbers, at moments when these are enough to go on as if
// nothing had happened.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace bnstar {

using State = std::map<std::string, std::vector<double>>;

// A keeper belongs to the thread that came from R, and only this thread saves. On other threads
// there is none.
class Keeper {
 public:
  // Saves a state and returns the seconds until the next one is due, or a negative number to end
  // the run.
  using Save = std::function<double(const State&)>;
  using Sketch = std::function<State()>;

  // `before` is what an earlier run has left; empty if there was none.
  Keeper(State before, double wait, Save save);

  // That of the work which this thread does at present; null if the work is not kept.
  static Keeper* here();
  // Makes it so as long as the scope lives. Null for work that is a part of what is kept.
  class Scope {
   public:
    explicit Scope(Keeper* keeper);
    ~Scope();
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    Keeper* outer_;
  };

  // What to go on from. It is handed over once.
  bool has_before() const { return !before_.empty(); }
  const State& before() const { return before_; }
  State take_before() { return std::exchange(before_, State()); }
  void forget_before(const std::string& name) { before_.erase(name); }

  bool due() const { return here() == this && seconds_left() <= 0; }
  double seconds_left() const {
    return std::chrono::duration<double>(next_ - Clock::now()).count();
  }
  void save(const State& state);

  // Small states can be asked for at any time, see Watch. Of walks within walks the outermost is
  // watched.
  bool watched() const { return watches_ > 0; }
  bool watches_outermost() const { return watches_ == 1; }
  // What is saved with it, in place of what was attached before; and whether look() waits until
  // this is brought up to date.
  void attach(State state) { attached_ = std::move(state); }
  void wait(bool wait) { waits_ = wait; }
  void save_watched();
  // To be called often. False if the run is to end.
  bool look();

 private:
  friend class Watch;
  using Clock = std::chrono::steady_clock;

  void wait_for(double seconds);

  State before_, attached_;
  Save save_;
  Sketch sketch_;
  Clock::time_point next_;
  bool ended_ = false;
  bool waits_ = false;
  int watches_ = 0;
};

// As long as it lives, look() saves what `sketch` returns whenever it is due. Within the life of
// another one it does nothing.
class Watch {
 public:
  Watch(Keeper* keeper, Keeper::Sketch sketch) : keeper_(keeper) {
    if (keeper_ && keeper_->watches_++ == 0) keeper_->sketch_ = std::move(sketch);
  }
  ~Watch() {
    if (keeper_ && --keeper_->watches_ == 0) keeper_->sketch_ = nullptr;
  }
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

 private:
  Keeper* keeper_;
};

}  // namespace bnstar
