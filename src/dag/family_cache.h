// A growing list of scored parent sets for every variable: those that climbs over networks meet on
// their way and that cost less than every known subset. What is in the lists can be searched by
// orders (Teyssier & Koller 2005).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/digraph.h"
#include "base/varset.h"
#include "dag/neighbour_families.h"
#include "parents/parent_sets.h"
#include "scores/families/set_index.h"

namespace bnstar {

// What is worth keeping of the rows that a climb meets which runs beside others, until its turn
// comes.
class FamilyLog : public RowObserver {
 public:
  void see(const FamilyRow& row) override;

 private:
  friend class FamilyCache;

  std::vector<Var> children_;
  std::vector<int> sizes_;
  std::vector<Var> members_;
  std::vector<double> costs_;
  std::vector<bool> open_;
};

class FamilyCache : public RowObserver {
 public:
  // About so many bytes, also for copies of the lists as others want them. When they are used up,
  // the costliest half of each list goes.
  FamilyCache(int n, double bytes) : lists_(n), bytes_(bytes) {}
  // Of the room there is. A million sets, which take so many bytes, are as many as order search can
  // begin with again and again.
  static double usual_bytes(double room) { return std::min(room / 4, 256.0 * (1 << 20)); }
  double most_bytes() const { return bytes_; }

  // Of a row: the family, those with less parents, and those with more that cost less.
  void see(const FamilyRow& row) override;
  void take(const FamilyLog& log);
  // Lists that others made, in which no set is costlier than a subset; all of them are new.
  void take(const ParentSets& sets);
  // A set is open as long as nobody has asked for its neighbours. It is kept if it costs less than
  // all known subsets.
  void add(Var x, const std::vector<Var>& set, double cost, bool open);
  // The cheapest open sets of x up to a cost, so many at the most, which are open no longer.
  ParentLists close_cheapest(Var x, std::size_t most, double cost);

  ParentSets sets() const;
  std::size_t count() const;
  double bytes() const;

 private:
  struct List {
    SetIndex sets;
    std::vector<double> cost;
    std::vector<bool> open;
    std::vector<std::uint64_t> signature;  // a bit for every member, by its number modulo 64

    std::size_t size() const { return cost.size(); }
    double bytes() const { return sets.bytes() + 16.125 * static_cast<double>(cost.capacity()); }
    void push(const Var* set, int size, double its_cost, bool is_open);
    bool has_as_cheap_subset(const Var* set, int size, double its_cost) const;
  };
  void add(Var x, const Var* set, int size, double cost, bool open);
  void make_room();
  static List cheapest_of(const List& list, std::size_t most);

  std::vector<List> lists_;
  double bytes_;
};

}  // namespace bnstar
