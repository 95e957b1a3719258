#include "scores/engines/discrete_local_score.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "base/parallel.h"
#include "data/cell_rows.h"
#include "data/direct_table.h"
#include "data/merged_cells.h"
#include "data/partition.h"
#include "scores/engines/items_per_task.h"

namespace bnstar {

namespace {
constexpr std::size_t kSetsPerTask = 256;
}  // namespace

DiscreteLocalScore::DiscreteLocalScore(std::shared_ptr<const Dataset> data,
                                       std::shared_ptr<const DiscreteScore> formula,
                                       int largest_set, bool with_likelihood)
    : owner_(std::move(data)),
      data_(*owner_),
      formula_(std::move(formula)),
      functions_(*formula_, data_, with_likelihood),
      binomials_(data_.n_variables(), largest_set + 1),
      atoms_(data_.n_variables()),
      least_(data_.n_variables(), 0.0) {}

void DiscreteLocalScore::prepare(bool bounds, const std::vector<std::vector<Var>>& candidates,
                                 const std::vector<int>&, int threads, Monitor& monitor) {
  if (data_.all_binary() && !data_.large_counts() &&
      monitor.fits(data_.bytes() + BinaryLattice::bytes(data_))) {
    lattice_ = std::make_unique<BinaryLattice>(data_, binomials_, threads, monitor);
  }
  if (bounds) prepare_bounds(candidates, threads, monitor);
  if (monitor.stopped()) lattice_.reset();
}

double DiscreteLocalScore::bytes() const {
  double sum = data_.bytes() + functions_.bytes() + (lattice_ ? lattice_->bytes() : 0) +
               (planes_ ? planes_->bytes() : 0);
  if (tree_) sum += tree_->bytes();
  for (const AtomBound& bound : atoms_) sum += bound.bytes();
  return sum + rows_.bytes();
}

double DiscreteLocalScore::workspace_bytes(int size) const {
  std::vector<int> arities = data_.arities();
  std::sort(arities.rbegin(), arities.rend());
  double cells = 1;
  for (int i = 0; i < size; ++i) cells *= arities[i];
  const double partitions = data_.large_counts()
                                ? PartitionStack<std::int64_t>::bytes(data_, size, cells)
                                : PartitionStack<std::int32_t>::bytes(data_, size, cells);
  const double direct = data_.large_counts() ? DirectTable<std::int64_t>::bytes(data_)
                                             : DirectTable<std::int32_t>::bytes(data_);
  const double rows = static_cast<double>(CandidateRows::most_rows(data_));
  const double merged = rows_.empty()
                            ? 0
                            : MergedCells<std::int64_t>::bytes(
                                  rows, size, std::min(cells, MergedRows::kMostStates * rows));
  return partitions + direct + merged + (planes_ ? CellRowsStack::most_bytes(planes_->words()) : 0);
}

double DiscreteLocalScore::configurations(const Var* set, int size) const {
  double q = 1;
  for (int i = 0; i < size; ++i) q *= data_.arity(set[i]);
  return q;
}

bool DiscreteLocalScore::plant_tree(std::size_t r_min, double most_bytes, int threads,
                                    Monitor& monitor) {
  for (; !monitor.stopped() && !tree_; r_min *= 2) {
    tree_ = AdTree::build(data_, r_min, most_bytes, threads, monitor);
    if (r_min > data_.n_unique()) break;  // nothing was divided
  }
  return tree_ != nullptr;
}

std::map<std::string, double> DiscreteLocalScore::counters() const {
  if (!tree_) return {};
  return {{"ad_tree_nodes", tree_->count_nodes()},
          {"ad_tree_bytes", tree_->bytes()},
          {"ad_tree_r_min", static_cast<double>(tree_->r_min())}};
}

// Planes cost two passes over the rows for every variable, and save most of one for every set.
void DiscreteLocalScore::expect(double sets, double room, int threads, Monitor& monitor) {
  constexpr double kSetsPerVariable = 3;
  if (planes_ || tree_ || lattice_level_ >= 0 || sets < kSetsPerVariable * n_variables()) return;
  // At least one word for 64 rows: mostly that shows already that there is no room.
  const auto needs = [&](std::size_t words) {
    return StatePlanes::bytes(data_, words) + CellRowsStack::most_bytes(words);
  };
  if (needs(data_.n_unique() / 64) > room) return;
  WeightPlanes planes(data_);
  if (needs(planes.words()) > room) return;
  planes_ = std::make_shared<StatePlanes>(data_, std::move(planes), threads, monitor);
  if (monitor.stopped()) planes_.reset();
}

void DiscreteLocalScore::evaluate(const SetBatch& batch, int threads, Monitor& monitor,
                                  double* out) {
  if (batch.count == 0) return;
  if (batch.size == lattice_level_) {
    lattice_level_ = -1;
    evaluate_by_lattice(batch, threads, monitor, out);
  } else if (data_.large_counts()) {
    evaluate_one_by_one<std::int64_t>(batch, threads, monitor, out);
  } else {
    evaluate_one_by_one<std::int32_t>(batch, threads, monitor, out);
  }
}

template <class Count>
struct DiscreteLocalScore::Counting final : LocalScore::Workspace {
  explicit Counting(const DiscreteLocalScore& score)
      : data(score.data_), merged(data), direct(data), partitions(data), sums(score.functions_) {}

