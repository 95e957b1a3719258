// Quotient normalised maximum likelihood (Silander, Leppa-aho, Jaasaari & Roos 2018):
//   cost(x, P) = N H(x | P) + ln C(N, r q) - ln C(N, q).
#include <map>
#include <mutex>

#include "math/special.h"
#include "scores/likelihood_function.h"

namespace bnstar::qnml {
namespace {

class Qnml : public DiscreteScore {
 public:
  explicit Qnml(const Observations& observed) : observed_(observed) {}

  CountFunction base(double) const override { return log_likelihood_function(observed_); }
  bool base_is_likelihood() const override { return true; }
  double penalty(int r, double q) const override { return log_sum(r * q) - log_sum(q); }
  double superset_bound(const BoundFacts& facts) const override {
    return facts.least + penalty(facts.r, facts.q);
  }

 private:
  // Few distinct products of arities occur, each in many families.
  double log_sum(double categories) const {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto [place, is_new] = known_.try_emplace(categories, 0.0);
    if (is_new) place->second = log_multinomial_sum(observed_.n, categories);
    return place->second;
  }

  Observations observed_;
  mutable std::mutex mutex_;
  mutable std::map<double, double> known_;
};

std::unique_ptr<DiscreteScore> make(const Observations& observed, const Options&) {
  return std::make_unique<Qnml>(observed);
}

const Registry<DiscreteScoreEntry>::Add added({{"qnml",
                                                {},
                                                "quotient normalised maximum likelihood",
                                                "Silander, Leppa-aho, Jaasaari & Roos (2018)",
                                                {}},
                                               make});

}  // namespace
}  // namespace bnstar::qnml
