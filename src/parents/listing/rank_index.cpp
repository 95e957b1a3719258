#include "parents/listing/rank_index.h"

namespace bnstar {

namespace {
// A hash slot takes 16 bytes and half of the slots are free: a bit map is smaller if the universe
// is up to about this many times as large as the list.
constexpr Rank kBitmapUpTo = 128;
}  // namespace

double RankIndex::bytes(double count, double universe) {
  if (count >= universe) return 0;
  // Half to three quarters of a hash table's slots are free.
  return universe / kBitmapUpTo <= count ? universe / 64 * 12 : 4 * sizeof(Slot) * count;
}

RankIndex RankIndex::complete(std::size_t count) {
  RankIndex index;
  index.count_ = count;
  return index;
}

RankIndex::RankIndex(const std::vector<Rank>& ranks, Rank universe) : count_(ranks.size()) {
  if (ranks.size() == universe) return;
  if (universe / kBitmapUpTo <= ranks.size()) {
    kind_ = Kind::kBitmap;
    bits_.assign((universe >> 6) + 1, 0);
    for (Rank rank : ranks) bits_[rank >> 6] |= std::uint64_t{1} << (rank & 63);
    before_.resize(bits_.size());
    std::uint32_t total = 0;
    for (std::size_t w = 0; w < bits_.size(); ++w) {
      before_[w] = total;
      total += static_cast<std::uint32_t>(count_bits(bits_[w]));
    }
    return;
  }
  kind_ = Kind::kHash;
  int bits = 4;
  while ((std::size_t{1} << bits) < 2 * ranks.size()) ++bits;
  shift_ = 64 - bits;
  slots_.assign(std::size_t{1} << bits, Slot{0, kAbsent});
  for (std::size_t place = 0; place < ranks.size(); ++place) {
    std::size_t at = home(ranks[place]);
    while (slots_[at].place != kAbsent) at = (at + 1) & (slots_.size() - 1);
    slots_[at] = {ranks[place], place};
  }
}

std::size_t RankIndex::find_in_hash(Rank rank) const {
  std::size_t at = home(rank);
  while (slots_[at].place != kAbsent) {
    if (slots_[at].rank == rank) return slots_[at].place;
    at = (at + 1) & (slots_.size() - 1);
  }
  return kAbsent;
}

}  // namespace bnstar
