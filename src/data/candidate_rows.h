// The rows of the data as a child and its possible parents see them: rows that agree in these
// columns are merged. A few columns have far fewer distinct rows than all of them, so counting sets
// of these columns takes shorter passes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/varset.h"
#include "data/dataset.h"
#include "data/partition.h"

namespace bnstar {

// Merges rows that agree in `columns`. Empty if the columns have more configurations than 63 bits
// can number, or if one has too many states.
MergedRows merged_rows(const Dataset& data, const std::vector<Var>& columns);

class CandidateRows {
 public:
  CandidateRows() = default;
  // By child; empty where merging saves too little to be kept.
  CandidateRows(std::vector<MergedRows> rows, const std::vector<std::vector<Var>>& possible);

  bool empty() const { return rows_.empty(); }
  double bytes() const;
  // Merged rows are kept if there are at most most_rows() of them; those of all children take at
  // most most_bytes().
  static std::size_t most_rows(const Dataset& data) { return data.n_unique() / 4; }
  static double most_bytes(const Dataset& data);

  // The number of the shortest list of rows that shows all members of the set; count() if only the
  // whole data do.
  std::size_t fewest_for(const Var* set, int size) const;
  std::size_t count() const { return rows_.size(); }
  const MergedRows& rows(std::size_t number) const { return rows_[number]; }

 private:
  using Word = std::uint64_t;

  std::vector<MergedRows> rows_;          // fewest first
  std::vector<std::vector<Word>> shown_;  // by variable: which of them show it, as bits
};

}  // namespace bnstar
