#include "data/packed_rows.h"

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace bnstar {
namespace {

constexpr std::size_t kStrip = 256;  // rows packed at once, column by column
constexpr int kWordBits = 64;
constexpr std::size_t kMostRows = std::numeric_limits<std::uint32_t>::max() - 1;

std::uint64_t mixed_bits(std::uint64_t x) {  // the finalizer of SplitMix64
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
  x = (x ^ x >> 27) * 0x94d049bb133111ebu;
  return x ^ x >> 31;
}

}  // namespace

PackedRows::PackedRows(std::size_t columns) : places_(columns), slots_(1024, 0) { arrange(); }

// Columns do not cross the border of a word.
void PackedRows::arrange() {
  std::size_t word = 0;
  int used = 0;
  for (Place& place : places_) {
    if (used + place.bits > kWordBits) {
      ++word;
      used = 0;
    }
    place.word = word;
    place.shift = used;
    used += place.bits;
  }
  words_ = word + 1;
}

std::size_t PackedRows::bytes() const {
  return packed_.capacity() * sizeof packed_[0] + slots_.capacity() * sizeof slots_[0];
}

void PackedRows::number(const std::vector<const int*>& columns, std::size_t rows,
                        std::uint32_t* numbers) {
  widen(columns, rows);
  for (std::size_t first = 0; first < rows; first += kStrip) {
    const std::size_t count = std::min(kStrip, rows - first);
    pack(columns, first, count);
    for (std::size_t i = 0; i < count; ++i)
      numbers[first + i] = find_or_add(strip_.data() + i * words_);
  }
}

// Gives every column the bits for its largest code, and packs the rows seen before anew.
void PackedRows::widen(const std::vector<const int*>& columns, std::size_t rows) {
  std::vector<int> bits;
  for (std::size_t x = 0; x < places_.size(); ++x) {
    const int largest = rows > 0 ? *std::max_element(columns[x], columns[x] + rows) : -1;
    bits.push_back(places_[x].bits);
    while (largest >= 0 && static_cast<std::uint64_t>(largest) + 1 >= std::uint64_t{1} << bits[x])
      bits[x] *= 2;
  }
  const auto same = [&](const Place& place) { return place.bits == bits[&place - places_.data()]; };
  if (std::all_of(places_.begin(), places_.end(), same)) return;
  const std::vector<Place> before = places_;
  const std::size_t words_before = words_;
  for (std::size_t x = 0; x < places_.size(); ++x) places_[x].bits = bits[x];
  arrange();
  std::vector<std::uint64_t> packed(rows_ * words_, 0);
  for (std::size_t i = 0; i < rows_; ++i) {
    const std::uint64_t* const old = packed_.data() + i * words_before;
    std::uint64_t* const row = packed.data() + i * words_;
    for (std::size_t x = 0; x < places_.size(); ++x)
      row[places_[x].word] |= before[x].of(old) << places_[x].shift;
  }
  packed_ = std::move(packed);
  rebuild_slots(slots_.size());
}

void PackedRows::pack(const std::vector<const int*>& columns, std::size_t first,
                      std::size_t count) {
  strip_.assign(count * words_, 0);
  for (std::size_t x = 0; x < places_.size(); ++x) {
    const int* const codes = columns[x] + first;
    std::uint64_t* const words = strip_.data() + places_[x].word;
    for (std::size_t i = 0; i < count; ++i) {
      const int code = codes[i];
      if (code >= 0) words[i * words_] |= (std::uint64_t(code) + 1) << places_[x].shift;
    }
  }
}

std::size_t PackedRows::slot_of(const std::uint64_t* row) const {
  std::uint64_t hash = 0;
  for (std::size_t w = 0; w < words_; ++w) hash = mixed_bits(hash + row[w] + 0x9e3779b97f4a7c15u);
  std::size_t slot = hash & (slots_.size() - 1);
  while (slots_[slot] != 0 &&
         !std::equal(row, row + words_, packed_.data() + (slots_[slot] - 1) * words_))
    slot = (slot + 1) & (slots_.size() - 1);
  return slot;
}

std::uint32_t PackedRows::find_or_add(const std::uint64_t* row) {
  std::size_t slot = slot_of(row);
  if (slots_[slot] != 0) return slots_[slot] - 1;
  if (rows_ == kMostRows) throw std::length_error("more than 2^32 - 2 different rows");
  packed_.insert(packed_.end(), row, row + words_);
  slots_[slot] = static_cast<std::uint32_t>(++rows_);
  if (3 * rows_ > 2 * slots_.size()) rebuild_slots(2 * slots_.size());
  return static_cast<std::uint32_t>(rows_ - 1);
}

void PackedRows::rebuild_slots(std::size_t slots) {
  slots_.assign(slots, 0);
  for (std::size_t i = 0; i < rows_; ++i)
    slots_[slot_of(packed_.data() + i * words_)] = static_cast<std::uint32_t>(i + 1);
}

void PackedRows::unpack(std::size_t x, int missing, int* codes) const {
  for (std::size_t i = 0; i < rows_; ++i) {
    const std::uint64_t code = places_[x].of(packed_.data() + i * words_);
    codes[i] = code == 0 ? missing : static_cast<int>(code - 1);
  }
}

}  // namespace bnstar
