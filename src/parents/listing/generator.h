// The work of generate_parent_sets(), level by level: propose candidates with one more parent,
// evaluate the sets they need, score them, keep what can matter. Other files use it through
// listing.h.
#pragma once

#include <algorithm>
#include <atomic>
#include <limits>
#include <vector>

#include "base/combinations.h"
#include "parents/listing/generate.h"
#include "parents/listing/level_values.h"
#include "parents/listing/set_list.h"

namespace bnstar {

// Counts bytes that several threads use, up to a limit. Whether the limit is exceeded does not
// depend on the order of the threads.
class Room {
 public:
  void open(double bytes) {
    most_ = bytes;
    used_ = 0;
  }
  // False if the limit is exceeded.
  bool take(std::size_t bytes) {
    return kGrowth *
               static_cast<double>(used_.fetch_add(bytes, std::memory_order_relaxed) + bytes) <=
           most_;
  }

 private:
  // Vectors grow by doubling, and some of the memory they leave behind is not used again.
  static constexpr double kGrowth = 1.25;

  double most_ = 0;
  std::atomic<std::size_t> used_{0};
};

struct VariableState {
  LiveSets live;  // of the previous size
  RankIndex live_index;
  SetList candidates;  // of this size; `best` is the least cost of proper subsets
  SetList fresh;       // those kept of this size; `best` is the cost
  LiveSets next_live;
  double tail = LocalScore::kNoBound;       // see GeneratedSets; for the sizes that are complete
  double next_tail = LocalScore::kNoBound;  // the same once this size is complete
  // no larger sets will be proposed, whether or not they matter
  bool closed = false;
  double scored = 0;
  bool rejected = false;      // was a family rejected because variables depend on each other?
  bool too_few_rows = false;  // was one rejected for lack of rows?
  ListedSets kept;            // all sizes so far
  double share = 0;           // the share of live sets among all sets of the last size
  double share_before = 0;    // the same for the size before
};

// A live set joined with a new largest member.
struct JointSet {
  explicit JointSet(int size) : members(size), above(size) {}

  std::vector<Var> members;
  double configurations = 1;
  double best = 0;          // least cost of the subsets
  double known = 0;         // see GainLimit
  std::vector<Rank> above;  // scratch
  std::vector<Var> merged;  // scratch

  // Takes in what is known of a live subset. False if the member that the subset lacks is not worth
  // its price.
  bool take_in(const LiveSets& live, std::size_t subset, double more_states,
               const KeepingRule& rule) {
    const GainLimit& gain = live.gains[subset];
    const double price = gain.price * more_states;
    best = std::min(best, live.best[subset]);
    return !rule.drops_parent(gain.most, price) && !rule.drops_parent(gain.known - price, known);
  }
};

class Generator {
 public:
  static constexpr std::size_t kSetsPerLook = 4096;

  Generator(LocalScore& score, const ParentConstraints& constraints,
            const GenerationSettings& settings);
  bool advance(Monitor& monitor);
  RestOfListing rest() const;
  // To be called when the settings ask for shorter lists.
  void shorten() { largest_ = largest_listed(); }
  GeneratedSets sets(bool last);

 private:
  int n() const { return score_.n_variables(); }
  bool all_wanted() const { return !settings_.prune && unconstrained_; }
  // Levels without which there would be no result at all are finished whatever the limits say.
  Monitor& monitor_at(int size) { return size <= longest_required_ ? patient_ : *monitor_; }
  int most_listed(Var x) const {
    return settings_.most_listed.empty()
               ? constraints_.max_parents[x]
               : std::min(constraints_.max_parents[x], settings_.most_listed[x]);
  }
  int largest_listed() const;
  double share_of_live(Var x) const;
  double expected_sets(Var x, int size) const;
  int free_size(Var x, int size) const {
    return size - static_cast<int>(constraints_.required[x].size());
  }
  double most_configurations(Var x) const;

