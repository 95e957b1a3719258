#include "posterior/partition_chain.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/by_width.h"
#include "base/digraph.h"
#include "posterior/layers.h"
#include "posterior/network_walk.h"
#include "posterior/sorted_families.h"

namespace bnstar {

namespace {

// By longest paths.
template <int W>
Layers layers_of(const std::vector<VarSet<W>>& parents) {
  ParentLists lists;
  for (const VarSet<W>& set : parents) lists.push_back(set.members());
  Layers layers;
  std::vector<std::size_t> layer(parents.size(), 0);
  for (Var x : topological_order(lists)) {
    for (Var y : lists[x]) layer[x] = std::max(layer[x], layer[y] + 1);
    if (layer[x] >= layers.size()) layers.resize(layer[x] + 1);
    layers[layer[x]].push_back(x);
  }
  return layers;
}

template <int W>
VarSet<W> set_of(const std::vector<Var>& layer) {
  VarSet<W> set;
  for (Var x : layer) set.insert(x);
  return set;
}

template <int W>
class PartitionState {
 public:
  PartitionState(const SortedLists<W>& lists, const NetworkWalk<W>& walk, Layers layers)
      : lists_(lists), walk_(walk), layers_(std::move(layers)) {}

  int n() const { return static_cast<int>(lists_.size()); }
  void step(Rng& rng);
  double add_arcs(std::vector<double>& arcs) const;
  // The members of the layers, with -1 behind each layer.
  std::vector<double> position() const;
  bool move_to(const std::vector<double>& position);

 private:
  // Logarithms of products over the variables of a layer, by where x is put: after the layer or in
  // it; in the layer before; further before; in a layer of its own just before.
  struct LayerWeights {
    double later = 0, joined = 0, earlier = 0, alone = 0;
  };

  void relocate(Var x, Rng& rng);
  void merge_or_split(Rng& rng);
  void walk_in_class(Rng& rng);
  void take_out(Var x);
  LayerWeights weights_of(std::size_t layer, const VarSet<W>& before, Var x) const;
  std::vector<double> own_weights(Var x) const;
  // Calls visit(family) for those that x may have behind `before`, one parent being in `last`.
  template <class Visit>
  void each_fitting(Var x, const VarSet<W>& before, const VarSet<W>& last,
                    const Visit& visit) const;
  double log_weight(const std::vector<Var>& layer, const VarSet<W>& before,
                    const VarSet<W>& last) const;
  // Of the layers from the given one on, as many as a merger or a split of it changes.
  double log_weight_around(const Layers& layers, std::size_t layer, std::size_t count) const;

