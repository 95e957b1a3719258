#include "posterior/choices.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/raw_array.h"

namespace bnstar {

namespace {

constexpr double kNever = -std::numeric_limits<double>::infinity();

// For each place, the places that arcs lead to from it, itself included.
std::vector<Mask> reached(const ChoiceProblem& problem) {
  const int size = problem.size();
  std::vector<Mask> to(size);
  for (int x = 0; x < size; ++x) {
    to[x] |= bit_of(x);
    for (const Choice& choice : problem.choices[x]) {
      for (Mask left = choice.parents; left != 0; left &= left - 1) {
        to[__builtin_ctz(left)] |= bit_of(x);
      }
    }
  }
  for (int via = 0; via < size; ++via) {
    for (int x = 0; x < size; ++x) {
      if (to[x] & bit_of(via)) to[x] |= to[via];
    }
  }
  return to;
}

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
    double& value = best[squeezed(choice.parents, x)];
    value = std::max(value, choice.score);
  }
  spread_largest<true>(best.data(), size - 1);
  return best;
}

}  // namespace

ChoiceProblem part_of(const ChoiceProblem& problem, Mask places) {
  ChoiceProblem part;
  std::vector<int> new_place(problem.size(), -1);
  for (Mask left = places; left != 0; left &= left - 1) {
    new_place[__builtin_ctz(left)] = part.size();
    part.variables.push_back(problem.variables[__builtin_ctz(left)]);
  }
  for (Mask left = places; left != 0; left &= left - 1) {
    std::vector<Choice> choices = problem.choices[__builtin_ctz(left)];
    for (Choice& choice : choices) {
      Mask parents = 0;
      for (Mask old = choice.parents & places; old != 0; old &= old - 1) {
        parents |= bit_of(new_place[__builtin_ctz(old)]);
      }
      choice.parents = parents;
    }
    part.choices.push_back(std::move(choices));
  }
  return part;
}

std::vector<Mask> strong_places(const ChoiceProblem& problem) {
  const std::vector<Mask> to = reached(problem);
  std::vector<Mask> parts;
  Mask seen = 0;
  for (int x = 0; x < problem.size(); ++x) {
    if (seen & bit_of(x)) continue;
    Mask part = 0;
    for (int y = 0; y < problem.size(); ++y) {
      if ((to[x] & bit_of(y)) && (to[y] & bit_of(x))) part |= bit_of(y);
    }
    seen |= part;
    parts.push_back(part);
  }
  // Components that reach more come first.
  std::stable_sort(parts.begin(), parts.end(), [&](Mask a, Mask b) {
    return __builtin_popcount(to[__builtin_ctz(a)]) > __builtin_popcount(to[__builtin_ctz(b)]);
  });
  return parts;
}

MaxMarginals max_marginals(const ChoiceProblem& problem, Monitor& monitor) {
  const int size = problem.size();
  const std::size_t sets = std::size_t{1} << size;
  const Mask all = bit_of(size) - 1;
  std::vector<RawArray<double>> best;
  for (int x = 0; x < size; ++x) best.push_back(best_within(problem.choices[x], x, size));
  RawArray<double> first(sets);
  RawArray<double> rest(sets);
  first[0] = rest[all] = 0;
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
      most = std::max(most, first[before] + best[x][squeezed(before, x)]);
    }
    first[set] = most;
  }
  for (Mask set = all; set-- > 0 && go_on(set);) {
    double most = kNever;
    for (Mask left = all & ~set; left != 0; left &= left - 1) {
      const int x = __builtin_ctz(left);
      most = std::max(most, best[x][squeezed(set, x)] + rest[set | bit_of(x)]);
    }
    rest[set] = most;
  }
  MaxMarginals found;
  found.optimum = first[all];
  for (int x = 0; x < size && go_on(0); ++x) {
    // b_x is no longer needed; its memory is used again.
    double* const around = best[x].data();
    for (Mask set = 0; set < sets / 2; ++set) {
      const Mask placed = widened(set, x);
      around[set] = first[placed] + rest[placed | bit_of(x)];
    }
    spread_largest<false>(around, size - 1);
    std::vector<double> values;
    for (const Choice& choice : problem.choices[x]) {
      values.push_back(choice.score + around[squeezed(choice.parents, x)]);
    }
    found.values.push_back(std::move(values));
  }
  return found;
}

double bytes_of_max_marginals(int places) { return (4.0 * places + 16) * std::ldexp(1.0, places); }

}  // namespace bnstar
