// The Maximize step of the sparse candidate algorithm.
#include <utility>

#include "candidates/maximize.h"
#include "glue_search.h"

namespace bnstar {
namespace {

Decomposition to_decomposition(const std::string& method) {
  if (method == "scc") return Decomposition::kStrongParts;
  if (method == "separator") return Decomposition::kSeparator;
  if (method == "cluster_tree") return Decomposition::kClusterTree;
  Rcpp::stop("no decomposition '%s'", method);
}

}  // namespace
}  // namespace bnstar

// `settings` are largest_separator, most_states, greedy and local_search (0 or 1); `execution` is
// as in cpp_search_order_graph().
// [[Rcpp::export]]
Rcpp::List cpp_maximize(Rcpp::List scores, std::string method, Rcpp::NumericVector settings,
                        Rcpp::List execution, Rcpp::List limits, Rcpp::RObject progress) {
  using namespace bnstar;
  SearchPlan plan = to_plan("portfolio", {"simple"}, Rcpp::NumericVector(), execution);
  plan.search_from_start = settings["local_search"] != 0;
  DecompositionSettings chosen;
  chosen.method = to_decomposition(method);
  chosen.largest_separator = static_cast<int>(settings["largest_separator"]);
  chosen.most_states = settings["most_states"];
  chosen.greedy = settings["greedy"] != 0;
  return search_lists(scores, plan, limits, progress,
                      [&](ParentSets sets, Report& report, Monitor& monitor) {
                        return maximize(std::move(sets), chosen, plan, report, monitor);
                      });
}
