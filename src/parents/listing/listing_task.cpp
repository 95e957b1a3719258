#include "parents/listing/listing_task.h"

#include <cmath>

#include "base/infinity.h"

namespace bnstar {

ListingTask::ListingTask(const VariableSizes& sizes, const SupersetBounds& bounds,
                         const ParentConstraints& constraints, const GenerationSettings& settings)
    : sizes_(sizes),
      bounds_(bounds),
      constraints_(constraints),
      settings_(settings),
      rule_(settings.slack),
      binomials_(sizes.n_variables(), largest_listed() + 2) {
  for (Var x = 0; x < n(); ++x) {
    more_states_.push_back(sizes.arity(x) - 1.0);
    double fewest = kInfinity;
    for (Var y : constraints.candidates[x]) fewest = std::min(fewest, 1.0 * sizes.arity(y));
    fewest_states_.push_back(fewest);
    longest_required_ =
        std::max(longest_required_, static_cast<int>(constraints.required[x].size()));
    unconstrained_ = unconstrained_ && constraints.required[x].empty() &&
                     static_cast<int>(constraints.candidates[x].size()) == n() - 1;
  }
}

int ListingTask::largest_listed() const {
  const std::vector<int>& most =
      settings_.most_listed.empty() ? constraints_.max_parents : settings_.most_listed;
  return *std::max_element(most.begin(), most.end());
}

double ListingTask::most_configurations(Var x) const {
  const bool limited = constraints_.limit_configurations && constraints_.required[x].empty();
  return limited ? sizes_.most_configurations(x) : kInfinity;
}

std::vector<Var> ListingTask::places_among_candidates(Var x) const {
  std::vector<Var> place(n(), -1);
  const std::vector<Var>& candidates = constraints_.candidates[x];
  for (std::size_t i = 0; i < candidates.size(); ++i) place[candidates[i]] = static_cast<Var>(i);
  return place;
}

std::vector<std::vector<Var>> ListingTask::candidates() const {
  std::vector<std::vector<Var>> candidates = constraints_.candidates;
  for (Var x = 0; x < n(); ++x) {
    candidates[x].insert(candidates[x].end(), constraints_.required[x].begin(),
                         constraints_.required[x].end());
  }
  return candidates;
}

const Var* ListingTask::with_required(Var x, const Var* set, int size,
                                      std::vector<Var>& merged) const {
  const std::vector<Var>& required = constraints_.required[x];
  if (required.empty()) return set;
  merged.resize(size + required.size());
  std::merge(set, set + size, required.begin(), required.end(), merged.begin());
  return merged.data();
}

double ListingTask::strict_superset_bound(const Family& family) const {
  const double fewest = fewest_states_[family.child];
  if (family.configurations * fewest > most_configurations(family.child)) return kInfinity;
  return bounds_.strict_superset_bound(family, fewest);
}

double ListingTask::strict_superset_bound(const Family& family, int more) const {
  Family larger = family;
  larger.n_parents += more - 1;
  larger.configurations *= std::pow(fewest_states_[family.child], more - 1);
  return strict_superset_bound(larger);
}

}  // namespace bnstar
