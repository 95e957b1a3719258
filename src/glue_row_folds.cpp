// Moments of rows, all or by folds, for R.
#include <algorithm>
#include <cmath>
#include <utility>

#include "glue.h"

#include "data/row_folds.h"
#include "lasso/held_out_error.h"

namespace bnstar {
namespace {

// R owns the matrix and the counts, which are NULL for 1 each.
FoldRows to_rows(const Rcpp::NumericMatrix& values,
                 const Rcpp::Nullable<Rcpp::NumericVector>& counts) {
  FoldRows data{{}, static_cast<std::size_t>(values.nrow()), nullptr};
  for (int x = 0; x < values.ncol(); ++x)
    data.columns.push_back(values.begin() + x * static_cast<R_xlen_t>(values.nrow()));
  if (counts.isNotNull()) data.counts = REAL(counts.get());
  return data;
}

FoldRows to_rows(const Rcpp::List& columns, const Rcpp::Nullable<Rcpp::NumericVector>& counts) {
  FoldRows data{{}, static_cast<std::size_t>(Rf_xlength(columns[0])), nullptr};
  for (R_xlen_t x = 0; x < columns.size(); ++x) data.columns.push_back(REAL(columns[x]));
  if (counts.isNotNull()) data.counts = REAL(counts.get());
  return data;
}

Rcpp::NumericMatrix from_eigen(const Eigen::MatrixXd& matrix) {
  Rcpp::NumericMatrix result(static_cast<int>(matrix.rows()), static_cast<int>(matrix.cols()));
  std::copy(matrix.data(), matrix.data() + matrix.size(), result.begin());
  return result;
}

Rcpp::NumericVector from_means(const std::vector<Twofold>& means) {
  Rcpp::NumericVector result(means.size());
  for (std::size_t x = 0; x < means.size(); ++x) result[x] = means[x].high;
  return result;
}

Rcpp::List from_folds(std::vector<RowFold> folds) {
  Rcpp::List products, changes;
  Rcpp::NumericVector n_obs, n_held;
  for (const RowFold& one : folds) {
    products.push_back(from_eigen(one.training.gram));
    changes.push_back(Rcpp::LogicalVector(one.changes.begin(), one.changes.end()));
    n_obs.push_back(one.training.n);
    n_held.push_back(one.held.n);
  }
  return Rcpp::List::create(Rcpp::_["folds"] = Rcpp::XPtr<std::vector<RowFold>>(
                                new std::vector<RowFold>(std::move(folds))),
                            Rcpp::_["products"] = products, Rcpp::_["changes"] = changes,
                            Rcpp::_["n_obs"] = n_obs, Rcpp::_["n_held"] = n_held);
}

}  // namespace
}  // namespace bnstar

// Returns `products` of the centred columns, each row as often as it was observed, and `means`.
// [[Rcpp::export]]
Rcpp::List cpp_centred_products(Rcpp::NumericMatrix values,
                                Rcpp::Nullable<Rcpp::NumericVector> counts, int threads) {
  using namespace bnstar;
  const FoldRows data = to_rows(values, counts);
  Monitor patient{Limits{}, nullptr, nullptr};
  const RowMoments found =
      moments_of_rows(data.columns, {data.rows}, data.counts, false, threads, patient);
  return Rcpp::List::create(Rcpp::_["products"] = from_eigen(found.gram),
                            Rcpp::_["means"] = from_means(found.mean));
}

// `fold` has the fold of each row, from 1. Returns an object for cpp_held_out_errors(), and for
// each fold the `products` of its training rows, which of their columns change (`changes`), and the
// numbers of training (`n_obs`) and held-out (`n_held`) observations.
// [[Rcpp::export]]
Rcpp::List cpp_row_folds(Rcpp::NumericMatrix values, Rcpp::Nullable<Rcpp::NumericVector> counts,
                         std::vector<int> fold, int n_folds, int threads, Rcpp::List limits) {
  using namespace bnstar;
  for (int& k : fold) --k;
  Monitor monitor = make_monitor(limits, R_NilValue);
  return from_folds(make_row_folds(to_rows(values, counts), fold, n_folds, threads, monitor));
}

// The same for one fold, whose held-out rows are a list of other columns.
// [[Rcpp::export]]
Rcpp::List cpp_validation_fold(Rcpp::NumericMatrix values,
                               Rcpp::Nullable<Rcpp::NumericVector> counts, Rcpp::List held,
                               Rcpp::Nullable<Rcpp::NumericVector> held_counts, int threads,
                               Rcpp::List limits) {
  using namespace bnstar;
  Monitor monitor = make_monitor(limits, R_NilValue);
  return from_folds(
      {make_row_fold(to_rows(values, counts), to_rows(held, held_counts), threads, monitor)});
}

// In fold `k`, from 1: the error of each child given its parents.
// [[Rcpp::export]]
Rcpp::NumericVector cpp_held_out_errors(SEXP folds, int k, std::vector<int> children,
                                        Rcpp::List parents) {
  using namespace bnstar;
  const RowFold& fold = (*Rcpp::XPtr<std::vector<RowFold>>(folds))[static_cast<std::size_t>(k) - 1];
  const std::vector<std::vector<Var>> lists = to_var_lists(parents);
  Rcpp::NumericVector errors(children.size());
  for (std::size_t i = 0; i < children.size(); ++i)
    errors[i] = held_out_error(fold, children[i] - 1, lists[i]);
  return errors;
}
