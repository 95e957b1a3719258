// Draws the states of one variable for a block of rows, given the distribution that each row uses.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace bnstar {

// With few states, compares 62 random bits with all cumulative probabilities, which needs no
// branches. With many states, takes two steps whatever their number, by the alias method (Walker
// 1977, ACM Transactions on Mathematical Software 3, 253-256) in Vose's form (1991, IEEE
// Transactions on Software Engineering 17, 972-975). A state of probability zero is never drawn.
class StateDraw {
 public:
  // `probabilities` holds `distributions` times `states` numbers, one distribution after the other.
  StateDraw(const double* probabilities, int states, std::size_t distributions);

  // drawn[i] is a state, from 1, drawn by the random bits of row i from its distribution, numbered
  // from 0.
  void draw(const std::uint64_t* bits, const int* distribution, std::size_t rows, int* drawn) const;

 private:
  // The slot's own state if the fraction is less than `keep`, otherwise `other`.
  struct Slot {
    std::uint64_t keep;
    int other;
  };

  void add_cuts(const double* probabilities);
  void add_slots(const double* probabilities);

  template <int Cuts>
  void draw_by_cuts(const std::uint64_t* bits, const int* distribution, std::size_t rows,
                    int* drawn) const;
  void draw_by_alias(const std::uint64_t* bits, const int* distribution, std::size_t rows,
                     int* drawn) const;

  int states_;
  std::vector<std::int64_t> cuts_;  // states - 1 for each distribution
  std::vector<Slot> slots_;         // as many for each distribution as there are states
};

}  // namespace bnstar
