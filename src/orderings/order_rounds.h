// The methods of local search over orders work in rounds. Pieces of a round run in parallel, each
// with its own random stream, and results meet only between rounds. So they do not depend on the
// number of threads.
#pragma once

#include <memory>

#include "base/monitor.h"
#include "orderings/order_search.h"
#include "orderings/ordering.h"

namespace bnstar {

class OrderRounds {
 public:
  virtual ~OrderRounds() = default;
  virtual void round(Monitor& monitor) = 0;

  const OrderState& best() const { return best_; }
  double work() const { return work_; }
  double starts() const { return starts_; }

 protected:
  void keep(const OrderState& state) {
    if (state.cost < best_.cost) best_ = state;
  }

  OrderState best_;
  double work_ = 0;
  double starts_ = 0;
};

std::unique_ptr<OrderRounds> make_islands(const IndexedSets& sets,
                                          const OrderSearchSettings& settings);
std::unique_ptr<OrderRounds> make_population(const IndexedSets& sets,
                                             const OrderSearchSettings& settings);

}  // namespace bnstar
