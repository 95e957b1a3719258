#include "parents/oracle.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

#include "base/mask_rows.h"

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
      masks_[x].reserve(this->sets_[x].size());
      for (const ScoredSet<W>& set : this->sets_[x]) masks_[x].push_back(set.parents);
    }
  }
  const ScoredSet<W>* best(Var x, const VarSet<W>& available) const override {
    const std::size_t i = masks_[x].first_within(available);
    return i < masks_[x].size() ? &this->sets_[x][i] : nullptr;
  }

 private:
  std::vector<MaskRow<W>> masks_;  // side by side, nothing else in between
};

// The sparse parent graph of Yuan & Malone (2013, section 4): for every y a bit vector
// over the list of x that marks the sets without y; AND them over the variables that are
// not available. Differs from the paper: 256 places of the list at a time, stopping at
// the first that survives, instead of the whole vector.
template <int W>
class BitsetOracle : public Oracle<W> {
 public:
  BitsetOracle(const ParentSets& sets, const FixedPoint& scale) : Oracle<W>(sets, scale), blocks_(this->n_variables()) {
    const std::size_t n = static_cast<std::size_t>(this->n_variables());
    Block every;
    every.fill(~std::uint64_t{0});
    for (Var x = 0; x < this->n_variables(); ++x) {
      const auto& list = this->sets_[x];
      blocks_[x].assign((list.size() + kPlaces - 1) / kPlaces * n, every);
      for (std::size_t i = 0; i < list.size(); ++i) {
        const std::size_t place = i % kPlaces;
        for (Var y : list[i].parents) blocks_[x][i / kPlaces * n + y][place / 64] &= ~(std::uint64_t{1} << (place % 64));
      }
    }
  }
  const ScoredSet<W>* best(Var x, const VarSet<W>& available) const override {
    const std::size_t n = static_cast<std::size_t>(this->n_variables());
    const auto& list = this->sets_[x];
    const VarSet<W> missing = this->all().minus(available).without(x);
    for (std::size_t first = 0; first < list.size(); first += kPlaces) {
      const std::size_t place = first + first_without(blocks_[x].data() + first / kPlaces * n, missing);
      if (place < first + kPlaces) return place < list.size() ? &list[place] : nullptr;
    }
    return nullptr;
  }

 private:
  static constexpr std::size_t kPlaces = 256;
  using Block = std::array<std::uint64_t, kPlaces / 64>;

  // The first place of a block without any of the missing variables; kPlaces when there is none.
  static std::size_t first_without(const Block* without, const VarSet<W>& missing) {
    Block left;
    left.fill(~std::uint64_t{0});
    for (Var y : missing) {
      std::uint64_t any = 0;
      for (std::size_t w = 0; w < left.size(); ++w) {
        left[w] &= without[y][w];
        any |= left[w];
      }
      if (any == 0) return kPlaces;
    }
    std::size_t w = 0;
    while (left[w] == 0) ++w;
    return 64 * w + static_cast<std::size_t>(__builtin_ctzll(left[w]));
  }

  std::vector<std::vector<Block>> blocks_;  // [x][block * n + y]
};

// Measured by inst/bench/bench_oracle.R: with up to 64 variables the bit vectors are nearly twice as fast
// where the answer stands deep in a long list, and the scan wins elsewhere.
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
    sets_[x].reserve(sets.start[x + 1] - sets.start[x]);
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
double bytes_of_oracle(const ParentSets& sets) {
  // Masks, or one bit per variable.
  const double per_set = sizeof(ScoredSet<W>) + 2 * sizeof(VarSet<W>);
  return static_cast<double>(sets.cost.size()) * per_set;
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
template double bytes_of_oracle<1>(const ParentSets&);
template double bytes_of_oracle<2>(const ParentSets&);
template double bytes_of_oracle<4>(const ParentSets&);
template double bytes_of_oracle<8>(const ParentSets&);
template std::unique_ptr<Oracle<1>> make_oracle<1>(const ParentSets&, const FixedPoint&);
template std::unique_ptr<Oracle<2>> make_oracle<2>(const ParentSets&, const FixedPoint&);
template std::unique_ptr<Oracle<4>> make_oracle<4>(const ParentSets&, const FixedPoint&);
template std::unique_ptr<Oracle<8>> make_oracle<8>(const ParentSets&, const FixedPoint&);
template std::unique_ptr<Oracle<1>> make_oracle<1>(const ParentSets&, const FixedPoint&, OracleKind);
template std::unique_ptr<Oracle<2>> make_oracle<2>(const ParentSets&, const FixedPoint&, OracleKind);
template std::unique_ptr<Oracle<4>> make_oracle<4>(const ParentSets&, const FixedPoint&, OracleKind);
template std::unique_ptr<Oracle<8>> make_oracle<8>(const ParentSets&, const FixedPoint&, OracleKind);

}  // namespace bnstar
