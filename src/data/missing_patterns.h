// Which entries are missing together in incomplete data, and how many rows are left for families.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/monitor.h"
#include "base/varset.h"

namespace bnstar {

// A code below 0 or a NaN is a missing entry; one of the two pointers is null.
struct EntryColumn {
  const int* codes;
  const double* values;

  bool missing(std::size_t row) const {
    return codes ? codes[row] < 0 : values[row] != values[row];
  }
};

struct IncompleteRows {
  std::vector<EntryColumn> columns;
  std::size_t rows;
  const double* counts;  // of every row; null: 1 each

  double count(std::size_t row) const { return counts ? counts[row] : 1; }
};

// Families as R keeps them: the sets of variable x are numbers start[x] ... start[x + 1] - 1;
// parents are counted from 1.
struct ListedFamilies {
  std::vector<std::size_t> start;
  const int* size;
  const int* parents;
};

// The smallest number of rows in which all members of a family are known, over all families; NaN if
// the monitor stops.
double fewest_known_rows(const IncompleteRows& data, const ListedFamilies& families,
                         Monitor& monitor);

}  // namespace bnstar
