// Rcpp includes this file first in RcppExports.cpp, before the headers of every package that we
// link to. No exported function has an argument or value of Eigen's types, so the include guard of
// RcppEigen.h is set here: the file does without that header and its warnings.
#pragma once
#define RcppEigen__RcppEigen__h
