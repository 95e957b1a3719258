#include "order/walk/solve.h"

#include <memory>
#include <utility>

#include "order/walk/first_network.h"
#include "order/walk/greedy_order.h"
#include "order/walk/walk.h"
#include "parents/list_oracle.h"
#include "parents/part_oracle.h"
#include "parents/strong_parts.h"

namespace bnstar {

namespace {

class ListPart final : public Part {
 public:
  ListPart(StrongPart part, Monitor& monitor) : part_(std::move(part)), held_(monitor, part_.bytes()) {}

  // False when there is no network.
  bool begin(const SearchPlan& plan, Monitor& monitor) {
    chosen_ = first_network(part_, plan, monitor);
    if (chosen_.empty()) return false;
    known_.cost = cost();
    known_.bound = sum_of_least_costs(part_.sets);
    known_.proved = known_.cost <= known_.bound;
    return true;
  }

  std::size_t n_variables() const override { return part_.variables.size(); }

  void search(const SearchPlan& plan, Report& report, Monitor& monitor, const Told& told) override {
    with_width(static_cast<int>(n_variables()),
               [&](auto width) { search_width<decltype(width)::value>(plan, report, monitor, told); });
  }

  void add_to(Selection& whole) const {
    for (std::size_t i = 0; i < chosen_.size(); ++i) whole.chosen[part_.variables[i]] = part_.number[chosen_[i]];
  }

 private:
  template <int W>
  void search_width(const SearchPlan& plan, Report& report, Monitor& monitor, const Told& told) {
    const ParentSets& sets = part_.sets;
    if (!monitor.can_hold(bytes_of_oracle<W>(sets))) return monitor.stop(Stop::kMemoryLimit);
    const Holding held(monitor, bytes_of_oracle<W>(sets));
    const std::unique_ptr<ListOracle<W>> oracle = make_oracle<W>(sets, scale_for(plan));
    Selection selection;
    selection.chosen = chosen_;
    const Result first = in_families(selection, SetsView(sets));
    std::vector<VarSet<W>> families(n_variables());
    Cost regret = 0;
    for (Var x : oracle->all()) {
      for (Var y : first.parents[x]) families[x].insert(y);
      regret += oracle->scale().to_cost(first.costs[x] - oracle->least(x));
    }
    families = improve(*oracle, regret, std::move(families), plan, report, monitor, told);
    for (Var x : oracle->all()) chosen_[x] = oracle->number_of(x, families[x]);
    known_.cost = cost();
  }

  double cost() const {
    double sum = 0;
    for (std::size_t number : chosen_) sum += part_.sets.cost[number];
    return sum;
  }

  // Heuristics are made for sums that take no more bits than those of a search that cuts off.
  FixedPoint scale_for(const SearchPlan& plan) const {
    const ParentSets& sets = part_.sets;
    if (!plan.searcher->is(kUnguided)) return scale_up_to(known_.cost - sum_of_least_costs(sets), sets);
    return plan.searcher->is(kDescribesNodes) ? scale_up_to(range_of_regrets(sets), sets) : scale_for_all(sets);
  }

  StrongPart part_;
  Holding held_;
  std::vector<std::size_t> chosen_;  // numbers within the part
};

std::vector<std::unique_ptr<ListPart>> list_parts(ParentSets sets, const SearchPlan& plan, Monitor& monitor) {
  Holding lists(monitor, sets.bytes());
  std::vector<StrongPart> strong;
  if (plan.searcher->is(kUnguided)) {
    strong.push_back(whole_problem(std::move(sets)));
  } else {
    strong = strong_parts(std::move(sets), monitor);
  }
  lists = Holding();
  std::vector<std::unique_ptr<ListPart>> parts;
  for (StrongPart& part : strong) parts.push_back(std::make_unique<ListPart>(std::move(part), monitor));
  return parts;
}

// Of an oracle that answers for itself: no lists to take apart, and no local search in them.
template <int W>
class AskedPart final : public Part {
 public:
  explicit AskedPart(std::unique_ptr<PartOracle<W>> oracle) : oracle_(std::move(oracle)) {}

  // False when there is no network.
  bool begin(const std::vector<Var>& start) {
    families_ = first_families<W>(*oracle_, within(start));
    if (families_.empty()) return false;
    known_.cost = oracle_->to_cost(regret());
    known_.bound = oracle_->floor();
    known_.proved = known_.cost <= known_.bound;
    return true;
  }

  std::size_t n_variables() const override { return families_.size(); }

  void search(const SearchPlan& plan, Report& report, Monitor& monitor, const Told& told) override {
    families_ = improve(*oracle_, regret(), families_, plan, report, monitor, told);
    known_.cost = oracle_->to_cost(regret());
  }

  void add_to(Result& whole) const {
    for (Var x : oracle_->all()) {
      const BestSet<W> found = oracle_->in_whole(x, families_[x]);
      const Var child = oracle_->members()[x];
      whole.parents[child] = found.parents.members();
      whole.costs[child] = oracle_->least(x) + oracle_->scale().to_double(found.cost);
    }
  }

 private:
  std::vector<Var> within(const std::vector<Var>& order) const {
    std::vector<Var> place(order.size(), -1), inside;
    for (Var x : oracle_->all()) {
      if (!order.empty()) place[oracle_->members()[x]] = x;
    }
    for (Var x : order) {
      if (place[x] >= 0) inside.push_back(place[x]);
    }
    return inside;
  }

  Cost regret() const {
    Cost sum = 0;
    for (Var x : oracle_->all()) sum += oracle_->best_cost(x, families_[x]);
    return sum;
  }

  std::unique_ptr<PartOracle<W>> oracle_;
  std::vector<VarSet<W>> families_;
};

template <class Kind>
std::vector<Part*> pointers_to(const std::vector<std::unique_ptr<Kind>>& parts) {
  std::vector<Part*> pointers;
  for (const auto& part : parts) pointers.push_back(part.get());
  return pointers;
}

}  // namespace

Selection solve(ParentSets sets, const SearchPlan& plan, Report& report, Monitor& monitor) {
  const std::size_t n = static_cast<std::size_t>(sets.n_variables());
  Walk walk(plan, report, monitor);
  const std::vector<std::unique_ptr<ListPart>> parts = list_parts(std::move(sets), plan, monitor);
  for (const auto& part : parts) {
    if (!part->begin(plan, monitor)) return {};
  }
  walk.run(pointers_to(parts));
  Selection result;
  static_cast<Certificate&>(result) = walk.known();
  result.chosen.resize(n);
  for (const auto& part : parts) part->add_to(result);
  return result;
}

template <int W>
Result solve(const Oracle<W>& oracle, const SearchPlan& plan, Report& report, Monitor& monitor) {
  Walk walk(plan, report, monitor);
  std::vector<std::unique_ptr<AskedPart<W>>> parts;
  for (auto& part : parts_of(oracle)) {
    parts.push_back(std::make_unique<AskedPart<W>>(std::move(part)));
    if (!parts.back()->begin(plan.start)) return {};
  }
  walk.run(pointers_to(parts));
  Result result;
  static_cast<Certificate&>(result) = walk.known();
  result.parents.resize(oracle.n_variables());
  result.costs.resize(oracle.n_variables());
  for (const auto& part : parts) part->add_to(result);
  return result;
}

#define BNSTAR_INSTANTIATE(W) template Result solve<W>(const Oracle<W>&, const SearchPlan&, Report&, Monitor&);
BNSTAR_ALL_WIDTHS(BNSTAR_INSTANTIATE)
#undef BNSTAR_INSTANTIATE

}  // namespace bnstar
