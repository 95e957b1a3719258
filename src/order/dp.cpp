// Dynamic programming over all subsets of the variables (Singh & Moore 2005; Silander & Myllymaki
// 2006). Takes 8 bytes a subset, or 4 if 8 do not fit. If it is stopped or lacks memory, it returns
// the greedy order and the simple bound.
#include <algorithm>
#include <cmath>
#include <new>

#include "order/engines/dense_layers.h"
#include "order/searcher.h"

namespace bnstar::dp {
namespace {

constexpr int kMostVariables = 36;

template <class Number>
void solve_dense(const Search<1>& search, Cost coarsening) {
  DenseLayers<Number> layers(search.oracle, search.incumbent.cost(), coarsening);
  layers.run(search.settings.threads, search.monitor);
  if (search.monitor.stopped()) return;
  const double expanded = std::ldexp(1.0, search.oracle.n_variables()) - 1;
  const DenseOptimum best = layers.best_network();
  search.incumbent.coarsen(static_cast<double>(coarsening));
  // If the first network is as good, it stays.
  search.incumbent.improve(best.cost, best.families, expanded);
  search.incumbent.raise(search.incumbent.cost(), expanded);
}

// The number of quanta to round to one, such that the greedy cost fits in 29 bits.
Cost coarsening_for(Cost most) {
  Cost coarsening = 1;
  while (most / coarsening >= (Cost{1} << 29)) coarsening *= 2;
  return coarsening;
}

template <int W>
void run(const Search<W>& search) {
  Monitor& monitor = search.monitor;
  Report& report = search.report;
  const int n = search.oracle.n_variables();
  const Holding lists(monitor, bytes_of_dense_lists(search.oracle));
  const bool wide = n <= kMostVariables && monitor.fits(DenseLayers<double>::bytes(n));
  const bool narrow =
      !wide && n <= kMostVariables && monitor.fits(DenseLayers<std::int32_t>::bytes(n));
  report.counters["bytes_needed"] = std::ldexp(wide ? 8.0 : 4.0, n);
  if (!wide && !narrow) return monitor.stop(Stop::kMemoryLimit);
  if constexpr (W == 1) {
    const double states = std::ldexp(1.0, n);
    if (states > monitor.limits().nodes) return monitor.stop(Stop::kNodeLimit);
    try {
      if (wide) {
        solve_dense<double>(search, 1);
      } else {
        solve_dense<std::int32_t>(search, coarsening_for(search.incumbent.cost()));
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
                                          kUnguided | kNeedsCompleteLists,
                                          BNSTAR_EVERY_WIDTH_OF(run)});

}  // namespace
}  // namespace bnstar::dp
