#include <Rcpp.h>

#include "network/dirichlet.h"

// One table per variable, flat with the variable's states fastest, each from a stream of its own.
// [[Rcpp::export]]
Rcpp::List cpp_dirichlet_tables(Rcpp::IntegerVector states, Rcpp::NumericVector columns,
                                double alpha, double seed) {
  Rcpp::List tables(states.size());
  for (R_xlen_t x = 0; x < states.size(); ++x) {
    const auto count = static_cast<std::size_t>(columns[x]);
    Rcpp::NumericVector table(Rcpp::no_init(static_cast<R_xlen_t>(count * states[x])));
    bnstar::Rng rng(static_cast<std::uint64_t>(seed), static_cast<std::uint64_t>(x));
    bnstar::fill_dirichlet(alpha, states[x], count, rng, table.begin());
    tables[x] = table;
  }
  return tables;
}

// For each variable x, counts[x] numbers, uniform between the bounds and with a random sign.
// [[Rcpp::export]]
Rcpp::List cpp_signed_uniforms(Rcpp::IntegerVector counts, double lower, double upper,
                               double seed) {
  Rcpp::List values(counts.size());
  for (R_xlen_t x = 0; x < counts.size(); ++x) {
    bnstar::Rng rng(static_cast<std::uint64_t>(seed), static_cast<std::uint64_t>(x));
    Rcpp::NumericVector of_variable(counts[x]);
    for (double& value : of_variable) {
      const double size = lower + (upper - lower) * rng.uniform();
      value = rng() >> 63 ? size : -size;
    }
    values[x] = of_variable;
  }
  return values;
}
