// Draws rows from a Bayesian network with known parameters, every variable after its parents: logic
// or forward sampling (Henrion 1988, Uncertainty in Artificial Intelligence 2, 149-163).
//
// Rows come in blocks of fixed size, and each block draws from a stream of its own. So the same
// seed gives the same rows for any number of threads, and the first rows do not depend on how many
// follow.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/monitor.h"
#include "network/row_cells.h"

namespace bnstar {

// P(variable | parents) as a table: the variable's states run fastest, then those of the parents in
// the order given.
struct TableFamily {
  int states;
  std::vector<int> parents;
  // none negative; every distribution has a positive sum and is scaled to 1
  const double* probabilities;
};

// intercept + slopes * parents + sd * standard normal noise, with separate numbers in every cell of
// the discrete parents. Without discrete parents there is one cell.
struct LinearFamily {
  std::vector<CellColumn> discrete;  // states from 1, already drawn
  std::vector<int> parents;
  const double* coefficients;  // by cell: the intercept and the slopes
  const double* sd;            // by cell
};

struct SamplingTask {
  std::vector<int> order;  // of the variables, parents first
  std::size_t rows;
  std::uint64_t seed;
  int threads;
};

// columns[variable][row] becomes a state, counted from 1. Unfinished if the monitor stops.
void sample_tables(const std::vector<TableFamily>& families, const SamplingTask& task,
                   Monitor& monitor, const std::vector<int*>& columns);

void sample_linear(const std::vector<LinearFamily>& families, const SamplingTask& task,
                   Monitor& monitor, const std::vector<double*>& columns);

}  // namespace bnstar
