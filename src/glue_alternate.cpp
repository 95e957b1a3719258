// Climbs and order search in turn.

#include "dag/alternate.h"
#include "glue_keeper.h"
#include "glue_scores.h"

namespace bnstar {
namespace {

AlternateSettings to_alternation(const Rcpp::List& execution) {
  AlternateSettings settings;
  settings.climbs.tabu = Rcpp::as<int>(execution["tabu"]);
  settings.climbs.patience = Rcpp::as<int>(execution["patience"]);
  settings.idle_rounds = Rcpp::as<int>(execution["idle_rounds"]);
  settings.until_stopped = Rcpp::as<bool>(execution["until_stopped"]);
  settings.threads = Rcpp::as<int>(execution["threads"]);
  settings.seed = static_cast<std::uint64_t>(Rcpp::as<double>(execution["seed"]));
  settings.start = to_var_lists(execution["start"]);
  return settings;
}

}  // namespace
}  // namespace bnstar

// Variables are numbered as the columns of the scorer. `lists` are scored parent sets to begin
// with, or NULL; the final lists come back. `execution` is list(tabu, patience, idle_rounds,
// until_stopped, threads, seed, start).
// [[Rcpp::export]]
Rcpp::List cpp_alternate(SEXP scorer, Rcpp::RObject lists, Rcpp::List constraints,
                         Rcpp::List execution, Rcpp::List limits, Rcpp::RObject progress) {
  using namespace bnstar;
  Rcpp::XPtr<FamilyScores> families(scorer);
  const KeptCall kept(limits);
  Monitor monitor = make_monitor(limits, progress);
  FamilyCache cache(families->n_variables(), FamilyCache::usual_bytes(monitor.room()));
  if (!lists.isNULL()) cache.take(to_parent_sets(Rcpp::as<Rcpp::List>(lists)));
  Report report;
  const Result result = alternate(*families, to_constraints(constraints), to_alternation(execution),
                                  cache, report, monitor);
  Rcpp::List value = to_list(result, report, monitor);
  value["lists"] = from_parent_sets(cache.sets());
  return value;
}
