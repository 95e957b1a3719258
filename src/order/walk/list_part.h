// A strongly connected part of listed sets with the best network it has so far. Whoever can solve a
// part in another way than the order graph does overrides search().
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include "base/cost.h"
#include "base/digraph.h"
#include "oracle/strong_parts.h"
#include "order/walk/solve.h"
#include "order/walk/walk.h"

namespace bnstar {

class ListPart : public Part {
 public:
  ListPart(StrongPart part, Monitor& monitor);

  // The first network; false when there is none.
  bool begin(const SearchPlan& plan, Monitor& monitor);

  std::size_t n_variables() const override { return part_.variables.size(); }
  // Local search over orders where there are more variables than the order graph can have.
  void search(const SearchPlan& plan, Report& report, Monitor& monitor, const Told& told) override;

  void add_to(Selection& whole) const;

 protected:
  const ParentSets& sets() const { return part_.sets; }
  const std::vector<std::size_t>& chosen() const { return chosen_; }
  // The parents in a network of the part.
  ParentLists families(const std::vector<std::size_t>& chosen) const;
  // Replaces the network when this one, which must have no cycle, costs less.
  void offer(const std::vector<std::size_t>& chosen);

 private:
  template <int W>
  void search_width(const SearchPlan& plan, Report& report, Monitor& monitor, const Told& told);
  void search_orders(const SearchPlan& plan, Monitor& monitor, const Told& told);
  double cost_of(const std::vector<std::size_t>& chosen) const;
  FixedPoint scale_for(const SearchPlan& plan) const;

  StrongPart part_;
  Holding held_;
  std::vector<std::size_t> chosen_;  // numbers within the part
};

// The walk of solve() with parts of one's own kind.
using MakeListPart = std::function<std::unique_ptr<ListPart>(StrongPart part, Monitor& monitor)>;
Selection solve_parts(ParentSets sets, const SearchPlan& plan, Report& report, Monitor& monitor,
                      const MakeListPart& make);

}  // namespace bnstar
