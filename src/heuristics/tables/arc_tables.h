// Pattern tables over overlapping groups, for oracles that add up. There each pair of variables has
// costs of its own: what either pays when it comes before the other. These costs are shared among
// all tables that know both variables. Each table holds the cheapest order of its group at its
// shares, and the sum of all tables is a bound (cost partitioning: Katz & Domshlak 2010). With a
// table over every two of three or more blocks of variables no pair is left out, as pairs in
// different groups otherwise are. Consistent: placing x lowers a table by no more than x's shares
// of what remains, and all shares add up to what x pays.
#pragma once

#include <cstdint>
#include <vector>

#include "heuristics/tables/grouping.h"

namespace bnstar {

// Every two of some blocks; if these tables would be too large, groups as for other oracles.
template <int W>
Groups group_for_arcs(const Oracle<W>& oracle, const Options& options, std::uint64_t seed,
                      Monitor& monitor);

// Indexed by the subset that remains; empty if the monitor stopped on the way.
template <int W>
std::vector<std::vector<double>> arc_tables(const Oracle<W>& oracle, const Groups& groups,
                                            int threads, Monitor& monitor);

}  // namespace bnstar
