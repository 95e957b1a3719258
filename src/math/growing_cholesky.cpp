#include "math/growing_cholesky.h"

#include <algorithm>
#include <cmath>

namespace bnstar {

namespace {

// Four sums at a time, because in a single sum each addition waits for the one before.
double product(const double* a, const double* b, std::size_t n) {
  double sums[4] = {0, 0, 0, 0};
  std::size_t i = 0;
  for (; i + 4 <= n; i += 4) {
    for (std::size_t k = 0; k < 4; ++k) sums[k] += a[i + k] * b[i + k];
  }
  for (; i < n; ++i) sums[0] += a[i] * b[i];
  return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

}  // namespace

bool GrowingCholesky::append(const std::vector<double>& entries, double diagonal,
                             double least_share) {
  entries_.resize(row_start(size_ + 1));
  double* const row = entries_.data() + row_start(size_);
  double left = diagonal;
  for (std::size_t i = 0; i < size_; ++i) {
    const double* const before = entries_.data() + row_start(i);
    row[i] = (entries[i] - product(before, row, i)) / before[i];
    left -= row[i] * row[i];
  }
  if (!(left > least_share * diagonal)) return false;
  row[size_++] = std::sqrt(left);
  return true;
}

// Rows below `place` move up; rotations of neighbouring columns make them triangular again.
void GrowingCholesky::remove(std::size_t place) {
  std::vector<double> moved;
  cosines_.resize(size_);
  sines_.resize(size_);
  for (std::size_t row = place + 1; row < size_; ++row) {
    moved.assign(entries_.begin() + static_cast<std::ptrdiff_t>(row_start(row)),
                 entries_.begin() + static_cast<std::ptrdiff_t>(row_start(row) + row + 1));
    // Each row brings one more rotation, which clears the entry that has moved beyond its diagonal.
    for (std::size_t i = place; i < row; ++i) {
      double& cosine = cosines_[i];
      double& sine = sines_[i];
      if (i + 1 == row) {
        const double length = std::hypot(moved[i], moved[i + 1]);
        cosine = moved[i] / length;
        sine = moved[i + 1] / length;
      }
      const double a = moved[i], b = moved[i + 1];
      moved[i] = cosine * a + sine * b;
      moved[i + 1] = cosine * b - sine * a;
    }
    for (std::size_t i = 0; i < row; ++i) at(row - 1, i) = moved[i];
  }
  --size_;
}

void GrowingCholesky::solve_lower(std::vector<double>& rhs) const {
  for (std::size_t i = 0; i < size_; ++i) {
    const double* const row = entries_.data() + row_start(i);
    rhs[i] = (rhs[i] - product(row, rhs.data(), i)) / row[i];
  }
}

void GrowingCholesky::solve_upper(std::vector<double>& rhs) const {
  for (std::size_t i = size_; i-- > 0;) {
    rhs[i] /= at(i, i);
    for (std::size_t j = 0; j < i; ++j) rhs[j] -= at(i, j) * rhs[i];
  }
}

double GrowingCholesky::least_left() const {
  double least = INFINITY;
  for (std::size_t i = 0; i < size_; ++i) least = std::min(least, at(i, i) * at(i, i));
  return least;
}

}  // namespace bnstar
