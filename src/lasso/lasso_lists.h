// The supports that the lasso of each variable can have, cheapest first, whatever parents it may
// choose from. A best-first search excludes parents one by one. The cheapest support is that of all
// candidate parents. Without one of its members the lasso costs as much or more, and a set of
// parents that lacks none of them costs the same; so the candidates for the next support are those
// of the last one with one more member excluded. When this ends, the cheapest candidate left is the
// tail: any set of parents has its support among those listed, or costs at least as much.
#pragma once

#include <cstddef>
#include <limits>
#include <vector>

#include "base/monitor.h"
#include "lasso/lasso_task.h"
#include "oracle/tailed_lists.h"

namespace bnstar {

struct LassoListSettings {
  // of a variable; at most ten times as many lassos are solved
  std::size_t most_sets = 1000;
  // sets that cost this much more than the least are not needed
  double enough = std::numeric_limits<double>::infinity();
  // What a kept member adds to a cost when the next exclusion is chosen. Bounds suffer most from
  // unlisted sets that need not have many members. 0: supports come in order of cost.
  double kept_price = 0;
  int threads = 1;
};

// A bound for unlisted supports: a set of available parents that contains all `members` costs at
// least `cost`, unless its support is listed or another Unlisted covers it.
struct Unlisted {
  std::vector<Var> members;  // ascending
  double cost;
};

struct LassoLists : TailedLists {
  // By variable, where the listing ended; the tail is the least of these. Empty if they were not
  // kept.
  std::vector<std::vector<Unlisted>> unlisted;
  double gap = 0;  // a sum of costs of all variables is right up to this
  double solved = 0;
};

// The required parents of each variable are listed whatever the limits; only the tails are weaker
// then.
LassoLists list_lasso_supports(const LassoTask& task, const LassoListSettings& settings,
                               Monitor& monitor);

}  // namespace bnstar
