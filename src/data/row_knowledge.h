// What R asks of the rows of large data: how many know a column, how many know all, how many the
// smallest cell has.
#pragma once

#include <cstddef>
#include <vector>

namespace bnstar {

// Columns of codes or of numbers are added one after the other. Rows count as often as they were
// observed.
class RowKnowledge {
 public:
  // `counts` is null where every row was observed once.
  RowKnowledge(std::size_t rows, const double* counts) : counts_(counts), complete_(rows, 1) {}

  // Value: how many rows know the column.
  double add(const int* codes);
  double add(const double* values);
  // Rows that know all columns so far.
  double complete_rows() const { return count(complete_); }

 private:
  using Flags = std::vector<unsigned char>;
  template <class Value, class IsMissing>
  double add_column(const Value* column, const IsMissing& missing);
  double count(const Flags& flags) const;

  const double* counts_;
  Flags complete_;
};

// Has every configuration of the columns that occurs at least `least` rows? A missing code is a
// state of its own.
bool all_cells_have(const std::vector<const int*>& columns, std::size_t rows, const double* counts,
                    double least);

}  // namespace bnstar
