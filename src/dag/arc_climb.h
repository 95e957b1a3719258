// One climb from network to network by moves of single arcs, with the tabu rule of the sparse
// candidate paper (Friedman, Nachman & Pe'er 1999, section 6). Hill climbing and its alternation
// with order search are made of such climbs.
#pragma once

#include <cstdint>
#include <deque>
#include <limits>
#include <optional>
#include <vector>

#include "base/function_ref.h"
#include "base/monitor.h"
#include "base/rng.h"
#include "dag/gains.h"
#include "dag/structure.h"
#include "parents/parent_sets.h"

namespace bnstar {

// A network and the change in cost that every move would make.
struct ArcState {
  Structure structure;
  Gains gains;

  double cost() const;
  // Smaller changes may be rounding errors.
  double tolerance(const Move& move) const;
  void apply(const Move& move);
  // The families that must be asked for after a move, and to go to another network.
  double families_for(const Move& move) const;
  double families_for(const ParentLists& parents) const;
  // Works out all rows, for a network of which nothing is known.
  void refresh_all();
  // Changes to another network; only rows of variables with other parents are worked out.
  void go_to(const ParentLists& parents);
};

// The result of a climb.
struct ClimbEnd {
  ParentLists parents;
  std::vector<double> costs;  // of its families
  double cost = std::numeric_limits<double>::infinity();
  double moves = 0;
  bool cut = false;  // was there a move that would have asked for too many families?
};

struct ArcClimbSettings {
  // The last `tabu` structures are not visited again: the climb makes the best move to another one,
  // even if it is worse. 0: only moves that improve.
  int tabu = 10;
  // a climb with tabu list ends after this many moves without a new best network
  int patience = 10;
  // No move is made that asks for more families in all.
  double most_families = std::numeric_limits<double>::infinity();
};

// Keeps nothing for the next climb, so several can run side by side.
class ArcClimb {
 public:
  ArcClimb(ArcState& state, const ParentConstraints& constraints, const ArcClimbSettings& settings,
           Monitor& monitor)
      : state_(state), constraints_(constraints), settings_(settings), monitor_(monitor) {}

  // Calls `told` with the cost and the moves of the first network and of every better one.
  ClimbEnd run(FunctionRef<void(double, double)> told);

  // Makes `moves` random legal moves, or fewer if no more are legal.
  void perturb(int moves, Rng rng);
  // Deletes or reverses `arcs` random arcs into variables of `among`, or all if there are fewer.
  void loosen(int arcs, const std::vector<Var>& among, Rng rng);

 private:
  bool can_afford(const Move& move) const {
    return state_.gains.families() + state_.families_for(move) <= settings_.most_families;
  }
  bool possible(const Move& move) const;
  std::optional<Move> best_move(const std::deque<std::uint64_t>& visited) const;
  void consider_toggles(Var x, const double& least, FunctionRef<bool(const Move&)> consider) const;

  ArcState& state_;
  const ParentConstraints& constraints_;
  const ArcClimbSettings settings_;
  Monitor& monitor_;
  bool cut_ = false;
};

}  // namespace bnstar
