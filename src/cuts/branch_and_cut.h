// Branch and cut in plain lists: a node is what is left of each variable's sets once some arcs are
// decided. Its bound comes from cuts (rounds of the linear programme, cut_rounds.h) or from dual
// ascent alone, which needs no programme (the design of Trosser, de Givry & Katsirelos 2021). Sets
// that the bound excludes and sets that no network has are taken out; then the arc that is least
// decided is required in one child and forbidden in the other.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "base/monitor.h"
#include "base/result.h"
#include "cuts/cut_rounds.h"
#include "cuts/known_network.h"

namespace bnstar {

enum class NodeBound { kCuts, kAscent };

struct BranchPlan {
  NodeBound bound = NodeBound::kCuts;
  int order = 2;    // of clusters, at most
  int members = 9;  // of local cuts, at most
  std::uint64_t seed = 0;
};

class BranchAndCut {
 public:
  // Told of the bound whenever it rises, with the number of nodes done.
  using Raised = std::function<void(Cost bound, double nodes)>;

  BranchAndCut(const PlainLists& lists, KnownNetwork& known, const BranchPlan& plan, Raised raised,
               Report& report, Monitor& monitor);
  ~BranchAndCut();

  // One after the other; each until the known network is proved, the monitor stops, or it has done
  // what it can.
  void ascend();  // dual ascent
  void cut();     // rounds of cuts
  void branch();  // the tree

  bool done() const { return bound_ >= known_.goal() || monitor_.stopped(); }
  Cost bound() const { return bound_; }
  // The sets that better networks may have.
  const Alive& alive() const { return alive_; }
  // The cuts of the root with prices for all sets, dead or alive.
  std::vector<PricedCut> cuts_for_all();

  static double bytes(const PlainLists& lists);

 private:
  struct Node {
    Cost bound;
    int depth;
    std::uint64_t number;
    std::vector<bool> alive;
  };
  struct Later;
  struct Branching;

  bool exclude(const ReducedCosts& costs, Alive& alive);
  void polish();
  Cost bound_of(const Node& node, Alive& alive);
  Cost bound_by_ascent(Alive& alive);
  bool divides(Var parent, Var child, const Alive& alive) const;
  Branching choose(const Alive& alive) const;
  void expand(const Node& node, const Alive& alive, Cost bound);
  void raise(Cost bound);
  bool has_room() const;
  const Mixture& mixture() const;

  const PlainLists& lists_;
  KnownNetwork& known_;
  BranchPlan plan_;
  Raised raised_;
  Report& report_;
  Monitor& monitor_;
  Holding held_;
  Alive alive_;
  Cost bound_ = 0;
  std::vector<PricedCut> cuts_;
  ReducedCosts root_costs_;
  Cost fixed_at_ = 0;  // the regret of the known network when sets were last excluded at the root
  std::unique_ptr<CutRounds> rounds_;
  Mixture free_mixture_;    // of sets that cost nothing any more
  std::vector<Node> open_;  // a heap
  std::unique_ptr<Node> next_;
  double nodes_ = 0;
};

}  // namespace bnstar
