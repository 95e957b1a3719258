#include "scores/families/family_scores.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/parallel.h"
#include "scores/families/unknown_sets.h"

namespace bnstar {

namespace {

// Ranks variables by how many of the sets have them, the rarest first. Neighbours that share their
// last members share the work on these, so the members that all sets have should come last.
std::vector<int> ranks_by_frequency(const SetIndex& sets, const std::vector<std::size_t>& numbers,
                                    int n_variables) {
  std::vector<std::size_t> frequency(n_variables, 0);
  for (std::size_t number : numbers) {
    for (int j = 0; j < sets.size(number); ++j) ++frequency[sets.set(number)[j]];
  }
  std::vector<Var> order(n_variables);
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](Var x, Var y) { return frequency[x] < frequency[y]; });
  std::vector<int> rank(n_variables);
  for (int i = 0; i < n_variables; ++i) rank[order[i]] = i;
  return rank;
}

}  // namespace

FamilyScores::FamilyScores(std::shared_ptr<LocalScore> score, double bytes)
    : score_(std::move(score)), bytes_(bytes), known_(score_->width(), bytes) {}

void FamilyScores::learn_from(const FamilyScores& twin) {
  families_ += twin.families_;
  sets_counted_ += twin.sets_counted_;
  sets_derived_ += twin.sets_derived_;
  known_.remember_all(twin.known_);
}

std::map<std::string, double> FamilyScores::counters() const {
  std::map<std::string, double> all = score_->counters();
  all.insert(
      {{"families", families_}, {"sets_counted", sets_counted_}, {"sets_derived", sets_derived_}});
  return all;
}

// Twins share the score and may be using it at this moment, so only the eldest prepares what makes
// it faster.
void FamilyScores::expect(std::size_t sets, int threads, Monitor& monitor) {
  if (elder_) return;
  const double room = monitor.room() - bytes_ - score_->bytes();
  score_->expect(sets_counted_ + static_cast<double>(sets), room, threads, monitor);
}

LocalScore::Workspace& FamilyScores::workspace() {
  if (!workspace_) workspace_ = score_->make_workspace();
  return *workspace_;
}

// A few sets are worked out at once; many on threads, or piece by piece with polls of the monitor.
void FamilyScores::evaluate_batch(const SetBatch& batch, int threads, Monitor& monitor,
                                  double* out) {
  constexpr double kFewSteps = 1 << 21;
  const double steps = score_->steps_per_set();
  if (threads > 1 && static_cast<double>(batch.count) * steps > kFewSteps) {
    return score_->evaluate(batch, threads, monitor, out);
  }
  const std::size_t together = static_cast<std::size_t>(std::max(1.0, kFewSteps / steps));
  for (std::size_t first = 0; first < batch.count && !monitor.stopped(); first += together) {
    const SetBatch part = batch.part(first, std::min(together, batch.count - first));
    score_->evaluate_few(part, workspace(), out + first * score_->width());
    monitor.poll();
  }
}

double FamilyScores::cost(Var x, std::vector<Var> parents) {
  Monitor patient{Limits{}, nullptr, nullptr};
  return costs({x}, {std::move(parents)}, 1, patient).front();
}

std::vector<double> FamilyScores::costs(const std::vector<Var>& children,
                                        std::vector<std::vector<Var>> parents, int threads,
                                        Monitor& monitor, Of what) {
  families_ += static_cast<double>(children.size());
  SetIndex sets(2 * children.size());
  struct Numbers {
    std::size_t parents, family;
  };
  std::vector<Numbers> numbers;
  numbers.reserve(children.size());
  std::vector<Var> family;
  for (std::size_t i = 0; i < children.size(); ++i) {
    std::sort(parents[i].begin(), parents[i].end());
    family = parents[i];
    family.insert(std::lower_bound(family.begin(), family.end(), children[i]), children[i]);
    const int size = static_cast<int>(family.size());
    numbers.push_back({sets.number(parents[i].data(), size - 1), sets.number(family.data(), size)});
  }
  const std::vector<double> values = values_of(sets, threads, monitor);
  const auto value_of = [&](std::size_t number) {
    return values.data() + number * score_->width();
  };
  std::vector<double> costs(children.size());
  for (std::size_t i = 0; i < children.size() && !monitor.stopped(); ++i) {
    costs[i] = cost_of(children[i], parents[i], value_of(numbers[i].parents),
                       value_of(numbers[i].family), what);
  }
  return costs;
}

