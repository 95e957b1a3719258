// Prices of cuts found by linear programmes, as a function of the state of the order graph: see
// tables/cut_heuristic.h. Without a library for linear programmes, prices of clusters by dual
// ascent.
#include <algorithm>
#include <new>

#include "cuts/branch_and_cut.h"
#include "heuristics/tables/cut_heuristic.h"

namespace bnstar::cuts {
namespace {

const Setting kMembers{"cut_members",
                       9,
                       0,
                       "number of variables of local cuts at most; below 6 there are none",
                       {},
                       Accepts::kWhole,
                       kMostLocalMembers};

template <int W>
Cost most_regret(const Oracle<W>& oracle, Cost known) {
  Cost sum = 0;
  for (Var x : oracle.all()) sum = plus(sum, oracle.sets_for_bounds(x).back().cost);
  return std::max<Cost>(1, std::min(sum, known));
}

template <int W>
std::unique_ptr<Heuristic<W>> find_cuts(const Oracle<W>& oracle, const HeuristicContext& context,
                                        Monitor& monitor) {
  const Cost most = most_regret(oracle, context.upper_bound);
  const FineCosts scale(most);
  const Holding held(monitor, bytes_of_plain_lists(oracle));
  const PlainLists lists = plain_lists_of(oracle, most, scale);
  // Networks found on the way are of no use here; some have sets that do not exist.
  KnownNetwork known(scale.fine(most), scale.grain(), nullptr);
  BranchPlan plan;
  plan.members = static_cast<int>(context.options.number(kMembers));
  plan.seed = context.seed;
  Report report;
  BranchAndCut root(
      lists, known, plan, [](Cost, double) {}, report, monitor);
  root.ascend();
  root.cut();
  return std::make_unique<CutHeuristic<W>>(lists, root.cuts_for_all(), most, scale);
}

template <int W>
std::unique_ptr<Heuristic<W>> make(const Oracle<W>& oracle, const HeuristicContext& context,
                                   Monitor& monitor) {
  try {
    if (monitor.can_hold(3 * bytes_of_plain_lists(oracle))) {
      return find_cuts(oracle, context, monitor);
    }
  } catch (const std::bad_alloc&) {
    monitor.stop(Stop::kMemoryLimit);
  }
  PlainLists none;
  for (int x = 0; x < oracle.n_variables(); ++x) {
    none.add_set(0, {});
    none.end_variable();
  }
  return std::make_unique<CutHeuristic<W>>(none, std::vector<PricedCut>(), 0, FineCosts(1));
}

const Registry<HeuristicEntry>::Add added(
    {{"cuts",
      {},
      "prices of clusters and of local cuts, from linear programmes",
      "this package; Jaakkola et al. (2010), Cussens (2011)",
      {kMembers}},
     true,
     BNSTAR_EVERY_WIDTH_OF(make)});

}  // namespace
}  // namespace bnstar::cuts
