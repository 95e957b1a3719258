#include "bootstrap/replicates.h"

#include <algorithm>
#include <mutex>
#include <optional>
#include <utility>

#include "base/parallel.h"
#include "base/state_reader.h"
#include "bootstrap/resampled_rows.h"
#include "dag/hill_climb.h"
#include "order/walk/solve.h"
#include "parents/listing/generate.h"

namespace bnstar {

namespace {

// In an order of the columns: place[x] is where x stands.
std::vector<int> places_of(const std::vector<int>& order) {
  std::vector<int> place(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) place[order[i]] = static_cast<int>(i);
  return place;
}

// lists[order[i]] with the numbers that its members have in that order, ascending.
ParentLists shuffled(const ParentLists& lists, const std::vector<int>& order,
                     const std::vector<int>& place) {
  ParentLists result;
  for (int x : order) {
    std::vector<Var> list;
    for (Var y : lists[x]) list.push_back(place[y]);
    std::sort(list.begin(), list.end());
    result.push_back(std::move(list));
  }
  return result;
}

ParentConstraints shuffled(const ParentConstraints& constraints, const std::vector<int>& order,
                           const std::vector<int>& place) {
  ParentConstraints result{shuffled(constraints.required, order, place),
                           shuffled(constraints.candidates, order, place),
                           {},
                           constraints.limit_configurations};
  for (int x : order) result.max_parents.push_back(constraints.max_parents[x]);
  return result;
}

ParentSets joined(std::vector<ListedSets> by_variable) {
  ParentSets sets;
  for (ListedSets& listed : by_variable) {
    sets.size.insert(sets.size.end(), listed.sizes.begin(), listed.sizes.end());
    sets.parents.insert(sets.parents.end(), listed.parents.begin(), listed.parents.end());
    sets.cost.insert(sets.cost.end(), listed.costs.begin(), listed.costs.end());
    sets.start.push_back(sets.size.size());
  }
  return sets;
}

// The best network of listed sets. Empty if the rows that were drawn leave a variable without a
// single family that can be scored, as few complete rows do.
ParentLists best_network(LocalScore& score, const ParentConstraints& constraints,
                         std::vector<int> most_listed, std::uint64_t seed, Monitor& monitor) {
  GenerationSettings generation;
  generation.most_listed = std::move(most_listed);
  std::vector<ListedSets> listed =
      generate_parent_sets(score, constraints, generation, monitor, [](int) {}).by_variable;
  for (const ListedSets& of_variable : listed) {
    if (of_variable.costs.empty()) return {};
  }
  const ParentSets sets = joined(std::move(listed));
  SearchPlan plan;
  plan.searcher = Registry<SearcherEntry>::find("portfolio");
  plan.settings.seed = seed;
  Report report;
  const Selection found = solve(sets, plan, report, monitor);
  return in_families(found, SetsView(sets)).parents;
}

ParentLists climbed_network(std::unique_ptr<LocalScore> score, const ParentConstraints& constraints,
                            const BootstrapSettings& settings, std::uint64_t seed,
                            Monitor& monitor) {
  FamilyScores families(std::move(score), settings.cache_bytes);
  HillClimbSettings climbing;
  climbing.restarts = settings.restarts;
  climbing.seed = seed;
  climbing.start = constraints.required;
  Report report;
  return hill_climb(families, constraints, climbing, report, monitor).parents;
}

// The network of a replicate; nothing if a limit has cut it short.
std::optional<ParentLists> learn_one(const ObservedColumns& data, const ResampledRows& rows,
                                     const ScoreRequest& request,
                                     const ParentConstraints& constraints,
                                     const BootstrapSettings& settings, std::size_t i,
                                     Monitor& monitor) {
  // Replicates are kept, and not what they are made of.
  const Keeper::Scope nobody(nullptr);
  // A monitor of its own: those of one search may be used by one thread only.
  Monitor own(
      Limits{monitor.seconds_left(), monitor.limits().bytes / settings.threads},
      [&] { return monitor.stopped(); }, nullptr);
  Rng rng(settings.seed, settings.first + i);
  const std::vector<int> order = rng.permutation(data.n_variables());
  const std::vector<int> place = places_of(order);
  const ParentConstraints limits = shuffled(constraints, order, place);
  auto score = make_score(rows.draw(rng, order), request, 1, own);
  std::vector<int> most;
  for (int x : order) most.push_back(settings.most_listed[x]);
  const ParentLists found = settings.exact
                                ? best_network(*score, limits, std::move(most), rng(), own)
                                : climbed_network(std::move(score), limits, settings, rng(), own);
  if (own.stopped() || monitor.stopped()) return std::nullopt;
  return found.empty() ? found : shuffled(found, place, order);
}

// The networks of replicates that have finished. Threads note them one after the other.
class FinishedReplicates {
 public:
  FinishedReplicates(std::size_t replicates, int n, Monitor& monitor)
      : n_(n),
        networks_(replicates),
        done_(replicates),
        monitor_(monitor),
        keeper_(Keeper::here()) {
    if (keeper_ && keeper_->has_before()) read(keeper_->take_before());
  }

