// Bounds for the scores of supersets of parents, for tests.
#include "glue_scores.h"

#include <algorithm>
#include <cmath>
#include <limits>

// By family of children[i] (1-based) with parents[i]: an upper bound for the scores of the parents
// and all their supersets; the family's own score; an upper bound for strict supersets; and the
// first bound if only the parents have been evaluated. `possible` lists the possible parents of
// each variable; `most` is how many it may have at a time.
// [[Rcpp::export]]
Rcpp::NumericMatrix cpp_superset_bounds(Rcpp::List data, std::string score,
                                        Rcpp::NumericVector settings, Rcpp::IntegerVector children,
                                        Rcpp::List parents, Rcpp::List possible, int most) {
  using namespace bnstar;
  Monitor monitor = make_monitor(Limits{}, R_NilValue);
  const ObservedColumns columns = to_columns(data);
  const int n = columns.n_variables();
  const std::unique_ptr<LocalScore> local =
      make_score(columns, {score, to_options(settings), n}, 1, monitor);
  const std::vector<std::vector<Var>> may_have = to_var_lists(possible),
                                      sets = to_var_lists(parents);
  local->prepare(true, may_have, std::vector<int>(n, most), 1, monitor);
  const std::unique_ptr<LocalScore::Workspace> workspace = local->make_workspace();
  Rcpp::NumericMatrix result(static_cast<int>(sets.size()), 4);
  Rcpp::colnames(result) = Rcpp::CharacterVector::create("bound", "score", "strict", "unseen");
  for (std::size_t i = 0; i < sets.size(); ++i) {
    const Var x = children[i] - 1;
    const std::vector<Var>& set = sets[i];
    std::vector<Var> with_child = set;
    with_child.insert(std::lower_bound(with_child.begin(), with_child.end(), x), x);
    const int size = static_cast<int>(set.size());
    std::vector<double> of_parents(local->width()), of_family(local->width());
    local->evaluate_few({size, 1, set.data()}, *workspace, of_parents.data());
    local->evaluate_few({size + 1, 1, with_child.data()}, *workspace, of_family.data());
    double configurations = 1, fewest = std::numeric_limits<double>::infinity();
    for (Var y : set) configurations *= local->arity(y);
    for (Var y : may_have[x]) {
      const bool member = std::binary_search(set.begin(), set.end(), y);
      if (!member) fewest = std::min(fewest, static_cast<double>(local->arity(y)));
    }
    Family family{x, set.data(), size, configurations, of_parents.data(), of_family.data()};
    result(i, 0) = -local->superset_bound(family);
    result(i, 1) = -local->cost(family);
    // Without other parents there are no supersets.
    result(i, 2) = std::isfinite(fewest) ? -local->strict_superset_bound(family, fewest)
                                         : -LocalScore::kRejected;
    family.family_values = nullptr;
    result(i, 3) = -local->superset_bound(family);
  }
  return result;
}
