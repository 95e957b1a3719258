// The best-first engine: takes the most promising stored set, places one more variable in every way
// that can matter, and stores what is new or better. The plan says which set is most promising and
// how far the search goes; what is stored stays from plan to plan. A* and its weighted and anytime
// relatives are loops over plans.
#pragma once

#include <cstddef>
#include <limits>
#include <memory>

#include "order/engines/limited_queue.h"
#include "order/searcher.h"

namespace bnstar {

// The weight of all weighted searches; a search with rounds begins with it.
inline const Setting kWeight{"epsilon", 1.25,          1, "weight of the heuristic, at least 1",
                             {},        Accepts::kFrom};

// The limit on open nodes, for searches with one queue.
inline const Setting kQueueLimit{"queue_limit",
                                 std::numeric_limits<double>::infinity(),
                                 1,
                                 "the number of sets that may wait; others are discarded, and the "
                                 "result need not be optimal",
                                 {},
                                 Accepts::kWhole};
inline const Setting kDiscard{"discard",
                              0,
                              -1,
                              "which are discarded: some of every size, or the least promising",
                              {"depth", "global"}};

// What happens to a node that was expanded in this round and is reached again at less cost.
enum class Reached { kReopen, kWait, kIgnore };

struct BestFirstPlan {
  double weight = 1;  // of the heuristic, on the scale of costs
  // expand only nodes less than this many layers above the deepest node; -1: all nodes
  int window = -1;
  Reached again = Reached::kReopen;
  bool to_the_end = false;  // continue although the best weighted cost has reached the incumbent
  // If more nodes than this are open, some are discarded and wait.
  std::size_t most_open = std::numeric_limits<std::size_t>::max();
  Discard discard = Discard::kDepth;

  bool is_limited() const { return most_open < std::numeric_limits<std::size_t>::max(); }
  void limit_queue(const Options& options) {
    const double limit = options.number(kQueueLimit);
    if (limit < static_cast<double>(most_open)) most_open = static_cast<std::size_t>(limit);
    discard = options.word<Discard>(kDiscard);
  }
};

class BestFirst {
 public:
  virtual ~BestFirst() = default;

  // Runs one round from all nodes that are not expanded, until the weighted cost of the best one
  // reaches the incumbent, none is left within the window, or the monitor stops. Raises the bound.
  virtual void improve(const BestFirstPlan& plan) = 0;
};

// `search` and all it refers to must outlive the engine.
template <int W>
std::unique_ptr<BestFirst> make_best_first(const Search<W>& search);

}  // namespace bnstar
