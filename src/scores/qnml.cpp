// Quotient normalised maximum likelihood (Silander, Leppa-aho, Jaasaari & Roos 2018):
//   cost(x, P) = N H(x | P) + ln C(N, r q) - ln C(N, q).
#include <map>
#include <mutex>

#include "math/special.h"
#include "scores/discrete_score.h"

namespace bnstar {
namespace {

class Qnml : public DiscreteScore {
 public:
  explicit Qnml(int n) : n_(n) {}

  CellTable base(double) const override { return CellTable::of_values(m_log_m_table(n_)); }
  double penalty(int r, double q) const override { return log_sum(r * q) - log_sum(q); }
  double superset_bound(const BoundFacts& facts) const override {
    return facts.least + penalty(facts.r, facts.q);
  }

 private:
  // Few different products of arities occur, and each costs a pass over 1 ... N.
  double log_sum(double categories) const {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto [place, is_new] = known_.try_emplace(categories, 0.0);
    if (is_new) place->second = log_multinomial_sum(n_, categories);
    return place->second;
  }

  int n_;
  mutable std::mutex mutex_;
  mutable std::map<double, double> known_;
};

std::unique_ptr<DiscreteScore> make(int n, const Options&) { return std::make_unique<Qnml>(n); }

const Registry<DiscreteScoreEntry>::Add added({{"qnml",
                                                {},
                                                "quotient normalised maximum likelihood",
                                                "Silander, Leppa-aho, Jaasaari & Roos (2018)",
                                                {}},
                                               make});

}  // namespace
}  // namespace bnstar
