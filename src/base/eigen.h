// What the core uses of Eigen. The pragma makes the compiler treat all of it as a system header, so
// that its own warnings, hundreds in one build, do not hide ours.
#pragma once
#pragma GCC system_header

#include <Eigen/Cholesky>
#include <Eigen/Core>
