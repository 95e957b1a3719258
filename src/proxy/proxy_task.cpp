#include "proxy/proxy_task.h"

#include <algorithm>
#include <cmath>

namespace bnstar {

namespace {

ArcGain* find_gain(std::vector<ArcGain>& gains, Var parent) {
  const auto found = std::find_if(gains.begin(), gains.end(),
                                  [parent](const ArcGain& gain) { return gain.parent == parent; });
  return found == gains.end() ? nullptr : &*found;
}

}  // namespace

void put_in_order(std::vector<ArcGain>& gains) {
  gains.erase(std::remove_if(gains.begin(), gains.end(),
                             [](const ArcGain& gain) { return !(gain.amount > 0); }),
              gains.end());
  std::sort(gains.begin(), gains.end(), [](const ArcGain& a, const ArcGain& b) {
    return a.amount != b.amount ? a.amount > b.amount : a.parent < b.parent;
  });
}

std::vector<std::vector<Var>> ProxyTask::candidates() const {
  std::vector<std::vector<Var>> all = required;
  for (Var x = 0; x < n_variables(); ++x) {
    for (const ArcGain& gain : gains[x]) all[x].push_back(gain.parent);
    std::sort(all[x].begin(), all[x].end());
  }
  return all;
}

double ProxyTask::least_cost(Var x) const {
  double cost = base[x];
  for (int i = 0; i < taken(x); ++i) cost -= gains[x][i].amount;
  return cost;
}

ProxyTask without_common_gains(ProxyTask task) {
  for (Var x = 0; x < task.n_variables(); ++x) {
    if (!task.adds_up(x)) continue;
    for (ArcGain& gain : task.gains[x]) {
      const Var y = gain.parent;
      if (y > x || !task.adds_up(y)) continue;
      ArcGain* const other = find_gain(task.gains[y], x);
      if (!other) continue;
      const double common = std::min(gain.amount, other->amount);
      gain.amount -= common;
      other->amount -= common;
      task.base[x] -= common;
    }
  }
  for (std::vector<ArcGain>& gains : task.gains) put_in_order(gains);
  return task;
}

ProxyTask in_quanta(ProxyTask task, double quantum) {
  for (std::vector<ArcGain>& gains : task.gains) {
    for (ArcGain& gain : gains) gain.amount = quantum * std::round(gain.amount / quantum);
    put_in_order(gains);
  }
  std::fill(task.base.begin(), task.base.end(), 0.0);
  return task;
}

std::vector<Var> best_parents(const ProxyTask& task, Var x, const std::vector<bool>& before) {
  std::vector<Var> parents;
  for (const ArcGain& gain : task.gains[x]) {
    if (static_cast<int>(parents.size()) == task.most[x]) break;
    if (before[gain.parent]) parents.push_back(gain.parent);
  }
  parents.insert(parents.end(), task.required[x].begin(), task.required[x].end());
  std::sort(parents.begin(), parents.end());
  return parents;
}

double cost_of(const ProxyTask& task, Var x, const std::vector<Var>& parents) {
  double cost = task.base[x];
  for (const ArcGain& gain : task.gains[x]) {
    if (std::binary_search(parents.begin(), parents.end(), gain.parent)) cost -= gain.amount;
  }
  return cost;
}

}  // namespace bnstar
