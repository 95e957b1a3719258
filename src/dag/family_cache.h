// A growing list of scored parent sets for every variable: sets that climbs over networks meet and
// that cost less than every known subset. Order search can combine the sets in the lists (Teyssier
// & Koller 2005).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/digraph.h"
#include "base/state_reader.h"
#include "base/varset.h"
#include "dag/neighbour_families.h"
#include "parents/parent_sets.h"
#include "scores/families/set_index.h"

namespace bnstar {

// Collects the rows worth keeping from a climb that runs beside others, until its turn comes to be
// added to the cache.
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
  // Takes about `bytes`, including copies of the lists in other forms. When they are used up, the
  // more expensive half of each list is dropped.
  FamilyCache(int n, double bytes) : lists_(n), bytes_(bytes) {}
  // A share of the room, but no more than a million sets take: order search cannot start from
  // longer lists again and again.
  static double usual_bytes(double room) { return std::min(room / 4, 256.0 * (1 << 20)); }
  double most_bytes() const { return bytes_; }

  // Adds from a row: the family itself, the families with fewer parents, and those with more
  // parents that cost less.
  void see(const FamilyRow& row) override;
  void take(const FamilyLog& log);
  // Adds lists made elsewhere, in which no set costs more than a subset. All of them are new.
  void take(const ParentSets& sets);
  // Adds a set if it costs less than all known subsets. It is open until its neighbours have been
  // asked for.
  void add(Var x, const std::vector<Var>& set, double cost, bool open);
  // The cheapest open sets of x that cost at most `cost`, no more than `most` of them. They are no
  // longer open afterwards.
  ParentLists close_cheapest(Var x, std::size_t most, double cost);

  // All that it knows, in the order in which it came; take_state() puts that in place of what it
  // has.
  void put(State& state) const;
  void take_state(const StateReader& state);

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
