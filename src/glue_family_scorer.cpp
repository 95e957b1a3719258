// Scorers of families one by one, which R keeps while it asks.
#include <algorithm>
#include <memory>
#include <utility>

#include "base/parallel.h"
#include "dag/neighbour_families.h"
#include "data/content_keys.h"
#include "glue_scores.h"
#include "scores/engines/discrete_local_score.h"
#include "scores/families/family_scores.h"

namespace bnstar {
namespace {

Rcpp::XPtr<FamilyScores> open_scorer(const ObservedColumns& columns, const ScoreRequest& request,
                                     double bytes, int threads, Monitor& monitor) {
  std::unique_ptr<LocalScore> local = make_score(columns, request, threads, monitor);
  const double held = local->bytes();
  Rcpp::XPtr<FamilyScores> scorer(new FamilyScores(std::move(local), bytes));
  scorer.attr("interrupted") = monitor.why() == Stop::kInterrupt;
  scorer.attr("bytes") = held;
  return scorer;
}

}  // namespace
}  // namespace bnstar

// The scorer remembers what it has counted as long as R keeps it, within `bytes`. With no bytes it
// counts on being asked for each family once. `counting` is
// list(r_min, bytes) of the AD-tree it counts in; r_min = 0 counts in the rows. `limits` are for
// the preparation, without which it is slower. The attribute "interrupted" says whether Ctrl-C cut
// that short, "bytes" how much it holds before it remembers anything.
// [[Rcpp::export]]
SEXP cpp_family_scorer(Rcpp::List data, std::string score, Rcpp::NumericVector settings,
                       double bytes, Rcpp::List counting, int threads, Rcpp::List limits) {
  using namespace bnstar;
  Monitor monitor = make_monitor(limits, R_NilValue);
  const ScoreRequest request{score, to_options(settings), 1, false, to_plan(counting), bytes == 0};
  return open_scorer(to_columns(data), request, bytes, threads, monitor);
}

// The same with its variables in the order of their content, which the attribute "order" has, from
// 1. With `with_likelihood` the scorer also gives gains of the likelihood.
// [[Rcpp::export]]
SEXP cpp_scorer_by_content(Rcpp::List data, Rcpp::IntegerVector name_ranks, std::string score,
                           Rcpp::NumericVector settings, double bytes, bool with_likelihood,
                           Rcpp::List counting, int threads, Rcpp::List limits) {
  using namespace bnstar;
  Monitor monitor = make_monitor(limits, R_NilValue);
  const ObservedColumns columns = to_columns(data);
  const std::vector<Var> order = content_order(columns, Rcpp::as<std::vector<int>>(name_ranks));
  Rcpp::XPtr<FamilyScores> scorer = open_scorer(
      columns.in_order(order), {score, to_options(settings), 1, with_likelihood, to_plan(counting)},
      bytes, threads, monitor);
  scorer.attr("order") = from_vars(order);
  return scorer;
}

// Counts of the cells of families (lists of variables from 1, the first varying fastest), one
// vector for each, from the rows that a scorer of complete discrete data has read.
// [[Rcpp::export]]
Rcpp::List cpp_count_scored(SEXP scorer, Rcpp::List families, int threads) {
  using namespace bnstar;
  const auto& score =
      dynamic_cast<const DiscreteLocalScore&>(Rcpp::XPtr<FamilyScores>(scorer)->score());
  const Dataset& data = score.data();
  const std::vector<std::vector<Var>> members = to_var_lists(families);
  Rcpp::List result(families.size());
  std::vector<double*> counts;
  for (std::size_t f = 0; f < members.size(); ++f) {
    double cells = 1;
    for (Var x : members[f]) cells *= data.arity(x);
    Rcpp::NumericVector zeros(static_cast<R_xlen_t>(cells));
    result[f] = zeros;
    counts.push_back(zeros.begin());
  }
  Monitor patient{Limits{}, nullptr, nullptr};
  parallel_for(threads, members.size(), patient,
               [&](std::size_t f) { data.count(members[f], counts[f]); });
  return result;
}

