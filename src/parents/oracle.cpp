#include "parents/oracle.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace bnstar {

namespace {

double least_cost(const ParentSets& sets, Var x) {
  return *std::min_element(sets.cost.begin() + sets.start[x], sets.cost.begin() + sets.start[x + 1]);
}

// Early exit: the list is sorted by cost, so the first set within the available
// variables is the answer. The fastest way unless that set stands deep in the list.
template <int W>
class ScanOracle : public Oracle<W> {
 public:
  ScanOracle(const ParentSets& sets, const FixedPoint& scale) : Oracle<W>(sets, scale), masks_(this->n_variables()) {
    for (Var x = 0; x < this->n_variables(); ++x) {
      for (const ScoredSet<W>& set : this->sets_[x]) masks_[x].push_back(set.parents);
    }
  }
  const ScoredSet<W>* best(Var x, const VarSet<W>& available) const override {
    const std::vector<VarSet<W>>& masks = masks_[x];
    for (std::size_t i = 0; i < masks.size(); ++i) {
      if (masks[i].subset_of(available)) return &this->sets_[x][i];
    }
    return nullptr;
  }

 private:
  std::vector<std::vector<VarSet<W>>> masks_;  // side by side, nothing else in between
};

// The sparse parent graph of Yuan & Malone (2013, section 4): for every y a bit vector
// over the list of x that marks the sets without y; AND them over the variables that are
// not available. Differs from the paper: 64 places of the list at a time, stopping at
// the first that survives, instead of the whole vector.
template <int W>
class BitsetOracle : public Oracle<W> {
 public:
  BitsetOracle(const ParentSets& sets, const FixedPoint& scale) : Oracle<W>(sets, scale), blocks_(this->n_variables()) {
    const std::size_t n = static_cast<std::size_t>(this->n_variables());
    for (Var x = 0; x < this->n_variables(); ++x) {
      const auto& list = this->sets_[x];
      blocks_[x].assign((list.size() + 63) / 64 * n, ~std::uint64_t{0});
      for (std::size_t i = 0; i < list.size(); ++i) {
        for (Var y : list[i].parents) blocks_[x][i / 64 * n + y] &= ~(std::uint64_t{1} << (i % 64));
      }
    }
  }
  const ScoredSet<W>* best(Var x, const VarSet<W>& available) const override {
    const std::size_t n = static_cast<std::size_t>(this->n_variables());
    const auto& list = this->sets_[x];
    const VarSet<W> missing = this->all().minus(available).without(x);
    for (std::size_t block = 0; block * 64 < list.size(); ++block) {
      const std::uint64_t* without = blocks_[x].data() + block * n;
      std::uint64_t left = ~std::uint64_t{0};
      for (Var y : missing) {
        left &= without[y];
        if (left == 0) break;
      }
      if (left == 0) continue;
      const std::size_t place = block * 64 + __builtin_ctzll(left);
      return place < list.size() ? &list[place] : nullptr;
    }
    return nullptr;
  }

 private:
  std::vector<std::vector<std::uint64_t>> blocks_;  // [x][block * n + y]
};

// Measured by inst/bench/bench_oracle.R: with up to 64 variables the bit vectors are up to three
// times as fast where the answer stands deep in a long list, and the scan wins elsewhere.
constexpr std::size_t kLongList = 4096;

}  // namespace

double sum_of_least_costs(const ParentSets& sets) {
  double sum = 0;
  for (Var x = 0; x < sets.n_variables(); ++x) sum += least_cost(sets, x);
  return sum;
}

double range_of_regrets(const ParentSets& sets) {
  double range = 0;
  for (Var x = 0; x < sets.n_variables(); ++x) {
    range += *std::max_element(sets.cost.begin() + sets.start[x], sets.cost.begin() + sets.start[x + 1]) -
             least_cost(sets, x);
  }
  return range;
}

// 52 bits, so that a double holds the sums exactly too. Finer than the rounding of the scores
// themselves would only pretend.
FixedPoint scale_for_all(const ParentSets& sets) {
  return FixedPoint::for_range(std::max(range_of_regrets(sets), std::fabs(sum_of_least_costs(sets))), 52);
}

FixedPoint scale_up_to(double most, const ParentSets& sets) {
  const FixedPoint finest = FixedPoint::for_range(std::fabs(sum_of_least_costs(sets)), 52);
  const FixedPoint wanted = FixedPoint::for_range(most, 37);
  return wanted.quantum() > finest.quantum() ? wanted : finest;
}

template <int W>
Oracle<W>::Oracle(const ParentSets& sets, const FixedPoint& scale)
    : sets_(sets.n_variables()), members_before_(sets.n_variables()), floor_(sum_of_least_costs(sets)), scale_(scale) {
  std::size_t parent = 0;
  for (Var x = 0; x < sets.n_variables(); ++x) {
    const double least = least_cost(sets, x);
    least_.push_back(least);
    for (std::size_t i = sets.start[x]; i < sets.start[x + 1]; ++i) {
      VarSet<W> members;
      for (int j = 0; j < sets.size[i]; ++j) members.insert(sets.parents[parent++]);
      sets_[x].push_back({scale_.to_cost(sets.cost[i] - least), members, i});
    }
    std::sort(sets_[x].begin(), sets_[x].end(), [](const ScoredSet<W>& a, const ScoredSet<W>& b) {
      if (a.cost != b.cost) return a.cost < b.cost;
      const int size_a = a.parents.size();
      const int size_b = b.parents.size();
      return size_a != size_b ? size_a < size_b : a.parents < b.parents;
    });
    members_before_[x].resize(sets_[x].size() + 1);
    for (std::size_t i = 0; i < sets_[x].size(); ++i) {
      members_before_[x][i + 1] = members_before_[x][i].joined(sets_[x][i].parents);
    }
  }
}

template <int W>
std::unique_ptr<Oracle<W>> make_oracle(const ParentSets& sets, const FixedPoint& scale, OracleKind kind) {
  if (kind == OracleKind::kScan) return std::make_unique<ScanOracle<W>>(sets, scale);
  return std::make_unique<BitsetOracle<W>>(sets, scale);
}

template <int W>
std::unique_ptr<Oracle<W>> make_oracle(const ParentSets& sets, const FixedPoint& scale) {
  const std::size_t mean_length = sets.cost.size() / std::max<std::size_t>(1, sets.n_variables());
  return make_oracle<W>(sets, scale, W == 1 && mean_length > kLongList ? OracleKind::kBitset : OracleKind::kScan);
}

template class Oracle<1>;
template class Oracle<2>;
template class Oracle<4>;
template class Oracle<8>;
template std::unique_ptr<Oracle<1>> make_oracle<1>(const ParentSets&, const FixedPoint&);
template std::unique_ptr<Oracle<2>> make_oracle<2>(const ParentSets&, const FixedPoint&);
template std::unique_ptr<Oracle<4>> make_oracle<4>(const ParentSets&, const FixedPoint&);
template std::unique_ptr<Oracle<8>> make_oracle<8>(const ParentSets&, const FixedPoint&);
template std::unique_ptr<Oracle<1>> make_oracle<1>(const ParentSets&, const FixedPoint&, OracleKind);
template std::unique_ptr<Oracle<2>> make_oracle<2>(const ParentSets&, const FixedPoint&, OracleKind);
template std::unique_ptr<Oracle<4>> make_oracle<4>(const ParentSets&, const FixedPoint&, OracleKind);
template std::unique_ptr<Oracle<8>> make_oracle<8>(const ParentSets&, const FixedPoint&, OracleKind);

}  // namespace bnstar
