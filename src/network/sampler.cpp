#include "network/sampler.h"

#include <algorithm>

#include "base/parallel.h"
#include "base/rng.h"
#include "network/bit_stream.h"
#include "network/row_cells.h"
#include "network/state_draw.h"

namespace bnstar {

namespace {

// A block of some dozens of columns stays in the second-level cache, where parents are read again.
constexpr std::size_t kBlockRows = 1024;

struct Block {
  std::size_t number;
  std::size_t first;
  std::size_t rows;
};

// Calls body(block, workspace). The last block draws as if it were full, so that a row never
// depends on the number of rows.
template <class Workspace, class Body>
void for_each_block(const SamplingTask& task, Monitor& monitor, const Body& body) {
  const std::size_t blocks = (task.rows + kBlockRows - 1) / kBlockRows;
  parallel_for(
      task.threads, blocks, monitor, [] { return Workspace(kBlockRows); },
      [&](std::size_t b, Workspace& workspace) {
        const std::size_t first = b * kBlockRows;
        body(Block{b, first, std::min(kBlockRows, task.rows - first)}, workspace);
      });
}

struct TableWorkspace {
  explicit TableWorkspace(std::size_t rows) : bits(rows), distribution(rows) {}
  std::vector<std::uint64_t> bits;
  std::vector<int> distribution;
};

struct LinearWorkspace {
  explicit LinearWorkspace(std::size_t rows) : noise(rows), cell(rows) {}
  std::vector<double> noise;
  std::vector<int> cell;
};

struct PreparedFamily {
  std::vector<CellColumn> parents;
  StateDraw draw;
};

PreparedFamily prepare(const TableFamily& family, const std::vector<TableFamily>& families,
                       const std::vector<int*>& columns) {
  std::vector<CellColumn> parents;
  std::size_t distributions = 1;
  for (int p : family.parents) {
    parents.push_back({columns[p], static_cast<int>(distributions)});
    distributions *= families[p].states;
  }
  return {parents, StateDraw(family.probabilities, family.states, distributions)};
}

}  // namespace

void sample_tables(const std::vector<TableFamily>& families, const SamplingTask& task,
                   Monitor& monitor, const std::vector<int*>& columns) {
  std::vector<PreparedFamily> prepared;
  for (const TableFamily& family : families) prepared.push_back(prepare(family, families, columns));
  for_each_block<TableWorkspace>(task, monitor, [&](const Block& block, TableWorkspace& workspace) {
    BitStream stream(task.seed, block.number);
    for (int v : task.order) {
      find_cells(prepared[v].parents, 1, block.first, block.rows, workspace.distribution.data());
      stream.fill(workspace.bits.data(), kBlockRows);
      prepared[v].draw.draw(workspace.bits.data(), workspace.distribution.data(), block.rows,
                            columns[v] + block.first);
    }
  });
}

void sample_linear(const std::vector<LinearFamily>& families, const SamplingTask& task,
                   Monitor& monitor, const std::vector<double*>& columns) {
  for_each_block<LinearWorkspace>(
      task, monitor, [&](const Block& block, LinearWorkspace& workspace) {
        Rng rng(task.seed, block.number);
        const int* const cell = workspace.cell.data();
        for (int v : task.order) {
          const LinearFamily& family = families[v];
          for (double& value : workspace.noise) value = rng.normal();
          find_cells(family.discrete, 1, block.first, block.rows, workspace.cell.data());
          const std::size_t stride = 1 + family.parents.size();
          double* const values = columns[v] + block.first;
          for (std::size_t i = 0; i < block.rows; ++i)
            values[i] =
                family.coefficients[cell[i] * stride] + family.sd[cell[i]] * workspace.noise[i];
          for (std::size_t p = 0; p < family.parents.size(); ++p) {
            const double* const of_parent = columns[family.parents[p]] + block.first;
            const double* const slopes = family.coefficients + 1 + p;
            for (std::size_t i = 0; i < block.rows; ++i)
              values[i] += slopes[cell[i] * stride] * of_parent[i];
          }
        }
      });
}

}  // namespace bnstar
