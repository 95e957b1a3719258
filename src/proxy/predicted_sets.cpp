#include "proxy/predicted_sets.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <tuple>
#include <utility>

#include "base/parallel.h"

namespace bnstar {

namespace {

struct PredictedSet {
  std::vector<Var> members;  // ascending
  double value;
};

class Extension {
 public:
  Extension(const FamilyProxy& proxy, const std::vector<Var>& candidates,
            const PredictedSetsSettings& settings)
      : proxy_(proxy),
        candidates_(candidates),
        settings_(settings),
        partners_(proxy.of_parent.size()) {
    for (const FamilyProxy::Pair& pair : proxy.pairs) {
      partners_[pair.first].push_back({pair.second, pair.gain});
      partners_[pair.second].push_back({pair.first, pair.gain});
    }
  }

  double value(const std::vector<Var>& members) const {
    double sum = proxy_.mean;
    for (std::size_t i = 0; i < members.size(); ++i) {
      sum += proxy_.of_parent[members[i]] + of_number(i);
      for (const Partner& partner : partners_[members[i]]) {
        if (std::binary_search(members.begin(), members.begin() + static_cast<std::ptrdiff_t>(i),
                               partner.variable)) {
          sum += partner.gain;
        }
      }
    }
    return sum;
  }

  // The best sets with one member more than `sets`, which are all of one size. Those that are
  // better than the set they come from are added to the list.
  std::vector<PredictedSet> extend(const std::vector<PredictedSet>& sets,
                                   std::vector<PredictedSet>& list) const {
    std::vector<Step> steps = all_steps(sets);
    // A set of size k + 1 comes up at most k + 1 times.
    const std::size_t size = sets.front().members.size() + 1;
    const std::size_t enough = std::min(steps.size(), settings_.beam * size);
    const auto middle = steps.begin() + static_cast<std::ptrdiff_t>(enough);
    std::partial_sort(steps.begin(), middle, steps.end());
    std::set<std::vector<Var>> seen;
    std::vector<PredictedSet> next;
    for (auto step = steps.begin(); step != middle && next.size() < settings_.beam; ++step) {
      std::vector<Var> members = sets[step->from].members;
      members.insert(std::lower_bound(members.begin(), members.end(), step->added), step->added);
      if (!seen.insert(members).second) continue;
      next.push_back({std::move(members), step->value});
      if (step->value > sets[step->from].value) list.push_back(next.back());
    }
    return next;
  }

 private:
  struct Partner {
    Var variable;
    double gain;
  };
  struct Step {
    double value;
    std::size_t from;
    Var added;
    bool operator<(const Step& other) const {
      return std::tie(other.value, from, added) < std::tie(value, other.from, other.added);
    }
  };

  // The gain of one more parent where there are `there` parents.
  double of_number(std::size_t there) const {
    return there < proxy_.of_number.size() ? proxy_.of_number[there] : 0;
  }

  std::vector<Step> all_steps(const std::vector<PredictedSet>& sets) const {
    std::vector<Step> steps;
    for (std::size_t i = 0; i < sets.size(); ++i) {
      const std::vector<Var>& members = sets[i].members;
      std::vector<double> gain = proxy_.of_parent;
      for (Var y : members) {
        for (const Partner& partner : partners_[y]) gain[partner.variable] += partner.gain;
      }
      for (Var y : candidates_) {
        if (std::binary_search(members.begin(), members.end(), y)) continue;
        steps.push_back({sets[i].value + gain[y] + of_number(members.size()), i, y});
      }
    }
    return steps;
  }

  const FamilyProxy& proxy_;
  const std::vector<Var>& candidates_;
  const PredictedSetsSettings& settings_;
  std::vector<std::vector<Partner>> partners_;
};

std::vector<PredictedSet> list_sets(const FamilyProxy& proxy, const std::vector<Var>& required,
                                    const std::vector<Var>& candidates, int most,
                                    const PredictedSetsSettings& settings) {
  const Extension extension(proxy, candidates, settings);
  std::vector<PredictedSet> list{{required, extension.value(required)}};
  std::vector<PredictedSet> level = list;
  while (!level.empty() && static_cast<int>(level.front().members.size()) < most)
    level = extension.extend(level, list);
  std::stable_sort(list.begin() + 1, list.end(),
                   [](const PredictedSet& a, const PredictedSet& b) { return a.value > b.value; });
  if (list.size() > settings.listed + 1) list.resize(settings.listed + 1);
  return list;
}

// Gives known families their true scores and lists those that are missing.
void put_known(std::vector<PredictedSet>& list, const KnownFamilies& known, Var x) {
  std::vector<bool> listed(known.of(x).size(), false);
  for (PredictedSet& set : list) {
    const std::size_t place = known.find(x, set.members);
    if (place == KnownFamilies::kUnknown) continue;
    set.value = known.of(x)[place].score;
    listed[place] = true;
  }
  for (std::size_t place = 0; place < listed.size(); ++place) {
    const KnownFamily& family = known.of(x)[place];
    if (!listed[place]) list.push_back({family.parents, family.score});
  }
}

void append(const std::vector<PredictedSet>& list, ParentSets& sets) {
  for (const PredictedSet& set : list) {
    sets.size.push_back(static_cast<int>(set.members.size()));
    sets.cost.push_back(-set.value);
    sets.parents.insert(sets.parents.end(), set.members.begin(), set.members.end());
  }
  sets.start.push_back(sets.size.size());
}

}  // namespace

ParentSets predicted_sets(const std::vector<FamilyProxy>& proxies, const KnownFamilies& known,
                          const ParentConstraints& constraints,
                          const PredictedSetsSettings& settings, Monitor& monitor) {
  std::vector<std::vector<PredictedSet>> lists(proxies.size());
  for (std::size_t x = 0; x < proxies.size(); ++x)
    lists[x] = {{constraints.required[x], proxies[x].mean}};
  parallel_for(settings.threads, proxies.size(), monitor, [&](std::size_t x) {
    lists[x] = list_sets(proxies[x], constraints.required[x], constraints.candidates[x],
                         constraints.max_parents[x], settings);
  });
  ParentSets sets;
  for (std::size_t x = 0; x < proxies.size(); ++x) {
    put_known(lists[x], known, static_cast<Var>(x));
    append(lists[x], sets);
    std::vector<PredictedSet>().swap(lists[x]);
  }
  return sets;
}

std::vector<AskedFamily> cheapest_unknown(const ParentSets& lists, const KnownFamilies& known,
                                          std::size_t each) {
  std::vector<AskedFamily> asked;
  auto next = lists.parents.begin();
  for (Var x = 0; x < lists.n_variables(); ++x) {
    std::vector<std::pair<double, std::vector<Var>>> open;
    for (std::size_t i = lists.start[x]; i < lists.start[x + 1]; ++i) {
      const auto first = next;
      next += lists.size[i];
      std::vector<Var> parents(first, next);
      if (known.find(x, parents) == KnownFamilies::kUnknown)
        open.emplace_back(lists.cost[i], std::move(parents));
    }
    std::stable_sort(open.begin(), open.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    if (open.size() > each) open.resize(each);
    for (auto& [cost, parents] : open) asked.push_back({x, std::move(parents)});
  }
  return asked;
}

}  // namespace bnstar
