// Factorised normalised maximum likelihood (Silander, Roos, Kontkanen & Myllymaki 2008):
//   cost(x, P) = N H(x | P) + sum over observed configurations j of ln C(N_j, r).
#include <algorithm>
#include <cmath>

#include "math/special.h"
#include "scores/likelihood_function.h"

namespace bnstar::fnml {
namespace {

class Fnml : public DiscreteScore {
 public:
  explicit Fnml(const Observations& observed) : observed_(observed) {}

  CountFunction base(double) const override { return log_likelihood_function(observed_); }
  bool base_is_likelihood() const override { return true; }
  bool has_extra() const override { return true; }
  // C(1, r) = r, C(m + n, r) <= C(m, r) C(n, r), and C grows with m.
  CountFunction extra(int r) const override {
    return {[r](double m) { return log_multinomial_sum(m, r); },
            std::min(observed_.n * std::log(r),
                     observed_.distinct * log_multinomial_sum(observed_.n, r))};
  }
  // Splitting a configuration never lowers its part of the penalty.
  double superset_bound(const BoundFacts& facts) const override {
    return facts.least + facts.extra;
  }

 private:
  Observations observed_;
};

std::unique_ptr<DiscreteScore> make(const Observations& observed, const Options&) {
  return std::make_unique<Fnml>(observed);
}

const Registry<DiscreteScoreEntry>::Add added({{"fnml",
                                                {},
                                                "factorised normalised maximum likelihood",
                                                "Silander, Roos, Kontkanen & Myllymaki (2008)",
                                                {}},
                                               make});

}  // namespace
}  // namespace bnstar::fnml
