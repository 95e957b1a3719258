#include "data/content_keys.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace bnstar {

namespace {

// The golden ratio less 1: the fractional parts of its multiples never repeat.
constexpr double kFactor = 0.6180339887498949;

template <class Entry>
double sum_of(std::size_t rows, const Entry& entry) {
  long double sum = 0;
  for (std::size_t i = 0; i < rows; ++i) {
    const double multiple = static_cast<double>(i + 1) * kFactor;
    const double product = (multiple - std::floor(multiple)) * entry(i);
    sum += product;
  }
  return static_cast<double>(sum);
}

}  // namespace

std::array<double, 3> content_of_codes(const int* codes, const double* weights, std::size_t rows) {
  std::vector<double> often;
  for (std::size_t i = 0; i < rows; ++i) {
    if (codes[i] < 0) continue;
    const std::size_t state = static_cast<std::size_t>(codes[i]);
    if (state >= often.size()) often.resize(state + 1, 0);
    often[state] += weights ? weights[i] : 1;
  }
  often.erase(std::remove(often.begin(), often.end(), 0.0), often.end());
  std::sort(often.begin(), often.end());
  long double sum = 0;
  for (std::size_t k = 0; k < often.size(); ++k) sum += often[k] * static_cast<double>(k + 1);
  return {static_cast<double>(often.size()), often.empty() ? 0 : often.back(),
          static_cast<double>(sum)};
}

std::array<double, 3> content_of_values(const double* values, std::size_t rows) {
  double least = std::numeric_limits<double>::infinity(), greatest = -least;
  for (std::size_t i = 0; i < rows; ++i) {
    if (values[i] < least) least = values[i];
    if (values[i] > greatest) greatest = values[i];
  }
  return {least, greatest, 0};
}

double sum_by_rows(const int* codes, std::size_t rows) {
  return sum_of(
      rows, [codes](std::size_t i) { return codes[i] < 0 ? -1.0 : static_cast<double>(codes[i]); });
}

double sum_by_rows(const double* values, std::size_t rows) {
  return sum_of(rows, [values](std::size_t i) { return std::isnan(values[i]) ? -1.0 : values[i]; });
}

}  // namespace bnstar
