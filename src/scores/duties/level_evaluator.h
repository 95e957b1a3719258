// How a score counts when all or most sets of a size are wanted.
#pragma once

#include <cstddef>
#include <limits>

#include "scores/duties/set_evaluator.h"

namespace bnstar {

class LevelEvaluator : public SetEvaluator {
 public:
  // Announces which sets of a level will be asked for: all C(n, size), or `wanted` of them. Levels
  // come one by one, size = 0, 1, 2, ... At most `room` bytes may be spent on speed.
  virtual void begin_level(int size, std::size_t wanted, double room) = 0;
  // Writes out[i * width()] ... for every set of the batch. Unfinished if the monitor stops.
  virtual void evaluate(const SetBatch& batch, int threads, Monitor& monitor, double* out) = 0;
  // The same for all sets of the level that was begun last, in the order of their numbers. False,
  // and nothing is done, if it needs the members of the sets.
  virtual bool evaluate_level(int /*threads*/, Monitor& /*monitor*/, double* /*out*/) {
    return false;
  }
  // The number of machine steps that evaluate_level() takes, roughly; infinite if that is no
  // cheaper than one set after the other.
  virtual double steps_per_level(int /*size*/) const {
    return std::numeric_limits<double>::infinity();
  }

 protected:
  ~LevelEvaluator() = default;
};

}  // namespace bnstar
