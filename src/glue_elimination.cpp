// Exact answers about discrete networks: the divergence between two of them, the joint distribution
// of a few variables, and marginals and the most probable states given evidence.
#include "glue.h"

#include "network/divergence.h"
#include "network/elimination.h"
#include "network/most_probable.h"
#include "network/row_marginals.h"
#include "network/set_marginals.h"

namespace bnstar {

FamilyTables to_family_tables(const Rcpp::IntegerVector& arities, const Rcpp::List& parents,
                              const Rcpp::List& tables) {
  FamilyTables network{Rcpp::as<Arities>(arities), to_var_lists(parents), {}};
  for (R_xlen_t x = 0; x < tables.size(); ++x) network.values.push_back(REAL(tables[x]));
  return network;
}

}  // namespace bnstar

// A network is list(parents, tables), with tables of doubles over (variable, parents ascending);
// both have the same states. If limits$bytes or limits$nodes multiplications would be exceeded,
// only a forecast is returned.
// [[Rcpp::export]]
Rcpp::List cpp_exact_divergence(Rcpp::IntegerVector arities, Rcpp::List p, Rcpp::List q,
                                int threads, Rcpp::List limits) {
  using namespace bnstar;
  Monitor monitor = make_monitor(limits, R_NilValue);
  const FamilyTables of_p = to_family_tables(arities, p["parents"], p["tables"]);
  const FamilyTables values = to_family_tables(arities, q["parents"], q["tables"]);
  ExactDivergence divergence(of_p, values, threads, monitor);
  const Forecast forecast = divergence.forecast();
  const double bytes = 8 * forecast.cells;
  Rcpp::RObject per_variable = R_NilValue;
  if (monitor.fits(bytes) && forecast.multiplications <= monitor.limits().nodes &&
      !monitor.stopped()) {
    per_variable = Rcpp::wrap(divergence.run(monitor));
  }
  if (monitor.stopped()) give_up();
  return Rcpp::List::create(Rcpp::_["per_variable"] = per_variable, Rcpp::_["bytes"] = bytes,
                            Rcpp::_["multiplications"] = forecast.multiplications,
                            Rcpp::_["largest_table"] = forecast.largest_table);
}

// The product of the tables over `families` (1-based, the first varies fastest) as a function of
// `kept`; NULL if it would take more than limits$bytes.
// [[Rcpp::export]]
Rcpp::List cpp_joint_marginal(Rcpp::IntegerVector arities, Rcpp::List families, Rcpp::List tables,
                              Rcpp::IntegerVector kept, Rcpp::List limits) {
  using namespace bnstar;
  Monitor monitor = make_monitor(limits, R_NilValue);
  const Arities states = Rcpp::as<Arities>(arities);
  const Scopes scopes = to_var_lists(families);
  const std::vector<Var> wanted = to_var_lists(Rcpp::List::create(kept)).front();
  std::vector<FactorView> factors;
  for (std::size_t i = 0; i < scopes.size(); ++i) factors.push_back({scopes[i], REAL(tables[i])});
  const std::vector<EliminationStep> steps = elimination_order(scopes, wanted, states);
  const Forecast forecast = forecast_elimination(scopes, steps, wanted, states);
  Rcpp::RObject values = R_NilValue;
  if (monitor.fits(8 * forecast.cells))
    values = Rcpp::wrap(eliminate(factors, steps, wanted, states, monitor).values);
  if (monitor.stopped()) give_up();
  return Rcpp::List::create(Rcpp::_["values"] = values,
                            Rcpp::_["largest_table"] = forecast.largest_table);
}

