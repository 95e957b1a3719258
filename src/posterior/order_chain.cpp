#include "posterior/order_chain.h"

#include <algorithm>
#include <cmath>

#include "base/by_width.h"
#include "base/digraph.h"
#include "posterior/sorted_families.h"

namespace bnstar {

namespace {

template <int W>
class OrderState {
 public:
  OrderState(const SortedLists<W>& lists, std::vector<Var> order)
      : lists_(lists), order_(std::move(order)) {}

  int n() const { return static_cast<int>(order_.size()); }
  void step(Rng& rng) {
    relocate(static_cast<Var>(rng.below(static_cast<std::uint64_t>(n()))), rng);
  }
  double add_arcs(std::vector<double>& arcs) const;
  std::vector<double> position() const { return {order_.begin(), order_.end()}; }
  bool move_to(const std::vector<double>& position);

 private:
  void relocate(Var x, Rng& rng);
  std::vector<double> own_sums(Var x, const std::vector<Var>& others) const;

  const SortedLists<W>& lists_;
  std::vector<Var> order_;
};

// False if this is no order.
template <int W>
bool OrderState<W>::move_to(const std::vector<double>& position) {
  if (!std::is_permutation(position.begin(), position.end(), order_.begin(), order_.end()))
    return false;
  order_.assign(position.begin(), position.end());
  return true;
}

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
  const auto place = static_cast<std::ptrdiff_t>(draw_place(std::move(weight), rng));
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

}  // namespace

std::vector<Chain> run_order_chains(const ParentSets& sets, const PosteriorChainSettings& settings,
                                    Monitor& monitor) {
  return with_width(sets.n_variables(), [&](auto width) {
    constexpr int kWidth = decltype(width)::value;
    const auto lists = sorted_lists<kWidth>(sets);
    const bool any_order = all_have_empty_sets<kWidth>(lists);
    std::vector<RunningChain<OrderState<kWidth>>> chains;
    for (int i = 0; i < settings.chains; ++i) {
      Rng rng(settings.seed, static_cast<std::uint64_t>(i));
      std::vector<Var> start = i > 0 && any_order ? rng.permutation(sets.n_variables())
                                                  : topological_order(settings.start);
      chains.emplace_back(OrderState<kWidth>(lists, std::move(start)), settings, i);
    }
    return run_chains(std::move(chains), settings, monitor);
  });
}

}  // namespace bnstar
