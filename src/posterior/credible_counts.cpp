// Counts the networks of a credible set and lists the best of them one by one.
#include <algorithm>
#include <cmath>
#include <map>
#include <queue>
#include <utility>

#include "posterior/credible_set.h"

namespace bnstar {

namespace {

// The regrets that occur, ascending, and how often each does.
using Tally = std::vector<std::pair<double, double>>;

// Regrets this close to each other count as one: scores of equivalent networks differ by rounding.
constexpr double kSame = 1e-9;

Tally tally(std::vector<std::pair<double, double>> regrets) {
  std::sort(regrets.begin(), regrets.end());
  Tally result;
  for (const auto& [regret, count] : regrets) {
    if (!result.empty() && regret - result.back().first < kSame) {
      result.back().second += count;
    } else {
      result.push_back({regret, count});
    }
  }
  return result;
}

// Regrets as whole multiples of a step, rounded down or up: their sums bound the true ones.
Tally rounded(const Tally& exact, double slack, bool up) {
  constexpr double kSteps = 2e5;
  const double step = slack / kSteps;
  Tally result;
  for (const auto& [regret, count] : exact) {
    const double place =
        regret <= 0 ? 0 : (up ? std::ceil(regret / step) : std::floor(regret / step));
    result.push_back({place * step, count});
  }
  return tally(std::move(result));
}

// The sums of two regrets that are within the slack.
Tally sums(const Tally& a, const Tally& b, double slack) {
  Tally result;
  for (const auto& [regret, count] : a) {
    for (const auto& [more, times] : b) {
      if (regret + more > slack) break;
      result.push_back({regret + more, count * times});
    }
  }
  return tally(std::move(result));
}

double total(const Tally& a) {
  double sum = 0;
  for (const auto& entry : a) sum += entry.second;
  return sum;
}

// The number of ways to take one regret of each component whose sum is within the slack.
double count_sums(const std::vector<Tally>& parts, double slack) {
  Tally all{{0.0, 1.0}};
  for (const Tally& part : parts) all = sums(all, part, slack);
  return total(all);
}

CountBounds count(std::vector<Tally> parts, double slack) {
  constexpr double kMostSums = 2e6;
  const double exact_up_to = std::ldexp(1.0, 53);
  std::sort(parts.begin(), parts.end(),
            [](const Tally& a, const Tally& b) { return a.size() < b.size(); });
  double products = 1;
  for (const Tally& part : parts) products *= static_cast<double>(part.size());
  if (products <= kMostSums) {
    const double found = count_sums(parts, slack);
    if (found <= exact_up_to) return {found, found};
  }
  std::vector<Tally> down, up;
  for (const Tally& part : parts) {
    down.push_back(rounded(part, slack, false));
    up.push_back(rounded(part, slack, true));
  }
  // Sums of doubles are off by less than this.
  constexpr double kRounding = 1e-12;
  return {count_sums(up, slack) * (1 - kRounding), count_sums(down, slack) * (1 + kRounding)};
}

Tally of_regrets(const std::vector<double>& regrets) {
  Tally result;
  for (double regret : regrets) result.push_back({regret, 1});
  return tally(std::move(result));
}

// The sums of one value of each component, in ascending order. A step raises one place, never one
// before the place raised last, so that no sum comes twice.
class RisingSums {
 public:
  explicit RisingSums(std::vector<const std::vector<double>*> parts) : parts_(std::move(parts)) {
    State first{0, std::vector<std::uint32_t>(parts_.size(), 0), 0};
    for (const std::vector<double>* part : parts_) {
      if (part->empty()) return;
      first.sum += part->front();
    }
    waiting_.push(std::move(first));
  }

  // False if there is none left.
  bool next(double& sum, std::vector<std::uint32_t>& places) {
    if (waiting_.empty()) return false;
    const State state = waiting_.top();
    waiting_.pop();
    for (std::size_t i = state.last; i < parts_.size(); ++i) {
      const std::vector<double>& part = *parts_[i];
      const std::uint32_t at = state.places[i] + 1;
      if (at >= part.size()) continue;
      State raised = state;
      raised.places[i] = at;
      raised.sum += part[at] - part[at - 1];
      raised.last = i;
      waiting_.push(std::move(raised));
    }
    sum = state.sum;
    places = state.places;
    return true;
  }

 private:
  struct State {
    double sum;
    std::vector<std::uint32_t> places;
    std::size_t last;
    bool operator<(const State& other) const {
      return sum != other.sum ? sum > other.sum : places > other.places;
    }
  };

  std::vector<const std::vector<double>*> parts_;
  std::priority_queue<State> waiting_;
};

}  // namespace

CountBounds count_networks(const CredibleSet& set, double slack) {
  std::vector<Tally> parts;
  for (const CredibleComponent& part : set.components) {
    parts.push_back(of_regrets(part.structures.regrets));
  }
  return count(std::move(parts), slack);
}

CountBounds count_classes(const CredibleSet& set, double slack) {
  std::vector<Tally> parts;
  for (const CredibleComponent& part : set.components) {
    parts.push_back(of_regrets(part.class_regrets));
  }
  return count(std::move(parts), slack);
}

ListedNetworks list_networks(const CredibleSet& set, int n, double slack, double most_networks,
                             double most_classes) {
  ListedNetworks listed;
  if (std::isnan(set.optimum)) return listed;
  std::vector<const std::vector<double>*> parts;
  for (const CredibleComponent& part : set.components) parts.push_back(&part.structures.regrets);
  RisingSums rising(std::move(parts));
  std::map<std::vector<std::uint32_t>, std::uint32_t> known;
  double regret = 0;
  std::vector<std::uint32_t> places;
  while (static_cast<double>(listed.regrets.size()) < most_networks &&
         rising.next(regret, places) && regret <= slack) {
    std::vector<std::uint32_t> key;
    for (std::size_t i = 0; i < places.size(); ++i) {
      key.push_back(set.components[i].classes[places[i]]);
    }
    auto place = known.find(key);
    if (place == known.end()) {
      if (static_cast<double>(known.size()) >= most_classes) continue;
      place = known.emplace(std::move(key), static_cast<std::uint32_t>(known.size())).first;
    }
    const std::size_t row = listed.families.size();
    listed.regrets.push_back(regret);
    listed.classes.push_back(place->second);
    listed.families.resize(row + static_cast<std::size_t>(n));
    for (std::size_t i = 0; i < places.size(); ++i) {
      const Structures& part = set.components[i].structures;
      for (std::size_t j = 0; j < part.variables.size(); ++j) {
        listed.families[row + part.variables[j]] = part.chosen(places[i])[j];
      }
    }
  }
  return listed;
}

}  // namespace bnstar
