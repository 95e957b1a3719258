// The rows of the data as a child and its possible parents see them: merged where they differ in
// nothing else. Of a few columns there are far fewer different rows than of all, so counting sets
// of these columns takes shorter passes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/varset.h"
#include "data/dataset.h"
#include "data/partition.h"

namespace bnstar {

// As these columns tell the rows apart. None where they have more configurations than there are
// numbers, or one has very many states.
MergedRows merged_rows(const Dataset& data, const std::vector<Var>& columns);

class CandidateRows {
 public:
  CandidateRows() = default;
  // By child; no rows where they are not worth being kept.
  CandidateRows(std::vector<MergedRows> rows, const std::vector<std::vector<Var>>& possible);

  bool empty() const { return rows_.empty(); }
  double bytes() const;
  // So few rows of the data are worth being kept, and take so many bytes for all children.
  static std::size_t most_rows(const Dataset& data) { return data.n_unique() / 4; }
  static double most_bytes(const Dataset& data);

  // The fewest rows that show all members of the set, by number; count() where all of the data must
  // be looked at.
  std::size_t fewest_for(const Var* set, int size) const;
  std::size_t count() const { return rows_.size(); }
  const MergedRows& rows(std::size_t number) const { return rows_[number]; }

 private:
  using Word = std::uint64_t;

  std::vector<MergedRows> rows_;          // fewest first
  std::vector<std::vector<Word>> shown_;  // by variable: which of them show it
};

}  // namespace bnstar
