#include "network/set_marginals.h"

#include <algorithm>
#include <utility>

namespace bnstar {

SetMarginals::SetMarginals(const FamilyTables& network, std::vector<std::vector<Var>> sets)
    : network_(network), sets_(std::move(sets)), tree_(network), forecast_(tree_.forecast()) {
  double most_cells = 0;
  for (const std::vector<Var>& set : sets_) {
    Plan plan{tree_.parts_for(set), {}};
    Scopes scopes;
    for (const BucketTree::Part& part : plan.parts) scopes.push_back(tree_.scope(part));
    plan.steps = elimination_order(scopes, set, network.arities);
    const Forecast one = forecast_elimination(scopes, plan.steps, set, network.arities);
    forecast_.multiplications += one.multiplications;
    forecast_.largest_table = std::max(forecast_.largest_table, one.largest_table);
    most_cells = std::max(most_cells, one.cells);
    plans_.push_back(std::move(plan));
  }
  forecast_.cells += most_cells;
}

std::vector<std::vector<double>> SetMarginals::run(Monitor& monitor) {
  tree_.calibrate(monitor);
  std::vector<std::vector<double>> tables;
  for (std::size_t i = 0; i < sets_.size() && !monitor.stopped(); ++i) {
    std::vector<FactorView> factors;
    for (const BucketTree::Part& part : plans_[i].parts) factors.push_back(tree_.view(part));
    tables.push_back(
        eliminate(std::move(factors), plans_[i].steps, sets_[i], network_.arities, monitor).values);
  }
  return tables;
}

}  // namespace bnstar