namespace bnstar {
namespace {

Rcpp::NumericVector scores_of(FamilyScores& scorer, const Rcpp::IntegerVector& children,
                              const Rcpp::List& parents, int threads) {
  Monitor monitor = make_monitor(Limits{}, R_NilValue);
  const std::vector<Var> of = to_var_lists(Rcpp::List::create(children)).front();
  const std::vector<double> costs = scorer.costs(of, to_var_lists(parents), threads, monitor);
  if (monitor.stopped()) give_up();
  Rcpp::NumericVector scores(costs.size());
  std::transform(costs.begin(), costs.end(), scores.begin(), to_score);
  return scores;
}

}  // namespace
}  // namespace bnstar

// The scores of families: children as 1-based numbers, and a list of the parents of each.
// [[Rcpp::export]]
Rcpp::NumericVector cpp_score_families(SEXP scorer, Rcpp::IntegerVector children,
                                       Rcpp::List parents, int threads) {
  return bnstar::scores_of(*Rcpp::XPtr<bnstar::FamilyScores>(scorer), children, parents, threads);
}

// Their log-likelihoods in the complete discrete data that the scorer has read.
// [[Rcpp::export]]
Rcpp::NumericVector cpp_likelihood_scored(SEXP scorer, Rcpp::IntegerVector children,
                                          Rcpp::List parents, int threads) {
  using namespace bnstar;
  constexpr double kBytes = 1 << 28;
  FamilyScores likelihood(likelihood_of_same_data(Rcpp::XPtr<FamilyScores>(scorer)->score()),
                          kBytes);
  return scores_of(likelihood, children, parents, threads);
}

namespace bnstar {
namespace {

// The costs of families without each of their parents in turn, in the order of the families.
class CostsWithoutEach : public RowObserver {
 public:
  void see(const FamilyRow& row) override {
    found.emplace_back(row.costs + 1, row.costs + row.count);
  }

  std::vector<std::vector<double>> found;
};

}  // namespace
}  // namespace bnstar

// The same without each of their parents in turn: a list with a vector for every child, in the
// order of its parents.
// [[Rcpp::export]]
Rcpp::List cpp_scores_without_each(SEXP scorer, Rcpp::IntegerVector children, Rcpp::List parents,
                                   int threads) {
  using namespace bnstar;
  Rcpp::XPtr<FamilyScores> families(scorer);
  const std::vector<Var> of = to_var_lists(Rcpp::List::create(children)).front();
  const std::vector<std::vector<Var>> given = to_var_lists(parents);
  const std::size_t n = static_cast<std::size_t>(families->n_variables());
  // No parent may be added; each of them may be removed.
  ParentConstraints constraints{
      {}, std::vector<std::vector<Var>>(n), std::vector<int>(n, 0), false};
  std::vector<FamilyNames> asked;
  for (std::size_t i = 0; i < of.size(); ++i) {
    std::vector<Var>& ascending = constraints.candidates[of[i]] = given[i];
    std::sort(ascending.begin(), ascending.end());
    asked.push_back({of[i], &ascending});
  }
  Monitor monitor = make_monitor(Limits{}, R_NilValue);
  CostsWithoutEach without;
  score_neighbours(*families, constraints, asked, threads, monitor, without);
  if (monitor.stopped()) give_up();
  Rcpp::List scores(of.size());
  for (std::size_t i = 0; i < of.size(); ++i) {
    const std::vector<Var>& ascending = *asked[i].parents;
    Rcpp::NumericVector in_order(given[i].size());
    for (std::size_t j = 0; j < given[i].size(); ++j) {
      const auto place =
          std::lower_bound(ascending.begin(), ascending.end(), given[i][j]) - ascending.begin();
      in_order[static_cast<R_xlen_t>(j)] =
          to_score(without.found[i][static_cast<std::size_t>(place)]);
    }
    scores[static_cast<R_xlen_t>(i)] = in_order;
  }
  return scores;
}
