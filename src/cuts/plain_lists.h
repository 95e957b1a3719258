// Scored parent sets as plain lists of numbers: what cuts work on, for any number of variables.
// Regrets in whole quanta, as an oracle has them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/cost.h"
#include "base/varset.h"

namespace bnstar {

using SetNumber = std::uint32_t;

class PlainLists {
 public:
  struct Members {
    const Var* first;
    const Var* last;
    const Var* begin() const { return first; }
    const Var* end() const { return last; }
    std::size_t size() const { return static_cast<std::size_t>(last - first); }
  };
  struct Numbers {
    struct Iterator {
      SetNumber at;
      SetNumber operator*() const { return at; }
      Iterator& operator++() {
        ++at;
        return *this;
      }
      friend bool operator!=(const Iterator& a, const Iterator& b) { return a.at != b.at; }
    };
    SetNumber first, last;
    Iterator begin() const { return {first}; }
    Iterator end() const { return {last}; }
    std::size_t size() const { return last - first; }
  };

  // Sets come variable by variable, each variable's from the cheapest to the costliest, their
  // members in ascending order.
  void add_set(Cost cost, const std::vector<Var>& parents);
  void end_variable();

  int n_variables() const { return static_cast<int>(start_.size()) - 1; }
  std::size_t n_sets() const { return cost_.size(); }
  Numbers sets(Var x) const { return {start_[x], start_[x + 1]}; }
  Cost cost(SetNumber set) const { return cost_[set]; }
  Members parents(SetNumber set) const {
    return {parents_.data() + first_[set], parents_.data() + first_[set + 1]};
  }
  bool has_parent(SetNumber set, Var y) const {
    return std::binary_search(parents(set).begin(), parents(set).end(), y);
  }
  Var child(SetNumber set) const { return child_[set]; }
  // What all sets of x have in common.
  const std::vector<Var>& required(Var x) const { return required_[x]; }
  double bytes() const;

 private:
  std::vector<SetNumber> start_{0};
  std::vector<Cost> cost_;
  std::vector<Var> child_;
  std::vector<std::size_t> first_{0};
  std::vector<Var> parents_;
  std::vector<std::vector<Var>> required_;
};

// By the number of the set: may a network have it that is better than the best one known?
using Alive = std::vector<char>;

}  // namespace bnstar
