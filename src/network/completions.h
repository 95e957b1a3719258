// Completes rows with missing entries in every way that is possible under a network, or in ways
// drawn from it: the expectation step of EM.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/monitor.h"
#include "network/family_tables.h"
#include "network/table_counts.h"

namespace bnstar {

// What is expected of the rows under a network. Every row shares out `units` times its weight among
// its completions in proportion to their probability, rounded to whole numbers by largest
// remainders. Completions that get nothing are left out.
struct Expectation {
  double log_likelihood = 0;  // of what was observed, each row as often as it was observed
  double variance = 0;        // of that, if completions are drawn
  std::vector<std::vector<double>> counts;  // of the cells of every family of the network
  // The completions, if they are kept: the codes of one after those of another, in parts.
  struct Part {
    std::vector<std::uint16_t> codes;
    std::vector<double> shares;
  };
  std::vector<Part> completed;

  std::size_t n_completed() const;
};

// A row with more than `most` completions has `most` drawn ones. A row's random numbers are its
// own: under the same network it has the same completions again.
struct Drawing {
  std::size_t most;
  std::uint64_t seed;
};

// Codes below 0 are missing; rows of weight 0 are left out. Meaningless if the monitor stops.
Expectation expect(const DiscreteRows& data, const double* weights, const FamilyTables& network,
                   double units, const Drawing& drawing, bool keep, int threads, Monitor& monitor);

// The number of ways in which a row can be completed.
double completions_of(const DiscreteRows& data, std::size_t row);

}  // namespace bnstar
