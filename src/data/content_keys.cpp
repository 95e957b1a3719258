#include "data/content_keys.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

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

namespace {

struct ContentKey {
  bool continuous;
  std::array<double, 3> content;
  double by_rows = 0;
};

// The sums over rows take longest: only columns that are equal by the rest of their keys have one.
void tell_apart(const ObservedColumns& data, std::vector<ContentKey>& keys) {
  std::map<std::pair<bool, std::array<double, 3>>, std::vector<Var>> alike;
  for (Var x = 0; x < data.n_variables(); ++x)
    alike[{keys[x].continuous, keys[x].content}].push_back(x);
  for (const auto& [key, columns] : alike) {
    if (columns.size() == 1) continue;
    for (Var x : columns) {
      const NumberColumn& column = data.columns[x];
      const double sum = keys[x].continuous ? sum_by_rows(column.doubles, data.rows)
                                            : sum_by_rows(column.integers, data.rows);
      keys[x].by_rows = std::isnan(sum) ? std::numeric_limits<double>::infinity() : sum;
    }
  }
}

}  // namespace

std::vector<Var> content_order(const ObservedColumns& data, const std::vector<int>& name_ranks) {
  std::vector<ContentKey> keys;
  for (Var x = 0; x < data.n_variables(); ++x) {
    const bool discrete = data.is_discrete(x);
    keys.push_back(
        {!discrete, discrete ? content_of_codes(data.columns[x].integers, data.counts, data.rows)
                             : content_of_values(data.columns[x].doubles, data.rows)});
  }
  tell_apart(data, keys);
  const auto rank = [&](Var x) {
    return std::tie(keys[x].continuous, keys[x].content, keys[x].by_rows, name_ranks[x]);
  };
  std::vector<Var> order(keys.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](Var x, Var y) { return rank(x) < rank(y); });
  return order;
}

}  // namespace bnstar
