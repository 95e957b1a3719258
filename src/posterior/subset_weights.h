// alpha_x(U), the total weight of the families of x whose parents are among U, for all x and all U
// without x, as logarithms to base 2 (minus infinity if there are none). Each takes eight bytes:
// this table decides how many variables are possible.
#pragma once

#include <vector>

#include "base/monitor.h"
#include "base/raw_array.h"
#include "posterior/weighed_families.h"

namespace bnstar {

class SubsetWeights {
 public:
  // Unfinished if the monitor stops.
  SubsetWeights(const WeighedFamilies& families, int threads, Monitor& monitor);
  // Includes the scratch of `threads` threads.
  static double bytes(int n, int threads);

  int n_variables() const { return static_cast<int>(of_.size()); }
  Mask all() const { return bit_of(n_variables()) - 1; }
  // `set` must not contain x.
  double operator()(Var x, Mask set) const { return of_[x][squeezed(set, x)]; }
  // By squeezed set.
  const double* of(Var x) const { return of_[x].data(); }

 private:
  std::vector<RawArray<double>> of_;
};

}  // namespace bnstar
