// Counting for binary columns through the lattice of subsets. For every set S it
// keeps one number, n(S) = how often all of S are 1: an AND of bit columns and a
// population count. The 2^k cell counts of a set of size k then follow from the n of
// its subsets by inclusion and exclusion, without touching the rows again.
//
// In colexicographic order the sets {y} + R, y = 0, 1, ..., min R - 1 are neighbours,
// for every R and for all subsets T of it too: n({y} + T) lies side by side for
// consecutive y, so several y are worked out at once in the lanes of a vector.
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
  };

  // The cells of the sets {y} + R for kLanes consecutive y, y = first_y ...:
  // without[c] rows are in cell c of R; with[c].count[lane] of them have y = 1. Cell
  // numbers are bit masks over the members of R. `lanes` of the kLanes are real.
  struct Block {
    Rank first_rank;
    int lanes;
    std::size_t cells;
    const std::int32_t* without;
    const Lanes* with;
  };

  // For data without large counts: every number here is a number of observations. Of no use when the monitor stops before
  // its end.
  BinaryLattice(const Dataset& data, const Binomials& binomials, int threads, Monitor& monitor);

  // Levels must be opened one by one, from 1 on.
  void open_level(int size);

  // The number of prefixes R of the sets of this size; sets are counted in tasks
  // of consecutive prefixes.
  Rank prefixes(int size) const { return binomials_(n_, size - 1); }

  // Words of one bit column, which every prefix and every set takes a pass over.
  std::size_t words() const { return planes_.words(); }
  // What is held, what the bit columns of a data set would take, and what a level would add.
  double bytes() const;
  static double bytes(const Dataset& data);
  double level_bytes(int size) const { return 4.0 * static_cast<double>(binomials_(n_, size)); }

  class Workspace {
   public:
    explicit Workspace(const BinaryLattice& lattice) : lattice_(lattice) {}

    // n(S) for all sets with prefixes first ... last - 1, and visit(block) for the
    // blocks in which wanted(first_rank, lanes) holds.
    template <class Wanted, class Visit>
    void count(BinaryLattice& target, int size, Rank first, Rank last, const Wanted& wanted, const Visit& visit);

   private:
    void set_prefix(int size);
    void prepare_cells(int prefix_size);
    void fill_block(int size, Var first_y, int lanes, const std::int32_t* top);

    const BinaryLattice& lattice_;
    std::vector<Var> prefix_;
    std::vector<Var> and_path_;                     // members whose columns are in ands_
    std::vector<std::vector<std::uint64_t>> ands_;  // AND of the columns, from the largest member on
    // For the subsets T of R: their ranks, alone and with 0 before them, and n({0} + T).
    struct SubsetRanks {
      Rank alone;
      Rank with_zero;
    };
    std::vector<SubsetRanks> ranks_;
    std::vector<const std::int32_t*> with_zero_;
    std::vector<std::uint8_t> members_;  // the number of bits of 0, 1, 2, ...
    std::vector<std::int32_t> without_;
    std::vector<Lanes> with_;
  };

 private:
  using Word = WeightPlanes::Word;
  std::int32_t ones_in(const Word* a, const Word* b) const { return static_cast<std::int32_t>(planes_.count(a, b)); }

  int n_;
  Binomials binomials_;
  WeightPlanes planes_;
  std::vector<std::vector<Word>> columns_;
  std::vector<std::vector<std::int32_t>> ones_;  // ones_[size][rank]
};

template <class Wanted, class Visit>
void BinaryLattice::Workspace::count(BinaryLattice& target, int size, Rank first, Rank last, const Wanted& wanted,
                                     const Visit& visit) {
  const int prefix_size = size - 1;
  prefix_.assign(prefix_size + 1, 0);
  if (prefix_size > 0) lattice_.binomials_.unrank(first, prefix_size, prefix_.data());
  std::vector<std::int32_t>& ones = target.ones_[size];
  for (Rank r = first; r < last; ++r, next_combination(prefix_.data(), prefix_size)) {
    const int most = prefix_size > 0 ? prefix_[0] : lattice_.n_;
    if (most > 0) {
      set_prefix(prefix_size);
      const Rank base = lattice_.binomials_.rank_with(prefix_.data(), prefix_size, 0);
      const Word* prefix_bits = ands_[prefix_size].data();
      for (Var y = 0; y < most; ++y) {
        ones[base + y] = lattice_.ones_in(prefix_bits, lattice_.columns_[y].data());
      }
      bool prepared = false;
      for (Var y = 0; y < most; y += kLanes) {
        const int lanes = std::min(kLanes, most - y);
        if (!wanted(base + y, lanes)) continue;
        if (!prepared) prepare_cells(prefix_size);
        prepared = true;
        fill_block(size, y, lanes, ones.data() + base + y);
        visit(Block{base + y, lanes, std::size_t{1} << prefix_size, without_.data(), with_.data()});
      }
    }
    if (prefix_size == 0) break;
  }
}

}  // namespace bnstar
