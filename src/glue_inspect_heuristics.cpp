// Values of heuristics in given states, for tests and measurements as glue_inspect.cpp.
#include "glue_heuristics.h"

#include <memory>
#include <utility>

#include "glue_lasso.h"
#include "heuristics/heuristic.h"
#include "heuristics/tables/group_lists.h"
#include "heuristics/tables/table_heuristic.h"
#include "lasso/lasso_oracle.h"

namespace bnstar {
namespace {

template <int W>
std::vector<PricedCluster<W>> to_clusters(const Rcpp::List& clusters,
                                          const std::vector<double>& prices,
                                          const std::vector<int>& orders = {}) {
  const std::vector<std::vector<Var>> members = to_var_lists(clusters);
  std::vector<PricedCluster<W>> priced;
  for (std::size_t i = 0; i < prices.size(); ++i) {
    priced.push_back({to_var_set<W>(members[i]), static_cast<Cost>(prices[i])});
    if (!orders.empty()) priced.back().order = orders[i];
  }
  return priced;
}

template <int W>
std::unique_ptr<Heuristic<W>> priced_tables(const Oracle<W>& oracle, const Rcpp::List& groups,
                                            const std::vector<PricedCluster<W>>& priced,
                                            Monitor& monitor) {
  auto tables = exact_tables<W>(oracle, to_var_lists(groups), priced, 1, monitor);
  return std::make_unique<TableHeuristic<W>>(oracle.all(), to_var_lists(groups), std::move(tables),
                                             priced);
}

void refuse_many(int n) {
  if (n > 64) Rcpp::stop("made for up to 64 variables");
}

}  // namespace
}  // namespace bnstar

// `placed` has 1-based lists. `upper_bound` is the cost of a known network; regrets are whole
// multiples of the quantum and count from the floor.
// [[Rcpp::export]]
Rcpp::List cpp_heuristic_values(Rcpp::List scores, std::string heuristic,
                                Rcpp::NumericVector settings, double upper_bound, Rcpp::List placed,
                                Rcpp::List execution, Rcpp::List limits) {
  using namespace bnstar;
  const HeuristicEntry* entry = Registry<HeuristicEntry>::find(heuristic);
  if (!entry) Rcpp::stop("no heuristic '%s'", heuristic);
  AskedStates asked(scores, placed, upper_bound, limits);
  return with_width(asked.sets.n_variables(), [&](auto width) {
    constexpr int W = decltype(width)::value;
    const auto oracle = asked.template make_oracle<W>();
    const HeuristicContext context{to_options(settings), oracle->scale().to_cost(asked.range),
                                   Rcpp::as<int>(execution["threads"]),
                                   static_cast<std::uint64_t>(Rcpp::as<double>(execution["seed"]))};
    const double before = asked.monitor.seconds();
    const auto made = entry->make.template get<W>()(*oracle, context, asked.monitor);
    const double seconds = asked.monitor.seconds() - before;
    Rcpp::List values =
        values_of<W>(*made, *oracle, asked.states, context.upper_bound, asked.monitor);
    values["seconds"] = seconds;
    return values;
  });
}

// The same for tables over the given groups with the given prices of clusters, in quanta, and their
// orders. For up to 64 variables, as in the next function: code for more takes long to compile, and
// tests have few.
// [[Rcpp::export]]
Rcpp::List cpp_priced_values(Rcpp::List scores, Rcpp::List groups, Rcpp::List clusters,
                             std::vector<double> prices, std::vector<int> orders,
                             double upper_bound, Rcpp::List placed, Rcpp::List limits) {
  using namespace bnstar;
  AskedStates asked(scores, placed, upper_bound, limits);
  refuse_many(asked.sets.n_variables());
  const auto oracle = asked.make_oracle<1>();
  const auto made =
      priced_tables<1>(*oracle, groups, to_clusters<1>(clusters, prices, orders), asked.monitor);
  return values_of<1>(*made, *oracle, asked.states, oracle->scale().to_cost(asked.range),
                      asked.monitor);
}

// Both for the oracle of the lasso; `heuristic` is "" for the tables. `edges` has the cost of
// placing each variable next. Solutions are kept within `bytes`. `scores` are lists with their
// tails, or list(most_sets, kept_price) for lists made here, which know what their tails are made
// of.
// [[Rcpp::export]]
Rcpp::List cpp_lasso_values(Rcpp::List scores, Rcpp::List task, std::string heuristic,
                            Rcpp::List groups, Rcpp::List clusters, std::vector<double> prices,
                            double upper_bound, Rcpp::List placed, double bytes) {
  using namespace bnstar;
  const LassoTask problem = to_lasso_task(task);
  const std::vector<std::vector<Var>> states = to_var_lists(placed);
  Monitor monitor(Limits(), nullptr, nullptr);
  LassoListSettings settings;
  if (scores.size() == 2) {
    settings.most_sets = Rcpp::as<std::size_t>(scores["most_sets"]);
    settings.kept_price = scores["kept_price"];
  }
  const LassoLists lists =
      scores.size() == 2 ? list_lasso_supports(problem, settings, monitor) : to_lasso_lists(scores);
  refuse_many(problem.n_variables());
  const LassoSolutions<1> solutions(problem, bytes);
  const LassoOracle<1> oracle(solutions, lists, upper_bound);
  HeuristicContext context;
  context.upper_bound = oracle.scale().to_cost(upper_bound - oracle.floor());
  const auto made =
      heuristic.empty()
          ? priced_tables<1>(oracle, groups, to_clusters<1>(clusters, prices), monitor)
          : Registry<HeuristicEntry>::find(heuristic)->make.get<1>()(oracle, context, monitor);
  Rcpp::List values = values_of<1>(*made, oracle, states);
  Rcpp::NumericMatrix edges(static_cast<int>(states.size()), problem.n_variables());
  for (std::size_t s = 0; s < states.size(); ++s) {
    const VarSet<1> state = to_var_set<1>(states[s]);
    for (Var x : oracle.all()) {
      edges(static_cast<int>(s), x) =
          state.contains(x) ? NA_REAL : to_number(oracle.best_cost(x, state));
    }
  }
  values["edges"] = edges;
  return values;
}
