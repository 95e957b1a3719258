// Vectors of R and of Eigen.
#pragma once

#include "base/eigen.h"
#include "glue.h"

namespace bnstar {

inline Eigen::VectorXd to_eigen(const Rcpp::NumericVector& values) {
  return Eigen::Map<const Eigen::VectorXd>(values.begin(), values.size());
}

inline Rcpp::NumericVector from_eigen(const Eigen::VectorXd& values) {
  return Rcpp::NumericVector(values.data(), values.data() + values.size());
}

}  // namespace bnstar
