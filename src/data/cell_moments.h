// The continuous columns of the rows of one cell, gathered row by row. A few rows are kept as they
// are; more become their number, means and centred products.
#pragma once

#include <cstddef>
#include <vector>

#include "base/eigen.h"

namespace bnstar {

class CellMoments {
 public:
  // A column of `values` for each row, and how often it was observed.
  struct WeightedRows {
    Eigen::MatrixXd values;
    Eigen::VectorXd counts;
  };

  // `row` has one number for each column, about an origin near the data.
  void add(const double* row, std::size_t columns, double count);

  // Rows with the same number of observations, means and centred products: the rows themselves
  // while they are few, and otherwise at most twice the number of columns and one.
  WeightedRows equivalent_rows() const;

  std::size_t bytes() const;

 private:
  struct Sample {
    double n = 0;
    Eigen::VectorXd mean;
    Eigen::MatrixXd products;

    void merge(const Sample& other);
  };

  WeightedRows waiting() const;
  Sample folded() const;
  static Sample moments_of(const WeightedRows& rows);

  std::vector<double> values_, counts_;  // rows that wait
  Sample sample_;                        // of all rows before them
};

}  // namespace bnstar
