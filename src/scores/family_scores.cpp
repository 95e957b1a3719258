#include "scores/family_scores.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace bnstar {

namespace {

using Set = std::vector<Var>;

Set with(Set set, Var x) {
  set.insert(std::lower_bound(set.begin(), set.end(), x), x);
  return set;
}

bool comes_before(const Set& a, const Set& b) { return a.size() != b.size() ? a.size() < b.size() : a < b; }

// Variables by how many of the sets have them, the rarest first. Neighbours that share their last members share the work
// on these, so the members that all sets have should be the last ones.
std::vector<int> ranks_by_frequency(const std::vector<Set>& sets, const std::vector<std::size_t>& places,
                                    int n_variables) {
  std::vector<std::size_t> frequency(n_variables, 0);
  for (std::size_t place : places) {
    for (Var x : sets[place]) ++frequency[x];
  }
  std::vector<Var> order(n_variables);
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](Var x, Var y) { return frequency[x] < frequency[y]; });
  std::vector<int> rank(n_variables);
  for (int i = 0; i < n_variables; ++i) rank[order[i]] = i;
  return rank;
}

}  // namespace

FamilyScores::FamilyScores(std::shared_ptr<LocalScore> score, double bytes)
    : score_(std::move(score)), bytes_(bytes), workspace_(score_->make_workspace()), known_(score_->width(), bytes) {}

// The score is shared with twins, who may be asking it just now; what makes it faster is the eldest's business.
void FamilyScores::expect(std::size_t sets, int threads, Monitor& monitor) {
  if (elder_) return;
  const double room = monitor.room() - bytes_ - score_->bytes();
  score_->expect(sets_counted_ + static_cast<double>(sets), room, threads, monitor);
}

// A few sets are worked out at once; many on threads, or piece by piece with a look at the monitor in between.
void FamilyScores::evaluate_batch(const SetBatch& batch, int threads, Monitor& monitor, double* out) {
  constexpr double kFewSteps = 1 << 21;
  const double steps = score_->steps_per_set();
  if (threads > 1 && static_cast<double>(batch.count) * steps > kFewSteps) {
    return score_->evaluate(batch, threads, monitor, out);
  }
  const std::size_t together = static_cast<std::size_t>(std::max(1.0, kFewSteps / steps));
  for (std::size_t first = 0; first < batch.count && !monitor.stopped(); first += together) {
    const std::size_t count = std::min(together, batch.count - first);
    score_->evaluate_few({batch.size, count, batch.set(first)}, *workspace_, out + first * score_->width());
    monitor.poll();
  }
}

double FamilyScores::cost(Var x, std::vector<Var> parents) {
  Monitor patient{Limits{}, nullptr, nullptr};
  return costs({x}, {std::move(parents)}, 1, patient).front();
}

std::vector<double> FamilyScores::costs(const std::vector<Var>& children, std::vector<std::vector<Var>> parents,
                                        int threads, Monitor& monitor) {
  families_ += static_cast<double>(children.size());
  std::vector<Set> sets;
  for (std::size_t i = 0; i < children.size(); ++i) {
    std::sort(parents[i].begin(), parents[i].end());
    sets.push_back(parents[i]);
    sets.push_back(with(parents[i], children[i]));
  }
  std::sort(sets.begin(), sets.end(), comes_before);
  sets.erase(std::unique(sets.begin(), sets.end()), sets.end());
  const std::vector<double> values = values_of(sets, threads, monitor);
  const auto value_of = [&](const Set& set) {
    const auto place = std::lower_bound(sets.begin(), sets.end(), set, comes_before) - sets.begin();
    return values.data() + place * score_->width();
  };
  std::vector<double> costs(children.size());
  for (std::size_t i = 0; i < children.size() && !monitor.stopped(); ++i) {
    costs[i] = cost_of(children[i], parents[i], value_of(parents[i]), value_of(with(parents[i], children[i])));
  }
  return costs;
}

std::vector<double> FamilyScores::values_of(const std::vector<Set>& sets, int threads, Monitor& monitor) {
  const std::size_t width = static_cast<std::size_t>(score_->width());
  std::vector<double> values(sets.size() * width);
  std::vector<std::size_t> unknown;
  for (std::size_t i = 0; i < sets.size(); ++i) {
    const int size = static_cast<int>(sets[i].size());
    const double* known = known_.find(sets[i].data(), size);
    if (!known && elder_) known = elder_->find(sets[i].data(), size);
    if (known) {
      ++sets_remembered_;
      std::copy(known, known + width, values.begin() + static_cast<std::ptrdiff_t>(i * width));
    } else {
      unknown.push_back(i);
    }
  }
  expect(unknown.size(), threads, monitor);
  std::vector<int> rank(score_->n_variables());
  std::iota(rank.begin(), rank.end(), 0);
  if (score_->takes_any_order()) rank = ranks_by_frequency(sets, unknown, score_->n_variables());
  for (auto first = unknown.begin(); first != unknown.end() && !monitor.stopped();) {
    const auto last = std::find_if(first, unknown.end(),
                                   [&](std::size_t place) { return sets[place].size() != sets[*first].size(); });
    evaluate(sets, {first, last}, rank, threads, monitor, values);
    first = last;
  }
  return values;
}

void FamilyScores::evaluate(const std::vector<Set>& sets, const std::vector<std::size_t>& places,
                            const std::vector<int>& rank, int threads, Monitor& monitor, std::vector<double>& values) {
  struct Batched {
    Set members;
    std::size_t place;
  };
  const auto rarer = [&rank](Var x, Var y) { return rank[x] < rank[y]; };
  std::vector<Batched> batch;
  for (std::size_t place : places) {
    batch.push_back({sets[place], place});
    std::sort(batch.back().members.begin(), batch.back().members.end(), rarer);
  }
  std::sort(batch.begin(), batch.end(), [&rarer](const Batched& a, const Batched& b) {
    return std::lexicographical_compare(a.members.rbegin(), a.members.rend(), b.members.rbegin(), b.members.rend(),
                                        rarer);
  });
  std::vector<Var> members;
  for (const Batched& set : batch) members.insert(members.end(), set.members.begin(), set.members.end());
  const std::size_t width = static_cast<std::size_t>(score_->width());
  const int size = static_cast<int>(batch.front().members.size());
  std::vector<double> out(batch.size() * width);
  evaluate_batch({size, batch.size(), members.data()}, threads, monitor, out.data());
  if (monitor.stopped()) return;
  sets_counted_ += static_cast<double>(batch.size());
  for (std::size_t b = 0; b < batch.size(); ++b) {
    const double* found = out.data() + b * width;
    std::copy(found, found + width, values.begin() + static_cast<std::ptrdiff_t>(batch[b].place * width));
    known_.remember(sets[batch[b].place].data(), size, found);
  }
}

double FamilyScores::cost_of(Var x, const Set& parents, const double* parents_values,
                             const double* family_values) const {
  double configurations = 1;
  for (Var y : parents) configurations *= score_->arity(y);
  return score_->cost(
      {x, parents.data(), static_cast<int>(parents.size()), configurations, parents_values, family_values});
}

}  // namespace bnstar
