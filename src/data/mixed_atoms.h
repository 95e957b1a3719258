// Groups of rows (atoms) that agree in everything but x, or in all possible parents of x, and
// differ in x. No parents of x tell the rows of an atom apart.
#pragma once

#include <cstdint>
#include <vector>

#include "data/dataset.h"
#include "data/partition.h"

namespace bnstar {

// Stored flat, because large data have millions of atoms.
class MixedAtoms {
 public:
  MixedAtoms() = default;
  // `hashes` are those of the distinct rows, over all columns.
  MixedAtoms(const Dataset& data, Var x, const std::vector<std::uint64_t>& hashes);
  // `by_parents` is the partition of the rows by the possible parents.
  template <class Count>
  MixedAtoms(const Dataset& data, Var x, const Partition<Count>& by_parents);

  std::size_t count() const { return rows_.size(); }
  // One of the distinct rows of the atom.
  std::uint32_t row(std::size_t atom) const { return rows_[atom]; }
  // The counts of the values of x that occur in the atom, largest first.
  const std::int64_t* begin(std::size_t atom) const {
    return counts_.data() + (atom == 0 ? 0 : ends_[atom - 1]);
  }
  const std::int64_t* end(std::size_t atom) const { return counts_.data() + ends_[atom]; }
  double negative_log_likelihood(std::size_t atom) const;

  double bytes() const { return 4.0 * (rows_.size() + ends_.size()) + 8.0 * counts_.size(); }
  // No variable's atoms take more than this.
  static double most_bytes(const Dataset& data) { return 12.0 * data.n_unique(); }

 private:
  void add(std::uint32_t row, const std::vector<std::int64_t>& counts);

  std::vector<std::uint32_t> rows_;
  std::vector<std::uint32_t> ends_;  // in counts_
  std::vector<std::int64_t> counts_;
};

}  // namespace bnstar
