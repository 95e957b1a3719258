// Greedy search over networks.
#include <utility>

#include "dag/hill_climb.h"
#include "glue_scores.h"

namespace bnstar {
namespace {

HillClimbSettings to_climbing(const Rcpp::List& execution) {
  HillClimbSettings climbing;
  climbing.tabu = Rcpp::as<int>(execution["tabu"]);
  climbing.patience = Rcpp::as<int>(execution["patience"]);
  climbing.restarts = Rcpp::as<int>(execution["restarts"]);
  climbing.perturb = Rcpp::as<int>(execution["perturb"]);
  climbing.threads = Rcpp::as<int>(execution["threads"]);
  climbing.seed = static_cast<std::uint64_t>(Rcpp::as<double>(execution["seed"]));
  climbing.start = to_var_lists(execution["start"]);
  return climbing;
}

}  // namespace
}  // namespace bnstar

// Variables are numbered in the given order of columns (1-based), in `constraints` and in the result too. `execution` is
// list(tabu, patience, restarts, perturb, threads, seed, start, cache): `start` are parents, `cache` bytes for what is remembered.
// [[Rcpp::export]]
Rcpp::List cpp_hill_climb(Rcpp::List data, Rcpp::List order, std::string score, Rcpp::NumericVector settings,
                          Rcpp::List constraints, Rcpp::List execution, Rcpp::List limits, Rcpp::RObject progress) {
  using namespace bnstar;
  const HillClimbSettings climbing = to_climbing(execution);
  const ParentConstraints allowed = to_constraints(constraints);
  Monitor monitor = make_monitor(limits, progress);
  FamilyScores families(make_score(data, to_var_lists(order).front(), score, settings, 1, climbing.threads, monitor),
                        Rcpp::as<double>(execution["cache"]));
  Report report;
  const Result result = hill_climb(families, allowed, climbing, report, monitor);
  return to_list(result, report, monitor);
}

// The same with a scorer that has counted before and goes on remembering; variables are numbered as its columns are.
// [[Rcpp::export]]
Rcpp::List cpp_climb_with(SEXP scorer, Rcpp::List constraints, Rcpp::List execution, Rcpp::List limits,
                          Rcpp::RObject progress) {
  using namespace bnstar;
  Rcpp::XPtr<FamilyScores> families(scorer);
  Monitor monitor = make_monitor(limits, progress);
  Report report;
  const Result result = hill_climb(*families, to_constraints(constraints), to_climbing(execution), report, monitor);
  return to_list(result, report, monitor);
}
