// Rows with missing entries, completed in every way that a network thinks possible: the expectation step of EM.
#pragma once

#include <vector>

#include "base/monitor.h"
#include "network/family_tables.h"
#include "network/table_counts.h"

namespace bnstar {

struct CompletedRows {
  std::vector<std::vector<int>> columns;
  std::vector<double> counts;
  double log_likelihood = 0;  // of what was observed, each row as often as it was
};

// Codes below 0 are missing. Every row has `units` times its weight (null: 1) to share among its completions in proportion to their
// probability, rounded to whole numbers by largest remainders; those that get none are left out. Without meaning when the
// monitor stops.
CompletedRows complete_rows(const DiscreteRows& data, const double* weights, const FamilyTables& network, double units,
                            int threads, Monitor& monitor);

}  // namespace bnstar
