// Bounds of scores on what supersets of parents can have, for tests.
#include "glue_scores.h"

#include <algorithm>

// No superset of parents[i], nor these themselves, scores children[i] (1-based) more than the value; the family's own score is beside
// it. `possible` lists the parents that each variable may have.
// [[Rcpp::export]]
Rcpp::NumericMatrix cpp_superset_bounds(Rcpp::List data, std::string score, Rcpp::NumericVector settings,
                                        Rcpp::IntegerVector children, Rcpp::List parents, Rcpp::List possible) {
  using namespace bnstar;
  Monitor monitor = make_monitor(Limits{}, R_NilValue);
  const std::vector<Var> order = columns_in_order(data);
  const std::unique_ptr<LocalScore> local =
      make_score(data, order, score, settings, static_cast<int>(order.size()), 1, monitor);
  local->prepare(true, to_var_lists(possible), std::vector<int>(order.size(), static_cast<int>(order.size())), 1,
                 monitor);
  const std::unique_ptr<LocalScore::Workspace> workspace = local->make_workspace();
  const std::vector<std::vector<Var>> sets = to_var_lists(parents);
  Rcpp::NumericMatrix result(static_cast<int>(sets.size()), 2);
  for (std::size_t i = 0; i < sets.size(); ++i) {
    const Var x = children[i] - 1;
    std::vector<Var> family = sets[i];
    family.insert(std::lower_bound(family.begin(), family.end(), x), x);
    const int size = static_cast<int>(sets[i].size());
    std::vector<double> of_parents(local->width()), of_family(local->width());
    local->evaluate_few({size, 1, sets[i].data()}, *workspace, of_parents.data());
    local->evaluate_few({size + 1, 1, family.data()}, *workspace, of_family.data());
    double configurations = 1;
    for (Var y : sets[i]) configurations *= local->arity(y);
    const Family whole{x, sets[i].data(), size, configurations, of_parents.data(), of_family.data()};
    result(i, 0) = -local->superset_bound(whole);
    result(i, 1) = -local->cost(whole);
  }
  return result;
}