  // Counts the cells of a set; the result is in `counts` and in `singles`.
  void count(const AdTree* tree, const std::shared_ptr<const StatePlanes>& present, const Var* set,
             int size) {
    static const std::vector<Count> kNone;
    singles = &kNone;
    origins = nullptr;
    is_table = tree && tree->count(set, size, query, counts);
    if (is_table) return;
    if (size == 0) {
      counts.assign(1, static_cast<Count>(data.total()));
    } else if (rows) {
      merged.start_from(*rows);
      merged.count(set, size, counts);
    } else if (const CellRows* cells = few_cells(present, set, size)) {
      counts.resize(cells->n_cells() * static_cast<std::size_t>(data.arity(set[0])));
      planes->count_in_cells(cells->bits, cells->totals, set[0], counts.data());
      origins = &cells->origins;
    } else if (direct.suits(set, size)) {
      direct.count(set, size, counts);
      is_table = true;
      take_strides(set, size);
    } else {
      // The first member is the one in which neighbouring sets differ.
      const Partition<Count>& partition = partitions.refine(set, 1, size);
      const bool has_places = partitions.count(partition, set[0], counts);
      singles = &partition.singles;
      // Sums over a table with more cells than rows save nothing.
      if (has_places && counts.size() <= data.n_unique()) origins = &partition.origins;
    }
  }

  const Dataset& data;
  const MergedRows* rows = nullptr;  // null: all rows of the data
  MergedCells<Count> merged;
  DirectTable<Count> direct;
  PartitionStack<Count> partitions;
  std::shared_ptr<const StatePlanes> planes;
  std::optional<CellRowsStack> cell_rows;
  CellSums sums;
  std::vector<Count> counts;
  const std::vector<Count>* singles = nullptr;
  const CellOrigins* origins = nullptr;  // null if there is no table to derive others from
  std::vector<Count> coarser, totals;    // scratch: such tables
  // has `counts` a place for every configuration, in the order of the query?
  bool is_table = false;
  AdTree::Query query;

 private:
  // The states of the first member run fastest.
  void take_strides(const Var* set, int size) {
    query.clear();
    std::size_t stride = 1;
    for (int j = 0; j < size; ++j) {
      const std::size_t arity = static_cast<std::size_t>(data.arity(set[j]));
      query.push_back({j, set[j], data.column(set[j]), arity, stride});
      stride *= arity;
    }
  }

