// Regressions of each variable on its candidate parents by the lasso: the problem that both the
// lists and the oracle solve.
#pragma once

#include <algorithm>
#include <iterator>
#include <vector>

#include "math/lasso.h"

namespace bnstar {

struct LassoTask {
  GramMatrix gram;
  double lambda;
  std::vector<std::vector<Var>> required;    // ascending, by child: no penalty, never left out
  std::vector<std::vector<Var>> candidates;  // ascending, by child, including the required ones

  int n_variables() const { return static_cast<int>(candidates.size()); }

  // By column of the matrix.
  std::vector<double> penalties(Var x) const {
    std::vector<double> all(static_cast<std::size_t>(gram.n), lambda);
    for (Var parent : required[x]) all[parent] = 0;
    return all;
  }

  // The support and all required parents, whatever their coefficients.
  std::vector<Var> parents(Var x, const LassoFit& fit) const {
    std::vector<Var> all;
    std::set_union(fit.support.begin(), fit.support.end(), required[x].begin(), required[x].end(),
                   std::back_inserter(all));
    return all;
  }
};

// The lasso of children[i] on exactly parents[i], which ascend. Unfinished if the monitor stops.
// `starts` are fits of the same children on other parents; they only save time.
std::vector<LassoFit> fit_families(const LassoTask& task, const std::vector<Var>& children,
                                   const std::vector<std::vector<Var>>& parents, int threads,
                                   Monitor& monitor, const std::vector<LassoFit>* starts = nullptr);

}  // namespace bnstar
