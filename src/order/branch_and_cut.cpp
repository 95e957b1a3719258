// Integer linear programming with cuts, by branch and cut on the lists of parent sets (Jaakkola et
// al. 2010, Cussens 2011 for clusters; local cuts, see cuts/local_cuts.h), or branch and bound by
// dual ascent where no linear programmes are solved (Trosser, de Givry & Katsirelos 2021). No order
// graph: it is here because it starts from the same network, one strongly connected part at a time.
#include <new>

#include "order/engines/tree_of_cuts.h"

namespace bnstar::branch_and_cut {
namespace {

const Setting kBound{"bound",
                     0,
                     -1,
                     "where bounds come from: linear programmes with cuts, or dual ascent alone",
                     {"cuts", "ascent"}};
const Setting kMembers{"cut_members",
                       9,
                       0,
                       "number of variables of local cuts at most; below 6 there are none",
                       {},
                       Accepts::kWhole,
                       kMostLocalMembers};

template <int W>
void run(const Search<W>& search) {
  if (!TreeOfCuts<W>::fits(search)) return search.monitor.stop(Stop::kMemoryLimit);
  BranchPlan plan;
  plan.bound = search.settings.options.template word<NodeBound>(kBound);
  plan.members = static_cast<int>(search.settings.options.number(kMembers));
  plan.seed = search.settings.seed;
  try {
    TreeOfCuts<W> tree(search, plan);
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
      {kBound, kMembers}},
     kNeedsCompleteLists | kBoundsItself,
     BNSTAR_EVERY_WIDTH_OF(run)});

}  // namespace
}  // namespace bnstar::branch_and_cut
