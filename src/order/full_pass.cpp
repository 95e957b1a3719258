// What a best-first search would have to face: the f-cost of every node of the order graph under a
// heuristic (Malone & Yuan 2013, section 5.4: their table 2, figures 3 and 4). Differs from the
// paper: the costs of all subsets are an array, of which a part is in memory and the rest in files
// if there is not enough memory and a folder is given.
#include <algorithm>
#include <cmath>
#include <new>
#include <string>
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
constexpr int kLeastInner = 8;  // variables of a part, so that blocks of neighbours fit in it

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

// The least number of parts of which one fits in memory, or -1.
int outer_variables(int n, const SearchSettings& settings, const Monitor& monitor) {
  const int most =
      settings.folder.empty() ? 0 : std::min(FullPassTable::kMostOuter, n - kLeastInner);
  for (int n_outer = 0; n_outer <= std::max(0, most); ++n_outer) {
    if (monitor.fits(FullPassTable::bytes(n, n_outer, settings.threads))) return n_outer;
  }
  return -1;
}

void describe_nodes(const Search<1>& search, const Parting& parting) {
  const Oracle<1>& oracle = search.oracle;
  Incumbent<1>& incumbent = search.incumbent;
  Report& report = search.report;
  const Monitor& monitor = search.monitor;
  FullPassTable pass(oracle, search.heuristic, parting, search.settings.threads, search.monitor);
  const DenseOptimum optimum = pass.solve();
  if (monitor.stopped()) return;
  const double expanded = std::ldexp(1.0, oracle.n_variables()) - 1;
  incumbent.improve(optimum.cost, optimum.families, expanded);
  incumbent.raise(incumbent.cost(), expanded);
  const std::vector<LayerSummary> layers = pass.add_to_go(incumbent.cost());
  if (monitor.stopped()) return;
  LayerSummary all;
  for (const LayerSummary& layer : layers) all.add(layer);
  const auto bins = static_cast<std::size_t>(search.settings.options.number(kBins));
  const std::vector<double> counts = pass.histogram(all.least, all.most, bins);
  if (monitor.stopped()) return;
  report_layers(layers, oracle, report);
  report.add("bytes_written", pass.bytes_written());
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

// One part needs no files.
void describe_in_parts(const Search<1>& search, int n_outer) {
  const int n = search.oracle.n_variables();
  const std::string& parent = search.settings.folder;
  if (!parent.empty()) ScratchFolder::remove_stale(parent);
  if (n_outer == 0) return describe_nodes(search, {n, 0, nullptr});
  ScratchFolder folder(parent);
  if (folder.bytes_free() < std::ldexp(FullPassTable::kBytesPerNode, n))
    throw DiskError("all nodes would not fit in the folder");
  describe_nodes(search, {n, n_outer, &folder});
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
  const int n_outer = n > kMostVariables ? -1 : outer_variables(n, search.settings, monitor);
  if (n_outer < 0) return monitor.stop(Stop::kMemoryLimit);
  if (nodes > monitor.limits().nodes) return monitor.stop(Stop::kNodeLimit);
  if constexpr (W == 1) {
    try {
      describe_in_parts(search, n_outer);
    } catch (const std::bad_alloc&) {
      return monitor.stop(Stop::kMemoryLimit);
    } catch (const DiskError&) {
      return monitor.stop(Stop::kMemoryLimit);
    }
    report.peak("bytes_peak", FullPassTable::bytes(n, n_outer, search.settings.threads));
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
