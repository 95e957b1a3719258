// What chains over orders and over ordered partitions have in common: rounds of as many steps as
// there are variables, the first of which are not recorded, and means of arcs over the others.
//
// Arcs are not counted in drawn networks: given the state of a chain, the probability of each is
// known.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/digraph.h"
#include "base/monitor.h"
#include "base/rng.h"
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

// `State` has n(), step(rng), and add_arcs(arcs), which adds the probability of every arc and
// returns the log score. A chain that a limit ends has fewer rounds; it has none if even the first
// was not recorded.
template <class State>
Chain run_chain(State state, const PosteriorChainSettings& settings, Rng& rng, Monitor& monitor) {
  constexpr int kBatches = 10;
  const std::size_t pairs = static_cast<std::size_t>(state.n()) * state.n();
  Chain chain;
  std::vector<double> counts(kBatches, 0.0);
  chain.batches.assign(kBatches, std::vector<double>(pairs, 0.0));
  for (int round = -settings.burn_in; round < settings.rounds; ++round) {
    for (int i = 0; i < state.n() && !monitor.stopped(); ++i) {
      monitor.poll();
      if (!monitor.stopped()) state.step(rng);
    }
    if (monitor.stopped()) break;
    if (round < 0) continue;
    const int batch = static_cast<int>(1.0 * round * kBatches / settings.rounds);
    chain.trace.push_back(state.add_arcs(chain.batches[batch]));
    ++counts[batch];
  }
  chain.arcs.assign(pairs, 0.0);
  for (int batch = 0; batch < kBatches; ++batch) {
    for (std::size_t i = 0; i < pairs; ++i) {
      chain.arcs[i] += chain.batches[batch][i] / std::max<double>(1, chain.trace.size());
      chain.batches[batch][i] /= std::max(1.0, counts[batch]);
    }
  }
  return chain;
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
