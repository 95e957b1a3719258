// The supports that the lasso of each variable can have, cheapest first, whatever the parents it
// may choose from: best first over what is excluded. The cheapest of all is that of all possible
// parents. Without one of its members the lasso costs as much or more, and a set of parents that
// lacks none of them costs the same; so the candidates for the next support are those of the last
// one with one more member excluded. Where this ends, the cheapest candidate left is the tail: any
// set of parents has its support among those listed, or costs at least as much.
#pragma once

#include <cstddef>
#include <limits>
#include <vector>

#include "base/monitor.h"
#include "lasso/lasso_task.h"
#include "oracle/tailed_lists.h"

namespace bnstar {

struct LassoListSettings {
  // of a variable, for ten times as many solutions at most
  std::size_t most_sets = 1000;
  // no set is needed that costs so much more than the least
  double enough = std::numeric_limits<double>::infinity();
  // What a member that must be there adds to a cost when the next exclusion is chosen: bounds
  // suffer most from what is not listed and need not have many members. 0: supports come in order
  // of cost.
  double kept_price = 0;
  int threads = 1;
};

// Any set of parents to choose from that has all these members has its support listed, or costs at
// least so much, or belongs to another of these.
struct Unlisted {
  std::vector<Var> members;  // ascending
  double cost;
};

struct LassoLists : TailedLists {
  // By variable, what the tail is made of: where the listing ended. Empty where nobody kept it.
  std::vector<std::vector<Unlisted>> unlisted;
  double gap = 0;  // a sum of costs of all variables is right up to this
  double solved = 0;
};

// Each variable has at least the required parents listed, whatever the limits; only the tails are
// blunter then.
LassoLists list_lasso_supports(const LassoTask& task, const LassoListSettings& settings,
                               Monitor& monitor);

}  // namespace bnstar
