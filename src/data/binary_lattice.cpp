#include "data/binary_lattice.h"

#include <algorithm>
#include <cstring>

#include "base/parallel.h"
#include "base/processor.h"

namespace bnstar {

namespace {

using Word = std::uint64_t;

inline int count_bits(Word w) {
  w -= (w >> 1) & 0x5555555555555555ULL;
  w = (w & 0x3333333333333333ULL) + ((w >> 2) & 0x3333333333333333ULL);
  w = (w + (w >> 4)) & 0x0f0f0f0f0f0f0f0fULL;
  return static_cast<int>((w * 0x0101010101010101ULL) >> 56);
}

int and_count_portable(const Word* a, const Word* b, std::size_t words) {
  int sum = 0;
  for (std::size_t w = 0; w < words; ++w) sum += count_bits(a[w] & b[w]);
  return sum;
}

#if BNSTAR_X86
// The instruction is ten times as fast, and every processor of the last decade has it.
__attribute__((target("popcnt"))) int and_count_popcnt(const Word* a, const Word* b, std::size_t words) {
  int even = 0;
  int odd = 0;
  std::size_t w = 0;
  for (; w + 1 < words; w += 2) {
    even += __builtin_popcountll(a[w] & b[w]);
    odd += __builtin_popcountll(a[w + 1] & b[w + 1]);
  }
  if (w < words) even += __builtin_popcountll(a[w] & b[w]);
  return even + odd;
}
#endif

BinaryLattice::AndCount fastest_and_count() {
#if BNSTAR_X86
  if (has_popcnt()) return and_count_popcnt;
#endif
  return and_count_portable;
}

int bits_needed(std::int64_t value) {
  int bits = 0;
  while (value >> bits) ++bits;
  return bits;
}

}  // namespace

BinaryLattice::Layout::Layout(const Dataset& data) {
  const std::vector<std::int64_t>& weights = data.weights();
  const int needed = bits_needed(*std::max_element(weights.begin(), weights.end()));
  const std::size_t unique_words = (data.n_unique() + 63) / 64;
  const std::size_t total_words = (static_cast<std::size_t>(data.total()) + 63) / 64;
  repeat = total_words <= needed * unique_words;
  planes = repeat ? 1 : needed;
  words = repeat ? total_words : unique_words;
}

BinaryLattice::BinaryLattice(const Dataset& data, const Binomials& binomials, int threads, Monitor& monitor)
    : n_(data.n_variables()), binomials_(binomials), and_count_(fastest_and_count()), columns_(n_), ones_(1) {
  const Layout layout(data);
  planes_ = layout.planes;
  words_ = layout.words;
  parallel_for(threads, n_, monitor, [&](std::size_t x) { set_bits(data, static_cast<Var>(x), layout.repeat); });
  // n of the empty set is the number of rows.
  ones_[0].assign(1 + kLanes, static_cast<std::int32_t>(data.total()));
}

void BinaryLattice::set_bits(const Dataset& data, Var x, bool repeat) {
  const std::vector<std::int64_t>& weights = data.weights();
  std::vector<Word>& bits = columns_[x];
  bits.assign(words_ * planes_, 0);
  const Dataset::Code* code = data.column(x);
  std::size_t position = 0;
  for (std::size_t i = 0; i < data.n_unique(); ++i) {
    const std::int64_t copies = repeat ? weights[i] : 1;
    for (std::int64_t c = 0; c < copies; ++c, ++position) {
      if (!code[i]) continue;
      const Word bit = Word{1} << (position & 63);
      for (int p = 0; p < planes_; ++p) {
        if (repeat || (weights[i] >> p & 1)) bits[p * words_ + (position >> 6)] |= bit;
      }
    }
  }
}

double BinaryLattice::bytes(const Dataset& data) {
  const Layout layout(data);
  return 8.0 * data.n_variables() * static_cast<double>(layout.words) * layout.planes;
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

std::int32_t BinaryLattice::ones_in(const Word* a, const Word* b) const {
  std::int32_t sum = 0;
  for (int p = 0; p < planes_; ++p) sum += and_count_(a + p * words_, b + p * words_, words_) << p;
  return sum;
}

void BinaryLattice::Workspace::set_prefix(int size) {
  const std::size_t words = lattice_.words_ * lattice_.planes_;
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