// The marginals of `sets` (1-based) in a network of tables over (variable, parents ascending),
// where a variable that was observed has one state. `values` is NULL if limits$bytes would be
// exceeded.
// [[Rcpp::export]]
Rcpp::List cpp_set_marginals(Rcpp::IntegerVector arities, Rcpp::List parents, Rcpp::List tables,
                             Rcpp::List sets, Rcpp::List limits) {
  using namespace bnstar;
  Monitor monitor = make_monitor(limits, R_NilValue);
  const FamilyTables network = to_family_tables(arities, parents, tables);
  SetMarginals marginals(network, to_var_lists(sets));
  const double bytes = 8 * marginals.forecast().cells;
  Rcpp::RObject values = R_NilValue;
  if (monitor.fits(bytes)) values = Rcpp::wrap(marginals.run(monitor));
  if (monitor.stopped()) give_up();
  return Rcpp::List::create(Rcpp::_["values"] = values,
                            Rcpp::_["log_total"] = marginals.log_total(), Rcpp::_["bytes"] = bytes);
}

// The marginals of `nodes` in many rows that know the same variables: `states` (from 1) has a
// column for each of `observed`. `values` is NULL if limits$bytes would be exceeded; otherwise a
// matrix for each node, with a column for each row. `log_totals` are ln P(known values) by row.
// [[Rcpp::export]]
Rcpp::List cpp_row_marginals(Rcpp::IntegerVector arities, Rcpp::List parents, Rcpp::List tables,
                             Rcpp::IntegerVector observed, Rcpp::IntegerMatrix states,
                             Rcpp::IntegerVector nodes, Rcpp::List limits) {
  using namespace bnstar;
  Monitor monitor = make_monitor(limits, R_NilValue);
  const FamilyTables network = to_family_tables(arities, parents, tables);
  const std::vector<std::vector<Var>> known = to_var_lists(Rcpp::List::create(observed, nodes));
  RowMarginals marginals(network, known[0], known[1]);
  const int rows = states.nrow();
  Rcpp::NumericVector log_totals(rows);
  Rcpp::RObject values = R_NilValue;
  if (monitor.fits(marginals.bytes())) {
    Rcpp::List found(nodes.size());
    std::vector<Rcpp::NumericMatrix> tables_of(nodes.size());
    for (R_xlen_t i = 0; i < nodes.size(); ++i)
      found[i] = tables_of[i] = Rcpp::NumericMatrix(network.arities[known[1][i]], rows);
    std::vector<int> row_states(known[0].size());
    for (int row = 0; row < rows && !monitor.stopped(); ++row) {
      for (std::size_t k = 0; k < row_states.size(); ++k)
        row_states[k] = states(row, static_cast<int>(k)) - 1;
      const std::vector<std::vector<double>> of_row = marginals.run(row_states, monitor);
      if (monitor.stopped()) break;
      for (std::size_t i = 0; i < of_row.size(); ++i)
        std::copy(of_row[i].begin(), of_row[i].end(), tables_of[i].column(row).begin());
      log_totals[row] = marginals.log_total();
    }
    values = found;
  }
  if (monitor.stopped()) give_up();
  return Rcpp::List::create(Rcpp::_["values"] = values, Rcpp::_["log_totals"] = log_totals,
                            Rcpp::_["bytes"] = marginals.bytes());
}

// For every variable the number, from 1, of its state in the configuration of largest probability;
// `states` is NULL if limits$bytes would be exceeded.
// [[Rcpp::export]]
Rcpp::List cpp_most_probable(Rcpp::IntegerVector arities, Rcpp::List parents, Rcpp::List tables,
                             Rcpp::List limits) {
  using namespace bnstar;
  Monitor monitor = make_monitor(limits, R_NilValue);
  const FamilyTables network = to_family_tables(arities, parents, tables);
  MostProbable search(network);
  const double bytes = 8 * search.cells();
  Rcpp::RObject states = R_NilValue;
  if (monitor.fits(bytes)) {
    std::vector<int> found = search.run(monitor);
    for (int& state : found) ++state;
    states = Rcpp::wrap(found);
  }
  if (monitor.stopped()) give_up();
  return Rcpp::List::create(Rcpp::_["states"] = states, Rcpp::_["bytes"] = bytes,
                            Rcpp::_["log_probability"] = search.log_probability());
}
