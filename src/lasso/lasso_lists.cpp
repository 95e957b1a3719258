#include "lasso/lasso_lists.h"

#include <algorithm>
#include <iterator>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/parallel.h"
#include "base/set_hash.h"

namespace bnstar {

namespace {

// Stands for the sets of parents that lack `excluded` and have `kept`, and has their lasso without
// the former. Each set of parents follows one path through the exclusions, by the first member of a
// support that it lacks; the members before it are kept.
struct Exclusion {
  std::vector<Var> excluded, kept;  // ascending
  LassoFit fit;
  double rank = 0;  // the least comes next
};

constexpr double kSolutionsPerSet = 10;
// Seconds for the ends of lists that have none when it is time to stop.
constexpr double kForEnds = 0.1;

struct Later {
  bool operator()(const Exclusion& a, const Exclusion& b) const {
    return a.rank != b.rank ? a.rank > b.rank : a.excluded > b.excluded;
  }
};

struct HashOfSet {
  std::size_t operator()(const std::vector<Var>& set) const {
    return static_cast<std::size_t>(hash_of_set(set.data(), static_cast<int>(set.size())));
  }
};

double bytes_of(const Exclusion& exclusion) {
  return sizeof(Exclusion) +
         2.0 * sizeof(Var) *
             static_cast<double>(exclusion.excluded.size() + exclusion.kept.size()) +
         2.0 * (sizeof(double) + sizeof(Var)) * static_cast<double>(exclusion.fit.support.size());
}

std::vector<Var> with(const std::vector<Var>& set, Var member) {
  std::vector<Var> larger = set;
  larger.insert(std::lower_bound(larger.begin(), larger.end(), member), member);
  return larger;
}

struct OneList {
  bool begun = false;  // is the least cost known?
  std::vector<CostedSet> sets;
  double tail = std::numeric_limits<double>::infinity();
  std::vector<Unlisted> unlisted;
  double gap = 0;
  double solved = 0;
};

class Lister {
 public:
  Lister(const LassoTask& task, Var x, const LassoListSettings& settings, double bytes,
         Monitor& monitor)
      : task_(task),
        x_(x),
        settings_(settings),
        bytes_left_(bytes),
        pacer_(monitor),
        penalties_(task.penalties(x)) {}

  OneList run(LassoSolver& solver) {
    LassoFit all = solve(solver, {}, nullptr, &pacer_);
    if (pacer_.go_on()) {
      list_.begun = true;
      least_ = all.value;
      add({{}, task_.required[x_], std::move(all), 0});
    } else {
      // All that is known of them is that squares are not negative.
      beyond_ = 0;
    }
    while (!open_.empty() && !is_long() && bytes_left_ > 0 && pacer_.go_on()) {
      Exclusion next = take_next();
      bytes_left_ += bytes_of(next);
      note(next.fit);
      if (!branch(solver, next)) add(std::move(next));
    }
    end_with_tail();
    // The first variable of an order has only its required parents.
    std::vector<Var> free;
    std::set_difference(task_.candidates[x_].begin(), task_.candidates[x_].end(),
                        task_.required[x_].begin(), task_.required[x_].end(),
                        std::back_inserter(free));
    note(solve(solver, free, nullptr, nullptr));
    return std::move(list_);
  }

 private:
  // Large supports, as with more columns than rows, have many continuations.
  bool is_long() const {
    const double most = static_cast<double>(settings_.most_sets);
    return static_cast<double>(list_.sets.size()) >= most ||
           list_.solved >= kSolutionsPerSet * most;
  }

  Exclusion take_next() {
    std::pop_heap(open_.begin(), open_.end(), Later());
    Exclusion next = std::move(open_.back());
    open_.pop_back();
    return next;
  }
  void add(Exclusion exclusion) {
    exclusion.rank =
        exclusion.fit.value + settings_.kept_price * static_cast<double>(exclusion.kept.size());
    open_.push_back(std::move(exclusion));
    std::push_heap(open_.begin(), open_.end(), Later());
  }

