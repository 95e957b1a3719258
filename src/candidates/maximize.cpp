#include "candidates/maximize.h"

#include <utility>

#include "candidates/separator_search.h"

namespace bnstar {

Selection maximize(ParentSets sets, const DecompositionSettings& settings, const SearchPlan& plan,
                   Report& report, Monitor& monitor) {
  for (const char* name : {"clusters", "largest_cluster", "largest_separator", "separators",
                           "orders", "states", "heuristic_clusters"}) {
    report.counters[name] = 0;
  }
  if (settings.method == Decomposition::kStrongParts)
    return solve(std::move(sets), plan, report, monitor);
  return solve_parts(
      std::move(sets), plan, report, monitor, [&](StrongPart part, Monitor& watching) {
        return settings.method == Decomposition::kSeparator
                   ? make_separator_part(std::move(part), watching, settings.largest_separator)
                   : make_cluster_tree_part(std::move(part), watching, settings);
      });
}

}  // namespace bnstar
