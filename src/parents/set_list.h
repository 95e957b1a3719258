// Parent sets of one size for one variable during generation, required members left
// out, in colexicographic order.
#pragma once

#include <cstddef>
#include <vector>

#include "base/combinations.h"
#include "scores/local_score.h"

namespace bnstar {

struct SetList {
  int size = 0;
  std::vector<Var> members;
  std::vector<double> best;            // least cost known of the set and its subsets
  std::vector<double> configurations;  // of the set with the required parents

  std::size_t count() const { return best.size(); }
  const Var* set(std::size_t i) const { return members.data() + i * size; }
  void reserve(std::size_t sets) {
    members.reserve(sets * size);
    best.reserve(sets);
    configurations.reserve(sets);
  }
  void push(const Var* set, double value, double q) {
    members.insert(members.end(), set, set + size);
    best.push_back(value);
    configurations.push_back(q);
  }
};

// Sets whose supersets may still matter, and what is known of them.
struct LiveSets : SetList {
  std::vector<GainLimit> gains;
  std::vector<const double*> values;  // of the set itself, required parents included
};

}  // namespace bnstar
