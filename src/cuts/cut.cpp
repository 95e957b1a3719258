#include "cuts/cut.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <tuple>
#include <utility>

namespace bnstar {

namespace {

// The required parents of the members within C, packed.
std::vector<unsigned> required_within(const std::vector<Var>& members, const PlainLists& lists) {
  std::vector<unsigned> required(members.size(), 0);
  for (std::size_t i = 0; i < members.size(); ++i) {
    const std::vector<Var>& all = lists.required(members[i]);
    for (std::size_t j = 0; j < members.size(); ++j) {
      if (std::binary_search(all.begin(), all.end(), members[j])) required[i] |= 1U << j;
    }
  }
  return required;
}

// More than all possible coefficients of a cut together; as many as it has members can be added.
constexpr int kImpossible = 1 << 26;

void lower_to_subsets(int* costs, std::size_t size, unsigned required) {
  for (unsigned q = 0; q < size; ++q) {
    if ((q & required) != required) costs[q] = kImpossible;
  }
  for (std::size_t bit = 1; bit < size; bit <<= 1) {
    for (std::size_t q = 0; q < size; ++q) {
      if (q & bit) costs[q] = std::min(costs[q], costs[q ^ bit]);
    }
  }
}

}  // namespace

template <class Number>
std::vector<Number> completions_of(const std::vector<Number>& costs, int members) {
  const std::size_t size = std::size_t{1} << members;
  std::vector<Number> least(size, std::numeric_limits<Number>::max());
  least[0] = 0;
  for (std::size_t left = 1; left < size; ++left) {
    for (std::size_t rest = left; rest != 0; rest &= rest - 1) {
      const std::size_t bit = rest & (~rest + 1);
      const std::size_t i = static_cast<std::size_t>(__builtin_ctzll(bit));
      const Number cost = costs[i * size + (size - 1 - left)] + least[left ^ bit];
      least[left] = std::min(least[left], cost);
    }
  }
  return least;
}
template std::vector<int> completions_of<int>(const std::vector<int>&, int);
template std::vector<double> completions_of<double>(const std::vector<double>&, int);

Cut Cut::cluster(std::vector<Var> members, int k) {
  Cut cut;
  cut.members_ = std::move(members);
  cut.order_ = cut.bound_ = k;
  return cut;
}

Cut Cut::local(std::vector<Var> members, std::vector<int> coefficients, const PlainLists& lists) {
  Cut cut;
  const std::size_t m = members.size(), size = std::size_t{1} << m;
  const std::vector<unsigned> required = required_within(members, lists);
  for (std::size_t i = 0; i < m; ++i) {
    lower_to_subsets(coefficients.data() + i * size, size, required[i]);
    cut.largest_.push_back(coefficients[i * size + required[i]]);
  }
  cut.bound_ = completions_of(coefficients, static_cast<int>(m)).back();
  // Required arcs that make a cycle in C leave nothing to bound.
  if (cut.bound_ >= kImpossible) cut.bound_ = 0;
  // A coefficient as large as the bound is enough, for what no network has and for all others.
  int divisor = cut.bound_;
  for (int& coefficient : coefficients) {
    coefficient = std::min(coefficient, cut.bound_);
    divisor = std::gcd(divisor, coefficient);
  }
  divisor = std::max(divisor, 1);
  for (int& coefficient : coefficients) coefficient /= divisor;
  for (int& largest : cut.largest_) {
    largest = std::min(largest, cut.bound_) / divisor;
    cut.scale_ = std::max(cut.scale_, largest);
  }
  cut.bound_ /= divisor;
  cut.completions_ = completions_of(coefficients, static_cast<int>(m));
  cut.members_ = std::move(members);
  cut.coefficients_ = std::move(coefficients);
  return cut;
}

int Cut::place(Var x) const {
  const auto found = std::lower_bound(members_.begin(), members_.end(), x);
  return found != members_.end() && *found == x ? static_cast<int>(found - members_.begin()) : -1;
}

int Cut::coefficient_of(std::size_t member, const PlainLists::Members& parents) const {
  unsigned inside = 0;
  for (Var y : parents) {
    const int at = place(y);
    if (at >= 0) inside += is_local() ? 1U << at : 1U;
  }
  return coefficient(member, inside);
}

bool operator<(const Cut& a, const Cut& b) {
  return std::tie(a.order_, a.members_, a.coefficients_) <
         std::tie(b.order_, b.members_, b.coefficients_);
}

double Cut::bytes() const {
  return static_cast<double>(sizeof(Cut) +
                             sizeof(int) * (members_.size() + largest_.size() +
                                            coefficients_.size() + completions_.size()));
}

}  // namespace bnstar
