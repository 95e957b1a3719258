#include "candidates/discrepancy.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/parallel.h"
#include "data/state_planes.h"
#include "network/pair_marginals.h"
#include "network/sampler.h"

namespace bnstar {

namespace {

using Pair = std::pair<Var, Var>;

// Each pair once, the smaller variable first.
std::vector<Pair> pairs_of(const ParentLists& asked) {
  std::vector<Pair> pairs;
  for (std::size_t x = 0; x < asked.size(); ++x) {
    for (Var y : asked[x]) pairs.emplace_back(std::minmax(static_cast<Var>(x), y));
  }
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  return pairs;
}

std::vector<std::vector<double>> by_variable(const ParentLists& asked,
                                             const std::vector<Pair>& pairs,
                                             const std::vector<double>& values) {
  std::vector<std::vector<double>> result(asked.size());
  for (std::size_t x = 0; x < asked.size(); ++x) {
    for (Var y : asked[x]) {
      const Pair pair = std::minmax(static_cast<Var>(x), y);
      result[x].push_back(
          values[std::lower_bound(pairs.begin(), pairs.end(), pair) - pairs.begin()]);
    }
  }
  return result;
}

// `counts` are counts[a * columns + b] and add up to `total`; probability(a, b) is that of the
// model.
template <class Probability>
double divergence(const std::vector<std::int64_t>& counts, int columns, double total,
                  const Probability& probability) {
  double sum = 0;
  for (std::size_t cell = 0; cell < counts.size(); ++cell) {
    if (counts[cell] == 0) continue;
    const double share = static_cast<double>(counts[cell]) / total;
    const std::size_t a = cell / static_cast<std::size_t>(columns),
                      b = cell % static_cast<std::size_t>(columns);
    sum += share * std::log(share / probability(a, b));
  }
  return sum;
}

class PairTables {
 public:
  PairTables(const Dataset& data, int threads, Monitor& monitor)
      : data_(data), planes_(data, WeightPlanes(data), threads, monitor) {}

  std::vector<std::int64_t> of(const Pair& pair) const {
    std::vector<std::int64_t> counts(static_cast<std::size_t>(data_.arity(pair.first)) *
                                     data_.arity(pair.second));
    planes_.count_pair(pair.first, pair.second, counts.data());
    return counts;
  }
  double total() const { return static_cast<double>(data_.total()); }

 private:
  const Dataset& data_;
  StatePlanes planes_;
};

std::vector<double> by_elimination(const PairTables& observed, PairMarginals& marginals,
                                   const std::vector<Pair>& pairs, const FamilyTables& network,
                                   int threads, Monitor& monitor) {
  marginals.prepare(monitor);
  std::vector<double> values(pairs.size());
  parallel_for(threads, pairs.size(), monitor, [&](std::size_t i) {
    const std::vector<double> model = marginals.table(i, monitor);
    if (model.empty()) return;
    const auto rows = static_cast<std::size_t>(network.arities[pairs[i].first]);
    values[i] =
        divergence(observed.of(pairs[i]), network.arities[pairs[i].second], observed.total(),
                   [&](std::size_t a, std::size_t b) { return model[a + b * rows]; });
  });
  return values;
}

Dataset draw(const FamilyTables& network, const DiscrepancySettings& settings, Monitor& monitor) {
  const std::size_t n = network.arities.size();
  std::vector<TableFamily> families;
  std::vector<std::vector<int>> drawn(n, std::vector<int>(settings.samples));
  std::vector<int*> columns;
  for (std::size_t x = 0; x < n; ++x) {
    families.push_back({network.arities[x], network.parents[x], network.values[x]});
    columns.push_back(drawn[x].data());
  }
  sample_tables(
      families,
      {topological_order(network.parents), settings.samples, settings.seed, settings.threads},
      monitor, columns);
  // The sampler numbers states from 1, data sets from 0.
  for (std::vector<int>& column : drawn) {
    for (int& state : column) state = std::max(0, state - 1);
  }
  const std::vector<const int*> codes(columns.begin(), columns.end());
  return Dataset(codes, network.arities, settings.samples, nullptr, settings.threads, monitor);
}

std::vector<double> by_sampling(const PairTables& observed, const std::vector<Pair>& pairs,
                                const FamilyTables& network, const DiscrepancySettings& settings,
                                Monitor& monitor) {
  const Dataset sample = draw(network, settings, monitor);
  const PairTables drawn(sample, settings.threads, monitor);
  std::vector<double> values(pairs.size());
  constexpr std::size_t kTogether = 256;
  parallel_for(
      settings.threads, (pairs.size() + kTogether - 1) / kTogether, monitor, [&](std::size_t task) {
        for (std::size_t i = task * kTogether; i < std::min(pairs.size(), (task + 1) * kTogether);
             ++i) {
          const std::vector<std::int64_t> model = drawn.of(pairs[i]);
          const auto columns = static_cast<std::size_t>(network.arities[pairs[i].second]);
          values[i] = divergence(observed.of(pairs[i]), network.arities[pairs[i].second],
                                 observed.total(), [&](std::size_t a, std::size_t b) {
                                   const double smooth = 1 / static_cast<double>(model.size());
                                   return (static_cast<double>(model[a * columns + b]) + smooth) /
                                          (drawn.total() + 1);
                                 });
        }
      });
  return values;
}

}  // namespace

Discrepancies discrepancies(const Dataset& data, const FamilyTables& network,
                            const ParentLists& asked, const DiscrepancySettings& settings,
                            Monitor& monitor) {
  const std::vector<Pair> pairs = pairs_of(asked);
  const PairTables observed(data, settings.threads, monitor);
  Discrepancies result;
  std::vector<double> values;
  if (settings.exact_if_cheap) {
    PairMarginals marginals(network, pairs, settings.threads, monitor);
    result.exact = marginals.cheap();
    if (result.exact)
      values = by_elimination(observed, marginals, pairs, network, settings.threads, monitor);
  }
  if (!result.exact && !monitor.stopped()) {
    const double bytes = static_cast<double>(settings.samples) * network.n_variables() *
                         (sizeof(int) + sizeof(Dataset::Code));
    if (monitor.can_hold(bytes)) {
      const Holding held(monitor, bytes);
      values = by_sampling(observed, pairs, network, settings, monitor);
    } else {
      monitor.stop(Stop::kMemoryLimit);
    }
  }
  if (!monitor.stopped()) result.of_asked = by_variable(asked, pairs, values);
  return result;
}

}  // namespace bnstar
