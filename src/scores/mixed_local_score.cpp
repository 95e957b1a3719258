#include "scores/mixed_local_score.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "base/parallel.h"
#include "data/group_cells.h"
#include "data/moments.h"
#include "scores/cell_factor.h"

namespace bnstar {

namespace {

// Bytes for products that are kept.
constexpr double kMostProducts = 256 << 20;

std::vector<int> first_numbers(int n) {
  std::vector<int> numbers(n);
  std::iota(numbers.begin(), numbers.end(), 0);
  return numbers;
}

// Of a matrix given by its lower triangle, far enough from singular that no pivot of any block is near the limit.
bool is_regular(const std::vector<double>& triangle, int n, double scale) {
  constexpr double kFar = 100;
  Eigen::MatrixXd matrix(n, n);
  std::size_t at = 0;
  for (int a = 0; a < n; ++a) {
    for (int b = 0; b <= a; ++b) matrix(a, b) = matrix(b, a) = triangle[at++] / scale;
  }
  return reciprocal_condition(matrix) >= kFar * MixedLocalScore::kLeastShare;
}

}  // namespace

struct MixedLocalScore::Work final : LocalScore::Workspace {
  explicit Work(const MixedLocalScore& score) : cells(score.discrete_->data()), local(score.columns_.n_columns(), -1) {}

