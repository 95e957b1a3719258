// A score of discrete and continuous variables as a formula: the log-likelihood of a conditional
// Gaussian network minus `weight` for every parameter. Discrete variables are scored by its
// discrete form.
#pragma once

#include "base/options.h"
#include "base/registry.h"

namespace bnstar {

struct MixedScoreEntry {
  ComponentInfo info;
  const char* discrete_form;       // name of a discrete score
  double (*weight)(double n_obs);  // for every parameter
};

// What to do if a configuration of the discrete parents has too few rows for a regression of its
// own.
enum class SmallCells { kReject, kSmooth };

inline Setting small_cells_setting() {
  return {"small_cells",
          0,
          0,
          "families with too few rows in a cell: \"reject\" them or \"smooth\" their covariances",
          {"reject", "smooth"}};
}

}  // namespace bnstar
