#include "scores/make_own_rows_score.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "scores/incomplete/own_rows_score.h"

namespace bnstar {

namespace {

// By variable: in which regimes it was set.
std::vector<std::vector<char>> regimes_that_set(const ObservedColumns& data) {
  const std::vector<std::vector<Var>>& targets = data.interventions.targets;
  std::vector<std::vector<char>> set(static_cast<std::size_t>(data.n_variables()),
                                     std::vector<char>(targets.size(), 0));
  for (std::size_t regime = 0; regime < targets.size(); ++regime) {
    for (Var x : targets[regime]) set[x][regime] = 1;
  }
  return set;
}

struct OwnedRows {
  std::vector<std::vector<int>> codes;
  std::vector<std::vector<double>> numbers;
  std::vector<double> counts;
};

template <class Value>
std::vector<Value> in_rows(const Value* column, const std::vector<std::size_t>& rows) {
  std::vector<Value> values;
  values.reserve(rows.size());
  for (std::size_t row : rows) values.push_back(column[row]);
  return values;
}

// A column of one value has neither a density nor a slope. Numbers that vary take its place, so
// that an engine can take the column; what it makes of them is never used.
bool replace_if_constant(std::vector<double>& column) {
  if (!std::all_of(column.begin(), column.end(), [&](double v) { return v == column.front(); }))
    return false;
  std::uint32_t state = 1;
  for (double& value : column) {
    state = state * 1664525U + 1013904223U;
    value = static_cast<double>(state >> 8);
  }
  return true;
}

// The rows of regimes in which the variables of a part were not set.
ObservedColumns rows_of_part(const ObservedColumns& data, const std::vector<char>& set,
                             std::vector<char>& constant) {
  std::vector<std::size_t> rows;
  for (std::size_t i = 0; i < data.rows; ++i) {
    if (!set[data.interventions.regime[i]]) rows.push_back(i);
  }
  auto owned = std::make_shared<OwnedRows>();
  ObservedColumns part = data;
  part.interventions = {};
  part.rows = rows.size();
  for (Var x = 0; x < data.n_variables(); ++x) {
    if (data.is_discrete(x)) {
      owned->codes.push_back(in_rows(data.columns[x].integers, rows));
      part.columns[x].integers = owned->codes.back().data();
    } else {
      owned->numbers.push_back(in_rows(data.columns[x].doubles, rows));
      constant[x] = replace_if_constant(owned->numbers.back());
      part.columns[x].doubles = owned->numbers.back().data();
    }
  }
  if (data.counts) {
    owned->counts = in_rows(data.counts, rows);
    part.counts = owned->counts.data();
  }
  part.owner = owned;
  return part;
}

}  // namespace

std::unique_ptr<LocalScore> make_own_rows_score(const ObservedColumns& data,
                                                const ScoreRequest& request, int threads,
                                                Monitor& monitor) {
  const std::vector<std::vector<char>> set = regimes_that_set(data);
  std::map<std::vector<char>, int> number;
  std::vector<OwnRowsScore::Part> parts;
  std::vector<int> part_of;
  for (const std::vector<char>& regimes : set) {
    const auto [place, fresh] = number.emplace(regimes, static_cast<int>(parts.size()));
    part_of.push_back(place->second);
    if (!fresh) continue;
    std::vector<char> constant(static_cast<std::size_t>(data.n_variables()), 0);
    const ObservedColumns rows = rows_of_part(data, regimes, constant);
    parts.push_back({make_score(rows, request, threads, monitor), std::move(constant)});
  }
  return std::make_unique<OwnRowsScore>(std::move(parts), std::move(part_of));
}

}  // namespace bnstar
