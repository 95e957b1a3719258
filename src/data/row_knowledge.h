// What R asks about the rows of large data: in how many a column is known, in how many all columns
// are known, and how many the smallest cell has.
#pragma once

#include <cstddef>
#include <vector>

namespace bnstar {

// Columns of codes or of numbers are added one by one. Rows count as often as they were observed.
class RowKnowledge {
 public:
  // `counts` is null if every row was observed once.
  RowKnowledge(std::size_t rows, const double* counts) : counts_(counts), complete_(rows, 1) {}

  // Returns the number of rows in which the column is known.
  double add(const int* codes);
  double add(const double* values);
  // The number of rows in which all columns so far are known.
  double complete_rows() const { return count(complete_); }

 private:
  using Flags = std::vector<unsigned char>;
  template <class Value, class IsMissing>
  double add_column(const Value* column, const IsMissing& missing);
  double count(const Flags& flags) const;

  const double* counts_;
  Flags complete_;
};

// Does every configuration of the columns that occurs have at least `least` rows? A missing code is
// a state of its own.
bool all_cells_have(const std::vector<const int*>& columns, std::size_t rows, const double* counts,
                    double least);

}  // namespace bnstar
