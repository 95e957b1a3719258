// Integer linear programming with cuts, by branch and cut on the lists of parent sets (Jaakkola et
// al. 2010, Cussens 2011 for clusters; local cuts, see cuts/local_cuts.h), or branch and bound by
// dual ascent where no linear programmes are solved (Trosser, de Givry & Katsirelos 2021). No order
// graph: it is here because it starts from the same network, one strongly connected part at a time.
#include <new>

#include "order/engines/tree_of_cuts.h"
#include "order/walk/branch_plan.h"

namespace bnstar::branch_and_cut {
namespace {

template <int W>
void run(const Search<W>& search) {
  if (!TreeOfCuts<W>::fits(search)) return search.monitor.stop(Stop::kMemoryLimit);
  try {
    TreeOfCuts<W> tree(search, branch_plan(search.settings));
    tree.ascend();
    tree.cut();
    tree.branch();
  } catch (const std::bad_alloc&) {
    search.monitor.stop(Stop::kMemoryLimit);
  }
}

const Registry<SearcherEntry>::Add added(
    {{"branch_and_cut",
      {"ilp"},
      LinearProgram::available()
          ? "branch and cut: linear programmes over parent sets with cluster and local cuts"
          : "branch and bound by dual ascent; compiled without GLPK, there are no cuts",
      "Cussens (2011); Trosser, de Givry & Katsirelos (2021)",
      {branch_bound(), branch_order(), branch_members()}},
     kNeedsCompleteLists | kBoundsItself | kOfAnyWidth,
     BNSTAR_EVERY_WIDTH_OF(run)});

}  // namespace
}  // namespace bnstar::branch_and_cut
