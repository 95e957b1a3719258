// Dynamic programming over all subsets of the variables (Singh & Moore 2005; Silander &
// Myllymaki 2006). Exact within its memory: 8 bytes a subset, 4 where 8 do not fit.
// Stopped, or beyond its memory, it returns the greedy order and the simple bound.
#include <algorithm>
#include <cmath>
#include <new>

#include "order/dense_layers.h"
#include "order/greedy_order.h"
#include "order/searcher.h"

namespace bnstar {
namespace {

constexpr int kMostVariables = 36;

template <class Number>
bool solve(const Oracle<1>& oracle, Cost coarsening, const SearchSettings& settings, Monitor& monitor,
           Result& result) {
  DenseLayers<Number> layers(oracle, result.cost, coarsening);
  layers.run(settings.threads, monitor);
  if (monitor.stopped()) return false;
  const Result best = layers.best_network();
  // The greedy order may be among the best; then keep it, its cost is not worse.
  if (best.cost < result.cost) result.chosen = best.chosen;
  result.cost = std::min(result.cost, best.cost);
  result.lower_bound = result.cost;
  result.coarsening = static_cast<double>(coarsening);
  return true;
}

// So many quanta become one that the greedy cost fits in 29 bits.
Cost coarsening_for(Cost most) {
  Cost coarsening = 1;
  while (most / coarsening >= (Cost{1} << 29)) coarsening *= 2;
  return coarsening;
}

void run_dense(const Oracle<1>& oracle, const SearchSettings& settings, Monitor& monitor, Result& result) {
  const int n = oracle.n_variables();
  const double states = n <= kMostVariables ? static_cast<double>(std::uint64_t{1} << n) : 0;
  const bool wide = n <= kMostVariables && monitor.fits(DenseLayers<double>::bytes(n));
  const bool narrow = !wide && n <= kMostVariables && monitor.fits(DenseLayers<std::int32_t>::bytes(n));
  result.counters["bytes_needed"] = std::ldexp(wide ? 8.0 : 4.0, n);
  if (!wide && !narrow) {
    monitor.stop(Stop::kMemoryLimit);
    return;
  }
  if (states > monitor.limits().nodes) {
    monitor.stop(Stop::kNodeLimit);
    return;
  }
  bool done = false;
  try {
    done = wide ? solve<double>(oracle, 1, settings, monitor, result)
                : solve<std::int32_t>(oracle, coarsening_for(result.cost), settings, monitor, result);
  } catch (const std::bad_alloc&) {
    monitor.stop(Stop::kMemoryLimit);
    return;
  }
  result.counters["bytes_peak"] = states * (wide ? 8 : 4);
  result.counters["stored"] = states;
  if (done) {
    result.counters["expanded"] = states - 1;
    result.counters["generated"] = states / 2 * n;
  }
}

template <int W>
Result run(const Oracle<W>& oracle, const Heuristic<W>& heuristic, const SearchSettings& settings,
           Monitor& monitor) {
  Result result = greedy_order(oracle);
  if (result.chosen.empty()) return result;
  result.lower_bound = std::min(heuristic.to_go(VarSet<W>()), result.cost);
  result.counters = {{"expanded", 0}, {"generated", 0}, {"stored", 0}, {"reopened", 0}, {"bytes_peak", 0}};
  monitor.record(oracle.to_cost(result.cost), oracle.to_cost(result.lower_bound), 0);
  if (!result.proved()) {
    if constexpr (W == 1) {
      run_dense(oracle, settings, monitor, result);
    } else {
      result.counters["bytes_needed"] = std::ldexp(4.0, oracle.n_variables());
      monitor.stop(Stop::kMemoryLimit);
    }
  }
  result.stop = monitor.why();
  if (result.counters["expanded"] > 0) {
    monitor.record(oracle.to_cost(result.cost), oracle.to_cost(result.lower_bound), result.counters["expanded"]);
  }
  return result;
}

const Registry<SearcherEntry>::Add added({{"dp",
                                           {},
                                           "dynamic programming over all subsets, in a dense array",
                                           "Silander & Myllymaki (2006)",
                                           {}},
                                          true,
                                          {run<1>, run<2>, run<4>, run<8>}});

}  // namespace
}  // namespace bnstar
