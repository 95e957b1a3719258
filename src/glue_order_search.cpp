// Local search over orders.
#include "glue.h"

#include "oracle/list_oracle.h"
#include "orderings/order_search.h"

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
  for (Var x : result.order) report.columns["order"].push_back(x + 1);
  return to_list(in_families(result, SetsView(sets)), report, monitor);
}
