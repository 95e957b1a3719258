#pragma once

#include <cstddef>

#include "base/rng.h"

namespace bnstar {

// Fills `columns` columns of `states` values each, one after the other, with independent draws from
// the symmetric Dirichlet distribution with parameter alpha > 0.
void fill_dirichlet(double alpha, int states, std::size_t columns, Rng& rng, double* values);

}  // namespace bnstar