  bool has(std::size_t i) const { return done_[i] != 0; }
  void note(std::size_t i, ParentLists network) {
    const std::lock_guard<std::mutex> one(several_);
    networks_[i] = std::move(network);
    done_[i] = 1;
    if (keeper_ && keeper_->due()) keeper_->save(state());
  }
  std::vector<ParentLists> take() {
    if (keeper_ && monitor_.stopped()) keeper_->save(state());
    return std::move(networks_);
  }

 private:
  State state() const {
    State state;
    std::vector<std::vector<Var>> families;
    for (std::size_t i = 0; i < networks_.size(); ++i) {
      state["done"].push_back(done_[i] == 0 ? 0 : networks_[i].empty() ? 1 : 2);
      families.insert(families.end(), networks_[i].begin(), networks_[i].end());
    }
    put_lists(state, "families", families);
    return state;
  }
  void read(const State& state) {
    const StateReader reader(state);
    const std::vector<int> done = reader.wholes<int>("done", 0, 2);
    check_state(done.size() == done_.size());
    const auto n = static_cast<std::size_t>(n_);
    const auto learned = static_cast<std::size_t>(std::count(done.begin(), done.end(), 2));
    ParentLists families = read_lists<Var>(reader, "families", learned * n, 0, n_ - 1);
    auto next = families.begin();
    for (std::size_t i = 0; i < done.size(); ++i) {
      done_[i] = done[i] > 0;
      if (done[i] < 2) continue;
      networks_[i].assign(next, next + n_);
      next += n_;
    }
  }

  const int n_;
  std::vector<ParentLists> networks_;
  std::vector<char> done_;
  Monitor& monitor_;
  Keeper* const keeper_;
  std::mutex several_;
};

}  // namespace

std::vector<ParentLists> learn_replicates(const ObservedColumns& data, const ScoreRequest& request,
                                          const ParentConstraints& constraints,
                                          const BootstrapSettings& settings, Monitor& monitor) {
  FinishedReplicates finished(settings.replicates, data.n_variables(), monitor);
  const ResampledRows rows(data, settings.threads, monitor);
  if (!monitor.fits(rows.bytes_of_draw() * settings.threads)) monitor.stop(Stop::kMemoryLimit);
  monitor.begin_phase(static_cast<double>(settings.replicates));
  parallel_for(settings.threads, settings.replicates, monitor, [&](std::size_t i) {
    if (finished.has(i)) return monitor.advance(1);
    std::optional<ParentLists> found =
        learn_one(data, rows, request, constraints, settings, i, monitor);
    if (!found) return;
    finished.note(i, std::move(*found));
    monitor.advance(1);
  });
  return finished.take();
}

}  // namespace bnstar
