// Greedy search over networks, and the best tree.
#include <algorithm>
#include <numeric>
#include <utility>

#include "dag/best_tree.h"
#include "dag/hill_climb.h"
#include "glue_scores.h"
#include "scores/families/family_scores.h"

namespace bnstar {
namespace {

// Renumbers variables: values[order[i]] becomes the i-th. The lists of wide data are large, so they
// are moved.
template <class Value>
std::vector<Value> in_order(std::vector<Value> values, const std::vector<Var>& order) {
  std::vector<Value> result;
  for (Var x : order) result.push_back(std::move(values[x]));
  return result;
}

std::vector<Var> inverse(const std::vector<Var>& order) {
  std::vector<Var> result(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) result[order[i]] = static_cast<Var>(i);
  return result;
}

ParentLists renumbered(ParentLists lists, const std::vector<Var>& order) {
  const std::vector<Var> number = inverse(order);
  ParentLists result = in_order(std::move(lists), order);
  for (std::vector<Var>& list : result) {
    for (Var& x : list) x = number[x];
    std::sort(list.begin(), list.end());
  }
  return result;
}

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
  climbing.lazy = execution.containsElementNamed("lazy") && Rcpp::as<bool>(execution["lazy"]);
  climbing.threads = Rcpp::as<int>(execution["threads"]);
  climbing.seed = static_cast<std::uint64_t>(Rcpp::as<double>(execution["seed"]));
  climbing.start = to_var_lists(execution["start"]);
  return climbing;
}

}  // namespace
}  // namespace bnstar

// The core numbers variables in the given `order` of columns (1-based), so that ties go by it; in
// the arguments and in the result they have the numbers of the columns. `execution` is list(tabu,
// patience, restarts, perturb, lazy, threads, seed, start, cache, counting): `start` are parents,
// `cache` is the number of bytes for what is remembered, `restarts` is NA for as many as seem worth
// it, `counting` is as in cpp_family_scorer(); without `lazy` it is FALSE.
// [[Rcpp::export]]
Rcpp::List cpp_hill_climb(Rcpp::List data, Rcpp::IntegerVector order, std::string score,
                          Rcpp::NumericVector settings, Rcpp::List constraints,
                          Rcpp::List execution, Rcpp::List limits, Rcpp::RObject progress) {
  using namespace bnstar;
  const std::vector<Var> columns = to_var_lists(Rcpp::List::create(order)).front();
  HillClimbSettings climbing = to_climbing(execution);
  climbing.start = renumbered(std::move(climbing.start), columns);
  ParentConstraints allowed = to_constraints(constraints);
  allowed.required = renumbered(std::move(allowed.required), columns);
  allowed.candidates = renumbered(std::move(allowed.candidates), columns);
  allowed.max_parents = in_order(std::move(allowed.max_parents), columns);
  Monitor monitor = make_monitor(limits, progress);
  data["order"] = order;
  FamilyScores families(
      make_score(to_columns(data),
                 {score, to_options(settings), 1, false, to_plan(execution["counting"])},
                 climbing.threads, monitor),
      Rcpp::as<double>(execution["cache"]));
  Report report;
  Result result = hill_climb(families, allowed, climbing, report, monitor);
  if (result.costs.empty()) {
    Monitor patient{Limits{}, nullptr, nullptr};
    std::vector<Var> all(columns.size());
    std::iota(all.begin(), all.end(), 0);
    result.costs = families.costs(all, result.parents, climbing.threads, patient);
  }
  result.parents = renumbered(std::move(result.parents), inverse(columns));
  result.costs = in_order(std::move(result.costs), inverse(columns));
  return to_list(result, report, monitor);
}

// The same with a scorer that was used before and goes on remembering; variables are numbered as
// its columns.
// [[Rcpp::export]]
Rcpp::List cpp_climb_with(SEXP scorer, Rcpp::List constraints, Rcpp::List execution,
                          Rcpp::List limits, Rcpp::RObject progress) {
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
  const BestTree tree = best_tree(*families, marked, quantum, threads, monitor);
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
