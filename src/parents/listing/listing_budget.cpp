#include "parents/listing/listing_budget.h"

namespace bnstar {

double ListingBudget::bytes() const {
  double sum = score_.bytes() + known_.bytes();
  for (const VariableState& state : states_) sum += state.bytes();
  return sum;
}

bool ListingBudget::ask(Monitor& monitor, double more) {
  if (!monitor.fits(bytes() + more)) score_.spare_memory();
  if (!monitor.fits(bytes() + more)) monitor.stop(Stop::kMemoryLimit);
  return !monitor.stopped();
}

bool ListingBudget::may_commit(int size) {
  Monitor& monitor = monitor_at(size);
  if (monitor.stopped()) return false;
  double kept = 0;
  double indices = 0;
  for (Var x = 0; x < task_.n(); ++x) {
    const VariableState& state = states_[x];
    const LiveSets& live = state.next_live;
    kept += state.kept.bytes() + 1.0 * state.fresh.count() * (12.0 + 4.0 * size);
    const double universe = static_cast<double>(task_.sets_of_candidates(x, live.size));
    indices += RankIndex::bytes(static_cast<double>(live.count()), universe);
  }
  if (!monitor.fits(2 * kept)) monitor.stop(Stop::kMemoryLimit);
  return ask(monitor, indices);
}

bool ListingBudget::look(Monitor& monitor, std::size_t fresh_bytes) {
  if (!room_.take(fresh_bytes)) monitor.stop(Stop::kMemoryLimit);
  monitor.poll();
  if (monitor.seconds() >= monitor.limits().seconds) monitor.stop(Stop::kTimeLimit);
  return !monitor.stopped();
}

}  // namespace bnstar
