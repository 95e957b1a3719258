// The cost of a variable with given parents, as the difference of two functions of sets:
//     cost(x, P) = A_x(P) - B(P + x) + penalty(x, P).
// For a score-equivalent score A and B are the same function; for K2 and fNML, A depends on x only
// through its arity. So each *set* is evaluated once for all its members, not each family.
// A score has five duties. Code that needs one of them takes the interface of that duty.
#pragma once

#include <memory>
#include <vector>

#include "base/monitor.h"
#include "scores/duties/family_costs.h"
#include "scores/duties/level_evaluator.h"
#include "scores/duties/memory_use.h"
#include "scores/duties/superset_bounds.h"
#include "scores/duties/variable_sizes.h"

namespace bnstar {

class LocalScore : public LevelEvaluator,
                   public FamilyCosts,
                   public SupersetBounds,
                   public VariableSizes,
                   public MemoryUse {
 public:
  virtual ~LocalScore() = default;

  // The same score of the same data, for a listing of sets of up to `largest_set` members. It
  // shares what was read of the data, may outlive this one, and nothing of it has been prepared.
  virtual std::unique_ptr<LocalScore> for_listing(int largest_set) const = 0;

  // Called once, before the levels: prepares what makes them faster and, if `bounds`, what the
  // SupersetBounds need to know of the data. Without it, or if the monitor stops, they are slower
  // and weaker. The bounds hold for parents among candidates[x], at most most[x] of them at a time;
  // the fewer there are, the better the bounds.
  virtual void prepare(bool /*bounds*/, const std::vector<std::vector<Var>>& /*candidates*/,
                       const std::vector<int>& /*most*/, int /*threads*/, Monitor& /*monitor*/) {}
};

}  // namespace bnstar
