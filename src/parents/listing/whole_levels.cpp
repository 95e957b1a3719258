// Levels of a penalised likelihood in which nearly all sets are wanted. Every set is evaluated, and
// its value is compared with what it would have to be for one of its members to be better off with
// all the others as parents than with none; it hardly ever is. The few sets that pass are compared
// with the sets kept so far. This needs no lists of candidates or live sets, which take far more
// time and memory than the values do.
#include <algorithm>
#include <cmath>

#include "base/parallel.h"
#include "parents/listing/generator.h"
#include "parents/listing/kept_subsets.h"

namespace bnstar {

namespace {

constexpr Rank kRestsPerTask = 4096;

// The sets found by one task, in colexicographic order.
struct FoundSets {
  std::vector<Var> children;
  SetList sets;
};

// The families {y} + R, y = 0, 1, ..., min R - 1, for one R at a time.
class FamilyScreen {
 public:
  // All sets of both levels were evaluated. A family must cost its child less than limits[child].
  FamilyScreen(const LocalScore& score, const Binomials& binomials, const LevelValues& one_less,
               const LevelValues& families, const std::vector<double>& limits)
      : score_(score),
        binomials_(binomials),
        one_less_(one_less),
        families_(families),
        limits_(limits) {}

  void set_rest(const Var* rest, int size);
  // Calls visit(y, child) for those families whose other members may be worth having as parents.
  template <class Visit>
  void each_promising(const Visit& visit) const {
    const std::size_t width = static_cast<std::size_t>(score_.width());
    for (Var y = 0; y < members_.front().x; ++y) {
      const double arity = score_.arity(y);
      const double value = whole_[y * width];
      if (*rest_value_ + price_ * (arity - 1) - value < limits_[y]) visit(y, y);
      for (const Member& member : members_) {
        if (member.without[y * width] + member.price * arity - value < member.limit)
          visit(y, member.x);
      }
    }
  }

 private:
  // A member of R.
  struct Member {
    Var x;
    double limit;
    double price;  // by the states of one more parent: of R less x and that parent as parents
    const double* without;  // values of {0} + R less x, {1} + R less x, ...
  };

  const LocalScore& score_;
  const Binomials& binomials_;
  const LevelValues& one_less_;
  const LevelValues& families_;
  const std::vector<double>& limits_;
  std::vector<Member> members_;
  double price_ = 0;  // of R as parents, by the states of the child less one
  const double* rest_value_ = nullptr;
  const double* whole_ = nullptr;  // values of {0} + R, {1} + R, ...
};

void FamilyScreen::set_rest(const Var* rest, int size) {
  members_.resize(size);
  price_ = score_.cost_per_parameter();
  // In {y} + R less one member, the members after it keep the places they have in R, and those
  // before it move up by one.
  Rank above = 0;
  Rank below = 0;
  for (int i = 0; i < size; ++i) {
    price_ *= score_.arity(rest[i]);
    above += binomials_(rest[i], i + 1);
  }
  rest_value_ = one_less_.find(above);
  for (int i = 0; i < size; ++i) {
    above -= binomials_(rest[i], i + 1);
    const double arity = score_.arity(rest[i]);
    members_[i] = {rest[i], limits_[rest[i]], price_ / arity * (arity - 1),
                   one_less_.find(below + above)};
    below += binomials_(rest[i], i + 2);
  }
  whole_ = families_.find(below);
}

// Finds the sets of a size that are worth keeping, among those whose values are known.
class LevelScan {
 public:
  LevelScan(const LocalScore& score, const Binomials& binomials, const LevelValues& parents,
            const LevelValues& families, const KeepingRule& rule)
      : score_(score), binomials_(binomials), parents_(parents), families_(families), rule_(rule) {}

  // Adds the next variable: the sets kept so far, the empty set first, and whether more are to be
  // listed.
  void add_variable(const ListedSets& kept, bool open) {
    kept_.emplace_back(kept, score_.n_variables(), rule_);
    limits_.push_back(open ? rule_.limit(kept.costs.front()) : LocalScore::kNoBound);
  }
  // The sets whose R has a number from `first` to `last` - 1.
  FoundSets part(Rank first, Rank last) const;

 private:
  void keep_if_worth(const std::vector<Var>& family, Var child, std::vector<Var>& parents,
                     FoundSets& found) const;

