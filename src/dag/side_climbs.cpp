#include "dag/side_climbs.h"

#include <optional>

#include "base/parallel.h"

namespace bnstar {

namespace {

// The share of each climb in the memory for rows and scores: all climbs together get half of it.
double share(double bytes) { return bytes / (2 * kSideClimbs); }

}  // namespace

std::vector<SideClimb> climb_aside(const SideClimbSetting& setting, int count,
                                   FunctionRef<void(int, ArcClimb&)> shake) {
  std::vector<SideClimb> climbs(count);
  std::vector<std::optional<FamilyScores>> twins(count);
  std::vector<std::optional<RowMemory>> rows(count);
  setting.scores.rest();
  parallel_for(setting.threads, climbs.size(), setting.monitor, [&](std::size_t i) {
    FamilyScores& scores = twins[i].emplace(setting.scores.twin(share(setting.scores.bytes())));
    ArcState state{setting.from.structure, Gains(scores, setting.constraints, 1, setting.monitor)};
    state.gains.take(setting.from.gains);
    state.gains.tell(&climbs[i].log);
    if (setting.rows)
      state.gains.remember(&rows[i].emplace(setting.rows->younger(share(setting.rows->bytes()))));
    ArcClimb climb(state, setting.constraints, setting.climbs, setting.monitor);
    shake(static_cast<int>(i), climb);
    if (!setting.monitor.stopped()) climbs[i].end = climb.run([](double, double) {});
    scores.rest();
  });
  for (const auto& twin : twins) {
    if (twin) setting.scores.learn_from(*twin);
  }
  for (const auto& younger : rows) {
    if (younger) setting.rows->learn_from(*younger);
  }
  return climbs;
}

double bytes_aside(const FamilyScores& scores, int threads) {
  return threads * Gains::bytes(scores.n_variables()) + kSideClimbs * share(scores.bytes());
}

}  // namespace bnstar
