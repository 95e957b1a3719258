// Records of 32-bit words in blocks, freed all together. Growing copies nothing, so it never needs
// twice the memory. A record lies in one block.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

namespace bnstar {

class WordArena {
 public:
  using Word = std::uint32_t;

  WordArena() = default;
  // No record is larger than this.
  explicit WordArena(std::size_t largest_record) {
    // so that the ends of blocks waste little
    while ((std::size_t{1} << shift_) < 4 * largest_record) ++shift_;
  }

  // The bytes that a record of `words` words takes beyond the present blocks.
  double bytes_for(std::size_t words) const {
    return fits(words) ? 0.0 : 4.0 * static_cast<double>(block_words());
  }
  // Returns the address of a new record, whose words are not initialised.
  Word add(std::size_t words) {
    if (!fits(words)) {
      blocks_.emplace_back(new Word[block_words()]);
      used_ = 0;
    }
    const std::size_t at = (blocks_.size() - 1) * block_words() + used_;
    used_ += words;
    return static_cast<Word>(at);
  }
  // Records have 31-bit addresses.
  bool full() const { return blocks_.size() * block_words() >= (std::size_t{1} << 31); }

  Word* at(Word record) { return blocks_[record >> shift_].get() + (record & (block_words() - 1)); }
  const Word* at(Word record) const {
    return blocks_[record >> shift_].get() + (record & (block_words() - 1));
  }

  // To be called when nothing more is added: frees the rest of the last block and returns how many
  // bytes that saves.
  double finish() {
    if (blocks_.empty()) return 0;
    std::unique_ptr<Word[]> last(new Word[used_]);
    std::memcpy(last.get(), blocks_.back().get(), used_ * sizeof(Word));
    blocks_.back() = std::move(last);
    return 4.0 * static_cast<double>(block_words() - used_);
  }

 private:
  std::size_t block_words() const { return std::size_t{1} << shift_; }
  bool fits(std::size_t words) const { return !blocks_.empty() && used_ + words <= block_words(); }

  int shift_ = 12;
  std::size_t used_ = 0;  // of the last block
  std::vector<std::unique_ptr<Word[]>> blocks_;
};

}  // namespace bnstar
