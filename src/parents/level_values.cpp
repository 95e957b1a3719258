#include "parents/level_values.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace bnstar {

namespace {

std::vector<Var> all_sets(std::size_t count, int size) {
  std::vector<Var> members(count * size);
  if (size == 0 || count == 0) return members;
  std::iota(members.begin(), members.begin() + size, 0);
  for (std::size_t i = 1; i < count; ++i) {
    Var* set = members.data() + i * size;
    std::copy(set - size, set, set);
    next_combination(set, size);
  }
  return members;
}

std::vector<Var> sets_of(const Binomials& binomials, const std::vector<Rank>& ranks, int size) {
  std::vector<Var> members(ranks.size() * size);
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    Var* set = members.data() + i * size;
    // Neighbours in number are mostly neighbours in the list.
    if (i > 0 && ranks[i] == ranks[i - 1] + 1 && size > 0) {
      std::copy(set - size, set, set);
      next_combination(set, size);
    } else {
      binomials.unrank(ranks[i], size, set);
    }
  }
  return members;
}

}  // namespace

LevelValues::LevelValues(LocalScore& score, const Binomials& binomials, int size, int threads, Monitor& monitor)
    : size_(size),
      width_(score.width()),
      universe_(binomials(score.n_variables(), size)),
      index_(RankIndex::complete(universe_)) {
  score.begin_level(size, universe_);
  evaluate(score, all_sets(universe_, size), universe_, threads, monitor, values_);
}

LevelValues::LevelValues(LocalScore& score, const Binomials& binomials, int size, std::vector<Rank> ranks,
                         int threads, Monitor& monitor)
    : size_(size),
      width_(score.width()),
      universe_(binomials(score.n_variables(), size)),
      ranks_(std::move(ranks)),
      index_(ranks_, universe_) {
  score.begin_level(size, ranks_.size());
  evaluate(score, sets_of(binomials, ranks_, size), ranks_.size(), threads, monitor, values_);
}

void LevelValues::evaluate(LocalScore& score, const std::vector<Var>& members, std::size_t count, int threads,
                           Monitor& monitor, std::vector<double>& out) const {
  out.resize(count * width_);
  score.evaluate({size_, count, members.data()}, threads, monitor, out.data());
}

void LevelValues::add(LocalScore& score, const Binomials& binomials, const std::vector<Rank>& ranks,
                      int threads, Monitor& monitor) {
  if (ranks.empty()) return;
  std::vector<double> fresh;
  evaluate(score, sets_of(binomials, ranks, size_), ranks.size(), threads, monitor, fresh);
  std::vector<Rank> merged;
  std::vector<double> values;
  merged.reserve(ranks_.size() + ranks.size());
  values.reserve(values_.size() + fresh.size());
  std::size_t a = 0;
  std::size_t b = 0;
  while (a < ranks_.size() || b < ranks.size()) {
    const bool old = b == ranks.size() || (a < ranks_.size() && ranks_[a] < ranks[b]);
    const double* from = old ? values_.data() + a * width_ : fresh.data() + b * width_;
    merged.push_back(old ? ranks_[a++] : ranks[b++]);
    values.insert(values.end(), from, from + width_);
  }
  ranks_ = std::move(merged);
  values_ = std::move(values);
  index_ = RankIndex(ranks_, universe_);
}

}  // namespace bnstar