  std::vector<std::vector<Var>> possible_parents() const;
  void prepare();
  bool level(int size);
  void propose(Var x, int size);
  void propose_all(Var x, int size);
  void propose_from_live(Var x, int size);
  std::size_t n_joint(Var x) const;
  template <class Visit>
  void join_live(Var x, int size, JointSet& joint, const SetList& growing, const Visit& visit);
  bool find_subsets(const VariableState& state, const std::vector<Var>& place, std::size_t first,
                    JointSet& joint) const;
  bool worth_scoring(Var x, const std::vector<Var>& place, std::size_t first,
                     JointSet& joint) const;
  std::vector<Var> places_among_candidates(Var x) const;
  bool look(Monitor& monitor, std::size_t fresh_bytes);
  bool evaluate(int size);
  bool evaluate_all(int size);
  bool evaluate_everything(int size);
  bool evaluate_candidates(int size);
  bool add_missing(const std::vector<Rank>& missing, int size);
  bool last_at_once(int size);
  bool mostly_wanted(double joint, int size) const;
  bool room_for_all(int size) const;
  bool rest_is_whole(int size);
  bool whole_level(int size);
  void look_through(int size, Monitor& monitor);
  void note_whole_level(Var x, int size);
  bool ask(Monitor& monitor, double bytes);
  Allowance allowance_for(double sets, int size);
  std::vector<Rank> missing_parents(int size) const;
  std::vector<Rank> wanted_families(int size) const;
  void score_candidates(Var x, int size);
  void score_and_prune(Var x, int size);
  void score_all(Var x, int size);
  void score_known(Var x, int size);
  double tail_before_scoring(Var x, int size) const;
  bool supersets_matter(Var x, int size) const;
  double strict_superset_bound(const Family& family) const;
  void keep_unfinished(int size);
  void score_last(Var x, int size);
  void note_rejected(VariableState& state, Family family) const;
  Family family_of(Var x, const SetList& list, std::size_t i, int size,
                   std::vector<Var>& merged) const;
  void commit(int size);
  void keep_fresh(Var x, int size);
  void index_live(Var x);
  // The number of sets of this size among the candidates of x.
  Rank live_universe(Var x, int size) const {
    return binomials_(static_cast<int>(constraints_.candidates[x].size()), std::max(size, 0));
  }
  bool room_to_commit(int size);
  double bytes() const;
  double kept_bytes() const;
  // Returns the parents: `set` itself, or `set` and the required parents of x, merged in `merged`.
  const Var* with_required(Var x, const Var* set, int size, std::vector<Var>& merged) const;

  LocalScore& score_;
  const ParentConstraints& constraints_;
  const GenerationSettings& settings_;
  KeepingRule rule_;
  Monitor* monitor_ = nullptr;  // of the present call
  Monitor patient_{Limits{}, nullptr, nullptr};
  int largest_;
  Binomials binomials_;
  std::vector<VariableState> states_;
  std::vector<double> nothing_known_;
  std::vector<double> more_states_;    // by variable: its states less one
  std::vector<double> fewest_states_;  // by variable: the fewest states of its candidates
  bool unconstrained_ = true;
  int longest_required_ = 0;
  int done_ = -1;  // the last complete size
  bool ended_ = false;
  Stop stop_ = Stop::kFinished;
  double sets_counted_ = 0;
  Room room_;             // for the lists that are growing
  bool at_once_ = false;  // is this the last level, done without a list of candidates?
  bool whole_ = false;    // are this level and the next ones done without any lists?
  // Values of the sets as large as the candidates, and of those with one more member.
  LevelValues same_;
  LevelValues larger_;
};

// Joins every live set with new largest members. Over all live sets below such a member the order
// is colexicographic again. Calls visit(place of the live set) for each joint set within the
// limits; `growing` is the list that visit() adds to.
template <class Visit>
void Generator::join_live(Var x, int size, JointSet& joint, const SetList& growing,
                          const Visit& visit) {
  Monitor& monitor = monitor_at(size);
  const LiveSets& live = states_[x].live;
  const double most = most_configurations(x);
  const std::size_t bytes_each = SetList::bytes_each(live.size + 1);
  std::size_t below = 0;
  std::size_t counted = 0;
  for (Var y : constraints_.candidates[x]) {
    while (below < live.count() && (live.size == 0 || live.set(below)[live.size - 1] < y)) ++below;
    for (std::size_t i = 0; i < below; ++i) {
      if (i % kSetsPerLook == 0) {
        const std::size_t found = growing.count();
        if (!look(monitor, (found - counted) * bytes_each)) return;
        counted = found;
      }
      joint.configurations = live.configurations[i] * (1 + more_states_[y]);
      if (joint.configurations > most) continue;
      std::copy(live.set(i), live.set(i) + live.size, joint.members.begin());
      joint.members[live.size] = y;
      visit(i);
    }
  }
  look(monitor, (growing.count() - counted) * bytes_each);
}

}  // namespace bnstar
