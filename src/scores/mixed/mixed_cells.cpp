// Evaluates the sets of a group, cell by cell of their discrete members.
#include <algorithm>
#include <cmath>

#include "scores/mixed/mixed_work.h"

namespace bnstar {

// The sets have the same discrete members.
void MixedLocalScore::evaluate_group(const SetBatch& batch, const std::uint32_t* sets,
                                     std::size_t count, Work& work, Monitor* monitor,
                                     ProductStore::Slot* keep, ProductStore* store,
                                     double* out) const {
  take_members(batch, sets, count, work);
  take_cells(work, keep, store);
  work.walk.start(batch.size - static_cast<int>(work.states.size()));
  work.sums.assign(count, 0.0);
  work.passed.assign(count, 0.0);
  const double least = *std::min_element(work.weights.begin(), work.weights.end());
  bool known_collinear = false;
  if (small_cells_ == SmallCells::kReject && least < work.walk.size + 1) {
    work.sums.assign(count, kRejected);
    if (!regular_) number_members(batch, sets, count, work);
  } else {
    number_members(batch, sets, count, work);
    if (!(small_cells_ == SmallCells::kSmooth ? add_smoothed_cells(work, monitor)
                                              : add_cells(work, monitor)))
      return;
    // The only cell has told which sets are collinear.
    known_collinear = work.whole() && small_cells_ == SmallCells::kReject;
  }
  if (known_collinear && !regular_) {
    for (std::size_t k = 0; k < count; ++k) {
      if (work.passed[k] > 0) reject_set(k, work);
    }
  } else if (!regular_) {
    reject_collinear(work);
  }
  for (std::size_t k = 0; k < count; ++k) {
    out[sets[k] * width()] = work.sums[k];
    out[sets[k] * width() + 1] = work.passed[k];
  }
}

// Finds the discrete members, and all continuous members of any of the sets.
void MixedLocalScore::take_members(const SetBatch& batch, const std::uint32_t* sets,
                                   std::size_t count, Work& work) const {
  work.states.clear();
  work.columns.clear();
  for (int j = 0; j < batch.size; ++j) {
    const MixedPlace place = places_[batch.set(sets[0])[j]];
    if (place.discrete) work.states.push_back(place.number);
  }
  std::fill(work.local.begin(), work.local.end(), -1);
  for (std::size_t k = 0; k < count; ++k) {
    for (int j = 0; j < batch.size; ++j) {
      const MixedPlace place = places_[batch.set(sets[k])[j]];
      if (!place.discrete) work.local[place.number] = 0;
    }
  }
  for (int u = 0; u < columns_.n_columns(); ++u) {
    if (work.local[u] == 0) work.columns.push_back(u);
  }
}

// Products of all columns are kept if most columns are asked for.
void MixedLocalScore::take_cells(Work& work, ProductStore::Slot* keep, ProductStore* store) const {
  const std::size_t n = static_cast<std::size_t>(columns_.n_columns());
  if (work.whole()) {
    work.known = nullptr;
    work.weights.assign(1, columns_.total());
    work.columns = first_numbers(static_cast<int>(n));
    return;
  }
  const bool most = 2 * work.columns.size() >= n;
  work.known = keep && most ? keep->get() : nullptr;
  if (!work.known) {
    work.cells.refine(work.states.data(), static_cast<int>(work.states.size()));
    work.weights.clear();
    for (std::size_t j = 0; j < work.cells.count(); ++j)
      work.weights.push_back(work.cells.weight(j));
    const bool hopeless = small_cells_ == SmallCells::kReject && work.cells.least_weight() < 2;
    if (keep && most && !hopeless && store->take(work.cells.count(), n)) {
      work.means.resize(2 * n);
      *keep = std::make_unique<CellProducts>(work.cells, columns_,
                                             first_numbers(static_cast<int>(n)), work.means.data());
      work.known = keep->get();
    }
  }
  if (!work.known) return;
  work.weights = work.known->weights;
  work.columns = first_numbers(static_cast<int>(n));
}

// Writes the sets as places in work.columns.
void MixedLocalScore::number_members(const SetBatch& batch, const std::uint32_t* sets,
                                     std::size_t count, Work& work) const {
  const std::size_t c = work.columns.size();
  for (std::size_t at = 0; at < c; ++at) work.local[work.columns[at]] = static_cast<int>(at);
  for (std::size_t k = 0; k < count; ++k) {
    for (int j = 0; j < batch.size; ++j) {
      const MixedPlace place = places_[batch.set(sets[k])[j]];
      if (!place.discrete) work.walk.members.push_back(work.local[place.number]);
    }
    work.walk.close_set();
  }
  if (!work.whole() || small_cells_ == SmallCells::kSmooth) work.matrix.resize(c * (c + 1) / 2);
  work.means.resize(2 * c);
  work.constants.clear();
  for (int u : work.columns) work.constants.push_back(constants_[u]);
}

const double* MixedLocalScore::products(Work& work, std::size_t cell) const {
  if (work.whole()) return total_.data();
  if (work.known) return work.known->of_cell(cell);
  columns_.products(work.cells.groups(cell), work.cells.n_groups(cell), work.weights[cell],
                    work.columns, work.means.data(), work.matrix.data());
  return work.matrix.data();
}

// Adds a cell's part of the log-likelihood for a covariance given by the pivots of a factor.
template <class Kept>
void MixedLocalScore::add_cell(Work& work, const double* matrix, double weight, Kept&& kept) const {
  const auto term = [&](double pivot, int column) {
    return std::log(pivot / weight) + work.constants[column];
  };
  work.factor.walk(work.walk, matrix, kept, term, [&](std::size_t set, double sum, int passed) {
    work.sums[set] -= weight / 2 * sum;
    work.passed[set] += passed;
  });
}

// False if the monitor has stopped.
bool MixedLocalScore::add_cells(Work& work, Monitor* monitor) const {
  for (std::size_t j = 0; j < work.weights.size(); ++j) {
    const double weight = work.weights[j], least = kLeastShare * weight;
    add_cell(work, products(work, j), weight,
             [least](double pivot) { return pivot > least ? pivot : 0; });
    if (monitor && monitor->stopped()) return false;
  }
  return true;
}

// The covariance of every cell is mixed with 1/N of the pooled one: M_j = (G_j + N_j / N^2 sum_l
// G_l) / (1 + 1/N). What others leave of a column in a sum of matrices is at least the sum of what
// they leave in each; rounding is not allowed to make it less.
bool MixedLocalScore::add_smoothed_cells(Work& work, Monitor* monitor) const {
  const double n = columns_.total(), least = kLeastShare * n;
  work.pooled.assign(work.matrix.size(), 0.0);
  for (std::size_t j = 0; j < work.weights.size(); ++j) {
    const double* const own = products(work, j);
    for (std::size_t at = 0; at < work.pooled.size(); ++at) work.pooled[at] += own[at];
    if (monitor && monitor->stopped()) return false;
  }
  work.pivots.clear();
  const auto record = [&](double pivot) {
    work.pivots.push_back(pivot > least ? pivot : 0);
    return work.pivots.back();
  };
  work.factor.walk(
      work.walk, work.pooled.data(), record, [](double, int) { return 0.0; },
      [&](std::size_t set, double, int passed) { work.sums[set] = passed > 0 ? kRejected : 0; });
  for (std::size_t j = 0; j < work.weights.size(); ++j) {
    const double* const own = products(work, j);
    const double weight = work.weights[j], share = weight / (n * n);
    for (std::size_t at = 0; at < work.pooled.size(); ++at) {
      work.matrix[at] = (own[at] + share * work.pooled[at]) / (1 + 1 / n);
    }
    std::size_t at = 0;
    add_cell(work, work.matrix.data(), weight, [&](double pivot) {
      return std::max(pivot, share / (1 + 1 / n) * work.pivots[at++]);
    });
    if (monitor && monitor->stopped()) return false;
  }
  std::fill(work.passed.begin(), work.passed.end(), 0.0);
  return true;
}

void MixedLocalScore::reject_set(std::size_t set, Work& work) {
  work.sums[set] = kRejected;
  work.passed[set] = kCollinear;
}

void MixedLocalScore::reject_collinear(Work& work) const {
  const double least = kLeastShare * columns_.total();
  const auto reject = [&](std::size_t set, double, int passed) {
    if (passed > 0) reject_set(set, work);
  };
  const auto kept = [least](double pivot) { return pivot > least ? pivot : 0; };
  const auto no_term = [](double, int) { return 0.0; };
  if (work.whole()) return work.factor.walk(work.walk, total_.data(), kept, no_term, reject);
  std::size_t at = 0;
  for (int u : work.columns) {
    const double* const row = total_.data() + static_cast<std::size_t>(u) * (u + 1) / 2;
    for (int v : work.columns) {
      if (v <= u) work.matrix[at++] = row[v];
    }
  }
  work.factor.walk(work.walk, work.matrix.data(), kept, no_term, reject);
}

}  // namespace bnstar
