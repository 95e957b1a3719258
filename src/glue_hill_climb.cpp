// Greedy search over networks, and the best tree.
#include "dag/best_tree.h"
#include "dag/hill_climb.h"
#include "glue_scores.h"
#include "scores/families/family_scores.h"

namespace bnstar {
namespace {

HillClimbSettings to_climbing(const Rcpp::List& execution) {
  HillClimbSettings climbing;
  climbing.climbs.tabu = Rcpp::as<int>(execution["tabu"]);
  climbing.climbs.patience = Rcpp::as<int>(execution["patience"]);
  const int restarts = Rcpp::as<int>(execution["restarts"]);
  if (restarts == NA_INTEGER) {
    climbing.restarts.reset();
  } else {
    climbing.restarts = restarts;
  }
  climbing.perturb = Rcpp::as<int>(execution["perturb"]);
  climbing.threads = Rcpp::as<int>(execution["threads"]);
  climbing.seed = static_cast<std::uint64_t>(Rcpp::as<double>(execution["seed"]));
  climbing.start = to_var_lists(execution["start"]);
  return climbing;
}

Rcpp::List to_list(const BestTree& tree) {
  Rcpp::IntegerVector link(tree.link.size());
  for (std::size_t x = 0; x < tree.link.size(); ++x)
    link[x] = tree.link[x] < 0 ? NA_INTEGER : tree.link[x] + 1;
  std::vector<int> without_score;
  for (std::size_t x = 0; x < tree.determined.size(); ++x) {
    if (tree.determined[x]) without_score.push_back(static_cast<int>(x) + 1);
  }
  return Rcpp::List::create(Rcpp::_["link"] = link, Rcpp::_["determined"] = without_score,
                            Rcpp::_["pairs"] = tree.pairs, Rcpp::_["all"] = tree.all);
}

}  // namespace
}  // namespace bnstar

// Variables are numbered as the columns of the scorer are. `execution` is list(tabu, patience,
// restarts, perturb, threads, seed, start): `start` are parents, `restarts` `NA` for as many
// as seem worth it.
// [[Rcpp::export]]
Rcpp::List cpp_climb(SEXP scorer, Rcpp::List constraints, Rcpp::List execution, Rcpp::List limits,
                     Rcpp::RObject progress) {
  using namespace bnstar;
  Rcpp::XPtr<FamilyScores> families(scorer);
  Monitor monitor = make_monitor(limits, progress);
  Report report;
  const Result result =
      hill_climb(*families, to_constraints(constraints), to_climbing(execution), report, monitor);
  return to_list(result, report, monitor);
}

// The heaviest tree by a scorer of likelihoods, see best_tree(). `apart` has the 1-based numbers of
// variables without arcs. Returns `link` (NA for the first variable of a tree), `determined`
// (numbers), the number of `pairs` weighed, and whether these were `all`.
// [[Rcpp::export]]
Rcpp::List cpp_best_tree(SEXP scorer, Rcpp::IntegerVector apart, double quantum, int threads,
                         Rcpp::List limits) {
  using namespace bnstar;
  Rcpp::XPtr<FamilyScores> families(scorer);
  std::vector<char> marked(families->n_variables(), 0);
  for (int x : apart) marked[x - 1] = 1;
  Monitor monitor = make_monitor(limits, R_NilValue);
  return to_list(best_tree(*families, marked, quantum, threads, monitor));
}

// The same within `constraints`, which are list(required, candidates, max_parents,
// limit_configurations): see best_tree_within(). `first` is the number of the preferred root.
// [[Rcpp::export]]
Rcpp::List cpp_best_tree_within(SEXP scorer, Rcpp::List constraints, double quantum, int first,
                                int threads, Rcpp::List limits) {
  using namespace bnstar;
  Rcpp::XPtr<FamilyScores> families(scorer);
  Monitor monitor = make_monitor(limits, R_NilValue);
  return to_list(best_tree_within(*families, to_constraints(constraints), quantum, first - 1,
                                  threads, monitor));
}
