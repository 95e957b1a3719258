// Groups rows of the data by the value of one variable, as a count node of an AD-tree divides them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "data/dataset.h"

namespace bnstar {

// Numbers of distinct rows of the data, ascending.
struct RowList {
  const std::uint32_t* row = nullptr;
  std::size_t count = 0;
};

struct RowGroup {
  Dataset::Code value = 0;
  std::size_t rows = 0;
  std::int64_t weight = 0;
  std::size_t first = 0;  // its place in RowGroups::sorted, once that is filled
};

struct RowGroups {
  std::vector<RowGroup> groups;  // of the values that occur, ascending
  std::size_t largest = 0;       // the group with the most rows; the first of several
  std::vector<std::uint32_t> sorted;

  RowList rows_of(const RowGroup& group) const { return {sorted.data() + group.first, group.rows}; }
};

class RowGrouping {
 public:
  explicit RowGrouping(const Dataset& data) : data_(data) {
    const std::vector<int>& arities = data.arities();
    const std::size_t most =
        static_cast<std::size_t>(*std::max_element(arities.begin(), arities.end()));
    rows_.assign(most, 0);
    if (data.total() != static_cast<std::int64_t>(data.n_unique())) weight_.assign(most, 0);
  }

  // Finds the groups: rows and weight of each value.
  void count(RowList rows, Var x, RowGroups& out) {
    const Dataset::Code* code = data_.column(x);
    for (std::size_t i = 0; i < rows.count; ++i) ++rows_[code[rows.row[i]]];
    if (!weight_.empty()) {
      const std::int64_t* weight = data_.weights().data();
      for (std::size_t i = 0; i < rows.count; ++i)
        weight_[code[rows.row[i]]] += weight[rows.row[i]];
    }
    out.groups.clear();
    const std::size_t arity = static_cast<std::size_t>(data_.arity(x));
    if (arity <= 4 * rows.count) {
      for (std::size_t value = 0; value < arity; ++value) take(value, out.groups);
    } else {
      for (std::size_t i = 0; i < rows.count; ++i) take(code[rows.row[i]], out.groups);
      std::sort(out.groups.begin(), out.groups.end(),
                [](const RowGroup& a, const RowGroup& b) { return a.value < b.value; });
    }
    const auto larger = [](const RowGroup& a, const RowGroup& b) { return a.rows < b.rows; };
    out.largest = static_cast<std::size_t>(
        std::max_element(out.groups.begin(), out.groups.end(), larger) - out.groups.begin());
  }

  // Sorts the rows by the groups that count() found; those of the largest group come last.
  void sort(RowList rows, Var x, RowGroups& out) {
    const std::size_t others = rows.count - out.groups[out.largest].rows;
    std::size_t first = 0;
    for (std::size_t g = 0; g < out.groups.size(); ++g) {
      RowGroup& group = out.groups[g];
      group.first = g == out.largest ? others : first;
      if (g != out.largest) first += group.rows;
      rows_[group.value] = group.first;
    }
    out.sorted.resize(rows.count);
    const Dataset::Code* code = data_.column(x);
    for (std::size_t i = 0; i < rows.count; ++i)
      out.sorted[rows_[code[rows.row[i]]]++] = rows.row[i];
    for (const RowGroup& group : out.groups) rows_[group.value] = 0;
  }

 private:
  // Adds the group of a value, if the value occurs and has not been taken yet.
  void take(std::size_t value, std::vector<RowGroup>& groups) {
    if (rows_[value] == 0) return;
    const std::int64_t weight =
        weight_.empty() ? static_cast<std::int64_t>(rows_[value]) : weight_[value];
    groups.push_back({static_cast<Dataset::Code>(value), rows_[value], weight, 0});
    rows_[value] = 0;
    if (!weight_.empty()) weight_[value] = 0;
  }

  const Dataset& data_;
  std::vector<std::size_t> rows_;     // by value; zeros between calls
  std::vector<std::int64_t> weight_;  // by value; empty if every row has weight 1
};

}  // namespace bnstar
