#include "oracle/list_oracle.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <utility>

#include "base/by_width.h"
#include "base/mask_rows.h"

namespace bnstar {

namespace {

// The list is sorted by cost, so the first set within the available variables is the answer. The
// fastest way unless that set stands deep in the list.
template <int W>
class ScanOracle final : public ListOracle<W> {
 public:
  ScanOracle(const ParentSets& sets, std::vector<double> least, const FixedPoint& scale)
      : ListOracle<W>(sets, std::move(least), scale), masks_(this->n_variables()) {
    for (Var x = 0; x < this->n_variables(); ++x) {
      masks_[x].reserve(this->sets_[x].size());
      for (const ScoredSet<W>& set : this->sets_[x]) masks_[x].push_back(set.parents);
    }
  }
  BestSet<W> best(Var x, const VarSet<W>& available) const override {
    return this->answer(x, masks_[x].first_within(available));
  }
  Var ask_all(const VarSet<W>& placed, BestSet<W>* best, VarSet<W>* improving) const override {
    return ask_all_of(*this, placed, best, improving);
  }

 private:
  std::vector<MaskRow<W>> masks_;  // side by side in memory
};

// The sparse parent graph of Yuan & Malone (2013, section 4): for every y a bit vector over the
// list of x marks the sets without y; the vectors of all unavailable variables are ANDed. Differs
// from the paper: it works on 256 places of the list at a time and stops at the first survivor,
// instead of on the whole vector.
template <int W>
class BitsetOracle final : public ListOracle<W> {
 public:
  BitsetOracle(const ParentSets& sets, std::vector<double> least, const FixedPoint& scale)
      : ListOracle<W>(sets, std::move(least), scale), blocks_(this->n_variables()) {
    const std::size_t n = static_cast<std::size_t>(this->n_variables());
    Block every;
    every.fill(~std::uint64_t{0});
    for (Var x = 0; x < this->n_variables(); ++x) {
      const auto& list = this->sets_[x];
      blocks_[x].assign((list.size() + kPlaces - 1) / kPlaces * n, every);
      for (std::size_t i = 0; i < list.size(); ++i) {
        const std::size_t place = i % kPlaces;
        for (Var y : list[i].parents)
          blocks_[x][i / kPlaces * n + y][place / 64] &= ~(std::uint64_t{1} << (place % 64));
      }
    }
  }
  BestSet<W> best(Var x, const VarSet<W>& available) const override {
    const std::size_t n = static_cast<std::size_t>(this->n_variables());
    const VarSet<W> missing = this->all().minus(available).without(x);
    for (std::size_t first = 0; first < this->sets_[x].size(); first += kPlaces) {
      const std::size_t place =
          first + first_without(blocks_[x].data() + first / kPlaces * n, missing);
      if (place < first + kPlaces) return this->answer(x, place);
    }
    return {};
  }
  Var ask_all(const VarSet<W>& placed, BestSet<W>* best, VarSet<W>* improving) const override {
    return ask_all_of(*this, placed, best, improving);
  }

 private:
  static constexpr std::size_t kPlaces = 256;
  using Block = std::array<std::uint64_t, kPlaces / 64>;

