// A growing list of scored parent sets for every variable: those that climbs over networks met on their way and that cost less
// than every known subset. What is in it can be searched by orders (Teyssier & Koller 2005).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/digraph.h"
#include "base/varset.h"
#include "dag/gains.h"
#include "parents/parent_sets.h"
#include "scores/set_index.h"

namespace bnstar {

// Families that a climb has scored and that may be worth keeping: no costlier than the one they were made from. Of a climb that
// runs beside others, until its turn comes.
class FamilyLog : public RowObserver {
 public:
  void see(Var x, const std::vector<Var>& parents, const Var* toggled, const double* costs,
           std::size_t count) override;

 private:
  friend class FamilyCache;
  void add(Var x, const std::vector<Var>& parents, double cost, bool open);

  std::vector<Var> children_;
  std::vector<int> sizes_;
  std::vector<Var> members_;
  std::vector<double> costs_;
  std::vector<bool> open_;
};

class FamilyCache {
 public:
  // So many bytes for all lists.
  FamilyCache(int n, double bytes) : lists_(n), bytes_(bytes) {}

  // Kept if it costs less than all known subsets. Ascending.
  void add(Var x, const Var* set, int size, double cost, bool open);
  void take(const FamilyLog& log);
  void take(const ParentSets& sets);

  // The cheapest sets of x whose neighbours were not asked for, as many as that; they count as asked for from now on.
  ParentLists widen(Var x, int most, double dearest);

  // Those that fit, and always those that `kept`, a network, has. When lists are too long the costliest sets go.
  void shrink(const ParentLists& kept);
  // All of them.
  ParentSets sets() const;
  std::size_t count() const;
  double bytes() const;

 private:
  struct List {
    SetIndex sets;
    std::vector<double> cost;
    std::vector<bool> open;                // its neighbours were not asked for
    std::vector<std::uint64_t> signature;  // a bit for every member, by its number modulo 64

    double bytes() const { return sets.bytes() + 8.0 * static_cast<double>(cost.capacity() + signature.capacity()); }
  };
  bool beaten(const List& list, const Var* set, int size, double cost) const;
  void shrink(List& list, std::size_t most, const std::vector<Var>& kept) const;

  std::vector<List> lists_;
  double bytes_;
};

}  // namespace bnstar
