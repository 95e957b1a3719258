#include "dag/side_climbs.h"

#include <optional>

#include "base/parallel.h"

namespace bnstar {

namespace {

double bytes_of_twin(const FamilyScores& scores) { return scores.bytes() / (2 * kSideClimbs); }

}  // namespace

std::vector<SideClimb> climb_aside(const SideClimbSetting& setting, int count,
                                   FunctionRef<void(int, ArcClimb&)> shake) {
  std::vector<SideClimb> climbs(count);
  std::vector<std::optional<FamilyScores>> twins(count);
  parallel_for(setting.threads, climbs.size(), setting.monitor, [&](std::size_t i) {
    FamilyScores& scores = twins[i].emplace(setting.scores.twin(bytes_of_twin(setting.scores)));
    ArcState state{setting.from.structure, Gains(scores, setting.allowed, 1, setting.monitor)};
    state.gains.take(setting.from.gains);
    state.gains.tell(&climbs[i].log);
    ArcClimb climb(state, setting.allowed, setting.climbs, setting.monitor);
    shake(static_cast<int>(i), climb);
    if (!setting.monitor.stopped()) climbs[i].end = climb.run([](double, double) {});
  });
  for (const auto& twin : twins) {
    if (twin) setting.scores.learn_from(*twin);
  }
  return climbs;
}

double bytes_aside(const FamilyScores& scores, int threads) {
  return threads * Gains::bytes(scores.n_variables()) + kSideClimbs * bytes_of_twin(scores);
}

}  // namespace bnstar
