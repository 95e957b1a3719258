// From a score to the parent sets that can matter, level by level in the size of the set. A set is
// not scored if it and its supersets are known to be dominated, and not kept if it costs as much as
// one of its subsets.
#pragma once

#include <cmath>
#include <functional>
#include <vector>

#include "base/monitor.h"
#include "parents/parent_sets.h"
#include "scores/local_score.h"

namespace bnstar {

// Sets are kept unless a subset beats them by more than the slack; without slack ties go to the
// smaller set.
class KeepingRule {
 public:
  explicit KeepingRule(double slack) : margin_(slack > 0 ? slack + kRounding : 0) {}

  bool has_slack() const { return margin_ > 0; }
  bool keeps(double cost, double best_of_subsets) const {
    return margin_ > 0 ? cost < best_of_subsets + margin_ : beats(cost, best_of_subsets);
  }
  // All sets that cost `bound` at least, where a subset of theirs costs `best`.
  bool drops_all(double best, double bound) const { return best + margin_ <= bound; }
  // All that have a parent which gains so much at most, and costs this at least.
  bool drops_parent(double gain, double price) const { return gain <= price - margin_; }
  // Sets that weigh so much at most, as a multiple of a subset of theirs; see LeftOut.
  bool drops_share(double share) const { return share <= std::exp(-margin_); }
  // What sets cost less than that are kept beside one of this cost.
  double limit(double cost) const { return cost + margin_; }

 private:
  // A slack can be the difference of two penalties: rounding must not decide then.
  static constexpr double kRounding = 1e-7;

  double margin_;
};

struct GenerationSettings {
  bool prune = true;
  int threads = 1;
  double slack = 0;  // see KeepingRule
  // by variable: larger sets are not listed even if allowed; empty: all are listed
  std::vector<int> most_listed;
};

// The sets of one variable, flat.
struct ListedSets {
  double bytes() const { return 4.0 * (sizes.size() + parents.size()) + 8.0 * costs.size(); }

  std::vector<int> sizes;
  std::vector<Var> parents;
  std::vector<double> costs;
};

struct GeneratedSets {
  std::vector<ListedSets> by_variable;
  // By variable: a lower bound for the allowed sets that are not listed and that no listed subset
  // makes superfluous. Infinite if there are none, minus infinite if nothing is known of them.
  std::vector<double> tails;
  // By variable: see LeftOut::share(); without what the tails are for. Empty without slack or if a
  // limit has cut the lists short.
  std::vector<double> left_out;
  int complete_size = 0;  // all sets up to this size were considered
  bool finished = true;   // no limit has cut the lists short
  Stop stop = Stop::kFinished;
  double scored = 0;
  double sets_counted = 0;        // sets whose values took a pass over the rows
  std::vector<Var> rejected;      // variables with a family that the score cannot take
  std::vector<Var> too_few_rows;  // variables with a family that has too few rows
};

// The work still to be done, if pruning goes on as between the last two sizes.
struct RestOfListing {
  double next_sets = 0;  // sets of the next size to be examined, at most
  double sets = 0;       // the same for all sizes
  double bytes = 0;      // for the size that needs most
};

// Calls `begin_size` with the size that comes next.
GeneratedSets generate_parent_sets(LocalScore& score, const ParentConstraints& constraints,
                                   const GenerationSettings& settings, Monitor& monitor,
                                   const std::function<void(int)>& begin_size);

// The number of sets up to the given sizes that the limit on configurations allows, over all
// variables.
double count_within_limits(const VariableSizes& sizes, const ParentConstraints& constraints,
                           const std::vector<int>& most_listed);
// The same for one variable and one size.
double count_within_limits(const VariableSizes& sizes, const ParentConstraints& constraints, Var x,
                           int size);

}  // namespace bnstar