  // The first place of a block without any of the missing variables; kPlaces if there is none.
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

// Measured by tools/bench/bench_oracle.R: with up to 64 variables the bit vectors are nearly twice
// as fast if the answer stands deep in a long list; otherwise the scan wins.
constexpr std::size_t kLongList = 4096;

template <int W>
OracleKind kind_for(const ParentSets& sets) {
  const std::size_t mean_length = sets.cost.size() / std::max<std::size_t>(1, sets.n_variables());
  return W == 1 && mean_length > kLongList ? OracleKind::kBitset : OracleKind::kScan;
}

template <int W>
std::unique_ptr<ListOracle<W>> make(const ParentSets& sets, std::vector<double> least,
                                    const FixedPoint& scale, OracleKind kind) {
  if (kind == OracleKind::kScan)
    return std::make_unique<ScanOracle<W>>(sets, std::move(least), scale);
  return std::make_unique<BitsetOracle<W>>(sets, std::move(least), scale);
}

}  // namespace

std::vector<double> least_costs(const ParentSets& sets) {
  std::vector<double> least;
  for (Var x = 0; x < sets.n_variables(); ++x) {
    least.push_back(*std::min_element(sets.cost.begin() + sets.start[x],
                                      sets.cost.begin() + sets.start[x + 1]));
  }
  return least;
}

double sum_of_least_costs(const ParentSets& sets) {
  const std::vector<double> least = least_costs(sets);
  return std::accumulate(least.begin(), least.end(), 0.0);
}

double range_of_regrets(const ParentSets& sets) {
  const std::vector<double> least = least_costs(sets);
  double range = 0;
  for (Var x = 0; x < sets.n_variables(); ++x) {
    range += *std::max_element(sets.cost.begin() + sets.start[x],
                               sets.cost.begin() + sets.start[x + 1]) -
             least[x];
  }
  return range;
}

Cost regret_of_tail(double tail, double least, const FixedPoint& scale) {
  if (std::isinf(tail)) return kInfiniteCost;
  return static_cast<Cost>(std::min(std::floor((tail - least) / scale.quantum()), 0x1p52));
}

FixedPoint scale_for_all(const ParentSets& sets) {
  return scale_for_all(range_of_regrets(sets), sum_of_least_costs(sets));
}

FixedPoint scale_up_to(double most, const ParentSets& sets) {
  return scale_up_to(most, sum_of_least_costs(sets));
}

template <int W>
ListOracle<W>::ListOracle(const ParentSets& sets, std::vector<double> least,
                          const FixedPoint& scale)
    : Oracle<W>(std::move(least), scale),
      sets_(sets.n_variables()),
      numbers_(sets.n_variables()),
      members_before_(sets.n_variables()) {
  struct Numbered {
    ScoredSet<W> set;
    std::size_t number;
  };
  std::size_t parent = 0;
  std::vector<Numbered> list;
  for (Var x = 0; x < sets.n_variables(); ++x) {
    list.clear();
    for (std::size_t i = sets.start[x]; i < sets.start[x + 1]; ++i) {
      VarSet<W> members;
      for (int j = 0; j < sets.size[i]; ++j) members.insert(sets.parents[parent++]);
      list.push_back({{scale.to_cost(sets.cost[i] - this->least(x)), members}, i});
    }
    std::sort(list.begin(), list.end(),
              [](const Numbered& a, const Numbered& b) { return comes_before(a.set, b.set); });
    sets_[x].reserve(list.size());
    numbers_[x].reserve(list.size());
    members_before_[x].reserve(list.size() + 1);
    members_before_[x].emplace_back();
    for (const Numbered& next : list) {
      sets_[x].push_back(next.set);
      numbers_[x].push_back(next.number);
      members_before_[x].push_back(members_before_[x].back().joined(next.set.parents));
    }
  }
}

template <int W>
VarSet<W> ListOracle<W>::required_parents(Var x) const {
  VarSet<W> required = possible_parents(x);
  for (const ScoredSet<W>& set : sets_[x]) required = required.common(set.parents);
  return required;
}

template <int W>
std::size_t ListOracle<W>::number_of(Var x, const VarSet<W>& parents) const {
  const auto found =
      std::find_if(sets_[x].begin(), sets_[x].end(),
                   [&parents](const ScoredSet<W>& set) { return set.parents == parents; });
  return numbers_[x][static_cast<std::size_t>(found - sets_[x].begin())];
}

template <int W>
double bytes_of_oracle(const ParentSets& sets) {
  // Masks, or one bit per variable.
  const double per_set = sizeof(ScoredSet<W>) + sizeof(std::size_t) + 2 * sizeof(VarSet<W>);
  return static_cast<double>(sets.cost.size()) * per_set;
}

template <int W>
std::unique_ptr<ListOracle<W>> make_oracle(const ParentSets& sets, const FixedPoint& scale,
                                           OracleKind kind) {
  return make<W>(sets, least_costs(sets), scale, kind);
}

template <int W>
std::unique_ptr<ListOracle<W>> make_oracle(const ParentSets& sets, std::vector<double> least,
                                           const FixedPoint& scale) {
  return make<W>(sets, std::move(least), scale, kind_for<W>(sets));
}

template <int W>
std::unique_ptr<ListOracle<W>> make_oracle(const ParentSets& sets, const FixedPoint& scale) {
  return make_oracle<W>(sets, least_costs(sets), scale);
}

#define BNSTAR_INSTANTIATE(W)                                                                    \
  template class ListOracle<W>;                                                                  \
  template double bytes_of_oracle<W>(const ParentSets&);                                         \
  template std::unique_ptr<ListOracle<W>> make_oracle<W>(const ParentSets&, const FixedPoint&);  \
  template std::unique_ptr<ListOracle<W>> make_oracle<W>(const ParentSets&, const FixedPoint&,   \
                                                         OracleKind);                            \
  template std::unique_ptr<ListOracle<W>> make_oracle<W>(const ParentSets&, std::vector<double>, \
                                                         const FixedPoint&);
BNSTAR_ALL_WIDTHS(BNSTAR_INSTANTIATE)
#undef BNSTAR_INSTANTIATE

}  // namespace bnstar
