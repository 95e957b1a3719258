#include "posterior/order_marginals.h"

#include <algorithm>
#include <cmath>

#include "base/raw_array.h"

namespace bnstar {

namespace {

// Replaces every number by the largest of those of its subsets, or of its supersets.
template <bool kSubsets>
void spread_largest(double* values, int members) {
  const std::size_t count = std::size_t{1} << members;
  for (int member = 0; member < members; ++member) {
    const std::size_t step = std::size_t{1} << member;
    for (std::size_t first = 0; first < count; first += 2 * step) {
      for (std::size_t i = first; i < first + step; ++i) {
        double& without = values[i];
        double& with = values[i + step];
        (kSubsets ? with : without) = std::max(without, with);
      }
    }
  }
}

// b_x, by squeezed set.
RawArray<double> best_within(const std::vector<Choice>& choices, int x, int size) {
  RawArray<double> best(std::size_t{1} << (size - 1));
  std::fill_n(best.data(), best.size(), kNever);
  for (const Choice& choice : choices) {
    double& value = best[squeezed(static_cast<Mask>(choice.parents), x)];
    value = std::max(value, choice.score);
  }
  spread_largest<true>(best.data(), size - 1);
  return best;
}

// G and F, and b_x of every place.
struct SetScores {
  std::vector<RawArray<double>> best;
  RawArray<double> first;
  RawArray<double> rest;
};

SetScores score_sets(const ChoiceProblem& problem, Monitor& monitor) {
  const int size = problem.size();
  const std::size_t sets = std::size_t{1} << size;
  const Mask all = bit_of(size) - 1;
  SetScores scores{{}, RawArray<double>(sets), RawArray<double>(sets)};
  for (int x = 0; x < size; ++x) scores.best.push_back(best_within(problem.choices[x], x, size));
  const auto& best = scores.best;
  scores.first[0] = scores.rest[all] = 0;
  const auto go_on = [&](Mask set) {
    constexpr Mask kSetsPerLook = 1 << 16;
    if (set % kSetsPerLook == 0) monitor.poll();
    return !monitor.stopped();
  };
  for (Mask set = 1; set < sets && go_on(set); ++set) {
    double most = kNever;
    for (Mask left = set; left != 0; left &= left - 1) {
      const int x = __builtin_ctz(left);
      const Mask before = set & ~bit_of(x);
      most = std::max(most, scores.first[before] + best[x][squeezed(before, x)]);
    }
    scores.first[set] = most;
  }
  for (Mask set = all; set-- > 0 && go_on(set);) {
    double most = kNever;
    for (Mask left = all & ~set; left != 0; left &= left - 1) {
      const int x = __builtin_ctz(left);
      most = std::max(most, best[x][squeezed(set, x)] + scores.rest[set | bit_of(x)]);
    }
    scores.rest[set] = most;
  }
  return scores;
}

}  // namespace

std::vector<std::vector<double>> scores_beside(const ChoiceProblem& problem, Places wanted,
                                               Monitor& monitor) {
  const int size = problem.size();
  std::vector<std::vector<double>> beside(size);
  SetScores scores = score_sets(problem, monitor);
  for (int x = 0; x < size; ++x) {
    monitor.poll();
    if (monitor.stopped()) break;
    if (!(wanted & place_bit(x))) continue;
    // b_x is no longer needed; its memory is used again.
    double* const around = scores.best[x].data();
    for (Mask set = 0; set < Mask{1} << (size - 1); ++set) {
      const Mask placed = widened(set, x);
      around[set] = scores.first[placed] + scores.rest[placed | bit_of(x)];
    }
    spread_largest<false>(around, size - 1);
    for (const Choice& choice : problem.choices[x]) {
      beside[x].push_back(around[squeezed(static_cast<Mask>(choice.parents), x)]);
    }
  }
  return beside;
}

double bytes_of_scores_beside(int places) { return (4.0 * places + 16) * std::ldexp(1.0, places); }

double operations_of_scores_beside(int places) {
  return std::ldexp(static_cast<double>(places) * places, places);
}

}  // namespace bnstar
