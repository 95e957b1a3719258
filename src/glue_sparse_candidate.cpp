// Questions of the sparse candidate algorithm to a scorer between its climbs and searches.
#include <algorithm>

#include "base/digraph.h"
#include "candidates/discrepancy.h"
#include "candidates/restrict.h"
#include "glue_scores.h"

// Per variable, the gains of adding each of `asked` to its parents: of the score, or of the
// log-likelihood. NULL if a limit was reached, with the reason.
// [[Rcpp::export]]
Rcpp::List cpp_gains_of_additions(SEXP scorer, Rcpp::List parents, Rcpp::List asked,
                                  bool likelihood, int threads, Rcpp::List limits,
                                  Rcpp::RObject progress) {
  using namespace bnstar;
  Rcpp::XPtr<FamilyScores> families(scorer);
  Monitor monitor = make_monitor(limits, progress);
  const auto what = likelihood ? FamilyScores::Of::kLikelihood : FamilyScores::Of::kScore;
  const std::vector<std::vector<double>> found = gains_of_additions(
      *families, to_var_lists(parents), to_var_lists(asked), what, threads, monitor);
  Rcpp::RObject gains = R_NilValue;
  if (!monitor.stopped()) gains = Rcpp::wrap(found);
  return Rcpp::List::create(Rcpp::_["gains"] = gains,
                            Rcpp::_["stop_reason"] = stop_reason(monitor.why()));
}

// Families asked for, sets that were counted, and sets that were known, since the scorer was made;
// and the counters of the score.
// [[Rcpp::export]]
Rcpp::NumericVector cpp_scorer_counters(SEXP scorer) {
  using namespace bnstar;
  Rcpp::XPtr<FamilyScores> families(scorer);
  return Rcpp::wrap(families->counters());
}

// The number of variables in the largest strongly connected component of the graph of candidates.
// [[Rcpp::export]]
int cpp_largest_component(Rcpp::List candidates) {
  using namespace bnstar;
  std::size_t largest = 0;
  for (const auto& component : strong_components(to_var_lists(candidates))) {
    largest = std::max(largest, component.size());
  }
  return static_cast<int>(largest);
}

// Per variable, how far the network with these parents and tables is from the data in its pairs
// with `asked`. `execution` is list(exact, samples, seed, threads).
// [[Rcpp::export]]
Rcpp::List cpp_discrepancies(Rcpp::List data, Rcpp::List parents, Rcpp::List tables,
                             Rcpp::List asked, Rcpp::List execution, Rcpp::List limits,
                             Rcpp::RObject progress) {
  using namespace bnstar;
  Monitor monitor = make_monitor(limits, progress);
  DiscrepancySettings settings;
  settings.exact_if_cheap = Rcpp::as<bool>(execution["exact"]);
  settings.samples = static_cast<std::size_t>(Rcpp::as<double>(execution["samples"]));
  settings.seed = static_cast<std::uint64_t>(Rcpp::as<double>(execution["seed"]));
  settings.threads = Rcpp::as<int>(execution["threads"]);
  const Dataset dataset = to_dataset(data, settings.threads, monitor);
  const Discrepancies found =
      discrepancies(dataset, to_family_tables(data["arities"], parents, tables),
                    to_var_lists(asked), settings, monitor);
  Rcpp::RObject values = R_NilValue;
  if (!monitor.stopped()) values = Rcpp::wrap(found.of_asked);
  return Rcpp::List::create(Rcpp::_["gains"] = values, Rcpp::_["exact"] = found.exact,
                            Rcpp::_["stop_reason"] = stop_reason(monitor.why()));
}
