// K2: the marginal likelihood with one pseudo-count per cell (Cooper & Herskovits 1992),
//   cost(x, P) = sum_j ln[G(r + N_j) / G(r)] - sum_jk ln G(1 + N_jk).
// The arity of x enters the cells of P, so it is no score-equivalent score.
#include <algorithm>
#include <cmath>

#include "math/special.h"
#include "scores/discrete_score.h"

namespace bnstar {
namespace {

class K2 : public DiscreteScore {
 public:
  explicit K2(int n) : n_(n) {}

  CellTable base(double) const override { return CellTable::of_values(log_rising_table(1, n_)); }
  bool has_extra() const override { return true; }
  CellTable extra(int r) const override {
    std::vector<double> values = log_rising_table(r, n_);
    const std::vector<double> base = log_rising_table(1, n_);
    for (std::size_t m = 0; m < values.size(); ++m) values[m] -= base[m];
    return CellTable::of_values(values);
  }
  // As for BDeu: first occurrences have probability at most 1/r.
  double superset_bound(const BoundFacts& facts) const override {
    return std::max(facts.least, facts.cells * std::log(static_cast<double>(facts.r)));
  }
  bool bound_needs_cells() const override { return true; }
  double largest_pseudo_count(int r, double) const override { return r; }

 private:
  int n_;
};

std::unique_ptr<DiscreteScore> make(int n, const Options&) { return std::make_unique<K2>(n); }

const Registry<DiscreteScoreEntry>::Add added(
    {{"k2", {}, "marginal likelihood, one pseudo-count per cell", "Cooper & Herskovits (1992)", {}}, make});

}  // namespace
}  // namespace bnstar
