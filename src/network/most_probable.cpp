#include "network/most_probable.h"

#include <algorithm>
#include <cmath>
#include <list>

namespace bnstar {

namespace {

double value_at(const FactorView& factor, const std::vector<int>& states, const Arities& arities) {
  std::size_t at = 0, stride = 1;
  for (Var x : factor.scope) {
    at += stride * static_cast<std::size_t>(states[x]);
    stride *= static_cast<std::size_t>(arities[x]);
  }
  return factor.values[at];
}

}  // namespace

MostProbable::MostProbable(const FamilyTables& network) : network_(network) {
  Scopes scopes;
  for (Var x = 0; x < network.n_variables(); ++x) scopes.push_back(network.family(x));
  steps_ = elimination_order(scopes, {}, network.arities);
  for (const EliminationStep& step : steps_) cells_ += count_cells(step.separator, network.arities);
}

std::vector<int> MostProbable::run(Monitor& monitor) {
  std::vector<FactorView> factors;
  for (Var x = 0; x < network_.n_variables(); ++x) factors.push_back(network_.table(x));
  std::list<Factor> messages;                 // a list, so that views of them stay valid
  std::vector<std::vector<FactorView>> used;  // by step, for the walk back
  for (const EliminationStep& step : steps_) {
    const auto first_here = std::stable_partition(
        factors.begin(), factors.end(),
        [&](const FactorView& factor) { return !contains(factor.scope, step.variable); });
    used.emplace_back(first_here, factors.end());
    factors.erase(first_here, factors.end());
    messages.push_back(max_product(used.back(), step.separator, network_.arities, monitor));
    if (monitor.stopped()) return {};
    std::vector<double>& values = messages.back().values;
    const double largest = *std::max_element(values.begin(), values.end());
    log_probability_ += std::log(largest);
    if (largest > 0) {
      for (double& value : values) value /= largest;
    }
    factors.push_back(messages.back().view());
  }
  std::vector<int> states(network_.arities.size(), 0);
  for (std::size_t i = steps_.size(); i-- > 0;) {
    states[steps_[i].variable] = best_state(steps_[i], used[i], states);
  }
  return states;
}

// Given the states of the separator, which later steps have decided.
int MostProbable::best_state(const EliminationStep& step, const std::vector<FactorView>& factors,
                             std::vector<int>& states) const {
  int best = 0;
  double most = -1;
  for (int state = 0; state < network_.arities[step.variable]; ++state) {
    states[step.variable] = state;
    double product = 1;
    for (const FactorView& factor : factors) product *= value_at(factor, states, network_.arities);
    if (product > most) {
      most = product;
      best = state;
    }
  }
  return best;
}

}  // namespace bnstar