std::vector<char> FamilyScores::neighbour_costs(const std::vector<Neighbourhood>& asked,
                                                const std::vector<double*>& costs, int threads,
                                                Monitor& monitor) {
  std::vector<char> given(asked.size(), 0);
  if (asked.size() == 1) {
    given[0] = score_->neighbour_costs(asked[0], workspace(), costs[0]);
  } else {
    parallel_for(
        threads, asked.size(), monitor, [&] { return score_->make_workspace(); },
        [&](std::size_t i, std::unique_ptr<LocalScore::Workspace>& workspace) {
          given[i] = score_->neighbour_costs(asked[i], *workspace, costs[i]);
        });
  }
  for (std::size_t i = 0; i < asked.size(); ++i) {
    const double families = given[i] ? static_cast<double>(asked[i].toggled.size()) + 1 : 0;
    families_ += families;
    sets_counted_ += families;
  }
  return given;
}

std::vector<double> FamilyScores::values_of(const SetIndex& sets, int threads, Monitor& monitor) {
  const std::size_t width = static_cast<std::size_t>(score_->width());
  std::vector<double> values(sets.count() * width);
  const std::vector<std::size_t> unknown = look_up(sets, values);
  sets_derived_ += static_cast<double>(sets.count() - unknown.size());
  expect(unknown.size(), threads, monitor);
  std::vector<int> rank(score_->n_variables());
  std::iota(rank.begin(), rank.end(), 0);
  if (score_->takes_any_order()) rank = ranks_by_frequency(sets, unknown, score_->n_variables());
  UnknownSets open(sets, unknown, std::move(rank),
                   score_->gives_subsets() ? values.data() : nullptr, score_->width());
  std::vector<std::size_t> counted;
  while (!open.empty()) {
    UnknownSets::Batch batch = open.take_next();
    std::vector<double> out(batch.numbers.size() * width);
    evaluate_batch(batch.view(), threads, monitor, out.data());
    if (monitor.stopped()) {
      remember(sets, counted, values);
      return values;
    }
    open.take_back(batch);
    counted.insert(counted.end(), batch.numbers.begin(), batch.numbers.end());
    for (std::size_t i = 0; i < batch.numbers.size(); ++i) {
      std::copy(&out[i * width], &out[i * width] + width, &values[batch.numbers[i] * width]);
    }
  }
  sets_counted_ += static_cast<double>(counted.size());
  sets_derived_ += static_cast<double>(unknown.size() - counted.size());
  remember(sets, unknown, values);
  return values;
}

void FamilyScores::remember(const SetIndex& sets, const std::vector<std::size_t>& numbers,
                            const std::vector<double>& values) {
  const std::size_t width = static_cast<std::size_t>(score_->width());
  for (std::size_t number : numbers)
    known_.remember(sets.set(number), sets.size(number), &values[number * width]);
}

std::vector<std::size_t> FamilyScores::look_up(const SetIndex& sets, std::vector<double>& values) {
  const std::size_t width = static_cast<std::size_t>(score_->width());
  std::vector<std::size_t> unknown;
  for (std::size_t i = 0; i < sets.count(); ++i) {
    const double* known = known_.find(sets.set(i), sets.size(i));
    if (!known && elder_) known = elder_->find(sets.set(i), sets.size(i));
    if (known) {
      std::copy(known, known + width, &values[i * width]);
    } else {
      unknown.push_back(i);
    }
  }
  return unknown;
}

double FamilyScores::cost_of(Var x, const std::vector<Var>& parents, const double* parents_values,
                             const double* family_values, Of what) const {
  double configurations = 1;
  for (Var y : parents) configurations *= score_->arity(y);
  const Family family{x,
                      parents.data(),
                      static_cast<int>(parents.size()),
                      configurations,
                      parents_values,
                      family_values};
  return what == Of::kScore ? score_->cost(family) : score_->likelihood_cost(family);
}

}  // namespace bnstar
