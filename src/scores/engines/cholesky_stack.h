// Log determinants of blocks of one matrix, by a Cholesky factor with one row per member of a set,
// largest first. Rows shared with the set before are kept.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "base/twofold.h"
#include "base/varset.h"

namespace bnstar {

// For a matrix so well conditioned that none of its blocks is close to singular.
struct AllRegular {
  void reserve(int) {}
  template <class Rows>
  bool accepts(Var, const Rows&, std::size_t) {
    return true;
  }
};

// Refuses a set if its other members leave less of one of them unexplained than the limit, which is
// the largest of all members' limits. What they leave of x is 1 / (M^-1)_xx, whatever the order of
// the members; the pivots of the factor depend on the order.
class ShareWatch {
 public:
  explicit ShareWatch(std::vector<double> limits) : limits_(std::move(limits)) {}

  void reserve(int size) {
    for (std::size_t i = inverse_.size(); i < static_cast<std::size_t>(size); ++i)
      inverse_.emplace_back(i + 1);
    for (std::size_t i = inverse_squares_.size(); i < static_cast<std::size_t>(size) + 1; ++i) {
      inverse_squares_.emplace_back(i);
    }
    limit_.resize(size + 1, 0.0);
  }

  // `rows` is the factor of the first `last` members and of x.
  template <class Rows>
  bool accepts(Var x, const Rows& rows, std::size_t last) {
    const double root = to_double(rows[last][last]);
    const std::vector<double>& before = inverse_squares_[last];
    std::vector<double>& after = inverse_squares_[last + 1];
    for (std::size_t j = 0; j < last; ++j) {
      double sum = 0;
      for (std::size_t i = j; i < last; ++i) sum += to_double(rows[last][i]) * inverse_[i][j];
      inverse_[last][j] = -sum / root;
      after[j] = before[j] + inverse_[last][j] * inverse_[last][j];
    }
    inverse_[last][last] = 1 / root;
    after[last] = inverse_[last][last] * inverse_[last][last];
    limit_[last + 1] = std::max(limit_[last], limits_[x]);
    return *std::max_element(after.begin(), after.begin() + last + 1) * limit_[last + 1] <= 1;
  }

  // What the others leave of each of the first `size` members, which must have been accepted.
  std::vector<double> shares(std::size_t size) const {
    std::vector<double> result;
    for (std::size_t j = 0; j < size; ++j) result.push_back(1 / inverse_squares_[size][j]);
    return result;
  }

 private:
  std::vector<double> limits_;                // by variable
  std::vector<std::vector<double>> inverse_;  // of the factor
  // by number of rows: sums of squares of the inverse's columns over its first rows
  std::vector<std::vector<double>> inverse_squares_;
  std::vector<double> limit_;  // of the first members, by their number
};

template <class Matrix, class Watch>
class CholeskyStack {
 public:
  CholeskyStack(const Matrix& matrix, Watch watching)
      : matrix_(matrix), watch_(std::move(watching)) {}

  const Watch& watch() const { return watch_; }

  // -Inf for a singular set.
  double log_det(const Var* set, int size) {
    if (static_cast<int>(rows_.size()) < size) {
      for (std::size_t i = rows_.size(); i < static_cast<std::size_t>(size); ++i)
        rows_.emplace_back(i + 1);
      log_dets_.resize(size + 1, 0.0);
      watch_.reserve(size);
    }
    int depth = 0;
    while (depth < size && depth < static_cast<int>(path_.size()) &&
           path_[depth] == set[size - 1 - depth])
      ++depth;
    path_.resize(depth);
    for (; depth < size; ++depth) append(set[size - 1 - depth]);
    return log_dets_[size];
  }

  // The coefficients of the first member of the last set, which must have been accepted, on the
  // others; that of the last member comes first.
  std::vector<typename Matrix::Scalar> last_on_others(std::size_t size) const {
    const std::size_t last = size - 1;
    std::vector<Scalar> b(rows_[last].begin(), rows_[last].begin() + last);
    for (std::size_t i = last; i-- > 0;) {
      for (std::size_t j = i + 1; j < last; ++j) b[i] -= rows_[j][i] * b[j];
      b[i] = b[i] / rows_[i][i];
    }
    return b;
  }

 private:
  using Scalar = typename Matrix::Scalar;

  void append(Var x) {
    using std::sqrt;
    const std::size_t d = path_.size();
    path_.push_back(x);
    log_dets_[d + 1] = -std::numeric_limits<double>::infinity();
    if (std::isinf(log_dets_[d])) return;
    std::vector<Scalar>& row = rows_[d];
    Scalar pivot = matrix_(x, x);
    for (std::size_t i = 0; i < d; ++i) {
      Scalar sum = matrix_(x, path_[i]);
      for (std::size_t j = 0; j < i; ++j) sum -= row[j] * rows_[i][j];
      row[i] = sum / rows_[i][i];
      pivot -= row[i] * row[i];
    }
    const double share = to_double(pivot);
    if (!(share > 0)) return;
    row[d] = sqrt(pivot);
    if (watch_.accepts(x, rows_, d)) log_dets_[d + 1] = log_dets_[d] + std::log(share);
  }

  const Matrix& matrix_;
  Watch watch_;
  std::vector<Var> path_;
  std::vector<std::vector<Scalar>> rows_;
  std::vector<double> log_dets_;
};

}  // namespace bnstar