  const SortedLists<W>& lists_;
  const NetworkWalk<W>& walk_;
  Layers layers_;
};

template <int W>
std::vector<double> PartitionState<W>::position() const {
  std::vector<double> position;
  for (const std::vector<Var>& layer : layers_) {
    position.insert(position.end(), layer.begin(), layer.end());
    position.push_back(-1);
  }
  return position;
}

// False if this is no partition.
template <int W>
bool PartitionState<W>::move_to(const std::vector<double>& position) {
  Layers layers;
  std::vector<Var> layer;
  std::vector<bool> placed(lists_.size(), false);
  for (double number : position) {
    if (number == -1) {
      if (layer.empty()) return false;
      layers.push_back(std::exchange(layer, {}));
      continue;
    }
    if (!(number >= 0 && number < n()) || number != std::floor(number)) return false;
    const Var x = static_cast<Var>(number);
    if (placed[x]) return false;
    placed[x] = true;
    layer.push_back(x);
  }
  if (!layer.empty() || std::count(placed.begin(), placed.end(), true) != n()) return false;
  layers_ = std::move(layers);
  return true;
}

template <int W>
void PartitionState<W>::step(Rng& rng) {
  // Shares that were best on surveys of twelve variables.
  constexpr double kMergeOrSplit = 0.3;
  constexpr double kWalk = 0.2;
  const double kind = rng.uniform();
  if (kind < kMergeOrSplit) return merge_or_split(rng);
  if (kind < kMergeOrSplit + kWalk) return walk_in_class(rng);
  relocate(static_cast<Var>(rng.below(static_cast<std::uint64_t>(n()))), rng);
}

template <int W>
template <class Visit>
void PartitionState<W>::each_fitting(Var x, const VarSet<W>& before, const VarSet<W>& last,
                                     const Visit& visit) const {
  const bool first = before.empty();
  double largest = kNothing;
  for (const SortedFamily<W>& family : lists_[x]) {
    if (family.score < largest - kNegligible) break;
    if (!family.parents.subset_of(before)) continue;
    if (!first && family.parents.common(last).empty()) continue;
    if (largest == kNothing) largest = family.score;
    visit(family);
  }
}

template <int W>
double PartitionState<W>::log_weight(const std::vector<Var>& layer, const VarSet<W>& before,
                                     const VarSet<W>& last) const {
  double product = 0;
  for (Var x : layer) {
    FallingSum sum;
    each_fitting(x, before, last, [&](const SortedFamily<W>& family) { sum.add(family.score); });
    product += sum.log();
    if (product == kNothing) break;
  }
  return product;
}

template <int W>
void PartitionState<W>::take_out(Var x) {
  for (std::size_t i = 0; i < layers_.size(); ++i) {
    const auto place = std::find(layers_[i].begin(), layers_[i].end(), x);
    if (place == layers_[i].end()) continue;
    layers_[i].erase(place);
    if (layers_[i].empty()) layers_.erase(layers_.begin() + static_cast<std::ptrdiff_t>(i));
    return;
  }
}

template <int W>
typename PartitionState<W>::LayerWeights PartitionState<W>::weights_of(std::size_t layer,
                                                                       const VarSet<W>& before,
                                                                       Var x) const {
  const VarSet<W> only_x = VarSet<W>().with(x);
  const VarSet<W> last = layer > 0 ? set_of<W>(layers_[layer - 1]) : VarSet<W>();
  LayerWeights weights;
  for (Var i : layers_[layer]) {
    // Families without x; with x and none of the layer before; with both.
    FallingSum without, with_x, with_both;
    for (const SortedFamily<W>& family : lists_[i]) {
      if (without.negligible(family.score) && with_x.negligible(family.score) &&
          with_both.negligible(family.score))
        break;
      const VarSet<W> outside = family.parents.minus(before);
      const bool has_x = outside == only_x;
      if (!has_x && !outside.empty()) continue;
      const bool meets = !family.parents.common(last).empty();
      if (has_x) {
        (meets ? with_both : with_x).add(family.score);
      } else if (meets || layer == 0) {
        without.add(family.score);
      }
    }
    const double any = log_sum(without.log(), with_both.log());
    weights.later += without.log();
    weights.earlier += any;
    weights.joined += log_sum(any, with_x.log());
    weights.alone += log_sum(with_x.log(), with_both.log());
  }
  return weights;
}

// What the families of x weigh in all whose latest parent is in layer t - 1, for t = 0, 1, ...;
// without parents for t = 0.
template <int W>
std::vector<double> PartitionState<W>::own_weights(Var x) const {
  std::vector<std::size_t> place(lists_.size(), 0);
  for (std::size_t i = 0; i < layers_.size(); ++i) {
    for (Var y : layers_[i]) place[y] = i + 1;
  }
  std::vector<FallingSum> sums(layers_.size() + 1);
  for (const SortedFamily<W>& family : lists_[x]) {
    std::size_t last = 0;
    for (Var y : family.parents) last = std::max(last, place[y]);
    sums[last].add(family.score);
  }
  std::vector<double> logs;
  for (const FallingSum& sum : sums) logs.push_back(sum.log());
  return logs;
}

template <int W>
void PartitionState<W>::relocate(Var x, Rng& rng) {
  take_out(x);
  const std::size_t m = layers_.size();
  const std::vector<double> own = own_weights(x);
  std::vector<LayerWeights> weights;
  VarSet<W> before;
  for (std::size_t t = 0; t < m; ++t) {
    weights.push_back(weights_of(t, before, x));
    before = before.joined(set_of<W>(layers_[t]));
  }
  // Products over the layers up to t without x before them, and from t on with x far before.
  std::vector<double> later(m + 1, 0.0), earlier(m + 2, 0.0);
  for (std::size_t t = 0; t < m; ++t) later[t + 1] = later[t] + weights[t].later;
  for (std::size_t t = m; t-- > 0;) earlier[t] = earlier[t + 1] + weights[t].earlier;
  std::vector<double> logs;  // joins layer t; then alone before layer t
  for (std::size_t t = 0; t < m; ++t) {
    const double next = t + 1 < m ? weights[t + 1].joined + earlier[t + 2] : 0;
    logs.push_back(later[t + 1] + next + own[t]);
  }
  for (std::size_t t = 0; t <= m; ++t) {
    const double next = t < m ? weights[t].alone + earlier[t + 1] : 0;
    logs.push_back(later[t] + next + own[t]);
  }
  const std::size_t place = draw_place(std::move(logs), rng);
  if (place < m) {
    layers_[place].push_back(x);
  } else {
    layers_.insert(layers_.begin() + static_cast<std::ptrdiff_t>(place - m), {x});
  }
}

template <int W>
double PartitionState<W>::log_weight_around(const Layers& layers, std::size_t layer,
                                            std::size_t count) const {
  VarSet<W> before, last;
  double sum = 0;
  for (std::size_t i = 0; i < std::min(layers.size(), layer + count); ++i) {
    if (i >= layer) sum += log_weight(layers[i], before, last);
    last = set_of<W>(layers[i]);
    before = before.joined(last);
  }
  return sum;
}

// Both kinds come with the same probability; one that is not possible counts as rejected.
template <int W>
void PartitionState<W>::merge_or_split(Rng& rng) {
  const bool merge = rng.uniform() < 0.5;
  Change change = merge ? random_merger(layers_, rng) : random_split(layers_, rng);
  if (change.layers.empty()) return;
  const double after = log_weight_around(change.layers, change.at, merge ? 2 : 3);
  if (after == kNothing) return;
  const double before = log_weight_around(layers_, change.at, merge ? 3 : 2);
  if (std::log(rng.uniform()) < after - before + change.log_ways) {
    layers_ = std::move(change.layers);
  }
}

template <int W>
void PartitionState<W>::walk_in_class(Rng& rng) {
  constexpr int kTurns = 30;
  std::vector<VarSet<W>> parents(lists_.size());
  VarSet<W> before, last;
  for (const std::vector<Var>& layer : layers_) {
    for (Var x : layer) {
      std::vector<double> logs;
      std::vector<VarSet<W>> sets;
      each_fitting(x, before, last, [&](const SortedFamily<W>& family) {
        logs.push_back(family.score);
        sets.push_back(family.parents);
      });
      parents[x] = sets[draw_place(std::move(logs), rng)];
    }
    last = set_of<W>(layer);
    before = before.joined(last);
  }
  walk_.run(parents, kTurns, rng);
  layers_ = layers_of(parents);
}

template <int W>
double PartitionState<W>::add_arcs(std::vector<double>& arcs) const {
  double score = 0;
  VarSet<W> before, last;
  std::vector<double> shares(lists_.size());
  for (const std::vector<Var>& layer : layers_) {
    for (Var x : layer) {
      std::fill(shares.begin(), shares.end(), 0.0);
      FallingSum sum;
      each_fitting(x, before, last, [&](const SortedFamily<W>& family) { sum.add(family.score); });
      each_fitting(x, before, last, [&](const SortedFamily<W>& family) {
        for (Var y : family.parents) shares[y] += std::exp(family.score - sum.log());
      });
      for (int y = 0; y < n(); ++y) arcs[static_cast<std::size_t>(y) * n() + x] += shares[y];
      score += sum.log();
    }
    last = set_of<W>(layer);
    before = before.joined(last);
  }
  return score;
}

}  // namespace

std::vector<Chain> run_partition_chains(const ParentSets& sets,
                                        const PosteriorChainSettings& settings, Monitor& monitor) {
  return with_width(sets.n_variables(), [&](auto width) {
    constexpr int kWidth = decltype(width)::value;
    const auto lists = sorted_lists<kWidth>(sets);
    const NetworkWalk<kWidth> walk(lists);
    const bool none_needed = all_have_empty_sets<kWidth>(lists);
    std::vector<RunningChain<PartitionState<kWidth>>> chains;
    for (int i = 0; i < settings.chains; ++i) {
      std::vector<VarSet<kWidth>> start(lists.size());
      for (std::size_t x = 0; x < start.size() && (i == 0 || !none_needed); ++x) {
        start[x] = set_of<kWidth>(settings.start[x]);
      }
      chains.emplace_back(PartitionState<kWidth>(lists, walk, layers_of(start)), settings, i);
    }
    return run_chains(std::move(chains), settings, monitor);
  });
}

}  // namespace bnstar
