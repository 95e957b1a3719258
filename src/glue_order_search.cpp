// Local search over orders.
#include "glue.h"

#include "oracle/list_oracle.h"
#include "orderings/acyclic_selection.h"
#include "orderings/climb.h"
#include "orderings/order_search.h"
#include "orderings/ordering.h"

namespace bnstar {
namespace {

// `start` and `method` are places in their enums; `initial` is an order (1-based) or empty.
OrderSearchSettings to_settings(const Rcpp::List& execution) {
  OrderSearchSettings settings;
  settings.start = static_cast<OrderStart>(Rcpp::as<int>(execution["start"]));
  settings.method = static_cast<OrderMethod>(Rcpp::as<int>(execution["method"]));
  settings.effort = Rcpp::as<double>(execution["effort"]);
  settings.until_stopped = Rcpp::as<bool>(execution["until_stopped"]);
  settings.threads = Rcpp::as<int>(execution["threads"]);
  settings.seed = static_cast<std::uint64_t>(Rcpp::as<double>(execution["seed"]));
  settings.initial = to_var_lists(Rcpp::List::create(execution["initial"])).front();
  return settings;
}

// Rows of a matrix, 1-based; missing values become 0.
Rcpp::NumericMatrix to_rows(const std::vector<std::vector<double>>& rows, int n) {
  Rcpp::NumericMatrix matrix(static_cast<int>(rows.size()), n);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (int j = 0; j < n; ++j) matrix(static_cast<int>(i), j) = rows[i][j] + 1;
  }
  return matrix;
}

void make_move(const std::string& move, Ordering& ordering, Rng& rng, Monitor& monitor) {
  const int n = ordering.sets().n_variables();
  const Var x = static_cast<Var>(rng.below(n));
  if (move == "improve") ordering.improve(x, rng, true);
  if (move == "insert") ordering.insert(x, static_cast<int>(rng.below(n)));
  if (move == "swap") ordering.swap(static_cast<int>(rng.below(n - 1)));
  if (move == "climb") Climb(ordering, rng, monitor).all();
  if (move == "select") ordering.assign(acyclic_selection(ordering.sets(), ordering.state().order));
}

}  // namespace
}  // namespace bnstar

// [[Rcpp::export]]
Rcpp::List cpp_search_orderings(Rcpp::List scores, Rcpp::List execution, Rcpp::List limits,
                                Rcpp::RObject progress) {
  using namespace bnstar;
  const ParentSets sets = to_parent_sets(scores);
  Monitor monitor = make_monitor(limits, progress);
  const double bound = sum_of_least_costs(sets);
  const OrderSearchResult result =
      search_orders(sets, to_settings(execution), monitor,
                    [&](double cost, double work) { monitor.record(cost, bound, work); });
  Report report;
  report.counters = {{"steps", result.work}, {"starts", result.starts}};
  return to_list(in_families(result, SetsView(sets)), report, monitor);
}

// Random moves of an order, for tests: the order after each of them and the number of each
// variable's set (0: none is possible), one row per move.
// [[Rcpp::export]]
Rcpp::List cpp_order_moves(Rcpp::List scores, Rcpp::IntegerVector order,
                           Rcpp::CharacterVector moves, double seed) {
  using namespace bnstar;
  Monitor monitor(Limits(), nullptr, nullptr);
  const IndexedSets sets(to_parent_sets(scores), monitor);
  const int n = sets.n_variables();
  Ordering ordering(sets);
  Rng rng(static_cast<std::uint64_t>(seed));
  ordering.assign(to_var_lists(Rcpp::List::create(order)).front());
  std::vector<std::vector<double>> orders, numbers;
  for (const auto& move : moves) {
    make_move(Rcpp::as<std::string>(move), ordering, rng, monitor);
    const OrderState& state = ordering.state();
    orders.emplace_back(state.order.begin(), state.order.end());
    numbers.emplace_back(n, -1);
    for (Var x = 0; x < n; ++x) {
      const auto& list = sets.list(x);
      if (state.choice[x] < list.size())
        numbers.back()[x] = static_cast<double>(list.number[state.choice[x]]);
    }
  }
  return Rcpp::List::create(Rcpp::_["orders"] = to_rows(orders, n),
                            Rcpp::_["numbers"] = to_rows(numbers, n),
                            Rcpp::_["cost"] = sets.to_cost(ordering.cost()));
}
