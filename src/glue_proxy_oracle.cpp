// Proxies that are linear in the arcs, for R: lists of their sets, and their best networks.
#include "glue_search.h"
#include "glue_tailed.h"

#include <algorithm>

#include "proxy/proxy_lists.h"
#include "proxy/proxy_search.h"

namespace bnstar {

namespace {

// From list(constant, coefficients, required, candidates, max_parents): scores by child and by arc
// (row: from, column: to), and the parents that each variable must and may have.
ProxyTask to_proxy_task(const Rcpp::List& proxy) {
  const Rcpp::NumericMatrix coefficients = proxy["coefficients"];
  const Rcpp::NumericVector constant = proxy["constant"];
  const Rcpp::IntegerVector limits = proxy["max_parents"];
  const std::vector<std::vector<Var>> candidates = to_var_lists(proxy["candidates"]);
  ProxyTask task;
  task.required = to_var_lists(proxy["required"]);
  for (Var x = 0; x < coefficients.ncol(); ++x) {
    const std::vector<Var>& required = task.required[x];
    task.base.push_back(-constant[x]);
    for (Var y : required) task.base[x] -= coefficients(y, x);
    task.most.push_back(std::max(0, limits[x] - static_cast<int>(required.size())));
    task.gains.emplace_back();
    if (task.most[x] == 0) continue;
    for (Var y : candidates[x]) task.gains[x].push_back({y, coefficients(y, x)});
    put_in_order(task.gains[x]);
  }
  return task;
}

}  // namespace

}  // namespace bnstar

// The cheapest sets of every variable, at most `most_sets`; `tail` is an upper bound for the scores
// of others.
// [[Rcpp::export]]
Rcpp::List cpp_proxy_lists(Rcpp::List proxy, double most_sets, Rcpp::List limits,
                           Rcpp::RObject progress) {
  using namespace bnstar;
  Monitor monitor = make_monitor(limits, progress);
  return from_tailed_lists(list_proxy_sets(to_proxy_task(proxy), to_count(most_sets), monitor),
                           monitor);
}

// As cpp_search_order_graph().
// [[Rcpp::export]]
Rcpp::List cpp_search_proxy(Rcpp::List proxy, double most_sets, std::string method,
                            std::vector<std::string> heuristics, Rcpp::NumericVector settings,
                            Rcpp::List execution, Rcpp::List limits, Rcpp::RObject progress) {
  using namespace bnstar;
  Monitor monitor = make_monitor(limits, progress);
  Report report;
  const Result found =
      search_proxy(to_proxy_task(proxy), to_count(most_sets),
                   to_plan(method, heuristics, settings, execution), report, monitor);
  return to_list(found, report, monitor);
}
