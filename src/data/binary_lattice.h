// Counts for binary columns through the lattice of subsets. For every set S one number is kept,
// n(S) = how often all of S are 1: an AND of bit columns and a population count. The 2^k cell
// counts of a set of size k follow from the n of its subsets by inclusion and exclusion, without
// another pass over the rows.
//
// In colexicographic order the sets {y, z} + R with y < z < min R are neighbours, for every R and
// all its subsets T. So n({y, z} + T) of consecutive pairs lie side by side, and several pairs are
// worked out at once in the lanes of a vector. What depends on R and y alone or on R and z alone is
// worked out once for all pairs.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/combinations.h"
#include "base/monitor.h"
#include "data/dataset.h"
#include "data/weight_planes.h"

namespace bnstar {

class BinaryLattice {
 public:
  static constexpr int kLanes = 4;
  // Counts of kLanes sets side by side (a vector type of GCC and Clang).
  struct Lanes {
    std::int32_t count __attribute__((vector_size(4 * kLanes)));

    Lanes& operator-=(const Lanes& other) {
      count -= other.count;
      return *this;
    }
  };

  struct Pair {
    Var y, z;
  };

  // The cells of the sets {y, z} + R for some consecutive pairs. Cell numbers are bit masks over
  // the members of R.
  struct Block {
    Rank first_rank;
    int lanes;                                 // those that stand for a set
    std::size_t cells;                         // of R
    const std::vector<std::uint32_t>& shared;  // cells of two rows or more
    // the number of cells with one row; any pair makes one cell of one row of each
    std::size_t single;
    std::size_t largest;       // the largest number of rows in a cell
    const std::int32_t* rows;  // by cell: its number of rows
    const Lanes* alone;  // [x / kLanes * cells + c].count[x % kLanes]: rows of cell c with x = 1
    const Lanes* both;   // [c].count[lane]: rows of cell c with y = z = 1
    const Pair* pairs;   // by lane
    const Var* rest;     // R

    // The result is a function of (i, take), which gives `take` the counts of the four cells that
    // the pair makes of shared[i].
    auto parts_of(int lane) const {
      const Lanes* const with_y = alone + pairs[lane].y / kLanes * cells;
      const Lanes* const with_z = alone + pairs[lane].z / kLanes * cells;
      return [=, cells_shared = shared.data(), in_cell = rows, with_both = both,
              y = pairs[lane].y % kLanes,
              z = pairs[lane].z % kLanes](std::size_t i, const auto& take) {
        const std::uint32_t c = cells_shared[i];
        const std::int32_t y_and_z = with_both[c].count[lane];
        const std::int32_t y_only = with_y[c].count[y] - y_and_z;
        const std::int32_t z_or_both = with_z[c].count[z];
        take(y_and_z);
        take(y_only);
        take(z_or_both - y_and_z);
        take(in_cell[c] - y_only - z_or_both);
      };
    }
  };

  // The sets {y, z} + R whose R has a rank from first_rest to last_rest - 1 and whose z is from
  // first_z to last_z - 1.
  struct Part {
    Rank first_rest, last_rest;
    Var first_z, last_z;
  };

  // For data without large counts: every number here is a number of observations. Unusable if the
  // monitor stops before the constructor ends.
  BinaryLattice(const Dataset& data, const Binomials& binomials, int threads, Monitor& monitor);

  // Levels must be opened one by one, from 2 on.
  void open_level(int size);
  int next_level() const { return static_cast<int>(ones_.size()); }

  // The number of sets R that the sets of this size are made of.
  Rank rests(int size) const { return binomials_(n_, size - 2); }

  // Words of one bit column. Every R, every member that joins it and every set takes a pass over
  // them.
  std::size_t words() const { return planes_.words(); }
  // What is held; what the bit columns of a data set would take; what a level would add.
  double bytes() const;
  static double bytes(const Dataset& data);
  double level_bytes(int size) const { return 4.0 * static_cast<double>(binomials_(n_, size)); }

