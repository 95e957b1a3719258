// The lasso on a Gram matrix, for R.
#include "glue.h"

#include "math/lasso.h"

namespace bnstar {

namespace {

GramMatrix to_gram(const Rcpp::NumericMatrix& gram) { return {gram.begin(), gram.ncol()}; }

}  // namespace

}  // namespace bnstar

// One problem for each of `targets`: the columns `allowed[[i]]` (1-based, ascending), with `penalties[, i]` by column of the
// matrix. Value: `coefficients`, a column for each problem, `value`, and `gap`, by how much it can be too high.
// [[Rcpp::export]]
Rcpp::List cpp_lasso_fits(Rcpp::NumericMatrix gram, std::vector<int> targets, Rcpp::List allowed,
                          Rcpp::NumericMatrix penalties) {
  using namespace bnstar;
  const std::vector<std::vector<Var>> columns = to_var_lists(allowed);
  const R_xlen_t problems = static_cast<R_xlen_t>(targets.size());
  Rcpp::NumericMatrix coefficients(gram.ncol(), static_cast<int>(problems));
  Rcpp::NumericVector value(problems), gap(problems);
  LassoSolver solver;
  for (R_xlen_t i = 0; i < problems; ++i) {
    const double* const penalty = penalties.begin() + i * gram.ncol();
    const LassoFit fit = solver.solve({to_gram(gram), targets[i] - 1, columns[i], penalty});
    for (std::size_t j = 0; j < fit.support.size(); ++j)
      coefficients(fit.support[j], static_cast<int>(i)) = fit.coefficients[j];
    value[i] = fit.value;
    gap[i] = fit.gap;
  }
  return Rcpp::List::create(Rcpp::_["coefficients"] = coefficients, Rcpp::_["value"] = value, Rcpp::_["gap"] = gap);
}
