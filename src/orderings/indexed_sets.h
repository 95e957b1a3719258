// Scored parent sets in the form that local search over orders reads: lists from cheap to
// expensive, and for every pair of variables the places where one stands in the list of the other.
// For any number of variables. Sets are short, so their members are examined one by one instead of
// as words of bits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/cost.h"
#include "base/monitor.h"
#include "base/varset.h"
#include "parents/parent_sets.h"

namespace bnstar {

using Place = std::uint32_t;  // of a set in the list of its variable

struct PlaceRange {
  const Place* first;
  const Place* last;
};

class IndexedSets {
 public:
  // Sums of regrets take 46 bits. If no listed set is possible, the place is the length of the list
  // and the cost is larger than any such sum, so that a search prefers any network to none.
  static constexpr int kBits = 46;
  static constexpr Cost kMissing = Cost{1} << kBits;

  struct List {
    std::vector<Cost> cost;            // regrets, ascending; kMissing after the last
    std::vector<std::size_t> number;   // in the ParentSets
    std::vector<std::uint32_t> first;  // where the members of a set begin
    std::vector<Var> members;
    std::vector<Place> places;  // see Neighbour

    Place size() const { return static_cast<Place>(number.size()); }
    const Var* begin(Place i) const { return members.data() + first[i]; }
    const Var* end(Place i) const { return members.data() + first[i + 1]; }
  };

  // Two variables are neighbours if one stands in the list of the other.
  struct Neighbour {
    Var z;
    std::uint32_t mine, n_mine;      // in places of x: the sets of x that contain z, ascending
    std::uint32_t theirs, n_theirs;  // in places of z: the sets of z that contain x
  };

  // Unusable if the monitor stops meanwhile.
  IndexedSets(const ParentSets& sets, Monitor& monitor);
  static double bytes(const ParentSets& sets);

  int n_variables() const { return static_cast<int>(lists_.size()); }
  const List& list(Var x) const { return lists_[x]; }
  const std::vector<Neighbour>& neighbours(Var x) const { return neighbours_[x]; }  // by z
  PlaceRange with_neighbour(Var x, const Neighbour& y) const {
    const Place* begin = lists_[x].places.data() + y.mine;
    return {begin, begin + y.n_mine};
  }
  PlaceRange in_neighbour(const Neighbour& y) const {
    const Place* begin = lists_[y.z].places.data() + y.theirs;
    return {begin, begin + y.n_theirs};
  }
  // Null if x and y are not neighbours.
  const Neighbour* find_neighbour(Var x, Var y) const;

  double quantum() const { return scale_.quantum(); }
  double to_cost(Cost regret) const { return floor_ + scale_.to_double(regret); }

 private:
  void sort_list(const ParentSets& sets, Var x, std::size_t first_parent);
  void index_members(Monitor& monitor);

  std::vector<List> lists_;
  std::vector<std::vector<Neighbour>> neighbours_;
  FixedPoint scale_;
  double floor_;
};

}  // namespace bnstar
