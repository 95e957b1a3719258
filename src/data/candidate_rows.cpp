#include "data/candidate_rows.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "base/infinity.h"
#include "data/state_numbers.h"

namespace bnstar {

namespace {}  // namespace

MergedRows merged_rows(const Dataset& data, const std::vector<Var>& columns) {
  MergedRows merged;
  double configurations = 1;
  for (Var x : columns)
    configurations *= data.arity(x) <= MergedRows::kMostStates ? data.arity(x) : kInfinity;
  if (configurations > std::ldexp(1.0, 63)) return merged;
  std::vector<std::uint64_t> keys(data.n_unique(), 0);
  for (Var x : columns) {
    const std::uint64_t arity = static_cast<std::uint64_t>(data.arity(x));
    const Dataset::Code* const code = data.column(x);
    for (std::size_t i = 0; i < keys.size(); ++i) keys[i] = keys[i] * arity + code[i];
  }
  StateNumbers numbers;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const std::size_t place = static_cast<std::size_t>(numbers.of(keys[i]));
    if (place == merged.row.size()) {
      merged.row.push_back(static_cast<std::uint32_t>(i));
      merged.weight.push_back(0);
    }
    merged.weight[place] += data.weights()[i];
  }
  return merged;
}

CandidateRows::CandidateRows(std::vector<MergedRows> rows,
                             const std::vector<std::vector<Var>>& possible)
    : shown_(rows.size()) {
  std::vector<Var> children(rows.size());
  std::iota(children.begin(), children.end(), 0);
  children.erase(
      std::remove_if(children.begin(), children.end(), [&](Var x) { return rows[x].row.empty(); }),
      children.end());
  std::stable_sort(children.begin(), children.end(),
                   [&](Var x, Var y) { return rows[x].row.size() < rows[y].row.size(); });
  for (std::vector<Word>& bits : shown_) bits.assign((children.size() + 63) / 64, 0);
  for (Var x : children) {
    const std::size_t number = rows_.size();
    const auto show = [&](Var y) { shown_[y][number / 64] |= Word{1} << (number % 64); };
    show(x);
    for (Var y : possible[x]) show(y);
    rows_.push_back(std::move(rows[x]));
  }
}

double CandidateRows::bytes() const {
  double sum = 0;
  for (const MergedRows& rows : rows_) sum += rows.bytes();
  return sum;
}

double CandidateRows::most_bytes(const Dataset& data) {
  return 1.0 * data.n_variables() * static_cast<double>(most_rows(data)) * MergedRows::kBytesEach;
}

std::size_t CandidateRows::fewest_for(const Var* set, int size) const {
  const std::size_t words = size == 0 ? 0 : (count() + 63) / 64;
  for (std::size_t w = 0; w < words; ++w) {
    Word common = ~Word{0};
    for (int i = 0; i < size; ++i) common &= shown_[set[i]][w];
    if (common != 0) return 64 * w + static_cast<std::size_t>(__builtin_ctzll(common));
  }
  return count();
}

}  // namespace bnstar
