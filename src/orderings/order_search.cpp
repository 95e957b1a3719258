#include "orderings/order_search.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <utility>

#include "oracle/list_oracle.h"
#include "oracle/strong_parts.h"
#include "orderings/order_rounds.h"
#include "parents/plain_network.h"

namespace bnstar {

namespace {

// Steps for effort 1, at one or two tenths of a microsecond each. That is over ten times what the
// iterated search needed for its best networks on simulated data with 30 to 100 variables, and
// three times for 300.
double usual_work(int n) { return std::min(2000.0 * n * n, 50000.0 * n); }

// One strongly connected part under search.
struct PartSearch {
  // The lists of the part itself are not needed any more.
  PartSearch(StrongPart whole, IndexedSets indexed, const OrderSearchSettings& settings)
      : part(std::move(whole)),
        sets(std::move(indexed)),
        budget(settings.effort * usual_work(sets.n_variables())) {
    OrderSearchSettings mine = settings;
    mine.initial = order_within(part, settings.initial);
    const bool memetic = settings.method == OrderMethod::kMemetic;
    rounds = memetic ? make_population(sets, mine) : make_islands(sets, mine);
  }

  bool solved() const { return rounds->best().cost == 0 || !rounds->best().possible(); }
  double cost() const { return sets.to_cost(rounds->best().cost); }

  StrongPart part;
  IndexedSets sets;
  double budget;
  std::unique_ptr<OrderRounds> rounds;
};

class OrderSearch {
 public:
  OrderSearch(const OrderSearchSettings& settings, Monitor& monitor, const OrderListener& listener)
      : settings_(settings), monitor_(monitor), listener_(listener) {}

  // Adds nothing once the monitor has stopped.
  void add(StrongPart part, IndexedSets sets) {
    if (!monitor_.stopped()) {
      parts_.push_back(std::make_unique<PartSearch>(std::move(part), std::move(sets), settings_));
    }
  }

  // If the monitor stops before the search, the result is a plain network.
  OrderSearchResult run(const ParentSets& sets) {
    if (n_variables() < sets.n_variables()) return plain_search(sets);
    const bool possible = std::all_of(parts_.begin(), parts_.end(), [](const auto& part) {
      return part->rounds->best().possible();
    });
    if (!possible) return {};
    tell();
    for (bool more = true; more && !monitor_.stopped();) {
      more = false;
      for (auto& part : parts_) more = work_on(*part) || more;
      monitor_.poll();
    }
    return result(sets);
  }

 private:
  int n_variables() const {
    int sum = 0;
    for (const auto& part : parts_) sum += part->sets.n_variables();
    return sum;
  }

  OrderSearchResult plain_search(const ParentSets& sets) const {
    OrderSearchResult result;
    static_cast<Selection&>(result) =
        unsearched(SetsView(sets), plain_network(SetsView(sets), settings_.initial), monitor_);
    if (!result.chosen.empty()) listener_(result.cost, 0);
    return result;
  }

  // Runs another round if there is need for it. At least one is run, for a local optimum.
  bool work_on(PartSearch& part) {
    const bool begun = part.rounds->starts() > 0;
    const bool enough = begun && part.rounds->work() >= part.budget && !settings_.until_stopped;
    if (part.solved() || enough || monitor_.stopped()) return false;
    part.rounds->round(monitor_);
    tell();
    return true;
  }

  void tell() {
    double cost = 0, work = 0;
    for (const auto& part : parts_) {
      cost += part->cost();
      work += part->rounds->work();
    }
    if (cost >= told_) return;
    told_ = cost;
    listener_(cost, work);
  }

  OrderSearchResult result(const ParentSets& sets) const {
    OrderSearchResult result;
    result.chosen.resize(sets.n_variables());
    result.proved = true;
    for (const auto& part : parts_) {
      const OrderState& best = part->rounds->best();
      for (Var x : best.order) {
        const std::size_t number = part->part.number[part->sets.list(x).number[best.choice[x]]];
        result.chosen[part->part.variables[x]] = number;
        result.order.push_back(part->part.variables[x]);
      }
      result.proved = result.proved && part->solved();
      result.rounding += static_cast<double>(best.order.size()) * part->sets.quantum();
      result.work += part->rounds->work();
      result.starts += part->rounds->starts();
    }
    for (std::size_t number : result.chosen) result.cost += sets.cost[number];
    result.bound = std::min(result.cost, sum_of_least_costs(sets));
    result.stop = monitor_.why();
    return result;
  }

  const OrderSearchSettings& settings_;
  Monitor& monitor_;
  const OrderListener& listener_;
  std::vector<std::unique_ptr<PartSearch>> parts_;
  double told_ = std::numeric_limits<double>::infinity();
};

}  // namespace

std::vector<Var> order_within(const StrongPart& part, const std::vector<Var>& order) {
  std::vector<Var> inside;
  for (Var x : order) {
    const auto found = std::lower_bound(part.variables.begin(), part.variables.end(), x);
    if (found != part.variables.end() && *found == x) {
      inside.push_back(static_cast<Var>(found - part.variables.begin()));
    }
  }
  return inside;
}

OrderSearchResult search_orders(const ParentSets& sets, const OrderSearchSettings& settings,
                                Monitor& monitor, const OrderListener& listener) {
  OrderSearch search(settings, monitor, listener);
  for (StrongPart& part : strong_parts(sets, monitor)) {
    if (monitor.stopped()) break;
    IndexedSets indexed(part.sets, monitor);
    part.sets = ParentSets();
    search.add(std::move(part), std::move(indexed));
  }
  return search.run(sets);
}

OrderSearchResult search_orders_of_part(const ParentSets& sets, const OrderSearchSettings& settings,
                                        Monitor& monitor, const OrderListener& listener) {
  const Holding held(monitor, IndexedSets::bytes(sets));
  OrderSearch search(settings, monitor, listener);
  search.add(whole_without_sets(sets), IndexedSets(sets, monitor));
  return search.run(sets);
}

}  // namespace bnstar