  class Workspace {
   public:
    explicit Workspace(const BinaryLattice& lattice) : lattice_(lattice) {}

    // Works out n(S) for all sets of a part of the level, and calls visit(block) for the blocks for
    // which wanted(first_rank, lanes) holds.
    template <class Wanted, class Visit>
    void count(BinaryLattice& target, int size, const Part& part, const Wanted& wanted,
               const Visit& visit);

   private:
    void set_rest(int size);
    void count_ones(int rest_size, Var first_z, Var last_z, std::int32_t* ones);
    void find_subsets(int rest_size);
    void prepare_cells(int rest_size, Var most);
    void fill_both(std::size_t cells, std::size_t first_pair, int lanes, const std::int32_t* top);

    const BinaryLattice& lattice_;
    std::vector<Var> rest_;      // R
    std::vector<Var> and_path_;  // members whose columns are in ands_
    // ANDs of the columns, from the largest member on
    std::vector<std::vector<std::uint64_t>> ands_;
    std::vector<std::uint64_t> with_z_;  // the last of ands_ AND the column of z
    // For each subset T of R: the ranks of T, {0} + T and {0, 1} + T, and where n of the latter two
    // is stored.
    struct Ranks {
      Rank with[3];
    };
    std::vector<Ranks> ranks_;
    std::vector<const std::int32_t*> with_one_;
    std::vector<const std::int32_t*> with_two_;
    std::vector<std::uint8_t> members_;  // the number of bits of 0, 1, 2, ...
    // See Block.
    std::vector<std::int32_t> rows_;
    std::vector<std::uint32_t> shared_;
    std::size_t single_ = 0;
    std::size_t largest_ = 0;
    std::vector<Lanes> alone_;
    std::vector<Lanes> both_;
  };

 private:
  using Word = WeightPlanes::Word;
  std::int32_t ones_in(const Word* a, const Word* b) const {
    return static_cast<std::int32_t>(planes_.count(a, b));
  }

  int n_;
  Binomials binomials_;
  WeightPlanes planes_;
  std::vector<std::vector<Word>> columns_;
  std::vector<std::vector<std::int32_t>> ones_;  // ones_[size][rank]
  // by rank, with some more at the end for lanes that stand for no set
  std::vector<Pair> pairs_;
};

template <class Wanted, class Visit>
void BinaryLattice::Workspace::count(BinaryLattice& target, int size, const Part& part,
                                     const Wanted& wanted, const Visit& visit) {
  const int rest_size = size - 2;
  const std::size_t cells = std::size_t{1} << rest_size;
  rest_.assign(rest_size + 1, lattice_.n_);
  if (rest_size > 0) lattice_.binomials_.unrank(part.first_rest, rest_size, rest_.data());
  for (Rank r = part.first_rest; r < part.last_rest; ++r) {
    const Var last_z = std::min(rest_[0], part.last_z);
    const std::size_t end = lattice_.binomials_(last_z, 2);
    Rank base = 0;
    for (int i = 0; i < rest_size; ++i) base += lattice_.binomials_(rest_[i], i + 3);
    std::int32_t* const ones = target.ones_[size].data() + base;
    if (end > 0) count_ones(rest_size, part.first_z, last_z, ones);
    bool prepared = false;
    for (std::size_t pair = lattice_.binomials_(part.first_z, 2); pair < end; pair += kLanes) {
      const int lanes = static_cast<int>(std::min<std::size_t>(kLanes, end - pair));
      if (!wanted(base + pair, lanes)) continue;
      if (!prepared) prepare_cells(rest_size, last_z);
      prepared = true;
      fill_both(cells, pair, lanes, ones + pair);
      visit(Block{base + pair, lanes, cells, shared_, single_, largest_, rows_.data(),
                  alone_.data(), both_.data(), lattice_.pairs_.data() + pair, rest_.data()});
    }
    if (rest_size > 0) next_combination(rest_.data(), rest_size);
  }
}

}  // namespace bnstar
