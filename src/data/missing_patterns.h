// What is missing together in incomplete data, and how many rows that leaves to families.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/monitor.h"
#include "base/varset.h"

namespace bnstar {

// Codes below 0 or numbers that are NaN are missing; one of the two is null.
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
  const double* counts;  // of every row; null for 1 each

  double count(std::size_t row) const { return counts ? counts[row] : 1; }
};

// Families where R keeps them: the sets of variable x are numbers start[x] ... start[x + 1] - 1,
// parents from 1.
struct ListedFamilies {
  std::vector<std::size_t> start;
  const int* size;
  const int* parents;
};

// The fewest rows that know all members of one of the families; NaN when the monitor stops.
double fewest_known_rows(const IncompleteRows& data, const ListedFamilies& families,
                         Monitor& monitor);

}  // namespace bnstar
