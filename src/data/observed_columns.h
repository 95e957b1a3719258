// Data as they come from outside: a column for every variable, of codes of states or of numbers,
// read in place.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "base/varset.h"
#include "data/value_columns.h"

namespace bnstar {

// What an experimenter has set: for every row the number of its regime, and for every regime the
// variables that were set in it. No regimes: nothing was set.
struct Interventions {
  std::vector<std::vector<Var>> targets;
  std::vector<int> regime;
};

struct ObservedColumns {
  std::vector<NumberColumn> columns;  // integers are codes from 0; a negative code is missing
  std::vector<int> states;            // of codes
  std::size_t rows = 0;
  const double* counts = nullptr;  // how often each row was seen; null: once each
  double per_observation = 1;      // how many of these counts make one observation
  bool may_lack_entries = false;
  Interventions interventions;
  std::shared_ptr<const void> owner;  // keeps the columns in memory

  int n_variables() const { return static_cast<int>(columns.size()); }
  bool is_discrete(Var x) const { return columns[x].integers != nullptr; }
  bool all_discrete() const;
  bool any_discrete() const;
  // The same data with these columns, in this order.
  ObservedColumns in_order(const std::vector<Var>& order) const;
  // The columns of one kind, in order.
  std::vector<const int*> codes() const;
  std::vector<const double*> values() const;
  std::vector<int> states_of_codes() const;
  // Does x lack an entry?
  bool lacks_entries(Var x) const;
  bool lacks_entries() const;
};

}  // namespace bnstar
