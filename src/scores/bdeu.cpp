// BDeu: the marginal likelihood under Dirichlet priors whose pseudo-counts add up to the
// equivalent sample size (Buntine 1991; Heckerman, Geiger & Chickering 1995). With
// a(U) = iss / prod of arities of U,
//   cost(x, P) = F(P) - F(P + x),  F(U) = sum over observed cells ln[G(a + m) / G(a)].
#include <algorithm>
#include <cmath>

#include "math/special.h"
#include "scores/discrete_score.h"

namespace bnstar::bdeu {
namespace {

const Setting kIss{"iss", 1.0, 0.0, "equivalent sample size"};

class Bdeu : public DiscreteScore {
 public:
  Bdeu(const Observations& observed, double iss) : observed_(observed), iss_(iss) {}

  CountFunction base(double q) const override {
    const LogRising rising(iss_ / q, observed_.n);
    return {rising, rising.largest_sum(observed_.distinct, observed_.entropy)};
  }
  bool base_varies() const override { return true; }
  // The first time a value turns up in a configuration it has probability at most 1/r, whatever the
  // equivalent sample size and however finely the configuration is split later on; and no prior
  // beats the maximised likelihood.
  double superset_bound(const BoundFacts& facts) const override {
    return std::max(facts.least, facts.cells * std::log(static_cast<double>(facts.r)));
  }
  bool bound_needs_cells() const override { return true; }
  // Splitting a configuration at least halves its share of the equivalent sample size.
  double largest_pseudo_count(int, double q) const override { return iss_ / q / 2; }

 private:
  Observations observed_;
  double iss_;
};

std::unique_ptr<DiscreteScore> make(const Observations& observed, const Options& options) {
  return std::make_unique<Bdeu>(observed, options.number(kIss));
}

const Registry<DiscreteScoreEntry>::Add added(
    {{"bdeu",
      {"bde"},
      "marginal likelihood, uniform Dirichlet prior of equivalent sample size iss",
      "Buntine (1991); Heckerman, Geiger & Chickering (1995)",
      {kIss}},
     make});

}  // namespace
}  // namespace bnstar::bdeu
