#include "network/pair_marginals.h"

#include <algorithm>
#include <utility>

#include "base/parallel.h"

namespace bnstar {

namespace {

constexpr double kMostMultiplications = 2e8;
constexpr double kMostPairCells = 1e7;
// Planning the pairs takes some time too.
constexpr std::size_t kMostPairs = 20000;

}  // namespace

PairMarginals::PairMarginals(const FamilyTables& network, std::vector<std::pair<Var, Var>> pairs,
                             int threads, Monitor& monitor)
    : network_(network), pairs_(std::move(pairs)), tree_(network) {
  const Forecast& of_tree = tree_.forecast();
  if (pairs_.size() > kMostPairs || of_tree.multiplications > kMostMultiplications ||
      of_tree.cells > kMostPairCells)
    return;
  queries_.resize(pairs_.size());
  std::vector<Forecast> forecasts(pairs_.size());
  parallel_for(threads, pairs_.size(), monitor, [&](std::size_t i) { forecasts[i] = plan(i); });
  double multiplications = of_tree.multiplications, cells = 0;
  for (const Forecast& forecast : forecasts) {
    multiplications += forecast.multiplications;
    cells = std::max(cells, forecast.cells);
  }
  cheap_ =
      multiplications <= kMostMultiplications && of_tree.cells + threads * cells <= kMostPairCells;
}

Forecast PairMarginals::plan(std::size_t i) {
  const std::vector<Var> pair{pairs_[i].first, pairs_[i].second};
  Query& query = queries_[i];
  query.parts = tree_.parts_for(pair);
  Scopes scopes;
  for (const BucketTree::Part& part : query.parts) scopes.push_back(tree_.scope(part));
  query.steps = elimination_order(scopes, pair, network_.arities);
  return forecast_elimination(scopes, query.steps, pair, network_.arities);
}

std::vector<double> PairMarginals::table(std::size_t i, Monitor& monitor) const {
  std::vector<FactorView> factors;
  for (const BucketTree::Part& part : queries_[i].parts) factors.push_back(tree_.view(part));
  return eliminate(std::move(factors), queries_[i].steps, {pairs_[i].first, pairs_[i].second},
                   network_.arities, monitor)
      .values;
}

}  // namespace bnstar
