#include "cuts/cluster_search.h"

#include <algorithm>
#include <limits>
#include <queue>
#include <set>
#include <utility>

namespace bnstar {

namespace {

constexpr std::size_t kMostMembers = 20;
// Pairs worth growing from: so much of arcs between them, both directions together.
constexpr double kWorthGrowing = 0.3;

// f_k(C) = k - |C| + sum over X in C of the share of X's sets with k parents in C or more: what the
// k-cluster C is violated by. One variable joins or leaves at a time.
class Growth {
 public:
  Growth(const PlainLists& lists, const Mixture& mixture)
      : lists_(lists),
        inside_(mixture.size(), 0),
        seen_(mixture.size(), 0),
        gain_(mixture.size(), 0) {
    for (std::size_t x = 0; x < mixture.size(); ++x) {
      for (const Share& share : mixture[x])
        shares_.push_back({static_cast<Var>(x), share.share, share.set, 0});
    }
    of_parent_.resize(mixture.size());
    of_child_.resize(mixture.size());
    for (std::size_t s = 0; s < shares_.size(); ++s) {
      of_child_[shares_[s].child].push_back(s);
      for (Var y : lists.parents(shares_[s].set)) of_parent_[y].push_back(s);
    }
  }

  // The best cluster on the way from `start`, with what it is violated by.
  std::pair<std::vector<Var>, double> run(const std::vector<Var>& start, int k) {
    clear();
    for (Var x : start) flip(x);
    std::vector<Var> best;
    double most = 0;
    for (std::size_t added = 0; added < 2 * kMostMembers; ++added) {
      while (remove_one(k)) {
      }
      const double violated = violation(k);
      if (violated > most && members_.size() > static_cast<std::size_t>(k)) {
        most = violated;
        best = members_;
      }
      if (members_.size() >= kMostMembers || !add_one(k)) break;
    }
    std::sort(best.begin(), best.end());
    return {best, most};
  }

 private:
  struct Weighed {
    Var child;
    double share;
    SetNumber set;
    int inside;  // of its parents
  };

  void clear() {
    const std::vector<Var> members = members_;
    for (Var x : members) flip(x);
    last_added_ = -1;
  }

  void flip(Var x) {
    const bool joins = !inside_[x];
    inside_[x] = joins;
    if (joins) {
      members_.push_back(x);
    } else {
      members_.erase(std::find(members_.begin(), members_.end(), x));
    }
    for (std::size_t s : of_parent_[x]) shares_[s].inside += joins ? 1 : -1;
  }

  double satisfied(Var x, int k) const {
    double sum = 0;
    for (std::size_t s : of_child_[x]) sum += shares_[s].inside >= k ? shares_[s].share : 0;
    return sum;
  }

  double violation(int k) const {
    double sum = k - static_cast<double>(members_.size());
    for (Var x : members_) sum += satisfied(x, k);
    return sum;
  }

  // What C loses without x, if that is less than what x costs.
  bool remove_one(int k) {
    if (members_.size() <= static_cast<std::size_t>(k) + 1) return false;
    for (Var x : members_) {
      if (x == last_added_) continue;
      double loss = satisfied(x, k) - 1;
      for (std::size_t s : of_parent_[x]) {
        if (inside_[shares_[s].child] && shares_[s].inside == k) loss += shares_[s].share;
      }
      if (loss >= -1e-9) continue;
      flip(x);
      return true;
    }
    return false;
  }

  bool add_one(int k) {
    touched_.clear();
    for (Var x : members_) {
      for (std::size_t s : of_child_[x]) note(s, k);
      for (std::size_t s : of_parent_[x]) touch(shares_[s].child);
    }
    Var best = -1;
    double most = -std::numeric_limits<double>::infinity();
    for (Var y : touched_) {
      const double gain = gain_[y] + satisfied(y, k);
      gain_[y] = 0;
      if (gain > most || (gain == most && y < best)) {
        most = gain;
        best = y;
      }
    }
    for (Var y : touched_) seen_[y] = 0;
    if (best < 0) return false;
    last_added_ = best;
    flip(best);
    return true;
  }

  void touch(Var y) {
    if (inside_[y] || seen_[y]) return;
    seen_[y] = 1;
    touched_.push_back(y);
  }

  void note(std::size_t s, int k) {
    for (Var y : lists_.parents(shares_[s].set)) {
      if (inside_[y]) continue;
      touch(y);
      if (shares_[s].inside == k - 1) gain_[y] += shares_[s].share;
    }
  }

