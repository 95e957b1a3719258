// What chains over orders and over ordered partitions have in common: rounds of as many steps as
// there are variables, the first of which are not recorded, and means of arcs over the others.
//
// Arcs are not counted in drawn networks: given the state of a chain, the probability of each is
// known.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/digraph.h"
#include "base/monitor.h"
#include "base/parallel.h"
#include "base/rng.h"
#include "base/state_reader.h"
#include "parents/parent_sets.h"

namespace bnstar {

struct PosteriorChainSettings {
  int chains = 2;
  int rounds = 1000;  // that are recorded
  int burn_in = 250;  // rounds before
  std::uint64_t seed = 0;
  int threads = 1;
  // The parents in a network of the lists: where the first chain begins.
  ParentLists start;
};

struct Chain {
  std::vector<double> arcs;                  // [from * n + to], the mean over recorded states
  std::vector<std::vector<double>> batches;  // the same for ten parts of the chain
  std::vector<double> trace;                 // log score of each recorded state
};

// `Walker` has n(), step(rng), add_arcs(arcs), which adds the probability of every arc and returns
// the log score, and position() and move_to(numbers) to keep where it is.
template <class Walker>
class RunningChain {
 public:
  RunningChain(Walker walker, const PosteriorChainSettings& settings, int number)
      : walker_(std::move(walker)),
        settings_(settings),
        number_(static_cast<std::uint64_t>(number)),
        round_(-settings.burn_in),
        counts_(kBatches, 0.0) {
    chain_.batches.assign(kBatches, std::vector<double>(pairs(), 0.0));
  }

  bool finished() const { return round_ >= settings_.rounds; }

  void run(int rounds, Monitor& monitor) {
    for (; rounds > 0 && !finished(); --rounds, ++round_) {
      if (!walk_round(monitor)) return;
      if (round_ < 0) continue;
      const int batch = static_cast<int>(1.0 * round_ * kBatches / settings_.rounds);
      chain_.trace.push_back(walker_.add_arcs(chain_.batches[batch]));
      ++counts_[batch];
    }
  }

  // A chain that a limit ends has fewer rounds; it has none if even the first was not recorded.
  Chain result() const {
    Chain chain = chain_;
    chain.arcs.assign(pairs(), 0.0);
    for (int batch = 0; batch < kBatches; ++batch) {
      for (std::size_t i = 0; i < pairs(); ++i) {
        chain.arcs[i] += chain.batches[batch][i] / std::max<double>(1, chain.trace.size());
        chain.batches[batch][i] /= std::max(1.0, counts_[batch]);
      }
    }
    return chain;
  }

  void put(State& state, const std::string& name) const {
    state[name + "round"] = {static_cast<double>(round_)};
    state[name + "position"] = walker_.position();
    state[name + "counts"] = counts_;
    state[name + "trace"] = chain_.trace;
    std::vector<double>& sums = state[name + "sums"];
    for (const auto& batch : chain_.batches) sums.insert(sums.end(), batch.begin(), batch.end());
  }
  void take(const StateReader& state, const std::string& name) {
    round_ = state.whole<int>(name + "round", -settings_.burn_in, settings_.rounds);
    check_state(walker_.move_to(state.numbers(name + "position")));
    counts_ = state.numbers(name + "counts", kBatches);
    chain_.trace = state.numbers(name + "trace", static_cast<std::size_t>(std::max(0, round_)));
    const std::vector<double>& sums = state.numbers(name + "sums", kBatches * pairs());
    for (std::size_t batch = 0; batch < kBatches; ++batch) {
      const auto from = sums.begin() + static_cast<std::ptrdiff_t>(batch * pairs());
      chain_.batches[batch].assign(from, from + static_cast<std::ptrdiff_t>(pairs()));
    }
  }

 private:
  static constexpr int kBatches = 10;
  // A round that is cut short is undone, so that a state that is kept is one between rounds.
  bool walk_round(Monitor& monitor) {
    const std::vector<double> position = walker_.position();
    // Each round has a stream of random numbers of its own, so there is nothing to keep of them.
    const int rounds = round_ + settings_.burn_in + 1;
    Rng rng(settings_.seed, static_cast<std::uint64_t>(rounds) * settings_.chains + number_);
    for (int i = 0; i < walker_.n() && !monitor.stopped(); ++i) {
      monitor.poll();
      if (!monitor.stopped()) walker_.step(rng);
    }
    if (!monitor.stopped()) return true;
    walker_.move_to(position);
    return false;
  }
  std::size_t pairs() const { return static_cast<std::size_t>(walker_.n()) * walker_.n(); }

  Walker walker_;
  const PosteriorChainSettings& settings_;
  const std::uint64_t number_;  // of the chain
  int round_;
  std::vector<double> counts_;
  Chain chain_;  // with sums in place of means
};

template <class Walker>
State state_of(const std::vector<RunningChain<Walker>>& chains) {
  State state;
  for (std::size_t i = 0; i < chains.size(); ++i) chains[i].put(state, std::to_string(i) + ".");
  return state;
}

// Runs chains side by side. They wait for each other a hundred times, so that their states can be
// kept.
template <class Walker>
std::vector<Chain> run_chains(std::vector<RunningChain<Walker>> chains,
                              const PosteriorChainSettings& settings, Monitor& monitor) {
  Keeper* const keeper = Keeper::here();
  if (keeper && keeper->has_before()) {
    const State before = keeper->take_before();
    const StateReader reader(before);
    for (std::size_t i = 0; i < chains.size(); ++i) chains[i].take(reader, std::to_string(i) + ".");
  }
  const int rounds = std::max(1, (settings.burn_in + settings.rounds) / 100);
  const auto all_finished = [&] {
    return std::all_of(chains.begin(), chains.end(),
                       [](const RunningChain<Walker>& chain) { return chain.finished(); });
  };
  while (!all_finished() && !monitor.stopped()) {
    parallel_for(settings.threads, chains.size(), monitor,
                 [&](std::size_t i) { chains[i].run(rounds, monitor); });
    if (keeper && (keeper->due() || monitor.stopped())) keeper->save(state_of(chains));
  }
  std::vector<Chain> results;
  for (const RunningChain<Walker>& chain : chains) results.push_back(chain.result());
  return results;
}

// Draws a place by the logarithms of weights, not all of which are zero.
inline std::size_t draw_place(std::vector<double> logs, Rng& rng) {
  const double largest = *std::max_element(logs.begin(), logs.end());
  double total = 0;
  for (double& value : logs) total += value = std::exp(value - largest);
  double level = rng.uniform() * total;
  std::size_t place = 0;
  while (place + 1 < logs.size() && level >= logs[place]) level -= logs[place++];
  return place;
}

}  // namespace bnstar
