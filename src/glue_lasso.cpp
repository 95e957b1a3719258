// The lasso on a Gram matrix, for R.
#include "glue_lasso.h"

#include <algorithm>
#include <numeric>

#include "glue_search.h"
#include "glue_tailed.h"

#include "lasso/block_descent.h"
#include "lasso/lasso_search.h"
#include "lasso/markov_blankets.h"
#include "lasso/refine_network.h"
#include "scores/engines/gaussian_local_score.h"

namespace bnstar {

namespace {

// The coefficients of `columns`, ascending; 0 for columns outside the support.
Rcpp::NumericVector coefficients_of(const LassoFit& fit, const std::vector<Var>& columns) {
  Rcpp::NumericVector b(columns.size());
  std::size_t i = 0;
  for (std::size_t k = 0; k < columns.size(); ++k) {
    while (i < fit.support.size() && fit.support[i] < columns[k]) ++i;
    if (i < fit.support.size() && fit.support[i] == columns[k]) b[k] = fit.coefficients[i];
  }
  return b;
}

// `value` and `coefficients` of each, in the order of its parents.
Rcpp::List from_fits(const std::vector<LassoFit>& fits, const ParentLists& parents) {
  Rcpp::NumericVector value(fits.size());
  Rcpp::List coefficients(fits.size());
  for (std::size_t i = 0; i < fits.size(); ++i) {
    value[i] = fits[i].value;
    coefficients[i] = coefficients_of(fits[i], parents[i]);
  }
  return Rcpp::List::create(Rcpp::_["value"] = value, Rcpp::_["coefficients"] = coefficients);
}

// R has the candidates without the required parents; the core has all that a variable may have.
// Lassos on given parents need no candidates.
ParentLists parents_within(const Rcpp::List& task) {
  ParentLists parents = to_var_lists(task["candidates"]);
  const ParentLists required = to_var_lists(task["required"]);
  for (std::size_t x = 0; x < parents.size(); ++x) {
    parents[x].insert(parents[x].end(), required[x].begin(), required[x].end());
    std::sort(parents[x].begin(), parents[x].end());
  }
  return parents;
}

}  // namespace

LassoTask to_lasso_task(const Rcpp::List& task) {
  const Rcpp::NumericMatrix gram = task["gram"];
  return {to_gram(gram), Rcpp::as<double>(task["lambda"]), to_var_lists(task["required"]),
          parents_within(task)};
}

Rcpp::List from_tailed_lists(const TailedLists& lists, const Monitor& monitor) {
  Rcpp::List made = from_parent_sets(lists.sets);
  Rcpp::NumericVector tail(lists.tails.begin(), lists.tails.end());
  for (double& value : tail) value = 0.0 - value;
  made["tail"] = tail;
  made["stop_reason"] = stop_reason(monitor.why());
  made["seconds"] = monitor.seconds();
  return made;
}

LassoLists to_lasso_lists(const Rcpp::List& scores) {
  LassoLists lists;
  lists.sets = to_parent_sets(scores);
  for (double tail : Rcpp::as<std::vector<double>>(scores["tail"])) lists.tails.push_back(-tail);
  return lists;
}

}  // namespace bnstar

// The lasso of each of `children` on `parents`, on `threads` threads; `limits` is NULL if there are
// none. Returns `value`, `coefficients` as a list, in the order of the parents, and whether it was
// `finished`; if not, the rest is meaningless.
// [[Rcpp::export]]
Rcpp::List cpp_lasso_families(Rcpp::List task, std::vector<int> children, Rcpp::List parents,
                              int threads, Rcpp::RObject limits) {
  using namespace bnstar;
  const LassoTask problem = to_lasso_task(task);
  const std::vector<std::vector<Var>> candidates = to_var_lists(parents);
  for (int& x : children) --x;
  Monitor monitor = limits.isNULL() ? Monitor(Limits{}, nullptr, nullptr)
                                    : make_monitor(Rcpp::List(limits), R_NilValue);
  const std::vector<LassoFit> fits = fit_families(problem, children, candidates, threads, monitor);
  Rcpp::List made = from_fits(fits, candidates);
  made["finished"] = !monitor.stopped();
  return made;
}

