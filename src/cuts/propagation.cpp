#include "cuts/propagation.h"

#include <algorithm>
#include <vector>

namespace bnstar {

namespace {

class Closure {
 public:
  Closure(const PlainLists& lists, const Alive& alive)
      : lists_(lists), alive_(alive), placed_(lists.n_variables()) {}

  // Places all variables but one as far as their sets allow.
  std::size_t run(Var without) {
    std::fill(placed_.begin(), placed_.end(), char{0});
    std::size_t count = 0;
    for (bool more = true; more;) {
      more = false;
      for (Var x = 0; x < lists_.n_variables(); ++x) {
        if (placed_[x] || x == without || !has_set(x)) continue;
        placed_[x] = 1;
        ++count;
        more = true;
      }
    }
    return count;
  }

  bool within(SetNumber set) const {
    const PlainLists::Members parents = lists_.parents(set);
    return std::all_of(parents.begin(), parents.end(), [this](Var y) { return placed_[y]; });
  }

 private:
  bool has_set(Var x) const {
    for (SetNumber set : lists_.sets(x)) {
      if (alive_[set] && within(set)) return true;
    }
    return false;
  }

  const PlainLists& lists_;
  const Alive& alive_;
  std::vector<char> placed_;
};

}  // namespace

bool propagate(const PlainLists& lists, Alive& alive) {
  const std::size_t n = static_cast<std::size_t>(lists.n_variables());
  Closure closure(lists, alive);
  if (closure.run(-1) < n) return false;
  for (Var x = 0; x < lists.n_variables(); ++x) {
    // Everything else can be placed without x: nothing to exclude.
    if (closure.run(x) == n - 1) continue;
    for (SetNumber set : lists.sets(x)) {
      if (alive[set] && !closure.within(set)) alive[set] = 0;
    }
  }
  return true;
}

}  // namespace bnstar
