// What families with more parents cost at least. Listing prunes by these bounds.
#pragma once

#include <limits>

#include "scores/duties/family.h"

namespace bnstar {

// Limits what a further parent y can gain x, given at least the parents Q of a family. It gains at
// most `most`, and at most what is left to know of y given Q, known - known_of(Q + y). It costs at
// least `price` * (arity of y - 1).
struct GainLimit {
  double most = std::numeric_limits<double>::infinity();
  double price = 0;
  double known = std::numeric_limits<double>::infinity();
};

class SupersetBounds {
 public:
  static constexpr double kNoBound = -std::numeric_limits<double>::infinity();

  // No superset of the parents, nor the parents themselves, costs the child less. If
  // `family_values` is null, the bound uses what is known of the parents alone.
  virtual double superset_bound(const Family& family) const = 0;
  // The same for strict supersets: all of them have at least one more parent and at least
  // `fewest_states` times the configurations.
  virtual double strict_superset_bound(const Family& family, double fewest_states) const {
    Family larger = family;
    larger.configurations *= fewest_states;
    ++larger.n_parents;
    return superset_bound(larger);
  }
  // For strict supersets again, sharper and more expensive; asked for when the others have failed.
  virtual double sharper_superset_bound(const Family&) const { return kNoBound; }

  // Scores with such a limit rule out y wherever the price exceeds the gain.
  virtual GainLimit gain_limit(const Family&) const { return {}; }
  // Of a set with these values, for a child; see GainLimit.
  virtual double known_of(Var /*child*/, const double* /*values*/) const { return 0; }
  // w if cost(x, P) = A(P) - A(P + x) + w (arity of x - 1) configurations(P), A being the first
  // value of a set; 0 for other scores.
  virtual double cost_per_parameter() const { return 0; }

 protected:
  ~SupersetBounds() = default;
};

}  // namespace bnstar
