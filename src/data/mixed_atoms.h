// Rows that agree in everything but x, or in all that may be a parent of x, and do differ in x: no
// parents of x tell them apart.
#pragma once

#include <cstdint>
#include <vector>

#include "data/dataset.h"
#include "data/partition.h"

namespace bnstar {

// Flat, because large data have millions of them.
class MixedAtoms {
 public:
  MixedAtoms() = default;
  // `hashes` of the distinct rows, all columns counted.
  MixedAtoms(const Dataset& data, Var x, const std::vector<std::uint64_t>& hashes);
  // The partition of the rows by possible parents.
  template <class Count>
  MixedAtoms(const Dataset& data, Var x, const Partition<Count>& by_parents);

  std::size_t count() const { return rows_.size(); }
  // One of the distinct rows of an atom.
  std::uint32_t row(std::size_t atom) const { return rows_[atom]; }
  // How often the values of x that occur do so, largest first.
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
