#include "data/binary_lattice.h"

#include <algorithm>
#include <cstring>

#include "base/and_count.h"
#include "base/parallel.h"

namespace bnstar {

namespace {

// Turns n(T) for all T, numbered as bit masks, into the number of rows in which the members of T
// are 1 and the others are 0.
template <class Number>
void subtract_supersets(Number* numbers, std::size_t count) {
  for (std::size_t bit = 1; bit < count; bit <<= 1) {
    for (std::size_t block = 0; block < count; block += 2 * bit) {
      for (std::size_t t = block; t < block + bit; ++t) numbers[t] -= numbers[t + bit];
    }
  }
}

}  // namespace

BinaryLattice::BinaryLattice(const Dataset& data, const Binomials& binomials, int threads,
                             Monitor& monitor)
    : n_(data.n_variables()), binomials_(binomials), planes_(data), columns_(n_), ones_(2) {
  // n of the empty set is the number of rows. A level has kLanes entries more, because whole
  // vectors may be read at its end.
  ones_[0].assign(1 + kLanes, static_cast<std::int32_t>(data.total()));
  ones_[1].assign(n_ + kLanes, 0);
  const std::vector<Word> all(words(), ~Word{0});
  parallel_for(threads, n_, monitor, [&](std::size_t x) {
    columns_[x].assign(words(), 0);
    const Dataset::Code* code = data.column(static_cast<Var>(x));
    planes_.set_bits(data,
                     [&](std::uint32_t row) { return code[row] ? columns_[x].data() : nullptr; });
    ones_[1][x] = ones_in(columns_[x].data(), all.data());
  });
  for (Var z = 1; z < n_; ++z) {
    for (Var y = 0; y < z; ++y) pairs_.push_back({y, z});
  }
  pairs_.resize(pairs_.size() + kLanes, {0, 0});
}

double BinaryLattice::bytes(const Dataset& data) {
  return 8.0 * data.n_variables() * static_cast<double>(WeightPlanes(data).words());
}

double BinaryLattice::bytes() const {
  double sum = 8.0 * n_ * static_cast<double>(words());
  for (const std::vector<std::int32_t>& level : ones_)
    sum += 4.0 * static_cast<double>(level.size());
  return sum;
}

void BinaryLattice::open_level(int size) {
  ones_.resize(size + 1);
  ones_[size].assign(binomials_(n_, size) + kLanes, 0);
}

void BinaryLattice::Workspace::set_rest(int size) {
  const std::size_t words = lattice_.words();
  if (ands_.empty()) ands_.emplace_back(words, ~Word{0});
  std::size_t depth = 0;
  while (depth < static_cast<std::size_t>(size) && depth < and_path_.size() &&
         and_path_[depth] == rest_[size - 1 - depth]) {
    ++depth;
  }
  and_path_.resize(depth);
  while (ands_.size() < static_cast<std::size_t>(size) + 1) ands_.emplace_back(words);
  for (; depth < static_cast<std::size_t>(size); ++depth) {
    const Var x = rest_[size - 1 - depth];
    const Word* column = lattice_.columns_[x].data();
    const Word* before = ands_[depth].data();
    Word* after = ands_[depth + 1].data();
    for (std::size_t w = 0; w < words; ++w) after[w] = before[w] & column[w];
    and_path_.push_back(x);
  }
}

// For the sets {y, z} + R; `ones` is where the first of all pairs stands.
void BinaryLattice::Workspace::count_ones(int rest_size, Var first_z, Var last_z,
                                          std::int32_t* ones) {
  const std::size_t words = lattice_.words();
  set_rest(rest_size);
  const Word* const rest = ands_[rest_size].data();
  with_z_.resize(words);
  ones += lattice_.binomials_(first_z, 2);
  for (Var z = first_z; z < last_z; ++z) {
    const Word* const column = lattice_.columns_[z].data();
    for (std::size_t w = 0; w < words; ++w) with_z_[w] = rest[w] & column[w];
    for (Var y = 0; y < z; ++y)
      *ones++ = lattice_.ones_in(with_z_.data(), lattice_.columns_[y].data());
  }
}

void BinaryLattice::Workspace::find_subsets(int rest_size) {
  const std::size_t cells = std::size_t{1} << rest_size;
  while (members_.size() < cells)
    members_.push_back(static_cast<std::uint8_t>(count_bits(members_.size())));
  ranks_.resize(cells);
  with_one_.resize(cells);
  with_two_.resize(cells);
  ranks_[0] = {};
  with_one_[0] = lattice_.ones_[1].data();
  with_two_[0] = lattice_.ones_[2].data();
  for (int i = 0; i < rest_size; ++i) {
    const std::size_t bit = std::size_t{1} << i;
    for (std::size_t t = 0; t < bit; ++t) {
      const int size = members_[t] + 1;
      const Rank* const binomial = lattice_.binomials_.row(rest_[i]) + size;
      Ranks& ranks = ranks_[t | bit];
      for (int more = 0; more < 3; ++more) ranks.with[more] = ranks_[t].with[more] + binomial[more];
      with_one_[t | bit] = lattice_.ones_[size + 1].data() + ranks.with[1];
      with_two_[t | bit] = lattice_.ones_[size + 2].data() + ranks.with[2];
    }
  }
}

// Everything that the blocks of this R share.
void BinaryLattice::Workspace::prepare_cells(int rest_size, Var most) {
  const std::size_t cells = std::size_t{1} << rest_size;
  find_subsets(rest_size);
  rows_.resize(cells);
  for (std::size_t t = 0; t < cells; ++t) rows_[t] = lattice_.ones_[members_[t]][ranks_[t].with[0]];
  subtract_supersets(rows_.data(), cells);
  largest_ = static_cast<std::size_t>(*std::max_element(rows_.begin(), rows_.end()));
  shared_.clear();
  single_ = 0;
  for (std::size_t c = 0; c < cells; ++c) {
    if (rows_[c] > 1) shared_.push_back(static_cast<std::uint32_t>(c));
    if (rows_[c] == 1) ++single_;
  }
  const std::size_t blocks = (most + kLanes - 1) / kLanes;
  alone_.resize(std::max(alone_.size(), blocks * cells));
  for (std::size_t block = 0; block < blocks; ++block) {
    Lanes* const alone = alone_.data() + block * cells;
    for (std::size_t t = 0; t < cells; ++t)
      std::memcpy(&alone[t], with_one_[t] + block * kLanes, sizeof(Lanes));
    subtract_supersets(alone, cells);
  }
}

void BinaryLattice::Workspace::fill_both(std::size_t cells, std::size_t first_pair, int lanes,
                                         const std::int32_t* top) {
  both_.resize(cells);
  Lanes* const both = both_.data();
  for (std::size_t t = 0; t + 1 < cells; ++t)
    std::memcpy(&both[t], with_two_[t] + first_pair, sizeof(Lanes));
  // Beyond the last lane in use another thread may be writing its own sets.
  for (int lane = 0; lane < kLanes; ++lane)
    both[cells - 1].count[lane] = lane < lanes ? top[lane] : 0;
  subtract_supersets(both, cells);
}

}  // namespace bnstar
