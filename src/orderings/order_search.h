// Good networks without a proof, for any number of variables: local search over orders.
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
  kIterated,  // insertion moves, kicks, and again
  kMemetic,   // a population of local optima
  kRestarts,  // insertion moves from new starts
  kTabu       // adjacent swaps from new starts
};

struct OrderSearchSettings {
  OrderStart start = OrderStart::kFeedbackArcs;
  OrderMethod method = OrderMethod::kIterated;
  double effort = 1;           // a multiple of the usual work
  bool until_stopped = false;  // goes on until the monitor stops
  int islands = 4;             // searches beside each other that know nothing of one another
  int threads = 1;             // without influence on the result
  std::uint64_t seed = 0;
  std::vector<Var> initial;  // an order from which the first of them starts; may be empty
};

// The bound is the sum of the least costs.
struct OrderSearchResult : Selection {
  double work = 0;    // steps of a variable past another that were looked at
  double starts = 0;  // orders that local search began from
};

// Told of the first and of every better network, on the calling thread.
using OrderListener = std::function<void(double cost, double work)>;

// An order of all variables, seen from within the part.
std::vector<Var> order_within(const StrongPart& part, const std::vector<Var>& order);

// The strongly connected parts are searched one by one.
OrderSearchResult search_orders(const ParentSets& sets, const OrderSearchSettings& settings,
                                Monitor& monitor, const OrderListener& listener);
// For a problem that is known to be one part.
OrderSearchResult search_orders_of_part(const ParentSets& sets, const OrderSearchSettings& settings,
                                        Monitor& monitor, const OrderListener& listener);

}  // namespace bnstar