// See descend_by_blocks(); `turns` are 1-based. Returns from the last sweep `arcs`, the parents of
// each child, and their `coefficients`; the same arcs without cycles (`parents`), and the lassos on
// these (`fits_of_parents`, as cpp_lasso_families() returns them); the last price `lambda2`; the
// numbers of `sweeps` and `fits`; and how it `ended`. With `refine`, `parents` and their lassos are
// those of refine_network(), after `moves` moves from a sum of values `unrefined`.
// [[Rcpp::export]]
Rcpp::List cpp_descend_by_blocks(Rcpp::List task, std::vector<int> turns,
                                 std::vector<double> growing, bool refine, int threads,
                                 Rcpp::List limits, Rcpp::RObject progress) {
  using namespace bnstar;
  const LassoTask problem = to_lasso_task(task);
  for (int& x : turns) --x;
  Monitor monitor = make_monitor(limits, progress);
  const BlockDescent found = descend_by_blocks(problem, turns, growing, monitor);
  const ParentLists kept = without_cycles(problem, found.fits);
  std::vector<Var> all(kept.size());
  std::iota(all.begin(), all.end(), 0);
  Monitor patient{Limits{}, nullptr, nullptr};
  RefinedNetwork network{kept, fit_families(problem, all, kept, threads, patient, &found.fits)};
  double unrefined = 0;
  for (const LassoFit& fit : network.fits) unrefined += fit.value;
  if (refine) network = refine_network(problem, std::move(network.fits), monitor);
  Rcpp::List arcs(kept.size()), coefficients(kept.size()), parents(kept.size());
  for (Var x = 0; x < problem.n_variables(); ++x) {
    const std::vector<Var> last = problem.parents(x, found.fits[x]);
    arcs[x] = from_vars(last);
    coefficients[x] = coefficients_of(found.fits[x], last);
    parents[x] = from_vars(network.parents[x]);
  }
  const bool settled = found.settled && (!refine || network.settled);
  return Rcpp::List::create(
      Rcpp::_["arcs"] = arcs, Rcpp::_["coefficients"] = coefficients, Rcpp::_["parents"] = parents,
      Rcpp::_["fits_of_parents"] = from_fits(network.fits, network.parents),
      Rcpp::_["lambda2"] = found.lambda2, Rcpp::_["sweeps"] = found.sweeps,
      Rcpp::_["fits"] = found.solved + network.solved, Rcpp::_["moves"] = network.moves,
      Rcpp::_["unrefined"] = unrefined,
      Rcpp::_["ended"] = settled ? "local_optimum" : stop_reason(monitor.why()));
}

// `scorer` scores Gaussian data by their likelihood and a `price` of every parameter, and numbers
// variables as its columns; more than `most` variables determine every other. Returns `blankets`,
// by variable, and `stop_reason`.
// [[Rcpp::export]]
Rcpp::List cpp_markov_blankets(SEXP scorer, double n_obs, double price, double most, int threads,
                               Rcpp::List limits, Rcpp::RObject progress) {
  using namespace bnstar;
  Rcpp::XPtr<FamilyScores> families(scorer);
  const auto* const score = dynamic_cast<const GaussianLocalScore*>(&families->score());
  if (!score) Rcpp::stop("the scorer is not one of continuous data");
  Monitor monitor = make_monitor(limits, progress);
  const Eigen::MatrixXd correlations = score->matrix(threads, monitor);
  const BlanketProblem problem{*families, correlations, n_obs, price, to_count(most)};
  const std::vector<std::vector<Var>> found = find_markov_blankets(problem, threads, monitor);
  Rcpp::List blankets(found.size());
  for (std::size_t x = 0; x < found.size(); ++x) blankets[x] = from_vars(found[x]);
  return Rcpp::List::create(Rcpp::_["blankets"] = blankets,
                            Rcpp::_["stop_reason"] = stop_reason(monitor.why()));
}

