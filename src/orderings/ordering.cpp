#include "orderings/ordering.h"

#include <algorithm>

namespace bnstar {

using Neighbour = IndexedSets::Neighbour;

Ordering::Ordering(const IndexedSets& sets) : sets_(&sets), at_(sets.n_variables(), nullptr) {}

namespace {

// Do all members stand before `limit`?
inline bool fits(const IndexedSets::List& list, Place i, const std::vector<int>& position,
                 int limit) {
  for (const Var *y = list.begin(i), *end = list.end(i); y != end; ++y) {
    if (position[*y] >= limit) return false;
  }
  return true;
}

}  // namespace

Place Ordering::next_fit(Var x, Place from, int limit) const {
  const IndexedSets::List& list = sets_->list(x);
  while (from < list.size() && !fits(list, from, now_.position, limit)) ++from;
  return from;
}

// The first of these places that comes before the present choice and fits; otherwise the present
// choice.
Place Ordering::cheaper(Var x, PlaceRange places, int limit) const {
  const IndexedSets::List& list = sets_->list(x);
  const Place present = now_.choice[x];
  for (const Place* i = places.first; i != places.last && *i < present; ++i) {
    if (fits(list, *i, now_.position, limit)) return *i;
  }
  return present;
}

bool Ordering::chooses(Var x, Place i, Var y) const {
  const IndexedSets::List& list = sets_->list(x);
  return i < list.size() && std::find(list.begin(i), list.end(i), y) != list.end(i);
}

void Ordering::assign(const std::vector<Var>& order) {
  const int n = sets_->n_variables();
  now_.order.clear();
  now_.position.assign(n, n);
  now_.choice.assign(n, 0);
  now_.cost = 0;
  std::vector<Var> waiting = order, later;
  while (true) {
    for (Var x : waiting) {
      const int position = static_cast<int>(now_.order.size());
      now_.choice[x] = next_fit(x, 0, position);
      if (now_.choice[x] == sets_->list(x).size()) {
        later.push_back(x);
        continue;
      }
      now_.cost += cost_of(x);
      now_.position[x] = position;
      now_.order.push_back(x);
    }
    work_ += waiting.size();
    if (later.size() == waiting.size()) break;
    waiting.swap(later);
    later.clear();
  }
  for (Var x : waiting) {
    now_.cost += cost_of(x);
    now_.position[x] = static_cast<int>(now_.order.size());
    now_.order.push_back(x);
  }
}

void Ordering::sort_neighbours(Var x) {
  const std::vector<Neighbour>& neighbours = sets_->neighbours(x);
  sorted_.clear();
  // With many neighbours it is faster to walk along the order.
  if (neighbours.size() * 8 >= at_.size()) {
    for (const Neighbour& y : neighbours) at_[now_.position[y.z]] = &y;
    for (const Neighbour*& y : at_) {
      if (y) sorted_.push_back(y);
      y = nullptr;
    }
    return;
  }
  for (const Neighbour& y : neighbours) sorted_.push_back(&y);
  std::sort(sorted_.begin(), sorted_.end(), [this](const Neighbour* a, const Neighbour* b) {
    return now_.position[a->z] < now_.position[b->z];
  });
}

// A variable that x passes loses x, so x stands behind all during the sweep. x itself can gain no
// more than it costs now, so the sweep ends once the others have lost more than that and `most`
// together.
void Ordering::sweep_right(Var x, Cost most) {
  const int here = now_.position[x];
  const Cost cost_x = cost_of(x);
  const Place choice_x = now_.choice[x];
  now_.position[x] = static_cast<int>(at_.size());
  Cost lost = 0;
  for (const Neighbour* y : sorted_) {
    const Var z = y->z;
    const int at = now_.position[z];
    if (at < here) continue;
    now_.choice[x] = cheaper(x, sets_->with_neighbour(x, *y), at + 1);
    Place choice_z = now_.choice[z];
    if (y->n_theirs > 0 && chooses(z, choice_z, x)) {
      choice_z = next_fit(z, choice_z + 1, at);
      lost += sets_->list(z).cost[choice_z] - cost_of(z);
    }
    steps_.push_back({at, z, choice_z, now_.choice[x], lost + cost_of(x) - cost_x});
    if (lost - cost_x > most) break;
  }
  now_.choice[x] = choice_x;
  now_.position[x] = here;
}

// A variable that x passes gains x, so x stands before all during the sweep. The others can gain no
// more than they cost now.
void Ordering::sweep_left(Var x, Cost most) {
  const int here = now_.position[x];
  const Cost cost_x = cost_of(x);
  Place choice_x = now_.choice[x];
  std::size_t last = sorted_.size();
  while (last > 0 && now_.position[sorted_[last - 1]->z] > here) --last;
  Cost hope = 0;
  for (std::size_t i = 0; i < last; ++i) {
    if (sorted_[i]->n_theirs > 0) hope += cost_of(sorted_[i]->z);
  }
  now_.position[x] = -1;
  Cost gained = 0;
  while (last-- > 0) {
    const Neighbour& y = *sorted_[last];
    const int at = now_.position[y.z];
    if (y.n_mine > 0 && chooses(x, choice_x, y.z)) choice_x = next_fit(x, choice_x + 1, at);
    Place choice_z = now_.choice[y.z];
    if (y.n_theirs > 0) {
      hope -= cost_of(y.z);
      choice_z = cheaper(y.z, sets_->in_neighbour(y), at);
      gained += cost_of(y.z) - sets_->list(y.z).cost[choice_z];
    }
    const Cost change = sets_->list(x).cost[choice_x] - cost_x - gained;
    steps_.push_back({at, y.z, choice_z, choice_x, change});
    if (change - hope > most) break;
  }
  now_.position[x] = here;
}

void Ordering::sweep(Var x, Cost most) {
  sort_neighbours(x);
  steps_.clear();
  sweep_right(x, most);
  n_right_ = steps_.size();
  sweep_left(x, most);
  work_ += 1 + steps_.size();
}

// Takes the steps first ... last - 1, all on one side, and puts x at `position`.
void Ordering::move(Var x, std::size_t first, std::size_t last, int position) {
  moved_.clear();
  for (std::size_t i = first; i < last; ++i) {
    const Step& step = steps_[i];
    if (now_.choice[step.z] != step.choice_z) moved_.push_back(step.z);
    now_.choice[step.z] = step.choice_z;
  }
  if (first < last) {
    const Step& end = steps_[last - 1];
    if (now_.choice[x] != end.choice_x) moved_.push_back(x);
    now_.choice[x] = end.choice_x;
    now_.cost += end.change;
  }
  const auto begin = now_.order.begin();
  const int here = now_.position[x];
  if (here < position) std::rotate(begin + here, begin + here + 1, begin + position + 1);
  if (here > position) std::rotate(begin + position, begin + here, begin + here + 1);
  for (int i = std::min(here, position); i <= std::max(here, position); ++i)
    now_.position[now_.order[i]] = i;
}

Cost Ordering::improve(Var x, Rng& rng, bool sideways) {
  sweep(x, 0);
  moved_.clear();
  Cost least = 0;
  std::size_t target = steps_.size();  // stay
  std::uint64_t ties = 1;
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    if (steps_[i].change > least || (steps_[i].change == 0 && !sideways)) continue;
    if (steps_[i].change < least) ties = 0;
    least = steps_[i].change;
    if (rng.below(++ties) == 0) target = i;
  }
  if (target < steps_.size())
    move(x, target < n_right_ ? 0 : n_right_, target + 1, steps_[target].at);
  return -least;
}

