// The parts of Eigen that the core uses. The pragma makes the compiler treat them as a system
// header, so that Eigen's own warnings, hundreds in one build, do not hide ours.
#pragma once
#pragma GCC system_header

#include <Eigen/Cholesky>
#include <Eigen/Core>
