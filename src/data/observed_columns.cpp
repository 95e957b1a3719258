#include "data/observed_columns.h"

#include <algorithm>
#include <cmath>

namespace bnstar {

namespace {
bool holds_codes(const NumberColumn& column) { return column.integers != nullptr; }
}  // namespace

bool ObservedColumns::all_discrete() const {
  return std::all_of(columns.begin(), columns.end(), holds_codes);
}

bool ObservedColumns::any_discrete() const {
  return std::any_of(columns.begin(), columns.end(), holds_codes);
}

std::vector<const int*> ObservedColumns::codes() const {
  std::vector<const int*> found;
  for (const NumberColumn& column : columns) {
    if (column.integers) found.push_back(column.integers);
  }
  return found;
}

std::vector<const double*> ObservedColumns::values() const {
  std::vector<const double*> found;
  for (const NumberColumn& column : columns) {
    if (column.doubles) found.push_back(column.doubles);
  }
  return found;
}

std::vector<int> ObservedColumns::states_of_codes() const {
  std::vector<int> found;
  for (Var x = 0; x < n_variables(); ++x) {
    if (is_discrete(x)) found.push_back(states[x]);
  }
  return found;
}

bool ObservedColumns::lacks_entries(Var x) const {
  if (!may_lack_entries) return false;
  const NumberColumn& column = columns[x];
  if (column.integers) {
    return std::any_of(column.integers, column.integers + rows, [](int code) { return code < 0; });
  }
  return std::any_of(column.doubles, column.doubles + rows,
                     [](double value) { return std::isnan(value); });
}

bool ObservedColumns::lacks_entries() const {
  for (Var x = 0; x < n_variables(); ++x) {
    if (lacks_entries(x)) return true;
  }
  return false;
}

ObservedColumns ObservedColumns::in_order(const std::vector<Var>& order) const {
  ObservedColumns result = *this;
  for (std::size_t i = 0; i < order.size(); ++i) {
    result.columns[i] = columns[order[i]];
    result.states[i] = states[order[i]];
  }
  std::vector<Var> place(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) place[order[i]] = static_cast<Var>(i);
  for (std::vector<Var>& targets : result.interventions.targets) {
    for (Var& x : targets) x = place[x];
  }
  return result;
}

}  // namespace bnstar
