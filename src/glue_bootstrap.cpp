// Networks of resampled data.
#include "bootstrap/replicates.h"
#include "glue_keeper.h"
#include "glue_scores.h"

// `constraints` as cpp_local_scores() has them; `execution` is list(first, replicates, exact,
// restarts, cache, threads, seed), where `first` is the number of the first replicate, from 0. A
// list with the parents of every variable for each replicate that no limit has cut short, and the
// reason in the attribute "stop_reason".
// [[Rcpp::export]]
Rcpp::List cpp_learn_replicates(Rcpp::List data, std::string score, Rcpp::NumericVector settings,
                                Rcpp::List constraints, Rcpp::List execution, Rcpp::List limits,
                                Rcpp::RObject progress) {
  using namespace bnstar;
  BootstrapSettings plan;
  plan.first = static_cast<std::size_t>(Rcpp::as<double>(execution["first"]));
  plan.replicates = static_cast<std::size_t>(Rcpp::as<double>(execution["replicates"]));
  plan.exact = Rcpp::as<bool>(execution["exact"]);
  plan.restarts = Rcpp::as<int>(execution["restarts"]);
  plan.cache_bytes = Rcpp::as<double>(execution["cache"]);
  plan.threads = Rcpp::as<int>(execution["threads"]);
  plan.seed = static_cast<std::uint64_t>(Rcpp::as<double>(execution["seed"]));
  plan.most_listed = Rcpp::as<std::vector<int>>(constraints["most_listed"]);
  const int largest = *std::max_element(plan.most_listed.begin(), plan.most_listed.end());
  const ScoreRequest request{score, to_options(settings), plan.exact ? largest + 1 : 1};
  const KeptCall kept(limits);
  Monitor monitor = make_monitor(limits, progress);
  const std::vector<ParentLists> found =
      learn_replicates(to_columns(data), request, to_constraints(constraints), plan, monitor);
  Rcpp::List networks;
  for (const ParentLists& network : found) {
    if (network.empty()) continue;
    Rcpp::List parents(network.size());
    for (std::size_t x = 0; x < network.size(); ++x) parents[x] = from_vars(network[x]);
    networks.push_back(parents);
  }
  networks.attr("stop_reason") = stop_reason(monitor.why());
  return networks;
}
