// Pattern tables over groups that overlap, for oracles that add up. There each pair of variables
// has costs of its own: what either pays when it comes before the other. They can be shared among
// all tables that know both; each table is then the cheapest order of its group at its shares, and
// the sum of all tables is a bound (cost partitioning: Katz & Domshlak 2010). With tables over
// every two of three or more blocks of variables, no pair is left out, as pairs in different groups
// are otherwise. Consistent: placing x lowers a table by no more than x's shares of what remains,
// and all shares add up to what x pays.
#pragma once

#include <cstdint>
#include <vector>

#include "heuristics/tables/grouping.h"

namespace bnstar {

// Every two of some blocks, or, where that would be too much, groups as for other oracles.
template <int W>
Groups group_for_arcs(const Oracle<W>& oracle, const Options& options, std::uint64_t seed,
                      Monitor& monitor);

// By the subset that remains; empty when the monitor stopped on the way.
template <int W>
std::vector<std::vector<double>> arc_tables(const Oracle<W>& oracle, const Groups& groups,
                                            int threads, Monitor& monitor);

}  // namespace bnstar