  const LocalScore& score_;
  const Binomials& binomials_;
  const LevelValues& parents_;
  const LevelValues& families_;
  KeepingRule rule_;
  std::vector<KeptSubsets> kept_;
  std::vector<double> limits_;
};

FoundSets LevelScan::part(Rank first, Rank last) const {
  const int size = parents_.size();
  FoundSets found;
  found.sets.size = size;
  FamilyScreen screen(score_, binomials_, parents_, families_, limits_);
  std::vector<Var> rest(size + 1);
  std::vector<Var> family(size + 1);
  std::vector<Var> parents(size);
  binomials_.unrank(first, size, rest.data());
  for (Rank r = first; r < last; ++r, next_combination(rest.data(), size)) {
    if (rest[0] == 0) continue;
    screen.set_rest(rest.data(), size);
    screen.each_promising([&](Var y, Var child) {
      family[0] = y;
      std::copy(rest.begin(), rest.begin() + size, family.begin() + 1);
      keep_if_worth(family, child, parents, found);
    });
  }
  return found;
}

void LevelScan::keep_if_worth(const std::vector<Var>& family, Var child, std::vector<Var>& parents,
                              FoundSets& found) const {
  const int size = static_cast<int>(parents.size());
  std::remove_copy(family.begin(), family.end(), parents.begin(), child);
  double configurations = 1;
  for (Var y : parents) configurations *= score_.arity(y);
  const double* parents_values = parents_.find(binomials_.rank(parents.data(), size));
  const double* family_values = families_.find(binomials_.rank(family.data(), size + 1));
  const double cost =
      score_.cost({child, parents.data(), size, configurations, parents_values, family_values});
  if (!kept_[child].leave_room_for(parents.data(), size, cost)) return;
  found.children.push_back(child);
  found.sets.push(parents.data(), cost, configurations);
}

}  // namespace

// Worth it if most sets are wanted now and if evaluating all that is left takes hardly longer than
// the lists of this level alone would, since larger sets might turn out to be dead.
bool Generator::rest_is_whole(int size) {
  // A family takes half as many steps, but while most sets are wanted the next level has more
  // families.
  constexpr double kStepsPerFamily = 600;
  if (!settings_.prune || !unconstrained_ || size == 0 || score_.cost_per_parameter() <= 0)
    return false;
  double steps = 0;
  for (int k = size; k <= largest_ && size < largest_; ++k) steps += score_.steps_per_level(k + 1);
  if (std::isinf(steps)) return false;
  double joint = 0;
  for (Var x = 0; x < n(); ++x) {
    if (size > most_listed(x)) continue;
    // The bound for sets beyond the list is found from live sets.
    if (supersets_matter(x, most_listed(x))) return false;
    joint += static_cast<double>(n_joint(x));
  }
  return steps <= kStepsPerFamily * joint && mostly_wanted(joint, size) && room_for_all(largest_);
}

bool Generator::whole_level(int size) {
  Monitor& monitor = monitor_at(size);
  for (VariableState& state : states_) {
    state.live = state.next_live = LiveSets{};
    state.live_index = RankIndex{};
    state.fresh = state.candidates = SetList{};
  }
  if (evaluate_everything(size)) {
    monitor_->poll();
    room_.open(monitor.limits().bytes - bytes());
    look_through(size, monitor);
    if (!monitor.stopped() && room_to_commit(size)) {
      for (Var x = 0; x < n(); ++x) note_whole_level(x, size);
      commit(size);
      return true;
    }
  }
  keep_unfinished(size);
  return false;
}

void Generator::note_whole_level(Var x, int size) {
  VariableState& state = states_[x];
  state.next_tail = tail_before_scoring(x, size);
  if (size > most_listed(x)) return;
  state.scored += count_within_limits(score_, constraints_, x, size);
  if (!supersets_matter(x, size)) return;
  std::vector<double> arities;
  for (Var y : constraints_.candidates[x]) arities.push_back(score_.arity(y));
  std::sort(arities.begin(), arities.end());
  double fewest = 1;
  for (int i = 0; i < size; ++i) fewest *= arities[i];
  // A bound for larger sets found earlier also holds for these.
  const double bound =
      strict_superset_bound({x, nullptr, size, fewest, nothing_known_.data(), nullptr});
  state.next_tail = std::max(state.tail, bound);
}

// Finds the sets of this size that are worth keeping, among those whose values are known.
void Generator::look_through(int size, Monitor& monitor) {
  LevelScan scan(score_, binomials_, same_, larger_, rule_);
  for (Var x = 0; x < n(); ++x) {
    states_[x].fresh = SetList{};
    states_[x].fresh.size = size;
    scan.add_variable(states_[x].kept, size <= most_listed(x));
  }
  const Rank rests = binomials_(n(), size);
  std::vector<FoundSets> found((rests + kRestsPerTask - 1) / kRestsPerTask);
  parallel_for(settings_.threads, found.size(), monitor, [&](std::size_t task) {
    const Rank first = task * kRestsPerTask;
    found[task] = scan.part(first, std::min(first + kRestsPerTask, rests));
    look(monitor, found[task].children.size() * SetList::bytes_each(size + 1));
  });
  for (const FoundSets& some : found) {
    for (std::size_t i = 0; i < some.children.size(); ++i) {
      states_[some.children[i]].fresh.push(some.sets.set(i), some.sets.best[i],
                                           some.sets.configurations[i]);
    }
  }
}

}  // namespace bnstar
