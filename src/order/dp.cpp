// Dynamic programming over all subsets of the variables (Singh & Moore 2005; Silander &
// Myllymaki 2006). Exact within its memory: 8 bytes a subset, 4 where 8 do not fit.
// Stopped, or beyond its memory, it returns the greedy order and the simple bound.
#include <algorithm>
#include <cmath>
#include <new>

#include "order/dense_layers.h"
#include "order/searcher.h"

namespace bnstar {
namespace {

constexpr int kMostVariables = 36;

template <class Number>
void solve_dense(const Oracle<1>& oracle, Cost coarsening, const SearchSettings& settings, Incumbent& incumbent,
                 Monitor& monitor) {
  DenseLayers<Number> layers(oracle, incumbent.cost(), coarsening);
  layers.run(settings.threads, monitor);
  if (monitor.stopped()) return;
  const double expanded = std::ldexp(1.0, oracle.n_variables()) - 1;
  const DenseOptimum best = layers.best_network();
  incumbent.coarsen(static_cast<double>(coarsening));
  // The first network may be among the best; then it stays, its cost is not worse.
  incumbent.improve(best.cost, best.chosen, expanded);
  incumbent.raise(incumbent.cost(), expanded);
}

// So many quanta become one that the greedy cost fits in 29 bits.
Cost coarsening_for(Cost most) {
  Cost coarsening = 1;
  while (most / coarsening >= (Cost{1} << 29)) coarsening *= 2;
  return coarsening;
}

template <int W>
void run(const Oracle<W>& oracle, const Heuristic<W>&, const SearchSettings& settings, Incumbent& incumbent,
         Report& report, Monitor& monitor) {
  const int n = oracle.n_variables();
  const Holding lists(monitor, bytes_of_dense_lists(oracle));
  const bool wide = n <= kMostVariables && monitor.fits(DenseLayers<double>::bytes(n));
  const bool narrow = !wide && n <= kMostVariables && monitor.fits(DenseLayers<std::int32_t>::bytes(n));
  report.counters["bytes_needed"] = std::ldexp(wide ? 8.0 : 4.0, n);
  if (!wide && !narrow) return monitor.stop(Stop::kMemoryLimit);
  if constexpr (W == 1) {
    const double states = std::ldexp(1.0, n);
    if (states > monitor.limits().nodes) return monitor.stop(Stop::kNodeLimit);
    try {
      if (wide) {
        solve_dense<double>(oracle, 1, settings, incumbent, monitor);
      } else {
        solve_dense<std::int32_t>(oracle, coarsening_for(incumbent.cost()), settings, incumbent, monitor);
      }
    } catch (const std::bad_alloc&) {
      return monitor.stop(Stop::kMemoryLimit);
    }
    report.peak("bytes_peak", states * (wide ? 8 : 4));
    report.add("stored", states);
    if (!monitor.stopped()) {
      report.add("expanded", states - 1);
      report.add("generated", states / 2 * n);
    }
  }
}

const Registry<SearcherEntry>::Add added({{"dp",
                                           {},
                                           "dynamic programming over all subsets, in a dense array",
                                           "Silander & Myllymaki (2006)",
                                           {}},
                                          true,
                                          false,
                                          {run<1>, run<2>, run<4>, run<8>}});

}  // namespace
}  // namespace bnstar
