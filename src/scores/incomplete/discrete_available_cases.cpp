#include "scores/incomplete/discrete_available_cases.h"

#include <algorithm>
#include <utility>

#include "base/parallel.h"
#include "scores/engines/items_per_task.h"
#include "scores/likelihood_function.h"

namespace bnstar {

namespace {
constexpr std::size_t kAvailableSetsPerTask = 256;
constexpr std::size_t kReadyCounts = 1024;
constexpr std::size_t kKeptCounts = 65536;
}  // namespace

DiscreteAvailableCases::DiscreteAvailableCases(std::shared_ptr<const IncompleteData> data,
                                               double weight, double fewest, int kept_members)
    : AvailableCaseScore({static_cast<double>(data->data.total()), weight, fewest},
                         data->data.n_variables(), kept_members),
      owner_(std::move(data)),
      data_(*owner_),
      // The cells of a subset of the rows have no larger sum than all distinct rows.
      m_log_m_(log_likelihood_function(data_.data.observations()), terms().n, kReadyCounts,
               kKeptCounts) {}

std::unique_ptr<LocalScore> DiscreteAvailableCases::for_listing(int largest_set) const {
  return std::make_unique<DiscreteAvailableCases>(owner_, terms().weight, terms().fewest,
                                                  kept_members(largest_set, n_variables()));
}

struct DiscreteAvailableCases::Counting final : LocalScore::Workspace {
  explicit Counting(const DiscreteAvailableCases& score) : cells(score.data_) {}
  CompleteCells cells;
};

std::unique_ptr<LocalScore::Workspace> DiscreteAvailableCases::make_workspace() const {
  return std::make_unique<Counting>(*this);
}

void DiscreteAvailableCases::evaluate_few(const SetBatch& batch, Workspace& workspace,
                                          double* out) const {
  CompleteCells& cells = static_cast<Counting&>(workspace).cells;
  for (std::size_t i = 0; i < batch.count; ++i)
    evaluate_set(batch.set(i), batch.size, cells, out + i * width());
}

void DiscreteAvailableCases::evaluate(const SetBatch& batch, int threads, Monitor& monitor,
                                      double* out) {
  const std::size_t fair = batch.count / (4 * static_cast<std::size_t>(threads)) + 1;
  const std::size_t per_task =
      std::min(fair, items_per_task(kAvailableSetsPerTask, steps_per_set()));
  parallel_for(
      threads, (batch.count + per_task - 1) / per_task, monitor,
      [&] { return CompleteCells(data_); },
      [&](std::size_t task, CompleteCells& cells) {
        const std::size_t first = task * per_task;
        const std::size_t last = std::min(first + per_task, batch.count);
        for (std::size_t i = first; i < last; ++i)
          evaluate_set(batch.set(i), batch.size, cells, out + i * width());
        monitor.advance(static_cast<double>(last - first));
      });
}

std::int64_t DiscreteAvailableCases::sum_of(const std::vector<std::int64_t>& counts) const {
  std::int64_t sum = 0;
  for (std::int64_t count : counts) sum += m_log_m_[static_cast<std::size_t>(count)];
  return sum;
}

void DiscreteAvailableCases::evaluate_set(const Var* set, int size, CompleteCells& cells,
                                          double* out) const {
  std::fill(out, out + width(), 0.0);
  out[0] = kept_rows(static_cast<double>(cells.take(set, size)));
  if (out[0] < 0 || !keeps(size)) return;
  const std::int64_t all = sum_of(cells.cells());
  for (int j = 0; j < size; ++j)
    out[1 + j] = m_log_m_.to_double(sum_of(cells.cells_without(j)) - all);
}

AvailableCaseScore::Likelihood DiscreteAvailableCases::likelihood_of(const Var* set, int size,
                                                                     int child) const {
  CompleteCells cells(data_);
  const double rows = static_cast<double>(cells.take(set, size));
  const std::int64_t all = sum_of(cells.cells());
  return {rows, m_log_m_.to_double(sum_of(cells.cells_without(child)) - all)};
}

double DiscreteAvailableCases::least_likelihood(Var, double least, double rows) const {
  return least == kNoBound ? 0 : terms().n / rows * least;
}

}  // namespace bnstar