void Ordering::insert(Var x, int position) {
  sweep(x, kInfiniteCost);
  const bool right = position > now_.position[x];
  const std::size_t first = right ? 0 : n_right_;
  const std::size_t end = right ? n_right_ : steps_.size();
  std::size_t last = first;
  while (last < end && (right ? steps_[last].at <= position : steps_[last].at >= position)) ++last;
  move(x, first, last, position);
}

Ordering::Swap Ordering::swap_at(int position) {
  const Var a = now_.order[position], b = now_.order[position + 1];
  Swap swap{now_.choice[a], now_.choice[b], 0};
  ++work_;
  const Neighbour* neighbour = sets_->find_neighbour(a, b);
  if (!neighbour) return swap;
  swap.first = cheaper(a, sets_->with_neighbour(a, *neighbour), position + 2);
  if (chooses(b, swap.second, a)) swap.second = next_fit(b, swap.second + 1, position);
  swap.change =
      sets_->list(a).cost[swap.first] - cost_of(a) + sets_->list(b).cost[swap.second] - cost_of(b);
  return swap;
}

Cost Ordering::swap_change(int position) { return swap_at(position).change; }

void Ordering::swap(int position) {
  const Swap swap = swap_at(position);
  Var& a = now_.order[position];
  Var& b = now_.order[position + 1];
  now_.choice[a] = swap.first;
  now_.choice[b] = swap.second;
  now_.cost += swap.change;
  std::swap(now_.position[a], now_.position[b]);
  std::swap(a, b);
}

}  // namespace bnstar
