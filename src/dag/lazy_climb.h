// A climb on stale gains. After a move, the rows of variables with new parents are not worked out
// again; their old entries serve as estimates. Only the best move is examined again, until the best
// one is exact for the present network (the accelerated greedy method of Minoux 1978, for gains
// that mostly fall). Moves that gain more than their estimate are missed; a sweep afterwards finds
// them.
#pragma once

#include <limits>
#include <vector>

#include "base/function_ref.h"
#include "dag/arc_climb.h"

namespace bnstar {

class LazyClimb {
 public:
  // All rows of the state are those of its network. No move is made once `most_families` families
  // have been asked for.
  LazyClimb(ArcState& state, const ParentConstraints& allowed, double most_families,
            Monitor& monitor);

  // Makes improving moves as long as the estimates promise some. `told` is as in ArcClimb::run().
  void run(FunctionRef<void(double, double)> told);

  double moves() const { return moves_; }
  bool spent() const { return state_.gains.families() >= most_families_; }
  static double bytes(int n) { return static_cast<double>(sizeof(int)) * n * n; }

 private:
  struct Choice {
    Move move;
    double change = std::numeric_limits<double>::infinity();
  };

  // The best legal move of an arc into x, as far as the gains tell; ties go to the first.
  Choice best_into(Var x) const;
  const Choice& best() const;
  // Works out what is not known of the move; false if everything is known.
  bool look_again(const Move& move);
  bool look_at(Var x, Var y);
  void make(const Move& move);
  void toggle(Var x, Var y);

  ArcState& state_;
  const ParentConstraints& allowed_;
  const double most_families_;
  Monitor& monitor_;
  const std::size_t n_;
  std::vector<int> times_;       // by variable: how often its parents have changed
  std::vector<int> known_;       // [x * n + y]: times_[x] when the entry was worked out
  std::vector<Choice> choices_;  // by child
  double moves_ = 0;
};

}  // namespace bnstar
