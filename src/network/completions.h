// Rows with missing entries, completed in every way that a network thinks possible, or in ways
// drawn from it: the expectation step of EM.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/monitor.h"
#include "network/family_tables.h"
#include "network/table_counts.h"

namespace bnstar {

// What is expected of the rows under a network. Every row has `units` times its weight to share
// among its completions in proportion to their probability, rounded to whole numbers by largest
// remainders; those that get none are left out.
struct Expectation {
  double log_likelihood = 0;                // of what was observed, each row as often as it was
  double variance = 0;                      // of that, where completions are drawn
  std::vector<std::vector<double>> counts;  // of the cells of every family of the network
  // The completions, if they are kept: all codes of one after all of another, in parts.
  struct Part {
    std::vector<std::uint16_t> codes;
    std::vector<double> shares;
  };
  std::vector<Part> completed;

  std::size_t n_completed() const;
};

// Rows with more completions than `most` have as many drawn ones. A row's random numbers are its
// own: under the same network it has the same completions again.
struct Drawing {
  std::size_t most;
  std::uint64_t seed;
};

// Codes below 0 are missing, rows of weight 0 are left out. Without meaning when the monitor stops.
Expectation expect(const DiscreteRows& data, const double* weights, const FamilyTables& network,
                   double units, const Drawing& drawing, bool keep, int threads, Monitor& monitor);

// In how many ways can a row be completed?
double completions_of(const DiscreteRows& data, std::size_t row);

}  // namespace bnstar
