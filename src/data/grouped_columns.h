// Continuous columns beside discrete ones. Rows with the same states of all discrete variables form
// a group, which no set of discrete variables divides. Of a group that is not tiny only its weight,
// means and products are kept, so the cost of a question about a cell depends on its number of
// groups, not of rows. Columns are centred at their overall means, in units of their standard
// deviations.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/monitor.h"

namespace bnstar {

class GroupedColumns {
 public:
  // columns[x][row], none of them constant; `counts` has one count per row, or is null for 1 each;
  // `group` has the group of every row.
  GroupedColumns(const std::vector<const double*>& columns, const double* counts,
                 const std::vector<std::uint32_t>& group, std::size_t n_groups, int threads,
                 Monitor& monitor);

  int n_columns() const { return static_cast<int>(log_scale_.size()); }
  double total() const { return total_; }
  // ln of a column's standard deviation, the square root of its sum of squares over the total
  // weight.
  double log_scale(int column) const { return log_scale_[column]; }
  // The number of steps that one pass over everything takes.
  double n_items() const { return static_cast<double>(weight_.size()); }
  double bytes() const;

  // Sums of squares and products of `columns`, ascending, about their means in `groups`, whose
  // weights add up to `weight`: the lower triangle row by row. `means` is scratch of two numbers
  // for each column.
  void products(const std::uint32_t* groups, std::size_t n_groups, double weight,
                const std::vector<int>& columns, double* means, double* out) const;
  // The products of each of `few` with every column about their means, column after column, and
  // the square of every column.
  void products_with(const std::uint32_t* groups, std::size_t n_groups, double weight,
                     const std::vector<int>& few, double* out, double* squares) const;

 private:
  struct Rows;
  void take_scales(const std::vector<const double*>& columns, const double* counts,
                   std::size_t rows, int threads);
  void take_group(const Rows& rows, std::size_t group);
  std::vector<double> means_of(const std::uint32_t* groups, std::size_t n_groups,
                               double weight) const;
  const double* item(std::size_t i) const { return values_.data() + i * log_scale_.size(); }

  double total_ = 0;
  std::vector<double> unit_, mean_, per_deviation_, log_scale_;  // by column
  std::vector<std::size_t> first_item_;                          // by group, and the end
  // by item: a row, or a group as a whole
  std::vector<double> weight_;
  // by item: the columns' values or means
  std::vector<double> values_;
  static constexpr std::size_t kNone = ~std::size_t{0};
  std::vector<std::size_t> place_;  // by group: where its products are; kNone if its items are rows
  std::vector<double> products_;
};

}  // namespace bnstar
