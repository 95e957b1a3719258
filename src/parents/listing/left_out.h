// What a listing with slack leaves out can weigh beside what it keeps, where a set weighs
// exp(-cost). Each set that is left out counts for one of its subsets that are kept, its best one
// where that is known. Put these subsets in the place of all sets that are left out, and a network
// stays without a cycle: so if no kept set of x stands for more than `share` times its own weight,
// the networks with families that are left out weigh at most prod(1 + share) - 1 times the others.
#pragma once

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <vector>

namespace bnstar {

class LeftOut {
 public:
  // A set, and what its best subset costs.
  void add(double cost, double best) { add_share(std::exp(best - cost), best); }
  // Sets of this weight together, as a multiple of that of a subset of all of them that is kept and
  // costs `best`. Subsets that cost alike are taken for one.
  void add_share(double share, double best) {
    if (share > 0) largest_ = std::max(largest_, shares_[best] += share);
  }
  // The same of subsets that are not known.
  void add_anywhere(double share) { anywhere_ += share; }

  // All of it; what take_numbers() is given must be that.
  std::vector<double> numbers() const {
    std::vector<double> numbers{largest_, anywhere_};
    for (const auto& share : shares_) numbers.insert(numbers.end(), {share.first, share.second});
    return numbers;
  }
  bool take_numbers(const std::vector<double>& numbers) {
    if (numbers.size() < 2 || numbers.size() % 2 != 0) return false;
    largest_ = numbers[0];
    anywhere_ = numbers[1];
    for (std::size_t i = 2; i < numbers.size(); i += 2) shares_[numbers[i]] = numbers[i + 1];
    return true;
  }

  double share() const { return largest_ + anywhere_; }
  double bytes() const { return 48.0 * static_cast<double>(shares_.size()); }

 private:
  std::unordered_map<double, double> shares_;  // by the cost of the subset
  double largest_ = 0;
  double anywhere_ = 0;
};

// The sum of exp(-excess(j)) over all sets with j members more, j = first, ..., most, out of
// `free`. Whatever excess(j) bounds has at least j members more, so larger ones cost no less.
template <class Excess>
double sum_over_supersets(int free, int first, int most, const Excess& excess) {
  constexpr double kNothing = 1e-15;
  const double all = std::exp2(free);
  double sum = 0, ways = first == 0 ? 1 : free, least = excess(first);
  for (int j = first; j <= std::min(most, free); ++j) {
    least = std::max(least, excess(j));
    const double weight = std::exp(-least);
    if (all * weight < kNothing) return sum + all * weight;
    sum += ways * weight;
    ways *= static_cast<double>(free - j) / (j + 1);
  }
  return sum;
}

}  // namespace bnstar
