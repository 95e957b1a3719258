#include "scores/discrete_local_score.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/parallel.h"
#include "data/partition.h"

namespace bnstar {

namespace {
constexpr std::size_t kSetsPerTask = 256;
constexpr Rank kPrefixesPerTask = 512;
constexpr double kLargestLatticeLevel = 2.5e7;  // 100 MB
}  // namespace

DiscreteLocalScore::DiscreteLocalScore(Dataset data, std::unique_ptr<DiscreteScore> formula, int largest_set)
    : data_(std::move(data)),
      formula_(std::move(formula)),
      functions_(*formula_, data_.arities()),
      binomials_(data_.n_variables(), largest_set + 1),
      atoms_(data_.n_variables()),
      least_(data_.n_variables(), 0.0) {
  if (data_.all_binary()) lattice_ = std::make_unique<BinaryLattice>(data_, binomials_);
}

void DiscreteLocalScore::prepare_bounds(int threads, Monitor& monitor) {
  parallel_for(threads, atoms_.size(), monitor, [&](std::size_t x) {
    atoms_[x] = AtomBound(data_, static_cast<Var>(x));
    least_[x] = atoms_[x].negative_log_likelihood();
  });
}

double DiscreteLocalScore::configurations(const Var* set, int size) const {
  double q = 1;
  for (int i = 0; i < size; ++i) q *= data_.arity(set[i]);
  return q;
}

void DiscreteLocalScore::begin_level(int size, std::size_t wanted) {
  lattice_level_ = -1;
  if (!lattice_ || size == 0) return;
  // Rough costs in machine steps: the lattice pays for every set of the level, but
  // little; partitions pay a pass over the rows for the wanted ones only.
  const double sets = static_cast<double>(binomials_(n_variables(), size));
  const double by_lattice = sets * (data_.total() / 64.0 + 20) + wanted * 4.0 * std::ldexp(1.0, size);
  const double by_partition = static_cast<double>(wanted) * 3.0 * data_.n_unique();
  if (by_lattice > by_partition || sets > kLargestLatticeLevel) {
    lattice_.reset();  // later levels build on this one
    return;
  }
  lattice_->open_level(size);
  lattice_level_ = size;
}

void DiscreteLocalScore::evaluate(const SetBatch& batch, int threads, Monitor& monitor, double* out) {
  if (batch.count == 0) return;
  if (batch.size == lattice_level_) {
    lattice_level_ = -1;
    evaluate_by_lattice(batch, threads, monitor, out);
  } else {
    evaluate_by_partition(batch, threads, monitor, out);
  }
}

void DiscreteLocalScore::evaluate_by_lattice(const SetBatch& batch, int threads, Monitor& monitor,
                                             double* out) {
  const int size = batch.size;
  const bool complete = batch.count == binomials_(n_variables(), size);
  std::vector<Rank> ranks;
  if (!complete) {
    ranks.resize(batch.count);
    for (std::size_t i = 0; i < batch.count; ++i) ranks[i] = binomials_.rank(batch.set(i), size);
  }
  // The first wanted set at or after a rank.
  const auto place_of = [&](Rank r) -> std::size_t {
    return complete ? r : std::lower_bound(ranks.begin(), ranks.end(), r) - ranks.begin();
  };
  const auto rank_at = [&](std::size_t place) -> Rank { return complete ? place : ranks[place]; };

  struct Workspace {
    BinaryLattice::Workspace lattice;
    CellSums sums;
    std::vector<std::int32_t> counts;
  };
  const Rank prefixes = lattice_->prefixes(size);
  const std::size_t tasks = (prefixes + kPrefixesPerTask - 1) / kPrefixesPerTask;
  parallel_for(
      threads, tasks, monitor,
      [&] { return Workspace{BinaryLattice::Workspace(*lattice_), CellSums(functions_), {}}; },
      [&](std::size_t task, Workspace& work) {
        const Rank first = task * kPrefixesPerTask;
        const Rank last = std::min(first + kPrefixesPerTask, prefixes);
        work.lattice.count(
            *lattice_, size, first, last,
            [&](Rank rank, int lanes) {
              const std::size_t place = place_of(rank);
              return place < batch.count && rank_at(place) < rank + lanes;
            },
            [&](const BinaryLattice::Block& block) {
              work.counts.resize(2 * block.cells);
              for (std::size_t place = place_of(block.first_rank);
                   place < batch.count && rank_at(place) < block.first_rank + block.lanes; ++place) {
                const std::size_t lane = rank_at(place) - block.first_rank;
                for (std::size_t c = 0; c < block.cells; ++c) {
                  const std::int32_t with = block.with[c].count[lane];
                  work.counts[2 * c] = with;
                  work.counts[2 * c + 1] = block.without[c] - with;
                }
                work.sums.start(configurations(batch.set(place), size));
                work.sums.add(work.counts.data(), work.counts.size());
                work.sums.write(out + place * width());
              }
            });
        monitor.advance(1.0 * kPrefixesPerTask / prefixes * batch.count);
      });
}

void DiscreteLocalScore::evaluate_by_partition(const SetBatch& batch, int threads, Monitor& monitor,
                                               double* out) const {
  struct Workspace {
    PartitionStack partitions;
    CellSums sums;
    std::vector<int> counts;
  };
  const std::size_t tasks = (batch.count + kSetsPerTask - 1) / kSetsPerTask;
  parallel_for(
      threads, tasks, monitor,
      [&] { return Workspace{PartitionStack(data_), CellSums(functions_), {}}; },
      [&](std::size_t task, Workspace& work) {
        const std::size_t first = task * kSetsPerTask;
        const std::size_t last = std::min(first + kSetsPerTask, batch.count);
        for (std::size_t i = first; i < last; ++i) {
          const Var* set = batch.set(i);
          work.sums.start(configurations(set, batch.size));
          if (batch.size == 0) {
            work.counts.assign(1, data_.total());
          } else {
            // The smallest member is the one in which neighbouring sets differ.
            const Partition& partition = work.partitions.refine(set, 1, batch.size);
            work.partitions.count(partition, set[0], work.counts);
            work.sums.add(partition.singles.data(), partition.singles.size());
          }
          work.sums.add(work.counts.data(), work.counts.size());
          work.sums.write(out + i * width());
        }
        monitor.advance(static_cast<double>(last - first));
      });
}

double DiscreteLocalScore::cost(const Family& family) const {
  const int r = data_.arity(family.child);
  return family.of_parents[0] + functions_.extra(family.of_parents, r) - family.of_all[0] +
         formula_->penalty(r, family.configurations);
}

double DiscreteLocalScore::superset_bound(const Family& family) const {
  const int r = data_.arity(family.child);
  return formula_->superset_bound({r, family.configurations, least_[family.child],
                                   functions_.extra(family.of_parents, r),
                                   family.of_all ? functions_.cells(family.of_all) : 0});
}

double DiscreteLocalScore::sharper_superset_bound(const Family& family) const {
  const int r = data_.arity(family.child);
  const double c = formula_->largest_pseudo_count(r, family.configurations);
  // A pass over the rows for one family pays only where many supersets depend on it.
  constexpr int kLargest = 2;
  if (c <= 0 || family.n_parents > kLargest) return kNoBound;
  return functions_.cells(family.of_all) * std::log(static_cast<double>(r)) +
         atoms_[family.child].excess(data_, family.parents, family.n_parents, c);
}

// de Campos, Scanagatta, Corani & Zaffalon (2018): given any set with Q in it, y gains x at
// most N min(H(x | Q), H(y | Q)) and costs at least w (r_x - 1)(r_y - 1) q(Q). We take
// N H(x | all others) off the former: so much of x no parents explain.
GainLimit DiscreteLocalScore::gain_limit(const Family& family) const {
  return {family.of_parents[0] - family.of_all[0] - least_[family.child],
          formula_->cost_per_parameter() * (data_.arity(family.child) - 1) * family.configurations};
}

}  // namespace bnstar
