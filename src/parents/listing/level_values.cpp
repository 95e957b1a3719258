#include "parents/listing/level_values.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/keeper.h"
#include "base/parallel.h"

namespace bnstar {

namespace {

constexpr std::size_t kSetsPerTask = 4096;
constexpr double kLeastTurn = 0.05;  // seconds

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

LevelValues::LevelValues(const Level& level, std::size_t width)
    : size_(level.size),
      width_(width),
      universe_(level.universe),
      index_(RankIndex::complete(universe_)),
      values_(universe_ * width_, std::numeric_limits<double>::quiet_NaN()) {}

LevelValues::LevelValues(const Level& level, std::size_t width, std::vector<Rank> ranks)
    : size_(level.size),
      width_(width),
      universe_(level.universe),
      ranks_(std::move(ranks)),
      index_(ranks_, universe_),
      values_(ranks_.size() * width_, std::numeric_limits<double>::quiet_NaN()) {}

void LevelValues::evaluate(LevelEvaluator& score, const Binomials& binomials,
                           const Allowance& allowance, Monitor& monitor, FunctionRef<void()> keep) {
  score.begin_level(size_, count(), allowance.room);
  score.expect(static_cast<double>(count()), allowance.room / allowance.threads, allowance.threads,
               monitor);
  if (monitor.stopped()) return;
  const bool anew = places_without_values().size() == count();
  if (anew && ranks_.empty() && score.evaluate_level(allowance.threads, monitor, values_.data()))
    return;
  evaluate_in_turns(score, binomials, allowance.threads, monitor, keep);
}

LevelValues LevelValues::with_values_only() const {
  if (places_without_values().empty()) return *this;
  std::vector<Rank> ranks;
  std::vector<double> values;
  for (std::size_t i = 0; i < count(); ++i) {
    const double* const from = values_.data() + i * width_;
    if (!evaluated(from)) continue;
    ranks.push_back(ranks_.empty() ? static_cast<Rank>(i) : ranks_[i]);
    values.insert(values.end(), from, from + width_);
  }
  LevelValues result({size_, universe_}, width_, std::move(ranks));
  result.values_ = std::move(values);
  return result;
}

std::vector<std::size_t> LevelValues::places_without_values() const {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < count(); ++i) {
    if (!evaluated(values_.data() + i * width_)) places.push_back(i);
  }
  return places;
}

// A turn ends when something is to be kept. Levels that are evaluated as a whole have no turns.
void LevelValues::evaluate_in_turns(LevelEvaluator& score, const Binomials& binomials, int threads,
                                    Monitor& monitor, FunctionRef<void()> keep) {
  const Keeper* const keeper = std::isinf(score.steps_per_level(size_)) ? Keeper::here() : nullptr;
  while (!monitor.stopped()) {
    const std::vector<std::size_t> places = places_without_values();
    if (places.empty()) return;
    const auto rank_of = [&](std::size_t i) {
      return ranks_.empty() ? static_cast<Rank>(places[i]) : ranks_[places[i]];
    };
    const std::vector<Var> members =
        sets_of(binomials, places.size(), size_, rank_of, threads, monitor);
    if (monitor.stopped()) return;
    const bool all = places.size() == count();
    std::vector<double> some(all ? 0 : places.size() * width_,
                             std::numeric_limits<double>::quiet_NaN());
    Monitor turn(monitor, Limits{keeper ? std::max(keeper->seconds_left(), kLeastTurn)
                                        : std::numeric_limits<double>::infinity()});
    score.evaluate({size_, places.size(), members.data()}, threads, turn,
                   all ? values_.data() : some.data());
    for (std::size_t i = 0; !all && i < places.size(); ++i)
      std::copy_n(some.data() + i * width_, width_, values_.data() + places[i] * width_);
    if (!turn.stopped()) return;
    keep();
  }
}

void LevelValues::evaluate_ranks(LevelEvaluator& score, const Binomials& binomials,
                                 const std::vector<Rank>& ranks, int threads, Monitor& monitor,
                                 std::vector<double>& out) const {
  out.assign(ranks.size() * width_, std::numeric_limits<double>::quiet_NaN());
  const auto rank_of = [&](std::size_t i) { return ranks[i]; };
  const std::vector<Var> members =
      sets_of(binomials, ranks.size(), size_, rank_of, threads, monitor);
  if (!monitor.stopped())
    score.evaluate({size_, ranks.size(), members.data()}, threads, monitor, out.data());
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
