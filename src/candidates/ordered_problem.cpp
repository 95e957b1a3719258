#include "candidates/ordered_problem.h"

#include <algorithm>
#include <utility>

#include "base/digraph.h"

namespace bnstar {

OrderedProblem::OrderedProblem(const ParentSets& whole, std::vector<Var> members,
                               std::vector<Var> assigned)
    : whole_(whole),
      members_(std::move(members)),
      assigned_(std::move(assigned)),
      place_(whole.n_variables(), -1),
      is_assigned_(members_.size(), false) {
  for (std::size_t i = 0; i < members_.size(); ++i) place_[members_[i]] = static_cast<Var>(i);
  for (Var x : assigned_) is_assigned_[place_[x]] = true;
  std::size_t next = 0;
  for (Var x = 0; x < whole.n_variables(); ++x) {
    first_parents_.push_back(next);
    for (std::size_t i = whole.start[x]; i < whole.start[x + 1]; ++i)
      next += static_cast<std::size_t>(whole.size[i]);
  }
}

OrderedSolution OrderedProblem::solve(const std::vector<Var>& order, const std::vector<Var>& start,
                                      double cutoff, SearchPlan plan, Report& report,
                                      Monitor& monitor) const {
  Problem problem;
  if (!problem_under(order, problem)) return {};
  plan.search_from_start = false;
  plan.start.clear();
  for (Var x : arranged(order, start)) plan.start.push_back(place_[x]);
  Limits limits = monitor.limits();
  limits.seconds = std::numeric_limits<double>::infinity();
  bool enough = false;
  Monitor inner(monitor, limits, [&inner, &enough, cutoff](double, double bound, double) {
    enough = enough || bound >= cutoff;
    if (enough) inner.stop(Stop::kNodeLimit);
  });
  Report work;
  const Selection found = bnstar::solve(problem.sets, plan, work, inner);
  report.add_work_of(work);
  if (!found.proved && !enough) monitor.stop(found.stop);
  return in_whole(found, problem);
}

// False if a variable has no set that respects the order.
bool OrderedProblem::problem_under(const std::vector<Var>& order, Problem& problem) const {
  std::vector<int> rank_in_order(whole_.n_variables(), -1);
  for (std::size_t i = 0; i < order.size(); ++i) rank_in_order[order[i]] = static_cast<int>(i);
  for (Var x : members_) {
    const Var before = rank_in_order[x] > 0 ? order[rank_in_order[x] - 1] : -1;
    const std::vector<PlacedSet> sets = sets_of(x, rank_in_order, before);
    if (sets.empty()) return false;
    for (const PlacedSet& set : sets) {
      problem.sets.size.push_back(static_cast<int>(set.parents.size()));
      problem.sets.parents.insert(problem.sets.parents.end(), set.parents.begin(),
                                  set.parents.end());
      problem.sets.cost.push_back(set.cost);
      problem.number.push_back(set.number);
    }
    problem.sets.start.push_back(problem.sets.cost.size());
  }
  return true;
}

// Lists each set once: two that differ in the artificial parent only are now the same, and the
// cheaper stays.
std::vector<OrderedProblem::PlacedSet> OrderedProblem::sets_of(
    Var x, const std::vector<int>& rank_in_order, Var before) const {
  std::vector<Var> artificial;
  if (before >= 0) artificial.push_back(place_[before]);
  if (!is_assigned_[place_[x]]) return {{artificial, 0, whole_.cost.size()}};
  std::vector<PlacedSet> sets;
  auto parent = whole_.parents.begin() + static_cast<std::ptrdiff_t>(first_parents_[x]);
  for (std::size_t i = whole_.start[x]; i < whole_.start[x + 1]; ++i) {
    const auto end = parent + whole_.size[i];
    const bool respects = std::all_of(parent, end, [&](Var y) {
      return rank_in_order[x] < 0 || rank_in_order[y] < rank_in_order[x];
    });
    std::vector<Var> parents = artificial;
    for (; parent != end; ++parent) {
      if (*parent != before) parents.push_back(place_[*parent]);
    }
    std::sort(parents.begin(), parents.end());
    if (respects) sets.push_back({std::move(parents), whole_.cost[i], i});
  }
  std::stable_sort(sets.begin(), sets.end(), [](const PlacedSet& a, const PlacedSet& b) {
    return a.parents != b.parents ? a.parents < b.parents : a.cost < b.cost;
  });
  const auto same = [](const PlacedSet& a, const PlacedSet& b) { return a.parents == b.parents; };
  sets.erase(std::unique(sets.begin(), sets.end(), same), sets.end());
  return sets;
}

std::vector<Var> OrderedProblem::arranged(const std::vector<Var>& order,
                                          const std::vector<Var>& all) const {
  std::vector<bool> ordered(whole_.n_variables(), false);
  for (Var x : order) ordered[x] = true;
  std::vector<Var> inside;
  auto next = order.begin();
  for (Var x : all) {
    if (place_[x] >= 0) inside.push_back(ordered[x] ? *next++ : x);
  }
  return inside;
}

OrderedSolution OrderedProblem::in_whole(const Selection& found, const Problem& problem) const {
  OrderedSolution solution;
  if (found.chosen.empty()) return solution;
  solution.cost = found.cost;
  solution.bound = found.bound;
  solution.rounding = found.rounding;
  for (Var place : topological_order(in_families(found, SetsView(problem.sets)).parents)) {
    solution.order.push_back(members_[place]);
  }
  for (Var x : assigned_) solution.chosen.push_back(problem.number[found.chosen[place_[x]]]);
  return solution;
}

}  // namespace bnstar
