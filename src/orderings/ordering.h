// An order of the variables, each with its cheapest set among those before it, kept up to date
// while variables move. Moving x past z changes x and z only (Teyssier & Koller 2005): who comes to
// stand later looks through its cheaper sets with the other, who comes to stand earlier looks
// further down its list, and only if its set contains the other.
#pragma once

#include <cstdint>
#include <vector>

#include "base/rng.h"
#include "orderings/indexed_sets.h"

namespace bnstar {

// All that is worth keeping of an order.
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

  // Variables that have no possible set at their turn are put off until they have one: the order
  // is that of a network whenever there is any.
  void assign(const std::vector<Var>& order);
  void restore(const OrderState& state) { now_ = state; }

  const IndexedSets& sets() const { return *sets_; }
  const OrderState& state() const { return now_; }
  Cost cost() const { return now_.cost; }
  Cost cost_of(Var x) const { return sets_->list(x).cost[now_.choice[x]]; }
  // Steps past a variable looked at so far: a measure of work that no clock disturbs.
  std::uint64_t work() const { return work_; }
  void add_work(std::uint64_t steps) { work_ += steps; }

  // Moves x to its cheapest position. All positions are looked at in one sweep to either side (Lee
  // & van Beek 2017), from one neighbour of x to the next: between them nothing changes. Of
  // positions that cost as little, a random one is taken; `sideways` also when that does not lower
  // the cost. Value: what the order costs less. moved() are then the variables whose sets changed.
  Cost improve(Var x, Rng& rng, bool sideways);
  // To any position, whatever it costs.
  void insert(Var x, int position);
  const std::vector<Var>& moved() const { return moved_; }

  // What it would cost to exchange the variables at `position` and the next one; and doing so.
  Cost swap_change(int position);
  void swap(int position);

 private:
  struct Step {
    int at;  // position of the neighbour
    Var z;
    Place choice_z;  // once x has passed it
    Place choice_x;
    Cost change;  // of the whole order with x just past it
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
  std::vector<const IndexedSets::Neighbour*> at_;      // by position, null at rest
  std::vector<const IndexedSets::Neighbour*> sorted_;  // by position
  std::vector<Step> steps_;                            // to the right first
  std::size_t n_right_ = 0;
  std::vector<Var> moved_;
};

}  // namespace bnstar
