// Finds the sets of a size that are worth keeping when the values of nearly all sets are known. A
// set is compared with what its value would have to be for one of its members to be better off with
// all the others as parents than with none; it hardly ever is. The few sets that pass are compared
// with the sets kept so far.
#pragma once

#include <vector>

#include "parents/listing/kept_subsets.h"
#include "parents/listing/known_values.h"
#include "parents/listing/listing_task.h"
#include "parents/listing/set_list.h"
#include "scores/duties/family_costs.h"
#include "scores/duties/superset_bounds.h"

namespace bnstar {

// The sets found by one part of a scan, in colexicographic order.
struct FoundSets {
  std::vector<Var> children;
  SetList sets;
};

class LevelScan {
 public:
  // `price` is what a parameter costs.
  LevelScan(const ListingTask& task, const FamilyCosts& costs, const KnownValues& known,
            double price)
      : task_(task), costs_(costs), known_(known), price_(price) {}

  // Adds the next variable: the sets kept so far, the empty set first, and whether more are to be
  // listed.
  void add_variable(const ListedSets& kept, bool open) {
    kept_.emplace_back(kept, task_.n(), task_.rule());
    limits_.push_back(open ? task_.rule().limit(kept.costs.front()) : SupersetBounds::kNoBound);
  }
  // The sets whose R has a number from `first` to `last` - 1.
  FoundSets part(Rank first, Rank last) const;

 private:
  void keep_if_worth(const std::vector<Var>& family, Var child, std::vector<Var>& parents,
                     FoundSets& found) const;

  const ListingTask& task_;
  const FamilyCosts& costs_;
  const KnownValues& known_;
  double price_;
  // by variable
  std::vector<KeptSubsets> kept_;
  std::vector<double> limits_;
};

}  // namespace bnstar
