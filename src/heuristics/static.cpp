// Static pattern databases: the variables are divided into groups, and tables give the best order
// of what remains of each group. Yuan & Malone (2013), section 4.3; grouping by Fan & Yuan (2015).
#include <new>
#include <utility>

#include "base/by_width.h"
#include "heuristics/tables/arc_tables.h"
#include "heuristics/tables/group_lists.h"
#include "heuristics/tables/grouping.h"
#include "heuristics/tables/pattern_table.h"
#include "heuristics/tables/table_heuristic.h"

namespace bnstar::static_tables {
namespace {

constexpr int kModerateMembers = 20;  // a table takes some 100 ms to build

template <int W>
std::unique_ptr<Heuristic<W>> make(const Oracle<W>& oracle, const HeuristicContext& context,
                                   Monitor& monitor) {
  try {
    if (oracle.adds_up()) {
      const Groups groups = group_for_arcs(oracle, context.options, context.seed, monitor);
      auto tables = arc_tables(oracle, groups, context.threads, monitor);
      return std::make_unique<TableHeuristic<W>>(oracle.all(), groups, std::move(tables),
                                                 std::vector<PricedCluster<W>>());
    }
    const int count =
        number_of_groups(context.options, oracle.n_variables(), kModerateMembers, monitor);
    const Groups groups = group_variables(oracle, context.options, count, context.seed, monitor);
    auto tables = exact_tables(oracle, groups, {}, context.threads, monitor);
    return std::make_unique<TableHeuristic<W>>(oracle.all(), groups, std::move(tables),
                                               std::vector<PricedCluster<W>>());
  } catch (const std::bad_alloc&) {
    monitor.stop(Stop::kMemoryLimit);
    return std::make_unique<TableHeuristic<W>>(oracle.all());
  }
}

const Registry<HeuristicEntry>::Add added(
    {{"static",
      {},
      "best orders within groups of variables, cycles allowed between them",
      "Yuan & Malone (2013); Fan & Yuan (2015)",
      {groups_setting(), grouping_setting()}},
     true,
     BNSTAR_EVERY_WIDTH_OF(make)});

}  // namespace
}  // namespace bnstar::static_tables
