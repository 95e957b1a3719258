// A strongly connected part of listed sets with its best network so far. A class that solves parts
// in another way than by the order graph overrides search().
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

  // Finds the first network; false if there is none.
  bool begin(const SearchPlan& plan, Monitor& monitor);
  // Takes its share of a network of the whole problem, with parents in other parts as they are.
  void begin_with(const Selection& whole, const Result& families);

  std::size_t n_variables() const override { return part_.variables.size(); }
  // With more variables than the order graph can have, local search over orders comes first, and
  // then branch and cut if the searcher is of any width.
  void search(const SearchPlan& plan, Report& report, Monitor& monitor, const Told& told) override;

  void add_to(Selection& whole) const;

 protected:
  ParentLists network() const override { return families(chosen_); }
  void take_network(const ParentLists& parents) override;
  const ParentSets& sets() const { return part_.sets; }
  const std::vector<std::size_t>& chosen() const { return chosen_; }
  // The parents in a network of the part.
  ParentLists families(const std::vector<std::size_t>& chosen) const;
  // Replaces the network, or the one it began with, if this one, which must have no cycle, costs
  // less.
  void offer(const std::vector<std::size_t>& chosen);

 private:
  template <int W>
  void search_width(const SearchPlan& plan, Report& report, Monitor& monitor, const Told& told);
  void search_orders(const SearchPlan& plan, Monitor& monitor, const Told& told);
  void search_wide(const SearchPlan& plan, Report& report, Monitor& monitor, const Told& told);
  Cost regret_of_known(const std::vector<double>& least, const FixedPoint& scale) const;
  void know(double cost);
  double cost_of(const std::vector<std::size_t>& chosen) const;
  FixedPoint scale_for(const SearchPlan& plan) const;

  StrongPart part_;
  Holding held_;
  std::vector<std::size_t> chosen_;  // numbers of sets within the part
  // The network it began with as numbers of the whole problem, until there is a better one.
  std::vector<std::size_t> given_;
};

// The walk of solve() with parts that `make` makes.
using MakeListPart = std::function<std::unique_ptr<ListPart>(StrongPart part, Monitor& monitor)>;
Selection solve_parts(ParentSets sets, const SearchPlan& plan, Report& report, Monitor& monitor,
                      const MakeListPart& make);

}  // namespace bnstar
