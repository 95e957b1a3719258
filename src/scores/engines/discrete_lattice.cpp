// The part of a discrete score that counts sets by the binary lattice, level by level.
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "base/parallel.h"
#include "scores/engines/discrete_local_score.h"
#include "scores/engines/items_per_task.h"

namespace bnstar {

// The sets of a batch by number; a batch of all sets needs no members.
class DiscreteLocalScore::WantedSets {
 public:
  WantedSets(const SetBatch& batch, const Binomials& binomials, int n_variables)
      : complete_(batch.count == binomials(n_variables, batch.size)), count_(batch.count) {
    if (complete_) return;
    ranks_.resize(batch.count);
    for (std::size_t i = 0; i < batch.count; ++i)
      ranks_[i] = binomials.rank(batch.set(i), batch.size);
  }

  // Calls visit(place, rank) for the wanted sets with ranks from `first` to `end` - 1.
  template <class Visit>
  void each(Rank first, Rank end, const Visit& visit) const {
    for (std::size_t i = place_of(first); i < count_ && rank_at(i) < end; ++i) visit(i, rank_at(i));
  }
  bool any(Rank first, Rank end) const {
    const std::size_t place = place_of(first);
    return place < count_ && rank_at(place) < end;
  }

 private:
  // The first wanted set at or after a rank.
  std::size_t place_of(Rank rank) const {
    return complete_ ? rank : std::lower_bound(ranks_.begin(), ranks_.end(), rank) - ranks_.begin();
  }
  Rank rank_at(std::size_t place) const { return complete_ ? place : ranks_[place]; }

  bool complete_;
  std::size_t count_;
  std::vector<Rank> ranks_;
};

// Rough costs: the lattice spends a little on every set of the level; passes over the rows
// (row_steps()) are made for the wanted sets only.
double DiscreteLocalScore::lattice_steps(int size, double wanted) const {
  const double sets = static_cast<double>(binomials_(n_variables(), size));
  return sets * (static_cast<double>(lattice_->words()) + 20) + wanted * std::ldexp(1.0, size);
}

double DiscreteLocalScore::steps_per_level(int size) const {
  const double sets = static_cast<double>(binomials_(n_variables(), size));
  if (!lattice_ || lattice_steps(size, sets) > row_steps(sets))
    return std::numeric_limits<double>::infinity();
  return lattice_steps(size, sets);
}

void DiscreteLocalScore::begin_level(int size, std::size_t wanted, double room) {
  lattice_level_ = -1;
  // The lattice has single variables from the start.
  if (!lattice_ || size < 2) return;
  const double sets = static_cast<double>(wanted);
  // A listing that goes on from what was kept begins with a later level.
  if (size != lattice_->next_level() || lattice_steps(size, sets) > row_steps(sets) ||
      lattice_->level_bytes(size) > room) {
    lattice_.reset();  // later levels build on this one
    return;
  }
  lattice_->open_level(size);
  lattice_level_ = size;
}

bool DiscreteLocalScore::evaluate_level(int threads, Monitor& monitor, double* out) {
  if (lattice_level_ < 0) return false;
  const int size = std::exchange(lattice_level_, -1);
  evaluate_by_lattice({size, binomials_(n_variables(), size), nullptr}, threads, monitor, out);
  return true;
}

void DiscreteLocalScore::evaluate_by_lattice(const SetBatch& batch, int threads, Monitor& monitor,
                                             double* out) {
  constexpr Rank kItemsPerTask = 512;
  const int size = batch.size;
  const Rank n = static_cast<Rank>(n_variables());
  const WantedSets wanted(batch, binomials_, n_variables());
  // All pairs are made of one R, and there may be many.
  const bool pairs = size == 2;
  const Rank items = pairs ? n : lattice_->rests(size);
  const Rank per_task =
      items_per_task(kItemsPerTask, 1.0 * lattice_->words() * n * (pairs ? 1 : n));
  struct Workspace {
    BinaryLattice::Workspace lattice;
    CellSums sums;
  };
  parallel_for(
      threads, (items + per_task - 1) / per_task, monitor,
      [&] {
        return Workspace{BinaryLattice::Workspace(*lattice_), CellSums(functions_)};
      },
      [&](std::size_t task, Workspace& work) {
        const Rank first = task * per_task;
        const Rank last = std::min(first + per_task, items);
        using Part = BinaryLattice::Part;
        const Part part = pairs ? Part{0, 1, static_cast<Var>(first), static_cast<Var>(last)}
                                : Part{first, last, 0, n_variables()};
        work.lattice.count(
            *lattice_, size, part,
            [&](Rank rank, int lanes) { return wanted.any(rank, rank + lanes); },
            [&](const BinaryLattice::Block& block) {
              write_block(block, size, wanted, work.sums, out);
            });
        monitor.advance(1.0 * (last - first) / items * batch.count);
      });
}

void DiscreteLocalScore::write_block(const BinaryLattice::Block& block, int size,
                                     const WantedSets& wanted, CellSums& sums, double* out) const {
  const double q = configurations(block.rest, size - 2);
  wanted.each(block.first_rank, block.first_rank + block.lanes, [&](std::size_t place, Rank rank) {
    const int lane = static_cast<int>(rank - block.first_rank);
    sums.start(q * data_.arity(block.pairs[lane].y) * data_.arity(block.pairs[lane].z));
    sums.add_each(block.shared.size(), block.largest, block.parts_of(lane));
    sums.add_ones(block.single);
    sums.write(out + place * width());
  });
}

}  // namespace bnstar
