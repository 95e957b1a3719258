// What is to be listed: the sets that constraints and settings allow, by variable and size. Nothing
// here changes while sets are listed, but for lists that get shorter.
#pragma once

#include <algorithm>
#include <vector>

#include "base/combinations.h"
#include "parents/listing/generate.h"
#include "scores/duties/superset_bounds.h"
#include "scores/duties/variable_sizes.h"

namespace bnstar {

class ListingTask {
 public:
  ListingTask(const VariableSizes& sizes, const SupersetBounds& bounds,
              const ParentConstraints& constraints, const GenerationSettings& settings);

  int n() const { return sizes_.n_variables(); }
  const VariableSizes& sizes() const { return sizes_; }
  const ParentConstraints& constraints() const { return constraints_; }
  const GenerationSettings& settings() const { return settings_; }
  const KeepingRule& rule() const { return rule_; }
  const Binomials& binomials() const { return binomials_; }

  // May every variable have any others as parents?
  bool unconstrained() const { return unconstrained_; }
  bool all_wanted() const { return !settings_.prune && unconstrained_; }
  // The size of the largest set of required parents.
  int longest_required() const { return longest_required_; }
  int most_listed(Var x) const {
    return settings_.most_listed.empty()
               ? constraints_.max_parents[x]
               : std::min(constraints_.max_parents[x], settings_.most_listed[x]);
  }
  int largest_listed() const;
  // Members besides the required ones.
  int free_size(Var x, int size) const { return size - required(x); }
  int required(Var x) const { return static_cast<int>(constraints_.required[x].size()); }
  // Is one more parent allowed, whether or not it would be listed?
  bool supersets_matter(Var x, int size) const {
    return size < constraints_.max_parents[x] &&
           free_size(x, size) < static_cast<int>(constraints_.candidates[x].size());
  }
  // Sets of x with more configurations are never best.
  double most_configurations(Var x) const;
  double more_states(Var y) const { return more_states_[y]; }      // its states less one
  double fewest_states(Var x) const { return fewest_states_[x]; }  // of the candidates of x

  // The number of sets of this size among all variables, and among the candidates of x.
  Rank sets_of_size(int size) const { return binomials_(n(), size); }
  Rank sets_of_candidates(Var x, int size) const {
    return binomials_(static_cast<int>(constraints_.candidates[x].size()), std::max(size, 0));
  }
  // By variable: its place among the candidates of x, -1 if it is none.
  std::vector<Var> places_among_candidates(Var x) const;
  // Candidates and required parents, by variable.
  std::vector<std::vector<Var>> candidates() const;
  // Returns the parents: `set` itself, or `set` and the required parents of x, merged in `merged`.
  const Var* with_required(Var x, const Var* set, int size, std::vector<Var>& merged) const;

  // What strict supersets within the limits cost at least.
  double strict_superset_bound(const Family& family) const;
  // The same for those with `more` members more.
  double strict_superset_bound(const Family& family, int more) const;
  // How many members a set with these free ones may get at most, whether or not it would be listed,
  // and out of how many.
  int most_more(Var x, int free) const {
    return std::min(constraints_.max_parents[x] - free - required(x), more_candidates(x, free));
  }
  int more_candidates(Var x, int free) const {
    return static_cast<int>(constraints_.candidates[x].size()) - free;
  }

 private:
  const VariableSizes& sizes_;
  const SupersetBounds& bounds_;
  const ParentConstraints& constraints_;
  const GenerationSettings& settings_;
  KeepingRule rule_;
  Binomials binomials_;
  std::vector<double> more_states_;
  std::vector<double> fewest_states_;
  bool unconstrained_ = true;
  int longest_required_ = 0;
};

}  // namespace bnstar
