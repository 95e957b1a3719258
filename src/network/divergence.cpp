#include "network/divergence.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "base/parallel.h"

namespace bnstar {

namespace {

// Below this, looking for a cheaper plan costs more than it can save.
constexpr double kCheapQuery = 1e6;
constexpr double kCheapTree = 1e8;

// The sum of weight * ln(value), where 0 ln 0 = 0. Both tables have the same layout.
long double expected_log(const std::vector<double>& weights, const double* values) {
  long double sum = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (weights[i] > 0) sum += static_cast<long double>(weights[i]) * std::log(values[i]);
  }
  return sum;
}

// The same for the ratio of two tables, whose small differences would vanish in two separate sums.
long double expected_log_ratio(const std::vector<double>& weights, const double* above,
                               const double* below) {
  long double sum = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (weights[i] > 0 && above[i] != below[i]) {
      sum += static_cast<long double>(weights[i]) * (std::log(above[i]) - std::log(below[i]));
    }
  }
  return sum;
}

std::vector<Var> ancestors(const std::vector<Var>& scope, const FamilyTables& network) {
  std::vector<Var> found = scope;
  std::vector<char> seen(network.parents.size(), 0);
  for (Var x : scope) seen[x] = 1;
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (Var y : network.parents[found[i]]) {
      if (!seen[y]) found.push_back(y);
      seen[y] = 1;
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace

ExactDivergence::ExactDivergence(const FamilyTables& p, const FamilyTables& q, int threads,
                                 Monitor& monitor)
    : p_(p), q_(q), threads_(threads), tree_(std::make_unique<BucketTree>(p)) {
  const Forecast& of_tree = tree_->forecast();
  if (monitor.fits(8 * of_tree.cells) && of_tree.multiplications <= kCheapTree) {
    plan(From::kCheaper, monitor);
  } else {
    plan_with_or_without_tree(monitor);
  }
  while (threads_ > 1 && !monitor.fits(8 * forecast().cells)) --threads_;
}

// A variable with many parents makes the tree large, but matters only to its descendants.
void ExactDivergence::plan_with_or_without_tree(Monitor& monitor) {
  std::unique_ptr<BucketTree> tree = std::move(tree_);
  plan(From::kTables, monitor);
  const Forecast without = forecast();
  const Forecast& of_tree = tree->forecast();
  const bool too_large = !monitor.fits(8 * of_tree.cells);
  const bool without_fits = monitor.fits(8 * without.cells);
  if (too_large || (without_fits && without.multiplications <= of_tree.multiplications)) return;
  std::vector<Query> of_p = std::move(of_p_);
  std::vector<Query> values = std::move(of_q_);
  tree_ = std::move(tree);
  plan(From::kCheaper, monitor);
  const Forecast with_tree = forecast();
  if (!without_fits || with_tree.multiplications <= without.multiplications) return;
  tree_.reset();
  of_p_ = std::move(of_p);
  of_q_ = std::move(values);
}

void ExactDivergence::plan(From from, Monitor& monitor) {
  const std::size_t n = p_.parents.size();
  of_p_.assign(n, Query{});
  of_q_.assign(n, Query{});
  parallel_for(threads_, n, monitor, [&](std::size_t i) {
    const Var x = static_cast<Var>(i);
    of_p_[i] = plan_query(p_.family(x), from);
    if (q_.parents[i] != p_.parents[i]) of_q_[i] = plan_query(q_.family(x), from);
  });
}

ExactDivergence::Query ExactDivergence::query_of_tables(const std::vector<Var>& scope) const {
  Query query{scope, {}, ancestors(scope, p_), {}, {}};
  Scopes scopes;
  for (Var x : query.families) scopes.push_back(p_.family(x));
  query.steps = elimination_order(scopes, scope, p_.arities);
  query.forecast = forecast_elimination(scopes, query.steps, scope, p_.arities);
  return query;
}

ExactDivergence::Query ExactDivergence::plan_query(const std::vector<Var>& scope, From from) const {
  if (from == From::kTables) return query_of_tables(scope);
  Query query{scope, tree_->parts_for(scope), {}, {}, {}};
  Scopes scopes;
  for (const BucketTree::Part& part : query.parts) scopes.push_back(tree_->scope(part));
  query.steps = elimination_order(scopes, scope, p_.arities);
  query.forecast = forecast_elimination(scopes, query.steps, scope, p_.arities);
  if (query.forecast.multiplications < kCheapQuery) return query;
  Query other = query_of_tables(scope);
  return other.forecast.multiplications < query.forecast.multiplications ? other : query;
}

Forecast ExactDivergence::forecast() const {
  Forecast sum;
  double most_cells = 0;
  for (const std::vector<Query>* queries : {&of_p_, &of_q_}) {
    for (const Query& query : *queries) {
      sum.multiplications += query.forecast.multiplications;
      sum.largest_table = std::max(sum.largest_table, query.forecast.largest_table);
      most_cells = std::max(most_cells, query.forecast.cells);
    }
  }
  sum.cells = threads_ * most_cells;
  if (tree_) {
    sum.multiplications += tree_->forecast().multiplications;
    sum.largest_table = std::max(sum.largest_table, tree_->forecast().largest_table);
    sum.cells += tree_->forecast().cells;
  }
  return sum;
}

Factor ExactDivergence::marginal(const Query& query, Monitor& monitor) const {
  std::vector<FactorView> factors;
  for (const BucketTree::Part& part : query.parts) factors.push_back(tree_->view(part));
  for (Var x : query.families) factors.push_back(p_.table(x));
  return eliminate(std::move(factors), query.steps, query.scope, p_.arities, monitor);
}

double ExactDivergence::contribution(Var x, Monitor& monitor) const {
  const Factor family = marginal(of_p_[x], monitor);
  if (monitor.stopped()) return std::numeric_limits<double>::quiet_NaN();
  if (of_q_[x].scope.empty()) {
    return static_cast<double>(expected_log_ratio(family.values, p_.values[x], q_.values[x]));
  }
  const long double of_p = expected_log(family.values, p_.values[x]);
  const Factor other = marginal(of_q_[x], monitor);
  if (monitor.stopped()) return std::numeric_limits<double>::quiet_NaN();
  return static_cast<double>(of_p - expected_log(other.values, q_.values[x]));
}

std::vector<double> ExactDivergence::run(Monitor& monitor) {
  if (tree_) tree_->calibrate(monitor);
  std::vector<double> contributions(p_.parents.size());
  parallel_for(threads_, contributions.size(), monitor, [&](std::size_t x) {
    contributions[x] = contribution(static_cast<Var>(x), monitor);
  });
  return contributions;
}

}  // namespace bnstar