  // If the pacer ends it, the result has no meaning.
  LassoFit solve(LassoSolver& solver, const std::vector<Var>& excluded, const LassoFit* start,
                 Pacer* pacer) {
    std::vector<Var> candidates;
    for (Var parent : task_.candidates[x_]) {
      if (!std::binary_search(excluded.begin(), excluded.end(), parent))
        candidates.push_back(parent);
    }
    LassoFit fit = solver.solve({task_.gram, x_, candidates, penalties_.data()}, start, pacer);
    if (pacer && !pacer->go_on()) return fit;
    list_.gap = std::max(list_.gap, fit.gap);
    ++list_.solved;
    return fit;
  }

  // The most expensive come first. They have the fewest kept members, and the more members are
  // kept, the easier the others are to bound. False, and nothing is done, if it is time to stop.
  bool branch(LassoSolver& solver, const Exclusion& from) {
    std::vector<std::pair<Var, LassoFit>> without;
    for (Var member : from.fit.support) {
      if (std::binary_search(from.kept.begin(), from.kept.end(), member)) continue;
      without.emplace_back(member, solve(solver, with(from.excluded, member), &from.fit, &pacer_));
      if (!pacer_.go_on()) return false;
    }
    std::stable_sort(without.begin(), without.end(),
                     [](const auto& a, const auto& b) { return a.second.value > b.second.value; });
    std::vector<Var> kept = from.kept;
    for (auto& [member, fit] : without) {
      Exclusion next{with(from.excluded, member), kept, std::move(fit), 0};
      kept = with(kept, member);
      if (next.fit.value - least_ >= settings_.enough) {
        beyond_ = std::min(beyond_, next.fit.value);
        continue;
      }
      bytes_left_ -= bytes_of(next);
      add(std::move(next));
    }
    return true;
  }

  void end_with_tail() {
    list_.tail = beyond_;
    if (beyond_ < std::numeric_limits<double>::infinity())
      list_.unlisted.push_back({task_.required[x_], beyond_});
    for (Exclusion& left : open_) {
      list_.tail = std::min(list_.tail, left.fit.value);
      list_.unlisted.push_back({std::move(left.kept), left.fit.value});
    }
  }

  void note(const LassoFit& fit) {
    std::vector<Var> parents = task_.parents(x_, fit);
    if (!known_.insert(parents).second) return;
    bytes_left_ -= 3.0 * static_cast<double>(sizeof(Var) * parents.size()) + 100;
    list_.sets.emplace_back(std::move(parents), fit.value);
  }

  const LassoTask& task_;
  const Var x_;
  const LassoListSettings& settings_;
  double bytes_left_;
  Pacer pacer_;
  const std::vector<double> penalties_;
  double least_ = 0;
  // the least of the costs beyond enough
  double beyond_ = std::numeric_limits<double>::infinity();
  std::vector<Exclusion> open_;  // a heap
  std::unordered_set<std::vector<Var>, HashOfSet> known_;
  OneList list_;
};

}  // namespace

LassoLists list_lasso_supports(const LassoTask& task, const LassoListSettings& settings,
                               Monitor& monitor) {
  const std::size_t n = static_cast<std::size_t>(task.n_variables());
  std::vector<OneList> lists(n);
  const double bytes = monitor.room() / static_cast<double>(n) / 2;
  monitor.begin_phase(static_cast<double>(n));
  parallel_for(
      settings.threads, n, monitor, [] { return LassoSolver(); },
      [&](std::size_t x, LassoSolver& solver) {
        lists[x] = Lister(task, static_cast<Var>(x), settings, bytes, monitor).run(solver);
        monitor.advance(1);
      });
  LassoSolver solver;
  LassoLists all;
  Limits for_ends;
  for_ends.seconds = kForEnds;
  Monitor last(for_ends, nullptr, nullptr);
  LassoListSettings ends = settings;
  ends.most_sets = 0;
  for (std::size_t x = 0; x < n; ++x) {
    // Not begun when the monitor stopped: it gets at least the ends of its list.
    if (!lists[x].begun)
      lists[x] = Lister(task, static_cast<Var>(x), ends, bytes, last).run(solver);
    append_list(std::move(lists[x].sets), lists[x].tail, all);
    all.unlisted.push_back(std::move(lists[x].unlisted));
    all.gap += lists[x].gap;
    all.solved += lists[x].solved;
  }
  return all;
}

}  // namespace bnstar
