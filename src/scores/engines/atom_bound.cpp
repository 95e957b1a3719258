#include "scores/engines/atom_bound.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <unordered_map>

namespace bnstar {

double AtomBound::negative_log_likelihood() const {
  double sum = 0;
  for (std::size_t atom = 0; atom < atoms_.count(); ++atom)
    sum += atoms_.negative_log_likelihood(atom);
  return sum;
}

double AtomBound::late_values(std::size_t atom, double c) const {
  double sum = 0;
  double seen = 0;
  for (const std::int64_t* count = atoms_.begin(atom); count + 1 < atoms_.end(atom); ++count) {
    seen += static_cast<double>(*count);
    sum += std::log1p(seen / c);
  }
  return sum;
}

namespace {

struct Configuration {
  double likelihood = 0;     // of its atoms, maximised
  double late = 0;           // of its best atom
  std::vector<bool> values;  // of x: which were seen in it
};

}  // namespace

double AtomBound::excess(const Dataset& data, const Var* parents, int n_parents, double c) const {
  const auto configuration_of = [&](std::size_t row) {
    std::uint64_t number = 0;
    for (int i = 0; i < n_parents; ++i)
      number = number * data.arity(parents[i]) + data.column(parents[i])[row];
    return number;
  };
  std::unordered_map<std::uint64_t, Configuration> touched;
  for (std::size_t atom = 0; atom < atoms_.count(); ++atom) {
    Configuration& configuration = touched[configuration_of(atoms_.row(atom))];
    configuration.likelihood += atoms_.negative_log_likelihood(atom);
    configuration.late = std::max(configuration.late, late_values(atom, c));
  }
  if (touched.empty()) return 0;
  for (std::size_t row = 0; row < data.n_unique(); ++row) {
    const auto found = touched.find(configuration_of(row));
    if (found == touched.end()) continue;
    found->second.values.resize(data.arity(x_));
    found->second.values[data.column(x_)[row]] = true;
  }
  const double log_r = std::log(static_cast<double>(data.arity(x_)));
  double sum = 0;
  for (const auto& entry : touched) {
    const Configuration& j = entry.second;
    const double k_log_r =
        log_r * static_cast<double>(std::count(j.values.begin(), j.values.end(), true));
    sum += std::max(j.likelihood, k_log_r + j.late) - k_log_r;
  }
  return sum;
}

}  // namespace bnstar
