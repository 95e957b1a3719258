// Shared by the glue files that list sets with tails.
#pragma once

#include <algorithm>
#include <cstddef>

#include "glue.h"
#include "oracle/tailed_lists.h"

namespace bnstar {

inline std::size_t to_count(double number) {
  return static_cast<std::size_t>(std::min(number, 0x1p52));
}

// list(start, size, score, parents, tail), why the listing ended, and after how many seconds.
Rcpp::List from_tailed_lists(const TailedLists& lists, const Monitor& monitor);

}  // namespace bnstar
