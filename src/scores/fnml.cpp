// Factorised normalised maximum likelihood (Silander, Roos, Kontkanen & Myllymaki 2008):
//   cost(x, P) = N H(x | P) + sum over observed configurations j of ln C(N_j, r).
#include "math/special.h"
#include "scores/discrete_score.h"

namespace bnstar {
namespace {

class Fnml : public DiscreteScore {
 public:
  explicit Fnml(int n) : n_(n) {}

  CellTable base(double) const override { return CellTable::of_values(m_log_m_table(n_)); }
  bool has_extra() const override { return true; }
  CellTable extra(int r) const override { return CellTable::of_values(log_multinomial_sum_table(r, n_)); }
  // Splitting a configuration never lowers its part of the penalty.
  double superset_bound(const BoundFacts& facts) const override { return facts.least + facts.extra; }

 private:
  int n_;
};

std::unique_ptr<DiscreteScore> make(int n, const Options&) { return std::make_unique<Fnml>(n); }

const Registry<DiscreteScoreEntry>::Add added({{"fnml",
                                                {},
                                                "factorised normalised maximum likelihood",
                                                "Silander, Roos, Kontkanen & Myllymaki (2008)",
                                                {}},
                                               make});

}  // namespace
}  // namespace bnstar
