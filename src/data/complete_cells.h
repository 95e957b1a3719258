// Counts among the rows in which all members of a set are known. Which rows these are depends on
// the set, so the cells of a subset are counted anew among the rows of the whole set.
#pragma once

#include <cstdint>
#include <vector>

#include "base/varset.h"
#include "data/dataset.h"

namespace bnstar {

// Discrete data with missing entries. A column with missing entries codes them as one more state,
// its last.
struct IncompleteData {
  Dataset data;
  std::vector<int> states;  // without the one for missing entries

  bool incomplete(Var x) const { return data.arity(x) > states[x]; }
};

class CompleteCells {
 public:
  explicit CompleteCells(const IncompleteData& data) : data_(data) {}

  // Chooses the set, whose members ascend, that the questions below are about. Returns the number
  // of rows in which all are known, counting weights.
  std::int64_t take(const Var* set, int size);
  // Counts of the cells of the set, which may include zeros; and of the cells of all members but
  // number j.
  const std::vector<std::int64_t>& cells();
  const std::vector<std::int64_t>& cells_without(int j);

  // While it counts sets of `size` members.
  static double bytes(const IncompleteData& data, int size);

 private:
  // The rows in which the last members are known, and their cells by these members, the last
  // member's state counting most.
  struct Level {
    std::vector<std::uint32_t> row, cell;
  };

  bool is_table(const Var* set, int size) const;
  void make_table();
  const Level& refine();
  void find_rows();
  std::size_t number_cells(int without);
  const std::vector<std::int64_t>& count_numbers(std::size_t numbers);

  const IncompleteData& data_;
  std::vector<Var> set_;
  bool table_ = false;         // are all cells counted in `counts_`, or only the known rows found?
  std::vector<Var> path_;      // variables of the levels below
  std::vector<Level> levels_;  // levels_[d]: by path_[0 .. d)
  std::vector<std::int64_t> counts_;  // the table, the first member's state changing fastest
  std::vector<std::int64_t> sums_;
  // without a table: the rows, and the numbers of their cells
  std::vector<std::uint32_t> rows_, numbers_;
};

}  // namespace bnstar
