// Rounds of cuts: solve the linear programme, exclude sets by its prices, look for cuts that its
// mixture violates, again. Clusters first; local cuts where few of these are found, on as many
// variables as it takes.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "base/monitor.h"
#include "base/result.h"
#include "cuts/cut_program.h"
#include "cuts/known_network.h"
#include "cuts/local_cuts.h"

namespace bnstar {

struct CutPlan {
  int order = 2;           // of clusters, at most
  int fewest_members = 6;  // of local cuts
  int most_members = 9;    // less: no local cuts
  int draws = 2;           // how often their variables are drawn once greedy choices are used up
  int rounds = 100000;
  int patience = 8;  // rounds in which the bound rises by less than this share of the gap
  double worth = 2e-4;
};

class CutRounds {
 public:
  using Raised = std::function<void(Cost bound)>;

  CutRounds(const PlainLists& lists, KnownNetwork& known, Report& report, Monitor& monitor);

  // Of the whole problem: begins with the cuts given, excludes sets for good.
  Cost run_root(const std::vector<PricedCut>& first, const ReducedCosts& costs, const CutPlan& plan,
                Alive& alive, const Raised& raised);
  // Of a part of it, whose sets are alive. The cuts found hold everywhere.
  Cost run_part(const CutPlan& plan, Alive& alive);

  const Mixture& mixture() const { return program_.mixture(); }
  // All of them, at the last prices.
  const std::vector<PricedCut>& cuts() const { return program_.cuts(); }
  // Those whose bound was the best at the root.
  const std::vector<PricedCut>& best_cuts() const { return best_cuts_; }
  double bytes() const { return program_.bytes(); }

 private:
  Cost run(const CutPlan& plan, Alive& alive, bool root, const Raised& raised);
  std::size_t add_cuts(const CutPlan& plan, const Alive& alive, const ReducedCosts& costs,
                       int& members);
  std::size_t add_local(const CutPlan& plan, LocalCutPlan local, const Alive& alive,
                        const ReducedCosts& costs, int& members, std::size_t wanted);
  std::size_t add(const std::vector<ViolatedCut>& cuts, const char* name);

  const PlainLists& lists_;
  KnownNetwork& known_;
  Report& report_;
  Monitor& monitor_;
  CutProgram program_;
  std::vector<PricedCut> best_cuts_;
  std::size_t alive_at_rebuild_ = 0;
  std::uint64_t drawn_ = 0;  // seeds used so far
};

}  // namespace bnstar
