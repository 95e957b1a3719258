// How far a network is from the data in pairs of variables: M_Disc(x, y | B) = KL(P^(x, y) ||
// P_B(x, y)) of the sparse candidate paper (Friedman, Nachman & Pe'er 1999, section 4).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/digraph.h"
#include "base/monitor.h"
#include "data/dataset.h"
#include "network/family_tables.h"

namespace bnstar {

struct DiscrepancySettings {
  // by variable elimination if that is cheap; otherwise from samples
  bool exact_if_cheap = true;
  std::size_t samples = 1000;
  std::uint64_t seed = 0;
  int threads = 1;
};

struct Discrepancies {
  std::vector<std::vector<double>> of_asked;  // in nats; meaningless if the monitor stops
  bool exact = false;
};

// The discrepancies of x and asked[x][i]. The network has the variables and states of the data.
// Probabilities from samples have one more observation spread over all cells, so that what was not
// drawn does not count as impossible.
Discrepancies discrepancies(const Dataset& data, const FamilyTables& network,
                            const ParentLists& asked, const DiscrepancySettings& settings,
                            Monitor& monitor);

}  // namespace bnstar
