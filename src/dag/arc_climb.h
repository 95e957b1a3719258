// One climb from network to network by moves of single arcs, with the tabu rule of the sparse
// candidate paper (Friedman, Nachman & Pe'er 1999, section 6): what hill climbing and the
// alternation with order search are made of.
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

// A network and what every move would change in it.
struct ArcState {
  Structure structure;
  Gains gains;

  double cost() const;
  // Changes that are smaller can be rounding.
  double tolerance(const Move& move) const;
  void apply(const Move& move);
  // All rows, for a network of which nothing is known.
  void refresh_all();
  // To another network; only rows of variables with other parents change.
  void go_to(const ParentLists& parents);
};

// What a climb has found.
struct ClimbEnd {
  ParentLists parents;
  std::vector<double> costs;  // of its families
  double cost = std::numeric_limits<double>::infinity();
  double moves = 0;
  bool cut = false;  // too many families were asked for
};

struct ArcClimbSettings {
  // So many structures visited last are not visited again: the best move to another one is made,
  // for better or worse. 0: only moves that improve.
  int tabu = 10;
  int patience = 10;  // moves without a new best network, after which a climb with tabu list ends
  // No move is made any more when so many families have been asked for.
  double most_families = std::numeric_limits<double>::infinity();
};

// Keeps nothing for the next climb, so that several can run side by side.
class ArcClimb {
 public:
  ArcClimb(ArcState& state, const ParentConstraints& allowed, const ArcClimbSettings& settings,
           Monitor& monitor)
      : state_(state), allowed_(allowed), settings_(settings), monitor_(monitor) {}

  // `told` is called with the cost and the moves of the first network and of every better one.
  ClimbEnd run(FunctionRef<void(double, double)> told);

  // So many random legal moves, or as many as can be found.
  void perturb(int moves, Rng rng);
  // So many arcs into variables of `among` go or turn, or as many as can.
  void loosen(int arcs, const std::vector<Var>& among, Rng rng);

 private:
  bool spent() const { return state_.gains.families() >= settings_.most_families; }
  bool possible(const Move& move) const;
  std::optional<Move> best_move(const std::deque<std::uint64_t>& visited) const;
  void consider_toggles(Var x, const double& least, FunctionRef<bool(const Move&)> consider) const;

  ArcState& state_;
  const ParentConstraints& allowed_;
  const ArcClimbSettings settings_;
  Monitor& monitor_;
};

}  // namespace bnstar