  GroupCells cells;
  const CellProducts* known = nullptr;              // of the group, where they are kept
  std::vector<double> weights;                      // of its cells
  std::unique_ptr<LocalScore::Workspace> discrete;  // for a few sets at a time
  CellFactor factor;
  std::vector<Var> states;   // the discrete members of the group
  std::vector<int> columns;  // the continuous members of all its sets
  std::vector<int> local;    // by continuous variable: its place among these
  SetWalk walk;              // the sets in these places
  std::vector<double> matrix, pooled, means, pivots, constants;
  std::vector<double> sums, passed;  // by set
};

MixedLocalScore::MixedLocalScore(std::vector<MixedPlace> places, std::unique_ptr<DiscreteLocalScore> discrete,
                                 GroupedColumns columns, double weight, SmallCells small_cells)
    : places_(std::move(places)),
      discrete_(std::move(discrete)),
      columns_(std::move(columns)),
      weight_(weight),
      small_cells_(small_cells) {
  const int n = columns_.n_columns();
  const double two_pi = 2 * std::acos(-1.0);
  for (int u = 0; u < n; ++u) constants_.push_back(1 + std::log(two_pi) + 2 * columns_.log_scale(u));
  GroupCells all(discrete_->data());
  all.refine(nullptr, 0);
  total_.resize(static_cast<std::size_t>(n) * (n + 1) / 2);
  std::vector<double> means(2 * n);
  columns_.products(all.groups(0), all.n_groups(0), all.weight(0), first_numbers(n), means.data(), total_.data());
  regular_ = is_regular(total_, n, columns_.total());
}

std::unique_ptr<LocalScore::Workspace> MixedLocalScore::make_workspace() const {
  auto work = std::make_unique<Work>(*this);
  work->discrete = discrete_->make_workspace();
  return work;
}

double MixedLocalScore::workspace_bytes(int size) const {
  const double columns = columns_.n_columns();
  const int discrete = std::min(size, discrete_->n_variables());
  return GroupCells::bytes(discrete_->data(), discrete) + discrete_->workspace_bytes(discrete) +
         16 * columns * columns + (8.0 * size + 24) * MixedGroups::kMostSets;
}

void MixedLocalScore::prepare(bool bounds, const std::vector<std::vector<Var>>& possible, const std::vector<int>& most,
                              int threads, Monitor& monitor) {
  std::vector<std::vector<Var>> of_discrete(discrete_->n_variables());
  std::vector<int> most_of_discrete(discrete_->n_variables());
  std::vector<ResidualBounds::Child> of_continuous(columns_.n_columns());
  for (Var x = 0; x < n_variables(); ++x) {
    const int number = places_[x].number;
    ResidualBounds::Child child{{}, 0, most[x]};
    for (Var y : possible[x]) {
      if (is_continuous(y)) {
        ++child.n_continuous;
      } else {
        child.discrete.push_back(places_[y].number);
      }
    }
    if (is_continuous(x)) {
      of_continuous[number] = std::move(child);
    } else {
      of_discrete[number] = std::move(child.discrete);
      most_of_discrete[number] = most[x];
    }
  }
  discrete_->prepare(bounds, of_discrete, most_of_discrete, threads, monitor);
  // The lattice wants whole levels, which are never asked for here.
  discrete_->spare_memory();
  products_.set_room(std::min(kMostProducts, monitor.room() / 8));
  if (bounds) {
    bounds_ =
        ResidualBounds(discrete_->data(), columns_, of_continuous, weight_, small_cells_, products_, threads, monitor);
  }
}

void MixedLocalScore::evaluate(const SetBatch& batch, int threads, Monitor& monitor, double* out) {
  for (std::size_t first = 0; first < batch.count && !monitor.stopped(); first += MixedGroups::kTogether) {
    const SetBatch part = batch.part(first, std::min(MixedGroups::kTogether, batch.count - first));
    double* const to = out + first * width();
    const MixedGroups groups(part, places_);
    evaluate_discrete(part, groups, to, [&](const SetBatch& sets, double* values) {
      discrete_->evaluate(sets, threads, monitor, values);
    });
    const std::vector<ProductStore::Slot*> slots = slots_of(part, groups);
    parallel_for(
        threads, groups.count(), monitor, [&] { return Work(*this); },
        [&](std::size_t g, Work& work) {
          evaluate_group(part, groups.sets(g), groups.size(g), work, &monitor, slots[g], &products_, to);
          monitor.advance(static_cast<double>(groups.size(g)));
        });
  }
}

void MixedLocalScore::evaluate_few(const SetBatch& batch, Workspace& workspace, double* out) const {
  Work& work = static_cast<Work&>(workspace);
  for (std::size_t first = 0; first < batch.count; first += MixedGroups::kTogether) {
    const SetBatch part = batch.part(first, std::min(MixedGroups::kTogether, batch.count - first));
    double* const to = out + first * width();
    const MixedGroups groups(part, places_);
    evaluate_discrete(part, groups, to, [&](const SetBatch& sets, double* values) {
      discrete_->evaluate_few(sets, *work.discrete, values);
    });
    for (std::size_t g = 0; g < groups.count(); ++g) {
      evaluate_group(part, groups.sets(g), groups.size(g), work, nullptr, nullptr, nullptr, to);
    }
  }
}

// Of the sets without continuous members, in one batch of their own.
template <class Evaluate>
void MixedLocalScore::evaluate_discrete(const SetBatch& batch, const MixedGroups& groups, double* out,
                                        const Evaluate& evaluate) const {
  const std::vector<std::uint32_t>& sets = groups.discrete();
  if (sets.empty()) return;
  std::vector<Var> members;
  for (std::uint32_t i : sets) {
    for (int j = 0; j < batch.size; ++j) members.push_back(places_[batch.set(i)[j]].number);
  }
  std::vector<double> values(sets.size(), std::numeric_limits<double>::quiet_NaN());
  evaluate({batch.size, sets.size(), members.data()}, values.data());
  for (std::size_t k = 0; k < sets.size(); ++k) {
    out[sets[k] * width()] = values[k];
    out[sets[k] * width() + 1] = 0;
  }
}

// One for every group; of groups with the same discrete members the first may fill it, and the others use it if it is full by now.
std::vector<ProductStore::Slot*> MixedLocalScore::slots_of(const SetBatch& batch, const MixedGroups& groups) {
  std::vector<ProductStore::Slot*> slots;
  std::vector<Var> states;
  for (std::size_t g = 0; g < groups.count(); ++g) {
    states.clear();
    for (int j = 0; j < batch.size; ++j) {
      const MixedPlace place = places_[batch.set(groups.sets(g)[0])[j]];
      if (place.discrete) states.push_back(place.number);
    }
    ProductStore::Slot* const slot = products_.slot(states.data(), static_cast<int>(states.size()));
    const bool open = slot && !*slot;
    slots.push_back(open && g > 0 && slots.back() == slot ? nullptr : slot);
  }
  return slots;
}

// Sets with the same discrete members.
void MixedLocalScore::evaluate_group(const SetBatch& batch, const std::uint32_t* sets, std::size_t count, Work& work,
                                     Monitor* monitor, ProductStore::Slot* keep, ProductStore* store,
                                     double* out) const {
  take_members(batch, sets, count, work);
  take_cells(work, keep, store);
  work.walk.start(batch.size - static_cast<int>(work.states.size()));
  work.sums.assign(count, 0.0);
  work.passed.assign(count, 0.0);
  const double least = *std::min_element(work.weights.begin(), work.weights.end());
  if (small_cells_ == SmallCells::kReject && least < work.walk.size + 1) {
    work.sums.assign(count, kRejected);
    if (!regular_) number_members(batch, sets, count, work);
  } else {
    number_members(batch, sets, count, work);
    if (!(small_cells_ == SmallCells::kSmooth ? add_smoothed_cells(work, monitor) : add_cells(work, monitor))) return;
  }
  if (!regular_) reject_collinear(work);
  for (std::size_t k = 0; k < count; ++k) {
    out[sets[k] * width()] = work.sums[k];
    out[sets[k] * width() + 1] = work.passed[k];
  }
}

// The discrete members, and all continuous members of any of the sets.
void MixedLocalScore::take_members(const SetBatch& batch, const std::uint32_t* sets, std::size_t count,
                                   Work& work) const {
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

// Products of all columns are worth keeping where most of them are asked for.
void MixedLocalScore::take_cells(Work& work, ProductStore::Slot* keep, ProductStore* store) const {
  const std::size_t n = static_cast<std::size_t>(columns_.n_columns());
  const bool most = 2 * work.columns.size() >= n;
  work.known = keep && most ? keep->get() : nullptr;
  if (!work.known) {
    work.cells.refine(work.states.data(), static_cast<int>(work.states.size()));
    work.weights.clear();
    for (std::size_t j = 0; j < work.cells.count(); ++j) work.weights.push_back(work.cells.weight(j));
    const bool hopeless = small_cells_ == SmallCells::kReject && work.cells.least_weight() < 2;
    if (keep && most && !hopeless && store->take(work.cells.count(), n)) {
      work.means.resize(2 * n);
      *keep =
          std::make_unique<CellProducts>(work.cells, columns_, first_numbers(static_cast<int>(n)), work.means.data());
      work.known = keep->get();
    }
  }
  if (!work.known) return;
  work.weights = work.known->weights;
  work.columns = first_numbers(static_cast<int>(n));
}

// The sets in places among the columns.
void MixedLocalScore::number_members(const SetBatch& batch, const std::uint32_t* sets, std::size_t count,
                                     Work& work) const {
  const std::size_t c = work.columns.size();
  for (std::size_t at = 0; at < c; ++at) work.local[work.columns[at]] = static_cast<int>(at);
  for (std::size_t k = 0; k < count; ++k) {
    for (int j = 0; j < batch.size; ++j) {
      const MixedPlace place = places_[batch.set(sets[k])[j]];
      if (!place.discrete) work.walk.members.push_back(work.local[place.number]);
    }
    work.walk.close_set();
  }
  work.matrix.resize(c * (c + 1) / 2);
  work.means.resize(2 * c);
  work.constants.clear();
  for (int u : work.columns) work.constants.push_back(constants_[u]);
}

const double* MixedLocalScore::products(Work& work, std::size_t cell) const {
  if (work.known) return work.known->of_cell(cell);
  columns_.products(work.cells.groups(cell), work.cells.n_groups(cell), work.weights[cell], work.columns,
                    work.means.data(), work.matrix.data());
  return work.matrix.data();
}

// A cell's part of the log-likelihood, of a covariance given by the pivots of a factor.
template <class Kept>
void MixedLocalScore::add_cell(Work& work, const double* matrix, double weight, Kept&& kept) const {
  const auto term = [&](double pivot, int column) { return std::log(pivot / weight) + work.constants[column]; };
  work.factor.walk(work.walk, matrix, kept, term, [&](std::size_t set, double sum, int passed) {
    work.sums[set] -= weight / 2 * sum;
    work.passed[set] += passed;
  });
}

// False when the monitor has stopped it.
bool MixedLocalScore::add_cells(Work& work, Monitor* monitor) const {
  for (std::size_t j = 0; j < work.weights.size(); ++j) {
    const double weight = work.weights[j], least = kLeastShare * weight;
    add_cell(work, products(work, j), weight, [least](double pivot) { return pivot > least ? pivot : 0; });
    if (monitor && monitor->stopped()) return false;
  }
  return true;
}

// The covariance of every cell is mixed with 1/N of the pooled one: M_j = (G_j + N_j / N^2 sum_l G_l) / (1 + 1/N). What others leave
// of a column in a sum of matrices is at least the sum of what they leave in each, which keeps rounding from making it less.
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
    add_cell(work, work.matrix.data(), weight,
             [&](double pivot) { return std::max(pivot, share / (1 + 1 / n) * work.pivots[at++]); });
    if (monitor && monitor->stopped()) return false;
  }
  std::fill(work.passed.begin(), work.passed.end(), 0.0);
  return true;
}

void MixedLocalScore::reject_collinear(Work& work) const {
  std::size_t at = 0;
  for (int u : work.columns) {
    const double* const row = total_.data() + static_cast<std::size_t>(u) * (u + 1) / 2;
    for (int v : work.columns) {
      if (v <= u) work.matrix[at++] = row[v];
    }
  }
  const double least = kLeastShare * columns_.total();
  work.factor.walk(
      work.walk, work.matrix.data(), [least](double pivot) { return pivot > least ? pivot : 0; },
      [](double, int) { return 0.0; },
      [&](std::size_t set, double, int passed) {
        if (passed == 0) return;
        work.sums[set] = kRejected;
        work.passed[set] = kCollinear;
      });
}

}  // namespace bnstar
