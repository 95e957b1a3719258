// Data frames filled by the sampler in memory of R, so that nothing is copied.
#include "glue.h"

#include "network/sampler.h"

namespace bnstar {
namespace {

std::vector<int> from_zero(const Rcpp::IntegerVector& numbers) {
  std::vector<int> result(numbers.begin(), numbers.end());
  for (int& number : result) --number;
  return result;
}

SamplingTask to_task(const Rcpp::IntegerVector& order, double rows, double seed, int threads) {
  return {from_zero(order), static_cast<std::size_t>(rows), static_cast<std::uint64_t>(seed),
          threads};
}

// The first factor runs fastest.
std::vector<CellColumn> cell_columns(const Rcpp::List& factors, const Rcpp::IntegerVector& places) {
  std::vector<CellColumn> columns;
  int stride = 1;
  for (int place : places) {
    const SEXP states = factors[place - 1];
    columns.push_back({INTEGER(states), stride});
    stride *= Rf_nlevels(states);
  }
  return columns;
}

// No limits except Ctrl-C.
Monitor interruptible() {
  const double none = R_PosInf;
  return make_monitor(Rcpp::List::create(Rcpp::_["seconds"] = none, Rcpp::_["bytes"] = none,
                                         Rcpp::_["nodes"] = none),
                      R_NilValue);
}

// Data that are half filled are of no use.
SEXP unless_stopped(const Monitor& monitor, const Rcpp::List& columns) {
  return monitor.stopped() ? R_NilValue : static_cast<SEXP>(columns);
}

}  // namespace
}  // namespace bnstar

// Columns as factors, or NULL after an interrupt. `parents` and `order` count from 1.
// [[Rcpp::export]]
SEXP cpp_simulate_tables(Rcpp::List levels, Rcpp::List parents, Rcpp::List tables,
                         Rcpp::IntegerVector order, double rows, double seed, int threads) {
  using namespace bnstar;
  std::vector<TableFamily> families;
  std::vector<int*> memory;
  Rcpp::List columns(levels.size());
  for (R_xlen_t v = 0; v < levels.size(); ++v) {
    const Rcpp::CharacterVector states = levels[v];
    families.push_back({static_cast<int>(states.size()), from_zero(parents[v]), REAL(tables[v])});
    Rcpp::IntegerVector column(Rcpp::no_init(static_cast<R_xlen_t>(rows)));
    column.attr("levels") = states;
    column.attr("class") = "factor";
    columns[v] = column;
    memory.push_back(column.begin());
  }
  Monitor monitor = interruptible();
  sample_tables(families, to_task(order, rows, seed, threads), monitor, memory);
  return unless_stopped(monitor, columns);
}

// Columns of numbers. `discrete` are the places of a variable's discrete parents among `factors`,
// `parents` those of the others; a column of `coefficients` has the intercept and the slopes in one
// cell of the discrete parents.
// [[Rcpp::export]]
SEXP cpp_simulate_linear(Rcpp::List factors, Rcpp::List discrete, Rcpp::List parents,
                         Rcpp::List coefficients, Rcpp::List sd, Rcpp::IntegerVector order,
                         double rows, double seed, int threads) {
  using namespace bnstar;
  std::vector<LinearFamily> families;
  std::vector<double*> memory;
  Rcpp::List columns(parents.size());
  for (R_xlen_t v = 0; v < parents.size(); ++v) {
    families.push_back({cell_columns(factors, discrete[v]), from_zero(parents[v]),
                        REAL(coefficients[v]), REAL(sd[v])});
    Rcpp::NumericVector column(Rcpp::no_init(static_cast<R_xlen_t>(rows)));
    columns[v] = column;
    memory.push_back(column.begin());
  }
  Monitor monitor = interruptible();
  sample_linear(families, to_task(order, rows, seed, threads), monitor, memory);
  return unless_stopped(monitor, columns);
}
