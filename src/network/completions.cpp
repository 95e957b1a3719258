#include "network/completions.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "base/parallel.h"
#include "network/completer.h"

namespace bnstar {

namespace {

// Rows of a task if rows have few completions; completions of a task if rows have many.
constexpr std::size_t kRowsPerTask = 64;
constexpr std::size_t kCompletionsPerTask = std::size_t{1} << 18;

std::size_t rows_per_task(std::size_t most) {
  return std::clamp(kCompletionsPerTask / std::max(most, std::size_t{1}), std::size_t{1},
                    kRowsPerTask);
}

std::vector<CompletionFamily> families_of(const FamilyTables& network) {
  std::vector<CompletionFamily> families;
  for (Var x = 0; x < network.n_variables(); ++x) {
    CompletionFamily family{{}, network.values[x], {}};
    int stride = 1;
    for (Var member : network.family(x)) {
      family.strides.emplace_back(member, stride);
      stride *= network.arities[member];
    }
    for (int cell = 0; cell < stride; ++cell) family.logs.push_back(std::log(family.values[cell]));
    families.push_back(std::move(family));
  }
  return families;
}

// Every variable comes after its parents.
std::vector<Var> parents_first(const FamilyTables& network) {
  std::vector<Var> order;
  std::vector<bool> placed(network.n_variables(), false);
  while (static_cast<int>(order.size()) < network.n_variables()) {
    for (Var x = 0; x < network.n_variables(); ++x) {
      const std::vector<Var>& parents = network.parents[x];
      if (placed[x] ||
          !std::all_of(parents.begin(), parents.end(), [&](Var y) { return placed[y]; }))
        continue;
      placed[x] = true;
      order.push_back(x);
    }
  }
  return order;
}

void add_counts(const CellCounts& counts, CellCounts& sums) {
  for (std::size_t x = 0; x < counts.size(); ++x) {
    for (std::size_t cell = 0; cell < counts[x].size(); ++cell) sums[x][cell] += counts[x][cell];
  }
}

}  // namespace

std::size_t Expectation::n_completed() const {
  std::size_t n = 0;
  for (const Part& part : completed) n += part.shares.size();
  return n;
}

Expectation expect(const DiscreteRows& data, const double* weights, const FamilyTables& network,
                   double units, const Drawing& drawing, bool keep, int threads, Monitor& monitor) {
  const std::vector<CompletionFamily> families = families_of(network);
  const std::vector<Var> order = parents_first(network);
  const std::size_t rows_each = rows_per_task(drawing.most);
  const std::size_t tasks = (data.rows + rows_each - 1) / rows_each;
  Expectation all{0, 0, zero_counts(families), {}};
  if (keep) all.completed.resize(tasks);
  std::vector<Completer::Evidence> evidence(tasks);
  std::vector<std::optional<Completer>> completers(static_cast<std::size_t>(std::max(1, threads)));
  run_tasks(threads, tasks, monitor, [&](int thread, std::size_t task) {
    std::optional<Completer>& completer = completers[thread];
    if (!completer) completer.emplace(data, families, order, drawing);
    const std::size_t last = std::min((task + 1) * rows_each, data.rows);
    for (std::size_t row = task * rows_each; row < last; ++row) {
      const double weight = weights ? weights[row] : 1.0;
      if (!(weight > 0)) continue;
      const Completer::Evidence found =
          completer->add(row, weight, units, keep ? &all.completed[task] : nullptr);
      evidence[task].log_likelihood += found.log_likelihood;
      evidence[task].variance += found.variance;
    }
  });
  for (const Completer::Evidence& part : evidence) {
    all.log_likelihood += part.log_likelihood;
    all.variance += part.variance;
  }
  // The counts are whole numbers, so the sum does not depend on the order.
  for (const std::optional<Completer>& completer : completers) {
    if (completer) add_counts(completer->counts(), all.counts);
  }
  return all;
}

double completions_of(const DiscreteRows& data, std::size_t row) {
  double ways = 1;
  for (std::size_t x = 0; x < data.columns.size(); ++x) {
    if (data.columns[x][row] < 0) ways *= data.states[x];
  }
  return ways;
}

}  // namespace bnstar
