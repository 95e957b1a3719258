// One block of the dense dynamic programme. A block consists of the subsets that share their high
// variables H and run through all subsets of the low variables. The cheapest sets of a variable for
// *all* low subsets of a block are one table: scatter the listed sets whose high part lies in H,
// then take minima over subsets, a few vector operations per entry. No list is ever scanned for a
// single state.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/cost.h"
#include "base/varset.h"

namespace bnstar {

// "Not possible" as an entry; the sum of two does not overflow in either type.
template <class Number>
constexpr Number kNever = static_cast<Number>((Cost{1} << 30) - 1);
template <>
constexpr double kNever<double> = 4e18;

// Entries are processed in whole chunks of 2^kChunkBits.
constexpr int kChunkBits = 3;

// The problem as all blocks see it.
template <class Number>
struct DenseBlocks {
  // The sets of a variable, cheapest first, 64 to a group. `without[h]` marks the sets of the group
  // that do not need high variable h.
  struct Group {
    std::vector<std::uint64_t> without;
    std::vector<std::uint32_t> low;
    std::vector<Number> cost;
  };

  int n;
  int n_low;
  int n_high;
  int n_inner;  // high variables that the part in memory runs through; the others come after them
  std::size_t block;                       // 2^n_low
  std::vector<std::vector<Group>> groups;  // by variable
  Number* cost;  // of the part in memory, by subset; a block has no values before it is solved

  // The first cost of a block of the part in memory.
  Number* costs_of(std::uint64_t high) const {
    return cost + (high & ((std::uint64_t{1} << n_inner) - 1)) * block;
  }
};

template <class Number>
struct DenseWorkspace {
  std::vector<Number> high_table;  // one block
  std::vector<Number> low_tables;  // n_low blocks, initially kNever
  // For each high variable outside the part, the costs of the block without it, if it has it.
  std::vector<Number> earlier;
};

// Finds the costs of block `high`; those of all its subsets must be known, and those in other
// parts be in the workspace.
template <class Number>
using SolveBlock = void (*)(DenseBlocks<Number>&, std::uint64_t high, DenseWorkspace<Number>&);

// The version for this processor.
template <class Number>
SolveBlock<Number> fastest_solve_block();

}  // namespace bnstar
