#include "posterior/order_chain.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "base/by_width.h"
#include "base/parallel.h"
#include "base/rng.h"
#include "base/varset.h"

namespace bnstar {

namespace {

constexpr double kNothing = -std::numeric_limits<double>::infinity();
// Families that weigh e^-40 of another are left out of the sum.
constexpr double kNegligible = 40;

template <int W>
struct SortedFamily {
  double score;
  VarSet<W> parents;
};

// The logarithm of a sum of e to scores that come in falling order.
class FallingSum {
 public:
  void add(double score) {
    if (largest_ == kNothing) largest_ = score;
    sum_ += std::exp(score - largest_);
  }
  bool negligible(double score) const { return score < largest_ - kNegligible; }
  double log() const { return largest_ == kNothing ? kNothing : largest_ + std::log(sum_); }

 private:
  double largest_ = kNothing;
  double sum_ = 0;
};

template <int W>
class OrderState {
 public:
  using Lists = std::vector<std::vector<SortedFamily<W>>>;

  OrderState(const Lists& lists, std::vector<Var> order)
      : lists_(lists), order_(std::move(order)) {}

  void relocate(Var x, Rng& rng);
  // Adds the probability of every arc given the order; returns the order's log score.
  double add_arcs(std::vector<double>& arcs) const;

 private:
  int n() const { return static_cast<int>(order_.size()); }
  std::vector<double> own_sums(Var x, const std::vector<Var>& others) const;

