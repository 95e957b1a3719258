// Distinct rows of codes, each packed into a few words. Rows arrive in blocks, and a column gets
// more bits when a larger code comes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace bnstar {

class PackedRows {
 public:
  explicit PackedRows(std::size_t columns);

  // Writes the number of each row into `numbers`; a row that was not seen before gets the next one.
  // columns[x][i] counts from 0, and is negative where a value is missing.
  void number(const std::vector<const int*>& columns, std::size_t rows, std::uint32_t* numbers);

  std::size_t size() const { return rows_; }
  std::size_t bytes() const;

  // The codes of column x in all rows, by number; `missing` where a value is missing.
  void unpack(std::size_t x, int missing, int* codes) const;

 private:
  // Where a column stands: code + 1, so that 0 is a missing value.
  struct Place {
    std::size_t word = 0;
    int shift = 0, bits = 1;

    std::uint64_t mask() const { return (std::uint64_t{1} << bits) - 1; }
    std::uint64_t of(const std::uint64_t* row) const { return row[word] >> shift & mask(); }
  };

  void arrange();
  void widen(const std::vector<const int*>& columns, std::size_t rows);
  void pack(const std::vector<const int*>& columns, std::size_t first, std::size_t count);
  std::uint32_t find_or_add(const std::uint64_t* row);
  void rebuild_slots(std::size_t slots);
  std::size_t slot_of(const std::uint64_t* row) const;

  std::vector<Place> places_;
  std::size_t words_ = 1, rows_ = 0;
  std::vector<std::uint64_t> packed_;  // `words_` for each row
  std::vector<std::uint32_t> slots_;   // a hash table of numbers, from 1; 0 is free
  std::vector<std::uint64_t> strip_;   // the rows that are being packed
};

}  // namespace bnstar
