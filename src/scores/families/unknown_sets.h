// The sets of a question whose values are unknown, in the order in which they are evaluated. The
// table of a set also contains those of some subsets, so the largest sets come first, and each
// gives the values of the subsets that it can. If the score gives no subsets, the smallest sets
// come first: when time is up, the families of the network that a climb starts from are known.
#pragma once

#include <cstddef>
#include <vector>

#include "data/set_batch.h"
#include "scores/families/set_index.h"

namespace bnstar {

class UnknownSets {
 public:
  // Members of batches stand in the order of `rank`. Values of subsets, `width` for each of `sets`,
  // are written to `values`; if that is null they are not asked for.
  UnknownSets(const SetIndex& sets, const std::vector<std::size_t>& unknown, std::vector<int> rank,
              double* values, int width);

  struct Batch {
    int size;
    std::vector<std::size_t> numbers;  // of its sets
    std::vector<Var> members;
    std::vector<SubsetPlaces> subsets;

    SetBatch view() {
      return {size, numbers.size(), members.data(), subsets.empty() ? nullptr : subsets.data()};
    }
  };
  bool empty() const { return open_of_size_.empty(); }
  // Sets of one size that have no value and that no other set is expected to give one.
  Batch take_next();
  // Subsets that a batch did not give must be evaluated themselves.
  void take_back(const Batch& batch);

 private:
  std::size_t next_size() const;
  void sort(Batch& batch) const;
  SubsetPlaces places_for(std::size_t number, const Var* members);
  // Null if that set is not among those without a value.
  double* place_without(std::size_t number, const Var* first, const Var* last);
  void reopen(const double* place);
  void drop_empty_sizes();

  const SetIndex& sets_;
  const std::vector<int> rank_;
  std::vector<Var> by_rank_;
  double* const values_;
  const std::size_t width_;
  std::vector<std::vector<std::size_t>> of_size_;  // unknown sets
  std::vector<bool> open_;                         // by number: must it be evaluated itself?
  std::vector<std::size_t> open_of_size_;          // up to the largest open size
  std::vector<Var> rest_;                          // scratch
};

}  // namespace bnstar
