// K2: the marginal likelihood with one pseudo-count per cell (Cooper & Herskovits 1992),
//   cost(x, P) = sum_j ln[G(r + N_j) / G(r)] - sum_jk ln G(1 + N_jk).
// The arity of x enters the cells of P, so it is not score-equivalent.
#include <algorithm>
#include <cmath>

#include "math/special.h"
#include "scores/discrete_score.h"

namespace bnstar::k2 {
namespace {

class K2 : public DiscreteScore {
 public:
  explicit K2(const Observations& observed) : observed_(observed) {}

  CountFunction base(double) const override {
    const LogRising rising(1, observed_.n);
    return {rising, rising.largest_sum(observed_.distinct, observed_.entropy)};
  }
  bool has_extra() const override { return true; }
  CountFunction extra(int r) const override {
    // Concave in m, so steepest at m = 1.
    return {
        [r](double m) { return log_binomial(m, r - 1); },
        std::min(observed_.n * std::log(r), observed_.distinct * log_binomial(observed_.n, r - 1))};
  }
  // As for BDeu: first occurrences have probability at most 1/r.
  double superset_bound(const BoundFacts& facts) const override {
    return std::max(facts.least, facts.cells * std::log(static_cast<double>(facts.r)));
  }
  bool bound_needs_cells() const override { return true; }
  double largest_pseudo_count(int r, double) const override { return r; }

 private:
  Observations observed_;
};

std::unique_ptr<DiscreteScore> make(const Observations& observed, const Options&) {
  return std::make_unique<K2>(observed);
}

const Registry<DiscreteScoreEntry>::Add added(
    {{"k2", {}, "marginal likelihood, one pseudo-count per cell", "Cooper & Herskovits (1992)", {}},
     make});

}  // namespace
}  // namespace bnstar::k2
