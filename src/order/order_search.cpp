#include "order/order_search.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <utility>

#include "order/order_rounds.h"
#include "parents/oracle.h"
#include "parents/strong_parts.h"

namespace bnstar {

namespace {

// Steps for effort 1, at a tenth or two of a microsecond. Over ten times what the iterated search needed
// for its best networks on simulated data with 30 to 100 variables, three times for 300.
double usual_work(int n) { return std::min(2000.0 * n * n, 50000.0 * n); }

// One strongly connected part under search.
struct PartSearch {
  PartSearch(StrongPart whole, const OrderSearchSettings& settings)
      : part(std::move(whole)), sets(part.sets), budget(settings.effort * usual_work(sets.n_variables())) {
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
  OrderSearch(std::vector<StrongPart> parts, const OrderSearchSettings& settings, Monitor& monitor,
              const OrderListener& listener)
      : settings_(settings), monitor_(monitor), listener_(listener) {
    for (StrongPart& part : parts) parts_.push_back(std::make_unique<PartSearch>(std::move(part), settings));
  }

  OrderSearchResult run(const ParentSets& sets) {
    const bool possible = std::all_of(parts_.begin(), parts_.end(),
                                      [](const auto& part) { return part->rounds->best().possible(); });
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
  // Another round, unless there is no need for it. There is one at least, for a local optimum.
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
        result.order.push_back(part->part.variables[x]);
        result.chosen[part->part.variables[x]] = number;
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

OrderSearchResult search_orders(const ParentSets& sets, const OrderSearchSettings& settings, Monitor& monitor,
                                const OrderListener& listener) {
  return OrderSearch(strong_parts(sets), settings, monitor, listener).run(sets);
}

OrderSearchResult search_orders_of_part(const ParentSets& sets, const OrderSearchSettings& settings,
                                        Monitor& monitor, const OrderListener& listener) {
  std::vector<StrongPart> parts;
  parts.push_back(whole_problem(sets));
  return OrderSearch(std::move(parts), settings, monitor, listener).run(sets);
}

}  // namespace bnstar
