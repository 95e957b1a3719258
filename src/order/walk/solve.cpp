#include "order/walk/solve.h"

#include <memory>
#include <utility>

#include "oracle/part_oracle.h"
#include "order/walk/greedy_order.h"
#include "order/walk/list_part.h"
#include "order/walk/walk.h"

namespace bnstar {

namespace {

// A part of an oracle that answers for itself: it has no lists to take apart or to search locally.
template <int W>
class AskedPart final : public Part {
 public:
  explicit AskedPart(std::unique_ptr<PartOracle<W>> oracle) : oracle_(std::move(oracle)) {}

  // False if there is no network.
  bool begin(const SearchPlan& plan) {
    if (plan.from_nothing) families_ = families_without_arcs(*oracle_);
    if (families_.empty()) families_ = first_families<W>(*oracle_, within(plan.start));
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

}  // namespace

Selection solve(ParentSets sets, const SearchPlan& plan, Report& report, Monitor& monitor) {
  return solve_parts(std::move(sets), plan, report, monitor,
                     [](StrongPart part, Monitor& watching) {
                       return std::make_unique<ListPart>(std::move(part), watching);
                     });
}

template <int W>
Result solve(const Oracle<W>& oracle, const SearchPlan& plan, Report& report, Monitor& monitor) {
  Walk walk(plan, report, monitor);
  std::vector<std::unique_ptr<AskedPart<W>>> parts;
  for (auto& part : parts_of(oracle)) {
    parts.push_back(std::make_unique<AskedPart<W>>(std::move(part)));
    if (!parts.back()->begin(plan)) return {};
  }
  walk.run(parts);
  Result result;
  static_cast<Certificate&>(result) = walk.known();
  result.parents.resize(oracle.n_variables());
  result.costs.resize(oracle.n_variables());
  for (const auto& part : parts) part->add_to(result);
  return result;
}

#define BNSTAR_INSTANTIATE(W) \
  template Result solve<W>(const Oracle<W>&, const SearchPlan&, Report&, Monitor&);
BNSTAR_ALL_WIDTHS(BNSTAR_INSTANTIATE)
#undef BNSTAR_INSTANTIATE

}  // namespace bnstar
