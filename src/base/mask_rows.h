// A long row of sets of variables, and questions about all of them at once. Sets of up to 64
// variables are examined several at a time where the processor can.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/varset.h"

namespace bnstar {

// For sets that share fewer than `order` members with these; `order` is 1 or 2.
template <int W>
struct Discount {
  VarSet<W> members;
  double amount;
  int order = 1;
};

template <int W>
class MaskRow {
 public:
  void reserve(std::size_t size) { sets_.reserve(size); }
  void push_back(const VarSet<W>& set) { sets_.push_back(set); }
  std::size_t size() const { return sets_.size(); }
  VarSet<W> operator[](std::size_t i) const { return sets_[i]; }

  // The place of the first set that is a subset of `available`; size() if there is none.
  std::size_t first_within(const VarSet<W>& available) const {
    std::size_t i = 0;
    while (i < sets_.size() && !sets_[i].subset_of(available)) ++i;
    return i;
  }

  // Subtracts from values[i] the amounts of all discounts for set i.
  void subtract_discounts(const std::vector<Discount<W>>& discounts, double* values) const {
    for (std::size_t i = 0; i < sets_.size(); ++i) {
      double sum = 0;
      for (const Discount<W>& discount : discounts) {
        if (sets_[i].common(discount.members).size() < discount.order) sum += discount.amount;
      }
      values[i] -= sum;
    }
  }

 private:
  std::vector<VarSet<W>> sets_;
};

template <>
class MaskRow<1> {
 public:
  MaskRow();
  void reserve(std::size_t size) { words_.reserve(size); }
  void push_back(const VarSet<1>& set) { words_.push_back(set.word(0)); }
  std::size_t size() const { return words_.size(); }
  VarSet<1> operator[](std::size_t i) const { return VarSet<1>::from_words({words_[i]}); }
  std::size_t first_within(const VarSet<1>& available) const;
  void subtract_discounts(const std::vector<Discount<1>>& discounts, double* values) const;

 private:
  std::vector<std::uint64_t> words_;
  bool wide_;  // does this processor examine several words at a time?
};

}  // namespace bnstar
