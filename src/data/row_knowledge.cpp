#include "data/row_knowledge.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "data/code_range.h"
#include "data/state_numbers.h"

namespace bnstar {

double RowKnowledge::count(const Flags& flags) const {
  double total = 0;
  if (counts_) {
    for (std::size_t i = 0; i < flags.size(); ++i) total += flags[i] ? counts_[i] : 0;
  } else {
    for (unsigned char flag : flags) total += flag;
  }
  return total;
}

template <class Value, class IsMissing>
double RowKnowledge::add_column(const Value* column, const IsMissing& missing) {
  double known = 0;
  for (std::size_t i = 0; i < complete_.size(); ++i) {
    const unsigned char flag = missing(column[i]) ? 0 : 1;
    complete_[i] &= flag;
    known += flag * (counts_ ? counts_[i] : 1.0);
  }
  return known;
}

double RowKnowledge::add(const int* codes) {
  return add_column(codes, [](int code) { return code == kMissingCode; });
}

double RowKnowledge::add(const double* values) {
  return add_column(values, [](double value) { return std::isnan(value); });
}

bool all_cells_have(const std::vector<const int*>& columns, std::size_t rows, const double* counts,
                    double least) {
  std::vector<std::uint32_t> cell(rows, 0);
  std::vector<double> in_cell;
  for (const int* column : columns) {
    StateNumbers numbers;
    in_cell.clear();
    for (std::size_t i = 0; i < rows; ++i) {
      const std::uint64_t both =
          static_cast<std::uint64_t>(cell[i]) << 32 | static_cast<std::uint32_t>(column[i]);
      cell[i] = static_cast<std::uint32_t>(numbers.of(both));
      if (cell[i] == in_cell.size()) in_cell.push_back(0);
      in_cell[cell[i]] += counts ? counts[i] : 1;
    }
    // More columns can only divide cells further.
    if (*std::min_element(in_cell.begin(), in_cell.end()) < least) return false;
  }
  return true;
}

}  // namespace bnstar
