// Local search over orders: good networks without a proof, for any number of variables.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "base/monitor.h"
#include "oracle/strong_parts.h"
#include "orderings/start_orders.h"
#include "parents/parent_sets.h"
#include "parents/selection.h"

namespace bnstar {

enum class OrderMethod {
  kIterated,  // insertion moves, then kicks, over and over
  kMemetic,   // a population of local optima
  kRestarts,  // insertion moves from new starts
  kTabu,      // adjacent swaps with a tabu list from new starts
  kSwaps      // adjacent swaps that gain, from new starts
};

struct OrderSearchSettings {
  OrderStart start = OrderStart::kFeedbackArcs;
  OrderMethod method = OrderMethod::kIterated;
  double effort = 1;           // a multiple of the usual work
  bool until_stopped = false;  // continue until the monitor stops
  int islands = 4;             // searches side by side that share nothing
  int threads = 1;             // does not change the result
  std::uint64_t seed = 0;
  std::vector<Var> initial;  // an order from which the first search starts; may be empty
};

// The bound is the sum of the least costs.
struct OrderSearchResult : Selection {
  std::vector<Var> order;  // of the network; empty if there was no time to search
  double work = 0;         // steps of a variable past another that were examined
  double starts = 0;       // orders that local search began from
};

// Called with the first and with every better network, on the calling thread.
using OrderListener = std::function<void(double cost, double work)>;

// The order of the part's members, in the numbers of the part.
std::vector<Var> order_within(const StrongPart& part, const std::vector<Var>& order);

// Searches the strongly connected parts one by one.
OrderSearchResult search_orders(const ParentSets& sets, const OrderSearchSettings& settings,
                                Monitor& monitor, const OrderListener& listener);
// For a problem that is known to be one part.
OrderSearchResult search_orders_of_part(const ParentSets& sets, const OrderSearchSettings& settings,
                                        Monitor& monitor, const OrderListener& listener);

}  // namespace bnstar
