#include "proxy/proxy_lists.h"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

namespace bnstar {

namespace {

// Members as places among the gains, ascending; members that have left stand behind the last.
// `moving` is the one that moves; those before it have not moved yet, those behind it will not move
// again.
struct Choice {
  std::vector<int> places;
  int moving;
  double cost;
};

struct Costlier {
  bool operator()(const Choice& a, const Choice& b) const {
    return a.cost != b.cost ? a.cost > b.cost : a.places > b.places;
  }
};

class SetLister {
 public:
  SetLister(const ProxyTask& task, Var x, double bytes, Monitor& monitor)
      : task_(task),
        x_(x),
        end_(static_cast<int>(task.gains[x].size())),
        bytes_left_(bytes),
        pacer_(monitor) {}

  std::vector<CostedSet> run(std::size_t most_sets) {
    std::vector<int> first(static_cast<std::size_t>(task_.taken(x_)));
    for (std::size_t i = 0; i < first.size(); ++i) first[i] = static_cast<int>(i);
    add(std::move(first), task_.taken(x_) - 1);
    std::vector<CostedSet> sets;
    bool has_none = false;
    while (!open_.empty() && sets.size() < most_sets && bytes_left_ > 0 &&
           (sets.empty() || pacer_.go_on())) {
      std::pop_heap(open_.begin(), open_.end(), Costlier());
      const Choice cheapest = std::move(open_.back());
      open_.pop_back();
      sets.emplace_back(parents(cheapest.places), cheapest.cost);
      bytes_left_ -= bytes_of(cheapest);
      has_none = has_none || sets.back().first.size() == task_.required[x_].size();
      move_on(cheapest);
    }
    if (!open_.empty()) tail_ = open_.front().cost;
    // The first variable of an order has only its required parents.
    if (!has_none) sets.emplace_back(task_.required[x_], task_.base[x_]);
    return sets;
  }

  double tail() const { return tail_; }

 private:
  static double bytes_of(const Choice& choice) {
    return sizeof(Choice) + 2.0 * sizeof(int) * static_cast<double>(choice.places.size());
  }

  // Summed up from the base, so that the cost of a set does not depend on the way to it.
  double cost(const std::vector<int>& places) const {
    double sum = task_.base[x_];
    for (int place : places) sum -= place < end_ ? task_.gains[x_][place].amount : 0;
    return sum;
  }

  void add(std::vector<int> places, int moving) {
    const double cost = this->cost(places);
    open_.push_back({std::move(places), moving, cost});
    bytes_left_ -= bytes_of(open_.back());
    std::push_heap(open_.begin(), open_.end(), Costlier());
  }

  void move_on(const Choice& from) {
    const int i = from.moving;
    if (i < 0) return;
    const bool is_last = i + 1 == static_cast<int>(from.places.size());
    if (can_move(from, i, is_last)) add(moved(from, i), i);
    if (from.places[i] > i && i > 0 && can_move(from, i - 1, false)) add(moved(from, i - 1), i - 1);
  }

  // Any number of members may leave.
  bool can_move(const Choice& choice, int i, bool is_last) const {
    const int next = is_last || choice.places[i + 1] == end_ ? end_ + 1 : choice.places[i + 1];
    return choice.places[i] + 1 < next;
  }
  static std::vector<int> moved(const Choice& choice, int i) {
    std::vector<int> places = choice.places;
    ++places[i];
    return places;
  }

  std::vector<Var> parents(const std::vector<int>& places) const {
    std::vector<Var> set = task_.required[x_];
    for (int place : places) {
      if (place < end_) set.push_back(task_.gains[x_][place].parent);
    }
    std::sort(set.begin(), set.end());
    return set;
  }

  const ProxyTask& task_;
  const Var x_;
  const int end_;
  double bytes_left_;
  Pacer pacer_;
  std::vector<Choice> open_;  // a heap
  double tail_ = std::numeric_limits<double>::infinity();
};

}  // namespace

TailedLists list_proxy_sets(const ProxyTask& task, std::size_t most_sets, Monitor& monitor) {
  TailedLists lists;
  const double bytes = monitor.room() / task.n_variables() / 2;
  monitor.begin_phase(task.n_variables());
  for (Var x = 0; x < task.n_variables(); ++x) {
    SetLister lister(task, x, bytes, monitor);
    std::vector<CostedSet> sets = lister.run(most_sets);
    append_list(std::move(sets), lister.tail(), lists);
    monitor.advance(1);
  }
  return lists;
}

}  // namespace bnstar