  const PlainLists& lists_;
  std::vector<char> inside_, seen_;
  std::vector<double> gain_;
  std::vector<Weighed> shares_;
  std::vector<std::vector<std::size_t>> of_parent_, of_child_;
  std::vector<Var> members_, touched_;
  Var last_added_ = -1;
};

// The shortest cycle through a variable, an arc being as long as its share is below 1. A cycle
// shorter than 1 violates the cluster of its members.
class Cycles {
 public:
  explicit Cycles(const std::vector<std::vector<ArcShare>>& arcs) : arcs_(arcs) {}

  std::vector<Var> shortest(Var from) {
    using Reached = std::pair<double, Var>;
    std::priority_queue<Reached, std::vector<Reached>, std::greater<Reached>> open;
    distance_.assign(arcs_.size(), std::numeric_limits<double>::infinity());
    next_.assign(arcs_.size(), -1);
    open.push({0, from});
    bool first = true;
    while (!open.empty()) {
      const auto [length, x] = open.top();
      open.pop();
      if (!first && x == from) return members(from);
      if (!first && length > distance_[x]) continue;
      first = false;
      for (const ArcShare& arc : arcs_[x]) {
        const double further = length + std::max(0.0, 1 - arc.share);
        if (further >= 1 - 1e-6 || further >= distance_[arc.parent]) continue;
        distance_[arc.parent] = further;
        next_[arc.parent] = x;
        open.push({further, arc.parent});
      }
    }
    return {};
  }

 private:
  std::vector<Var> members(Var from) const {
    std::vector<Var> cycle{from};
    for (Var x = next_[from]; x != from; x = next_[x]) cycle.push_back(x);
    return cycle;
  }

  const std::vector<std::vector<ArcShare>>& arcs_;
  std::vector<double> distance_;
  std::vector<Var> next_;
};

std::vector<std::vector<Var>> starts(const std::vector<std::vector<ArcShare>>& arcs) {
  std::set<std::vector<Var>> distinct;
  Cycles cycles(arcs);
  for (Var x = 0; x < static_cast<Var>(arcs.size()); ++x) {
    std::vector<Var> cycle = cycles.shortest(x);
    std::sort(cycle.begin(), cycle.end());
    if (!cycle.empty()) distinct.insert(std::move(cycle));
    for (const ArcShare& arc : arcs[x]) {
      double both = arc.share;
      for (const ArcShare& back : arcs[arc.parent]) both += back.parent == x ? back.share : 0;
      if (both >= kWorthGrowing)
        distinct.insert({std::min(x, arc.parent), std::max(x, arc.parent)});
    }
  }
  return {distinct.begin(), distinct.end()};
}

}  // namespace

std::vector<std::vector<ArcShare>> arc_shares(const PlainLists& lists, const Mixture& mixture) {
  std::vector<std::vector<ArcShare>> arcs(mixture.size());
  std::vector<double> sum(mixture.size(), 0);
  for (std::size_t x = 0; x < mixture.size(); ++x) {
    std::vector<Var> parents;
    for (const Share& share : mixture[x]) {
      for (Var y : lists.parents(share.set)) {
        if (sum[y] == 0) parents.push_back(y);
        sum[y] += share.share;
      }
    }
    std::sort(parents.begin(), parents.end());
    for (Var y : parents) {
      arcs[x].push_back({y, sum[y]});
      sum[y] = 0;
    }
  }
  return arcs;
}

void keep_most_violated(std::vector<ViolatedCut>& cuts, std::size_t most) {
  std::sort(cuts.begin(), cuts.end(), [](const ViolatedCut& a, const ViolatedCut& b) {
    return a.violation != b.violation ? a.violation > b.violation : a.cut < b.cut;
  });
  const auto same = [](const ViolatedCut& a, const ViolatedCut& b) {
    return !(a.cut < b.cut) && !(b.cut < a.cut);
  };
  cuts.erase(std::unique(cuts.begin(), cuts.end(), same), cuts.end());
  if (cuts.size() > most) cuts.erase(cuts.begin() + static_cast<std::ptrdiff_t>(most), cuts.end());
}

std::vector<ViolatedCut> violated_clusters(const PlainLists& lists, const Mixture& mixture,
                                           int highest_order, std::size_t most, double least) {
  std::vector<ViolatedCut> found;
  Growth growth(lists, mixture);
  for (const std::vector<Var>& start : starts(arc_shares(lists, mixture))) {
    for (int k = 1; k <= highest_order; ++k) {
      const auto [members, violation] = growth.run(start, k);
      if (violation >= least) found.push_back({Cut::cluster(members, k), violation});
    }
  }
  keep_most_violated(found, most);
  return found;
}

}  // namespace bnstar
