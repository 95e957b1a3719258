#include "base/acyclic_graph.h"

#include <algorithm>

namespace bnstar {

AcyclicGraph::AcyclicGraph(const ParentLists& parents)
    : n_(static_cast<int>(parents.size())),
      words_((n_ + 63) / 64),
      children_(static_cast<std::size_t>(n_) * words_),
      parents_(children_.size()),
      parent_count_(n_),
      place_(n_),
      seen_(words_) {
  for (Var x = 0; x < n_; ++x) {
    for (Var y : parents[x]) add_arc(y, x);
  }
  order_from_scratch();
}

void AcyclicGraph::add_arc(Var from, Var to) {
  flip_arc(from, to);
  ++parent_count_[to];
}

void AcyclicGraph::remove_arc(Var from, Var to) {
  flip_arc(from, to);
  --parent_count_[to];
}

void AcyclicGraph::flip_arc(Var from, Var to) {
  row(children_, from)[to >> 6] ^= Word{1} << (to & 63);
  row(parents_, to)[from >> 6] ^= Word{1} << (from & 63);
}

void AcyclicGraph::order_from_scratch() {
  std::vector<int> waiting_for = parent_count_;
  for (Var x = 0; x < n_; ++x) {
    if (waiting_for[x] == 0) order_.push_back(x);
  }
  for (int at = 0; at < n_; ++at) {
    place_[order_[at]] = at;
    for (Var y = 0; y < n_; ++y) {
      if (has_arc(order_[at], y) && --waiting_for[y] == 0) order_.push_back(y);
    }
  }
}

// In dense graphs most pairs have a common neighbour; a search decides for the rest.
bool AcyclicGraph::joined(Var x, Var y) {
  for (int w = 0; w < words_; ++w) {
    const Word near_x = row(children_, x)[w] | row(parents_, x)[w];
    const Word near_y = row(children_, y)[w] | row(parents_, y)[w];
    if (near_x & near_y) return true;
  }
  std::fill(seen_.begin(), seen_.end(), 0);
  seen_[x >> 6] |= Word{1} << (x & 63);
  ahead_.assign(1, x);
  while (!ahead_.empty()) {
    const Var at = ahead_.back();
    ahead_.pop_back();
    for (int w = 0; w < words_; ++w) {
      Word fresh = (row(children_, at)[w] | row(parents_, at)[w]) & ~seen_[w];
      seen_[w] |= fresh;
      for (; fresh; fresh &= fresh - 1) ahead_.push_back(64 * w + __builtin_ctzll(fresh));
    }
    if ((seen_[y >> 6] >> (y & 63)) & 1U) return true;
  }
  return false;
}

// If `from` comes first in the topological order, there is no cycle. Otherwise a search from `to`
// looks for `from`, up to its place. If it does not find `from`, the order is repaired (Pearce and
// Kelly 2006).
bool AcyclicGraph::closes_cycle(Var from, Var to) {
  if (place_[from] < place_[to]) return false;
  if (has_arc(to, from)) return true;
  for (int w = 0; w < words_; ++w) {
    if (row(children_, to)[w] & row(parents_, from)[w]) return true;
  }
  collect(children_, to, place_[to], place_[from], ahead_);
  if ((seen_[from >> 6] >> (from & 63)) & 1U) return true;
  put_before(from, to);
  return false;
}

// Finds `start` and all variables between places `lowest` and `highest` that arcs of `rows` lead to
// from it.
void AcyclicGraph::collect(const Rows& rows, Var start, int lowest, int highest,
                           std::vector<Var>& found) {
  std::fill(seen_.begin(), seen_.end(), 0);
  seen_[start >> 6] |= Word{1} << (start & 63);
  found.assign(1, start);
  for (std::size_t next = 0; next < found.size(); ++next) {
    for (int w = 0; w < words_; ++w) {
      Word fresh = row(rows, found[next])[w] & ~seen_[w];
      seen_[w] |= fresh;
      for (; fresh; fresh &= fresh - 1) {
        const Var x = 64 * w + __builtin_ctzll(fresh);
        if (place_[x] >= lowest && place_[x] <= highest) found.push_back(x);
      }
    }
  }
}

// Deals out again the places of the ancestors of `from` and of the descendants of `to` (in ahead_):
// the ancestors come first, and each group keeps its old order.
void AcyclicGraph::put_before(Var from, Var to) {
  collect(parents_, from, place_[to], place_[from], behind_);
  const auto by_place = [this](Var x, Var y) { return place_[x] < place_[y]; };
  std::sort(behind_.begin(), behind_.end(), by_place);
  std::sort(ahead_.begin(), ahead_.end(), by_place);
  behind_.insert(behind_.end(), ahead_.begin(), ahead_.end());
  places_.clear();
  for (Var x : behind_) places_.push_back(place_[x]);
  std::sort(places_.begin(), places_.end());
  for (std::size_t i = 0; i < behind_.size(); ++i) {
    place_[behind_[i]] = places_[i];
    order_[places_[i]] = behind_[i];
  }
}

ParentLists AcyclicGraph::parents() const {
  ParentLists lists(n_);
  for (Var x = 0; x < n_; ++x) {
    for (Var y = 0; y < n_; ++y) {
      if (has_arc(y, x)) lists[x].push_back(y);
    }
  }
  return lists;
}

}  // namespace bnstar