  // The cells of the last members as rows of bits, if these are the cheaper way to count the first
  // one.
  const CellRows* few_cells(const std::shared_ptr<const StatePlanes>& present, const Var* set,
                            int size) {
    if (!present) return nullptr;
    if (planes != present) {
      planes = present;
      cell_rows.emplace(*planes);
    }
    const CellRows* cells = cell_rows->refine(set, 1, size);
    return cells && planes->cheap(cells->n_cells(), set[0]) ? cells : nullptr;
  }
};

std::unique_ptr<LocalScore::Workspace> DiscreteLocalScore::make_workspace() const {
  if (data_.large_counts()) return std::make_unique<Counting<std::int64_t>>(*this);
  return std::make_unique<Counting<std::int32_t>>(*this);
}

// Goes on with the cells of the last call, because callers that ask for a few sets mostly ask for
// neighbours.
void DiscreteLocalScore::evaluate_few(const SetBatch& batch, Workspace& workspace,
                                      double* out) const {
  for (std::size_t i = 0; i < batch.count; ++i) {
    if (data_.large_counts()) {
      evaluate_set(batch, i, static_cast<Counting<std::int64_t>&>(workspace), out);
    } else {
      evaluate_set(batch, i, static_cast<Counting<std::int32_t>&>(workspace), out);
    }
  }
}

template <class Count>
void DiscreteLocalScore::evaluate_set(const SetBatch& batch, std::size_t i, Counting<Count>& work,
                                      double* out) const {
  const Var* const set = batch.set(i);
  work.count(tree_.get(), planes_, set, batch.size);
  work.sums.start(configurations(set, batch.size));
  work.sums.add(work.singles->data(), work.singles->size());
  work.sums.add(work.counts.data(), work.counts.size());
  work.sums.write(out + i * width());
  if (!batch.subsets) return;
  if (work.is_table) write_subsets_of_table(set, batch.size, work, batch.subsets[i]);
  if (work.origins) write_subsets(set, batch.size, work, batch.subsets[i]);
}

// Sums up the first `singles` of the singles and `counts`.
template <class Count>
void DiscreteLocalScore::write_sums(double q, std::size_t singles, const std::vector<Count>& counts,
                                    Counting<Count>& work, double*& place) const {
  if (!place) return;
  work.sums.start(q);
  work.sums.add(work.singles->data(), singles);
  work.sums.add(counts.data(), counts.size());
  work.sums.write(std::exchange(place, nullptr));
}

// From the counts of the set that was counted last.
template <class Count>
void DiscreteLocalScore::write_subsets(const Var* set, int size, Counting<Count>& work,
                                       SubsetPlaces& places) const {
  const std::size_t arity = static_cast<std::size_t>(data_.arity(set[0]));
  if (places.without_first) {
    sum_over_states(work.counts, arity, work.totals);
    write_sums(configurations(set + 1, size - 1), work.singles->size(), work.totals, work,
               places.without_first);
  }
  if (!places.without_second && !places.without_both) return;
  const double q = configurations(set + 2, size - 2);
  const std::size_t singles = work.singles->size() - work.origins->alone_row.size();
  sum_over_parts(*work.origins, work.counts, arity, data_.column(set[0]),
                 work.singles->data() + singles, work.coarser);
  write_sums(q * data_.arity(set[0]), singles, work.coarser, work, places.without_second);
  if (places.without_both) {
    sum_over_states(work.coarser, arity, work.totals);
    write_sums(q, singles, work.totals, work, places.without_both);
  }
}

// The same for a table with a place for every configuration.
template <class Count>
void DiscreteLocalScore::write_subsets_of_table(const Var* set, int size, Counting<Count>& work,
                                                SubsetPlaces& places) const {
  const auto step_of = [&](Var x) {
    return *std::find_if(work.query.begin(), work.query.end(),
                         [x](const AdTree::Step& step) { return step.x == x; });
  };
  if (size == 0) return;
  AdTree::Step first = step_of(set[0]);
  if (places.without_first) {
    sum_over_member(work.counts, first.arity, first.stride, work.totals);
    write_sums(configurations(set + 1, size - 1), 0, work.totals, work, places.without_first);
  }
  if (!places.without_second && !places.without_both) return;
  const AdTree::Step second = step_of(set[1]);
  const double q = configurations(set + 2, size - 2);
  sum_over_member(work.counts, second.arity, second.stride, work.coarser);
  write_sums(q * data_.arity(set[0]), 0, work.coarser, work, places.without_second);
  if (first.stride > second.stride) first.stride /= second.arity;
  if (places.without_both) {
    sum_over_member(work.coarser, first.arity, first.stride, work.totals);
    write_sums(q, 0, work.totals, work, places.without_both);
  }
}

template <class Count, class EvaluateOne>
void DiscreteLocalScore::evaluate_all(std::size_t count, int threads, Monitor& monitor,
                                      const EvaluateOne& evaluate_one) const {
  const std::size_t fair = count / (4 * static_cast<std::size_t>(threads)) + 1;
  const std::size_t per_task = std::min(fair, items_per_task(kSetsPerTask, 1.0 * data_.n_unique()));
  const std::size_t tasks = (count + per_task - 1) / per_task;
  parallel_for(
      threads, tasks, monitor, [&] { return Counting<Count>(*this); },
      [&](std::size_t task, Counting<Count>& work) {
        const std::size_t first = task * per_task;
        const std::size_t last = std::min(first + per_task, count);
        for (std::size_t i = first; i < last; ++i) evaluate_one(i, work);
        monitor.advance(static_cast<double>(last - first));
      });
}

// Sorts by rows: neighbours that are counted in the same rows share the work on their last members.
std::vector<DiscreteLocalScore::Place> DiscreteLocalScore::places_of(const SetBatch& batch) const {
  std::vector<Place> places(batch.count);
  for (std::size_t i = 0; i < batch.count; ++i)
    places[i] = {rows_.fewest_for(batch.set(i), batch.size), i};
  std::sort(places.begin(), places.end(), [](const Place& a, const Place& b) {
    return a.rows != b.rows ? a.rows < b.rows : a.set < b.set;
  });
  return places;
}

template <class Count>
void DiscreteLocalScore::evaluate_in_merged_rows(const SetBatch& batch, int threads,
                                                 Monitor& monitor, double* out) const {
  // So that the places take little room.
  constexpr std::size_t kTogether = 65536;
  for (std::size_t first = 0; first < batch.count && !monitor.stopped(); first += kTogether) {
    const SetBatch part = batch.part(first, std::min(kTogether, batch.count - first));
    const std::vector<Place> places = places_of(part);
    evaluate_all<Count>(part.count, threads, monitor, [&](std::size_t i, Counting<Count>& work) {
      work.rows = places[i].rows < rows_.count() ? &rows_.rows(places[i].rows) : nullptr;
      evaluate_set(part, places[i].set, work, out + first * width());
    });
  }
}

template <class Count>
void DiscreteLocalScore::evaluate_one_by_one(const SetBatch& batch, int threads, Monitor& monitor,
                                             double* out) const {
  if (!rows_.empty()) return evaluate_in_merged_rows<Count>(batch, threads, monitor, out);
  evaluate_all<Count>(batch.count, threads, monitor, [&](std::size_t i, Counting<Count>& work) {
    evaluate_set(batch, i, work, out);
  });
}

double DiscreteLocalScore::cost(const Family& family) const {
  const int r = data_.arity(family.child);
  return family.parents_values[0] + functions_.extra(family.parents_values, r) -
         family.family_values[0] + formula_->penalty(r, family.configurations);
}

}  // namespace bnstar
