// Log determinants of blocks of one symmetric matrix, for many sets of columns one after the other:
// a Cholesky factor with a row for every member, largest first, which keeps rows where neighbours
// share their largest members. Members that earlier ones explain are skipped, so the rest is a
// basis: then ln det(C + x) - ln det(C) is ln of what C leaves of x whenever it leaves anything.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace bnstar {

// Sets of one size, of columns numbered from 0; neighbours share their last members.
struct SetWalk {
  int size = 0;
  std::vector<int> members;  // ascending, one set after the other
  std::vector<int> shared;   // by set: how many of the last members it shares with the set before

  std::size_t count() const { return shared.size(); }
  void start(int of_size) {
    size = of_size;
    members.clear();
    shared.clear();
  }
  // To be called after the members of a set were added.
  void close_set() {
    const int* const now = members.data() + members.size() - size;
    int same = 0;
    while (!shared.empty() && same < size && now[size - 1 - same] == now[-1 - same]) ++same;
    shared.push_back(same);
  }
};

class CellFactor {
 public:
  // `matrix` is the lower triangle row by row. kept(pivot) returns the pivot to go on with, or 0 to
  // skip the member; it is called in the same order for any matrix. term(pivot, column) is the
  // member's part of the sum. visit(set, sum, members skipped) takes the result.
  template <class Kept, class Term, class Visit>
  void walk(const SetWalk& sets, const double* matrix, Kept&& kept, const Term& term,
            const Visit& visit) {
    const int size = sets.size;
    reserve(size);
    for (std::size_t i = 0; i < sets.count(); ++i) {
      const int* const members = sets.members.data() + i * static_cast<std::size_t>(size);
      for (int depth = sets.shared[i]; depth < size; ++depth)
        append(depth, members[size - 1 - depth], matrix, kept, term);
      visit(i, sums_[size], passed_[size]);
    }
  }

 private:
  void reserve(int size) {
    if (static_cast<int>(path_.size()) >= size && !sums_.empty()) return;
    stride_ = static_cast<std::size_t>(size);
    path_.resize(stride_);
    inverse_.resize(stride_);
    rows_.resize(stride_ * stride_);
    sums_.assign(stride_ + 1, 0.0);
    passed_.assign(stride_ + 1, 0);
  }

  static double entry(const double* matrix, int a, int b) {
    const std::size_t row = static_cast<std::size_t>(std::max(a, b)),
                      column = static_cast<std::size_t>(std::min(a, b));
    return matrix[row * (row + 1) / 2 + column];
  }

  template <class Kept, class Term>
  void append(int depth, int column, const double* matrix, Kept& kept, const Term& term) {
    double* const row = rows_.data() + depth * stride_;
    path_[depth] = column;
    double pivot = entry(matrix, column, column);
    for (int i = 0; i < depth; ++i) {
      const double* const before = rows_.data() + i * stride_;
      double sum = entry(matrix, column, path_[i]);
      for (int j = 0; j < i; ++j) sum -= row[j] * before[j];
      row[i] = sum * inverse_[i];
      pivot -= row[i] * row[i];
    }
    pivot = kept(pivot);
    inverse_[depth] = pivot > 0 ? 1 / std::sqrt(pivot) : 0;
    sums_[depth + 1] = pivot > 0 ? sums_[depth] + term(pivot, column) : sums_[depth];
    passed_[depth + 1] = passed_[depth] + (pivot > 0 ? 0 : 1);
  }

  std::size_t stride_ = 0;
  std::vector<int> path_;
  std::vector<double> rows_, inverse_;  // of the diagonal, 0 where a member was skipped
  std::vector<double> sums_;            // by number of members
  std::vector<int> passed_;
};

}  // namespace bnstar
