// RcppExports.cpp includes this file first, before the headers of every package that we link to. No
// exported function has an argument or value of Eigen's types, so setting the include guard of
// RcppEigen.h here spares that file the header and its warnings.
#pragma once
#define RcppEigen__RcppEigen__h