  const Lists& lists_;
  std::vector<Var> order_;
};

// What the families of x weigh that are within the first t others, for t = 0, 1, ...
template <int W>
std::vector<double> OrderState<W>::own_sums(Var x, const std::vector<Var>& others) const {
  std::vector<int> place(n(), 0);
  for (int i = 0; i < n() - 1; ++i) place[others[i]] = i + 1;
  std::vector<double> sums(n(), 0.0);
  const double best = lists_[x].front().score;
  // Where all that is left is negligible beside a family that has no later parents, the scan ends.
  double everywhere = kNothing;
  for (const SortedFamily<W>& family : lists_[x]) {
    if (family.score < everywhere - kNegligible) break;
    int last = 0;
    for (Var y : family.parents) last = std::max(last, place[y]);
    if (last == 0) everywhere = std::max(everywhere, family.score);
    // Relative to the best; one that is too small for that is found again below.
    sums[last] += std::exp(family.score - best);
  }
  std::vector<double> logs(n());
  double sum = 0;
  for (int t = 0; t < n(); ++t) {
    sum += sums[t];
    logs[t] = sum > 1e-250 ? best + std::log(sum) : kNothing;
  }
  for (int t = 0; t < n() && logs[t] == kNothing; ++t) {
    FallingSum rest;
    for (const SortedFamily<W>& family : lists_[x]) {
      if (rest.negligible(family.score)) break;
      int last = 0;
      for (Var y : family.parents) last = std::max(last, place[y]);
      if (last <= t) rest.add(family.score);
    }
    logs[t] = rest.log();
  }
  return logs;
}

template <int W>
void OrderState<W>::relocate(Var x, Rng& rng) {
  std::vector<Var> others = order_;
  others.erase(std::find(others.begin(), others.end(), x));
  const std::vector<double> own = own_sums(x, others);
  // Up to place t the others do not have x; from there on they do.
  std::vector<double> without(n(), 0.0), with(n(), 0.0);
  VarSet<W> before;
  const VarSet<W> only_x = before.with(x);
  for (int i = 0; i < n() - 1; ++i) {
    FallingSum lacking, having;
    for (const SortedFamily<W>& family : lists_[others[i]]) {
      if (lacking.negligible(family.score)) break;
      const VarSet<W> outside = family.parents.minus(before);
      if (outside.empty()) {
        lacking.add(family.score);
        having.add(family.score);
      } else if (outside == only_x) {
        having.add(family.score);
      }
    }
    without[i] = lacking.log();
    with[i] = having.log();
    before.insert(others[i]);
  }
  std::vector<double> weight(n());
  double after = 0;
  for (int t = n() - 1; t >= 0; --t) {
    weight[t] = after + own[t];
    if (t > 0) after += with[t - 1];
  }
  double earlier = 0;
  for (int t = 0; t < n(); ++t) {
    weight[t] += earlier;
    if (t < n() - 1) earlier += without[t];
  }
  const double largest = *std::max_element(weight.begin(), weight.end());
  double total = 0;
  for (double& value : weight) total += value = std::exp(value - largest);
  double level = rng.uniform() * total;
  int place = 0;
  while (place < n() - 1 && level >= weight[place]) level -= weight[place++];
  others.insert(others.begin() + place, x);
  order_ = std::move(others);
}

template <int W>
double OrderState<W>::add_arcs(std::vector<double>& arcs) const {
  double score = 0;
  VarSet<W> before;
  std::vector<double> shares(n());
  for (Var x : order_) {
    std::fill(shares.begin(), shares.end(), 0.0);
    double largest = kNothing;
    double sum = 0;
    for (const SortedFamily<W>& family : lists_[x]) {
      if (family.score < largest - kNegligible) break;
      if (!family.parents.minus(before).empty()) continue;
      if (largest == kNothing) largest = family.score;
      const double weight = std::exp(family.score - largest);
      sum += weight;
      for (Var y : family.parents) shares[y] += weight;
    }
    for (int y = 0; y < n(); ++y) arcs[static_cast<std::size_t>(y) * n() + x] += shares[y] / sum;
    score += largest + std::log(sum);
    before.insert(x);
  }
  return score;
}

template <int W>
typename OrderState<W>::Lists sorted_lists(const ParentSets& sets) {
  typename OrderState<W>::Lists lists;
  const Var* member = sets.parents.data();
  for (Var x = 0; x < sets.n_variables(); ++x) {
    std::vector<SortedFamily<W>> list;
    for (std::size_t set = sets.start[x]; set < sets.start[x + 1]; ++set) {
      VarSet<W> parents;
      for (int i = 0; i < sets.size[set]; ++i) parents.insert(*member++);
      list.push_back({-sets.cost[set], parents});
    }
    std::stable_sort(list.begin(), list.end(),
                     [](const auto& a, const auto& b) { return a.score > b.score; });
    lists.push_back(std::move(list));
  }
  return lists;
}

// Has every variable a family without parents? Then any order has networks.
template <int W>
bool any_order_goes(const typename OrderState<W>::Lists& lists) {
  return std::all_of(lists.begin(), lists.end(), [](const auto& list) {
    return std::any_of(list.begin(), list.end(),
                       [](const SortedFamily<W>& family) { return family.parents.empty(); });
  });
}

template <int W>
OrderChain run_chain(const typename OrderState<W>::Lists& lists, std::vector<Var> start,
                     const OrderChainSettings& settings, Rng rng, Monitor& monitor) {
  constexpr int kBatches = 10;
  const int n = static_cast<int>(lists.size());
  const std::size_t pairs = static_cast<std::size_t>(n) * n;
  OrderState<W> state(lists, std::move(start));
  OrderChain chain;
  std::vector<double> counts(kBatches, 0.0);
  chain.batches.assign(kBatches, std::vector<double>(pairs, 0.0));
  for (int round = -settings.burn_in; round < settings.rounds; ++round) {
    for (int i = 0; i < n; ++i) {
      monitor.poll();
      if (monitor.stopped()) break;
      state.relocate(static_cast<Var>(rng.below(static_cast<std::uint64_t>(n))), rng);
    }
    if (monitor.stopped()) break;
    if (round < 0) continue;
    const int batch = static_cast<int>(1.0 * round * kBatches / settings.rounds);
    chain.trace.push_back(state.add_arcs(chain.batches[batch]));
    ++counts[batch];
  }
  chain.arcs.assign(pairs, 0.0);
  for (int batch = 0; batch < kBatches; ++batch) {
    for (std::size_t i = 0; i < pairs; ++i) {
      chain.arcs[i] += chain.batches[batch][i] / std::max<double>(1, chain.trace.size());
      chain.batches[batch][i] /= std::max(1.0, counts[batch]);
    }
  }
  return chain;
}

}  // namespace

std::vector<OrderChain> run_order_chains(const ParentSets& sets, const OrderChainSettings& settings,
                                         Monitor& monitor) {
  std::vector<OrderChain> chains(static_cast<std::size_t>(settings.chains));
  with_width(sets.n_variables(), [&](auto width) {
    constexpr int kWidth = decltype(width)::value;
    const auto lists = sorted_lists<kWidth>(sets);
    const bool any_order = any_order_goes<kWidth>(lists);
    parallel_for(settings.threads, chains.size(), monitor, [&](std::size_t i) {
      Rng rng(settings.seed, i);
      std::vector<Var> start = settings.start;
      if (i > 0 && any_order) start = rng.permutation(sets.n_variables());
      chains[i] = run_chain<kWidth>(lists, std::move(start), settings, rng, monitor);
    });
    return 0;
  });
  return chains;
}

}  // namespace bnstar
