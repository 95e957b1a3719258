#include "data/binary_lattice.h"

#include <algorithm>
#include <cstring>

#include "base/and_count.h"
#include "base/parallel.h"

namespace bnstar {

BinaryLattice::BinaryLattice(const Dataset& data, const Binomials& binomials, int threads, Monitor& monitor)
    : n_(data.n_variables()), binomials_(binomials), planes_(data), columns_(n_), ones_(1) {
  parallel_for(threads, n_, monitor, [&](std::size_t x) {
    columns_[x].assign(words(), 0);
    const Dataset::Code* code = data.column(static_cast<Var>(x));
    planes_.set_bits(data, [&](std::uint32_t row) { return code[row] ? columns_[x].data() : nullptr; });
  });
  // n of the empty set is the number of rows.
  ones_[0].assign(1 + kLanes, static_cast<std::int32_t>(data.total()));
}

double BinaryLattice::bytes(const Dataset& data) {
  return 8.0 * data.n_variables() * static_cast<double>(WeightPlanes(data).words());
}

double BinaryLattice::bytes() const {
  double sum = 8.0 * n_ * static_cast<double>(words());
  for (const std::vector<std::int32_t>& level : ones_) sum += 4.0 * static_cast<double>(level.size());
  return sum;
}

void BinaryLattice::open_level(int size) {
  ones_.resize(size + 1);
  ones_[size].assign(binomials_(n_, size) + kLanes, 0);  // whole vectors may be read at the end
}

void BinaryLattice::Workspace::set_prefix(int size) {
  const std::size_t words = lattice_.words();
  if (ands_.empty()) ands_.emplace_back(words, ~Word{0});
  std::size_t depth = 0;
  while (depth < static_cast<std::size_t>(size) && depth < and_path_.size() &&
         and_path_[depth] == prefix_[size - 1 - depth]) {
    ++depth;
  }
  and_path_.resize(depth);
  while (ands_.size() < static_cast<std::size_t>(size) + 1) ands_.emplace_back(words);
  for (; depth < static_cast<std::size_t>(size); ++depth) {
    const Var x = prefix_[size - 1 - depth];
    const Word* column = lattice_.columns_[x].data();
    const Word* before = ands_[depth].data();
    Word* after = ands_[depth + 1].data();
    for (std::size_t w = 0; w < words; ++w) after[w] = before[w] & column[w];
    and_path_.push_back(x);
  }
}

void BinaryLattice::Workspace::prepare_cells(int prefix_size) {
  const std::size_t cells = std::size_t{1} << prefix_size;
  without_.resize(cells);
  with_.resize(cells);
  with_zero_.resize(cells);
  while (members_.size() < cells) members_.push_back(static_cast<std::uint8_t>(count_bits(members_.size())));
  ranks_.assign(1, {0, 0});
  ranks_.resize(cells);
  without_[0] = lattice_.ones_[0][0];
  with_zero_[0] = lattice_.ones_[1].data();
  for (int i = 0; i < prefix_size; ++i) {
    const std::size_t bit = std::size_t{1} << i;
    const Rank* binomial = lattice_.binomials_.row(prefix_[i]);
    for (std::size_t t = 0; t < bit; ++t) {
      const int size = members_[t];
      SubsetRanks& rank = ranks_[t | bit];
      rank.alone = ranks_[t].alone + binomial[size + 1];
      rank.with_zero = ranks_[t].with_zero + binomial[size + 2];
      without_[t | bit] = lattice_.ones_[size + 1][rank.alone];
      // Of R itself with y the numbers are being made just now; they come as `top`.
      if ((t | bit) + 1 < cells) with_zero_[t | bit] = lattice_.ones_[size + 2].data() + rank.with_zero;
    }
  }
  for (std::size_t bit = 1; bit < cells; bit <<= 1) {
    for (std::size_t block = 0; block < cells; block += 2 * bit) {
      for (std::size_t t = block; t < block + bit; ++t) without_[t] -= without_[t + bit];
    }
  }
}

void BinaryLattice::Workspace::fill_block(int size, Var first_y, int lanes, const std::int32_t* top) {
  const std::size_t cells = std::size_t{1} << (size - 1);
  Lanes* with = with_.data();
  for (std::size_t t = 0; t + 1 < cells; ++t) std::memcpy(&with[t], with_zero_[t] + first_y, sizeof(Lanes));
  // Beyond the real lanes another thread may be writing its own sets just now.
  for (int lane = 0; lane < kLanes; ++lane) with[cells - 1].count[lane] = lane < lanes ? top[lane] : 0;
  for (std::size_t bit = 1; bit < cells; bit <<= 1) {
    for (std::size_t block = 0; block < cells; block += 2 * bit) {
      for (std::size_t c = block; c < block + bit; ++c) with[c].count -= with[c + bit].count;
    }
  }
}

}  // namespace bnstar
