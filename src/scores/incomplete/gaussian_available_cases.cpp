#include "scores/incomplete/gaussian_available_cases.h"

#include <cmath>
#include <utility>

#include "data/moments.h"
#include "scores/engines/gaussian_local_score.h"
#include "scores/gaussian_likelihood.h"

namespace bnstar {

std::unique_ptr<LocalScore> GaussianAvailableCases::score_of_complete(
    const std::vector<Var>&, const std::vector<KnownColumn>& columns,
    const std::vector<double>& counts) const {
  std::vector<const double*> pointers;
  for (const KnownColumn& column : columns) pointers.push_back(column.numbers.data());
  Moments of_rows = moments_for_scores(pointers, columns.front().numbers.size(),
                                       counts.empty() ? nullptr : counts.data(), 1);
  return std::make_unique<GaussianLocalScore>(
      std::make_unique<GaussianLikelihood>(std::move(of_rows), 0.0));
}

// ln of the residual sum of squares. A bound has to stay below the truth, so more than rounding can
// change is subtracted.
double GaussianAvailableCases::least_of(Var, const Likelihood& given_all) const {
  constexpr double kRounding = 1e-6;
  if (given_all.cost == kRejected) return kNoBound;
  const double two_pi = 2 * std::acos(-1.0);
  return 2 * given_all.cost / given_all.rows - 1 - std::log(two_pi / given_all.rows) - kRounding;
}

double GaussianAvailableCases::least_likelihood(Var, double least, double rows) const {
  const double two_pi = 2 * std::acos(-1.0);
  return terms().n / 2 * (least + std::log(two_pi / rows) + 1);
}

// Every superset has no more rows, so it is collinear too.
bool GaussianAvailableCases::collinear_parents(const Family& family) const {
  return family.n_parents > 0 && keeps(family.n_parents) && family.parents_values[1] == kRejected;
}

}  // namespace bnstar
