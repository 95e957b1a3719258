#include "scores/incomplete/available_case_score.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "base/parallel.h"

namespace bnstar {

int kept_members(int largest_set, int n_variables) {
  constexpr int kMostListed = 24;
  constexpr int kMostWalked = 10;
  return std::min(largest_set > 1 ? std::min(largest_set, kMostListed) : kMostWalked, n_variables);
}

AvailableCaseScore::AvailableCaseScore(AvailableCaseTerms terms, int n_variables, int kept_members)
    : terms_(terms),
      n_variables_(n_variables),
      kept_members_(kept_members),
      least_(n_variables, kNoBound) {}

// The likelihood cost as if all rows of the data were complete.
double AvailableCaseScore::kept_likelihood(const Family& family) const {
  const double rows = family.family_values[0];
  if (rows < 0) return kRejected;
  const Var* const end = family.parents + family.n_parents;
  const int place =
      static_cast<int>(std::lower_bound(family.parents, end, family.child) - family.parents);
  const int size = family.n_parents + 1;
  if (keeps(size)) return terms_.n / rows * family.family_values[1 + place];
  std::vector<Var> set(family.parents, end);
  set.insert(set.begin() + place, family.child);
  return terms_.n / rows * likelihood_of(set.data(), size, place).cost;
}

double AvailableCaseScore::cost(const Family& family) const {
  const double likelihood = kept_likelihood(family);
  if (likelihood == kRejected) return kRejected;
  return likelihood + terms_.weight * parameters(family);
}

double AvailableCaseScore::likelihood_cost(const Family& family) const {
  return kept_likelihood(family);
}

void AvailableCaseScore::prepare(bool bounds, const std::vector<std::vector<Var>>& candidates,
                                 const std::vector<int>&, int threads, Monitor& monitor) {
  if (!bounds) return;
  std::vector<double> least(least_.size(), kNoBound);
  parallel_for(threads, least.size(), monitor, [&](std::size_t number) {
    const Var x = static_cast<Var>(number);
    std::vector<Var> set = candidates[x];
    set.push_back(x);
    std::sort(set.begin(), set.end());
    const int place = static_cast<int>(std::lower_bound(set.begin(), set.end(), x) - set.begin());
    least[x] = least_of(x, likelihood_of(set.data(), static_cast<int>(set.size()), place));
  });
  // All of them or none, because pruning must not depend on which thread came first.
  if (!monitor.stopped()) least_ = std::move(least);
}

// Supersets have no more rows. The rows in which all candidate parents are known are among theirs,
// and there the likelihood cost given all of these is the least.
double AvailableCaseScore::superset_bound(const Family& family) const {
  const double of_parents = family.parents_values[0];
  const double of_family = family.family_values ? family.family_values[0] : 0;
  if (of_parents < 0 || of_family < 0) return kRejected;
  if (collinear_parents(family)) return kRejected;
  const double rows = of_family > 0 ? of_family : of_parents > 0 ? of_parents : terms_.n;
  const double likelihood = least_likelihood(family.child, least_[family.child], rows);
  return likelihood == kNoBound ? kNoBound : likelihood + terms_.weight * parameters(family);
}

double AvailableCaseScore::most_configurations_of(int states) const {
  if (terms_.weight <= 0 || states < 2) return std::numeric_limits<double>::infinity();
  return 1 + terms_.n * std::log(static_cast<double>(states)) / ((states - 1) * terms_.weight);
}

}  // namespace bnstar
