// What a best-first search would have to face: the f-cost of every node of the order graph under a
// heuristic (Malone & Yuan 2013, section 5.4: their table 2, figures 3 and 4). Differs from the
// paper: the costs of all subsets are an array in memory, not files of a search.
#include <algorithm>
#include <cmath>
#include <new>
#include <vector>

#include "order/engines/full_pass_table.h"
#include "order/searcher.h"

namespace bnstar::full_pass {
namespace {

// Finer than any plot shows; every thread counts in bins of its own.
constexpr double kMostBins = 1e5;

const Setting kBins{"bins",          200,      1, "number of bins for the f-costs", {},
                    Accepts::kWhole, kMostBins};

constexpr int kMostVariables = 34;

// A cost in terms of the scores, not a regret.
double to_cost(const Oracle<1>& oracle, double regret) {
  return oracle.floor() + regret * oracle.scale().quantum();
}

void report_layers(const std::vector<LayerSummary>& layers, const Oracle<1>& oracle,
                   Report& report) {
  const int n = oracle.n_variables();
  auto& columns = report.columns;
  double nodes = 1;
  for (int l = 0; l <= n; ++l) {
    const LayerSummary& layer = layers[l];
    columns["layer"].push_back(l);
    columns["layer_nodes"].push_back(nodes);
    columns["layer_finite"].push_back(layer.nodes);
    columns["layer_mean"].push_back(to_cost(oracle, layer.total / layer.nodes));
    columns["layer_least"].push_back(layer.nodes > 0 ? to_cost(oracle, layer.least) : NAN);
    columns["layer_most"].push_back(layer.nodes > 0 ? to_cost(oracle, layer.most) : NAN);
    columns["layer_better"].push_back(layer.better);
    columns["layer_equal"].push_back(layer.equal);
    columns["layer_parents"].push_back(layer.parents / layer.nodes / n);
    nodes = std::round(nodes * (n - l) / (l + 1));
  }
}

void describe_nodes(const Search<1>& search) {
  const Oracle<1>& oracle = search.oracle;
  Incumbent<1>& incumbent = search.incumbent;
  Report& report = search.report;
  const Monitor& monitor = search.monitor;
  FullPassTable pass(oracle, search.heuristic, search.settings.threads, search.monitor);
  const DenseOptimum optimum = pass.solve();
  if (monitor.stopped()) return;
  const double expanded = std::ldexp(1.0, oracle.n_variables()) - 1;
  incumbent.improve(optimum.cost, optimum.families, expanded);
  incumbent.raise(incumbent.cost(), expanded);
  pass.count_parents();
  if (monitor.stopped()) return;
  const std::vector<LayerSummary> layers = pass.add_to_go(incumbent.cost());
  if (monitor.stopped()) return;
  LayerSummary all;
  for (const LayerSummary& layer : layers) all.add(layer);
  const auto bins = static_cast<std::size_t>(search.settings.options.number(kBins));
  const std::vector<double> counts = pass.histogram(all.least, all.most, bins);
  if (monitor.stopped()) return;
  report_layers(layers, oracle, report);
  report.counters["better"] = all.better;
  report.counters["equal"] = all.equal;
  for (std::size_t b = 0; b < bins; ++b) {
    const double width = (all.most - all.least) / static_cast<double>(bins);
    report.columns["bin_from"].push_back(
        to_cost(oracle, all.least + width * static_cast<double>(b)));
    report.columns["bin_to"].push_back(
        to_cost(oracle, all.least + width * static_cast<double>(b + 1)));
    report.columns["bin_nodes"].push_back(counts[b]);
  }
}

template <int W>
void run(const Search<W>& search) {
  Monitor& monitor = search.monitor;
  Report& report = search.report;
  const int n = search.oracle.n_variables();
  const double nodes = std::ldexp(1.0, n);
  const double bytes = nodes * FullPassTable::kBytesPerNode;
  report.counters["bytes_needed"] = bytes;
  const Holding lists(monitor, bytes_of_dense_lists(search.oracle));
  if (n > kMostVariables || !monitor.fits(bytes)) return monitor.stop(Stop::kMemoryLimit);
  if (nodes > monitor.limits().nodes) return monitor.stop(Stop::kNodeLimit);
  if constexpr (W == 1) {
    try {
      describe_nodes(search);
    } catch (const std::bad_alloc&) {
      return monitor.stop(Stop::kMemoryLimit);
    }
    report.peak("bytes_peak", bytes);
    report.add("stored", nodes);
    if (search.incumbent.proved()) {
      report.add("expanded", nodes - 1);
      report.add("generated", nodes / 2 * n);
    }
  }
}

const Registry<SearcherEntry>::Add added(
    {{"full_pass",
      {},
      "f-costs of all nodes of the order graph, nothing pruned",
      "Malone & Yuan (2013)",
      {kBins}},
     kUnguided | kDescribesNodes | kNeedsCompleteLists,
     BNSTAR_EVERY_WIDTH_OF(run)});

}  // namespace
}  // namespace bnstar::full_pass
