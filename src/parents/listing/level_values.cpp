#include "parents/listing/level_values.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/parallel.h"

namespace bnstar {

namespace {

constexpr std::size_t kSetsPerTask = 4096;

// The members of the sets whose numbers are rank_of(0), rank_of(1), ...
template <class RankOf>
std::vector<Var> sets_of(const Binomials& binomials, std::size_t count, int size,
                         const RankOf& rank_of, int threads, Monitor& monitor) {
  std::vector<Var> members(count * size);
  if (size == 0) return members;
  parallel_for(threads, (count + kSetsPerTask - 1) / kSetsPerTask, monitor, [&](std::size_t task) {
    const std::size_t first = task * kSetsPerTask;
    const std::size_t last = std::min(first + kSetsPerTask, count);
    for (std::size_t i = first; i < last; ++i) {
      Var* set = members.data() + i * size;
      // Successive sets mostly have successive numbers.
      if (i > first && rank_of(i) == rank_of(i - 1) + 1) {
        std::copy(set - size, set, set);
        next_combination(set, size);
      } else {
        binomials.unrank(rank_of(i), size, set);
      }
    }
  });
  return members;
}

}  // namespace

LevelValues::LevelValues(LevelEvaluator& score, const Binomials& binomials, const Level& level,
                         const Allowance& allowance, Monitor& monitor)
    : size_(level.size),
      width_(score.width()),
      universe_(level.universe),
      index_(RankIndex::complete(universe_)) {
  score.begin_level(size_, universe_, allowance.room);
  score.expect(static_cast<double>(universe_), allowance.room / allowance.threads,
               allowance.threads, monitor);
  values_.assign(universe_ * width_, std::numeric_limits<double>::quiet_NaN());
  if (monitor.stopped() || score.evaluate_level(allowance.threads, monitor, values_.data())) return;
  const auto rank_of = [](std::size_t i) { return static_cast<Rank>(i); };
  evaluate(score, sets_of(binomials, universe_, size_, rank_of, allowance.threads, monitor),
           allowance.threads, monitor, values_);
}

LevelValues::LevelValues(LevelEvaluator& score, const Binomials& binomials, const Level& level,
                         std::vector<Rank> ranks, const Allowance& allowance, Monitor& monitor)
    : size_(level.size),
      width_(score.width()),
      universe_(level.universe),
      ranks_(std::move(ranks)),
      index_(ranks_, universe_) {
  score.begin_level(size_, ranks_.size(), allowance.room);
  score.expect(static_cast<double>(ranks_.size()), allowance.room / allowance.threads,
               allowance.threads, monitor);
  evaluate_ranks(score, binomials, ranks_, allowance.threads, monitor, values_);
}

void LevelValues::evaluate_ranks(LevelEvaluator& score, const Binomials& binomials,
                                 const std::vector<Rank>& ranks, int threads, Monitor& monitor,
                                 std::vector<double>& out) const {
  out.assign(ranks.size() * width_, std::numeric_limits<double>::quiet_NaN());
  const auto rank_of = [&](std::size_t i) { return ranks[i]; };
  evaluate(score, sets_of(binomials, ranks.size(), size_, rank_of, threads, monitor), threads,
           monitor, out);
}

void LevelValues::evaluate(LevelEvaluator& score, const std::vector<Var>& members, int threads,
                           Monitor& monitor, std::vector<double>& out) const {
  if (!monitor.stopped())
    score.evaluate({size_, out.size() / width_, members.data()}, threads, monitor, out.data());
}

void LevelValues::add(LevelEvaluator& score, const Binomials& binomials,
                      const std::vector<Rank>& ranks, int threads, Monitor& monitor) {
  if (ranks.empty()) return;
  std::vector<double> fresh;
  evaluate_ranks(score, binomials, ranks, threads, monitor, fresh);
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
