// An order of the variables, each with its cheapest set among those before it, kept up to date
// while variables move. Moving x past z changes x and z only (Teyssier & Koller 2005). The one that
// comes later now searches its cheaper sets that contain the other. The one that comes earlier now
// searches further down its list, and only if its set contains the other.
#pragma once

#include <cstdint>
#include <vector>

#include "base/rng.h"
#include "orderings/indexed_sets.h"

namespace bnstar {

// Everything that defines an order and its network.
struct OrderState {
  std::vector<Var> order;
  std::vector<int> position;
  std::vector<Place> choice;  // by variable
  Cost cost = kInfiniteCost;

  bool possible() const { return cost < IndexedSets::kMissing; }
};

class Ordering {
 public:
  explicit Ordering(const IndexedSets& sets);

  // A variable that has no possible set at its turn is postponed until it has one: whenever there
  // is a network at all, the order is that of one.
  void assign(const std::vector<Var>& order);
  void restore(const OrderState& state) { now_ = state; }

  const IndexedSets& sets() const { return *sets_; }
  const OrderState& state() const { return now_; }
  Cost cost() const { return now_.cost; }
  Cost cost_of(Var x) const { return sets_->list(x).cost[now_.choice[x]]; }
  // The number of steps past a variable examined so far: a measure of work that no clock disturbs.
  std::uint64_t work() const { return work_; }
  void add_work(std::uint64_t steps) { work_ += steps; }

  // Moves x to its cheapest position. All positions are examined in one sweep to either side (Lee &
  // van Beek 2017), from one neighbour of x to the next, since nothing changes in between. Ties are
  // broken at random; with `sideways` x also moves if that does not lower the cost. Returns by how
  // much the cost falls. Afterwards moved() are the variables whose sets changed.
  Cost improve(Var x, Rng& rng, bool sideways);
  // Moves x to any position, whatever it costs.
  void insert(Var x, int position);
  const std::vector<Var>& moved() const { return moved_; }

  // The change in cost if the variables at `position` and the next one are exchanged; and the
  // exchange.
  Cost swap_change(int position);
  void swap(int position);

 private:
  struct Step {
    int at;  // position of the neighbour
    Var z;
    Place choice_z;  // after x has passed it
    Place choice_x;
    Cost change;  // of the whole order, with x just past it
  };
  struct Swap {
    Place first, second;
    Cost change;
  };

  Place next_fit(Var x, Place from, int limit) const;
  Place cheaper(Var x, PlaceRange places, int limit) const;
  bool chooses(Var x, Place i, Var y) const;
  void sort_neighbours(Var x);
  void sweep(Var x, Cost most);
  void sweep_right(Var x, Cost most);
  void sweep_left(Var x, Cost most);
  void move(Var x, std::size_t first, std::size_t last, int position);
  Swap swap_at(int position);

  const IndexedSets* sets_;
  OrderState now_;
  std::uint64_t work_ = 0;
  std::vector<const IndexedSets::Neighbour*> at_;  // scratch: by position, all null between calls
  std::vector<const IndexedSets::Neighbour*> sorted_;  // by position
  std::vector<Step> steps_;                            // those to the right come first
  std::size_t n_right_ = 0;
  std::vector<Var> moved_;
};

}  // namespace bnstar