// The cheapest supports of every variable, at most `most_sets`, none that costs `enough` more than
// the least; `tail` is an upper bound for the scores of others.
// [[Rcpp::export]]
Rcpp::List cpp_lasso_lists(Rcpp::List task, double most_sets, double enough, int threads,
                           Rcpp::List limits, Rcpp::RObject progress) {
  using namespace bnstar;
  const LassoTask problem = to_lasso_task(task);
  Monitor monitor = make_monitor(limits, progress);
  LassoListSettings settings;
  settings.most_sets = to_count(most_sets);
  settings.enough = enough;
  settings.threads = threads;
  const LassoLists lists = list_lasso_supports(problem, settings, monitor);
  Rcpp::List made = from_tailed_lists(lists, monitor);
  made["gap"] = lists.gap;
  made["solved"] = lists.solved;
  return made;
}

// `scores` is list(start, size, score, parents, tail); the rest is as in cpp_search_order_graph().
// [[Rcpp::export]]
Rcpp::List cpp_search_lasso(Rcpp::List scores, Rcpp::List task, std::string method,
                            std::vector<std::string> heuristics, Rcpp::NumericVector settings,
                            Rcpp::List execution, Rcpp::List limits, Rcpp::RObject progress) {
  using namespace bnstar;
  const LassoTask problem = to_lasso_task(task);
  const LassoLists lists = to_lasso_lists(scores);
  Monitor monitor = make_monitor(limits, progress);
  Report report;
  const Result found = search_lasso(
      problem, lists, to_plan(method, heuristics, settings, execution), report, monitor);
  return to_list(found, report, monitor);
}

// The same with lists made for it, see learn_lasso().
// [[Rcpp::export]]
Rcpp::List cpp_learn_lasso(Rcpp::List task, double most_sets, bool climb, bool in_stages,
                           std::string method, std::vector<std::string> heuristics,
                           Rcpp::NumericVector settings, Rcpp::List execution, Rcpp::List limits,
                           Rcpp::RObject progress) {
  using namespace bnstar;
  const LassoTask problem = to_lasso_task(task);
  Monitor monitor = make_monitor(limits, progress);
  Report report;
  const LassoPlan plan{to_plan(method, heuristics, settings, execution), to_count(most_sets),
                       climb ? kThoroughLooks : 0, in_stages};
  const Result found = learn_lasso(problem, plan, report, monitor);
  return to_list(found, report, monitor);
}

// Several problems that differ in their matrices, see learn_lassos(). `plan` is list(most_sets,
// climb, in_stages, method, heuristics, settings); `starts` has an order for each. Returns `found`,
// with NULL for what was not done, and `stop_reason`.
// [[Rcpp::export]]
Rcpp::List cpp_learn_lassos(Rcpp::List grams, Rcpp::List task, Rcpp::List plan, Rcpp::List starts,
                            Rcpp::List execution, Rcpp::List limits) {
  using namespace bnstar;
  std::vector<LassoTask> tasks;
  std::vector<LassoPlan> plans;
  const int threads = Rcpp::as<int>(execution["threads"]);
  Rcpp::List one = Rcpp::clone(task), run = Rcpp::clone(execution);
  run["threads"] = grams.size() > 1 ? 1 : threads;
  for (R_xlen_t i = 0; i < grams.size(); ++i) {
    one["gram"] = grams[i];
    run["start"] = starts[i];
    tasks.push_back(to_lasso_task(one));
    plans.push_back({to_plan(plan["method"], plan["heuristics"], plan["settings"], run),
                     to_count(plan["most_sets"]), Rcpp::as<bool>(plan["climb"]) ? kQuickLooks : 0,
                     Rcpp::as<bool>(plan["in_stages"])});
  }
  Monitor monitor = make_monitor(limits, R_NilValue);
  const std::vector<LassoOutcome> outcomes = learn_lassos(tasks, plans, threads, monitor);
  Rcpp::List found(grams.size());
  for (R_xlen_t i = 0; i < grams.size(); ++i) {
    if (outcomes[i].result) found[i] = to_list(*outcomes[i].result, outcomes[i].report, monitor);
  }
  return Rcpp::List::create(Rcpp::_["found"] = found,
                            Rcpp::_["stop_reason"] = stop_reason(monitor.why()));
}
