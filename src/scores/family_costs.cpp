#include "scores/family_costs.h"

#include <algorithm>
#include <map>

namespace bnstar {

namespace {

using Members = std::vector<Var>;

// Colexicographic, so that neighbours share their largest members.
struct Before {
  bool operator()(const Members& a, const Members& b) const {
    if (a.size() != b.size()) return a.size() < b.size();
    return std::lexicographical_compare(a.rbegin(), a.rend(), b.rbegin(), b.rend());
  }
};

using Values = std::map<Members, std::vector<double>, Before>;

Members with(Members set, Var x) {
  set.insert(std::lower_bound(set.begin(), set.end(), x), x);
  return set;
}

void evaluate_all(LocalScore& score, int threads, Monitor& monitor, Values& values) {
  for (auto first = values.begin(); first != values.end() && !monitor.stopped();) {
    const std::size_t size = first->first.size();
    std::vector<Var> members;
    auto last = first;
    std::size_t count = 0;
    for (; last != values.end() && last->first.size() == size; ++last, ++count) {
      members.insert(members.end(), last->first.begin(), last->first.end());
    }
    std::vector<double> out(count * score.width());
    score.evaluate({static_cast<int>(size), count, members.data()}, threads, monitor, out.data());
    for (auto from = out.begin(); first != last; ++first, from += score.width()) {
      first->second.assign(from, from + score.width());
    }
  }
}

}  // namespace

std::vector<double> family_costs(LocalScore& score, const std::vector<Var>& children,
                                 std::vector<std::vector<Var>> parents, int threads, Monitor& monitor) {
  Values values;
  for (std::size_t i = 0; i < children.size(); ++i) {
    std::sort(parents[i].begin(), parents[i].end());
    values[parents[i]];
    values[with(parents[i], children[i])];
  }
  evaluate_all(score, threads, monitor, values);
  std::vector<double> costs(children.size());
  for (std::size_t i = 0; i < children.size() && !monitor.stopped(); ++i) {
    double q = 1;
    for (Var y : parents[i]) q *= score.arity(y);
    costs[i] = score.cost({children[i], parents[i].data(), static_cast<int>(parents[i].size()), q,
                           values[parents[i]].data(), values[with(parents[i], children[i])].data()});
  }
  return costs;
}

}  // namespace bnstar
