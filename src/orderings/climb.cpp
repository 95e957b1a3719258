#include "orderings/climb.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "orderings/acyclic_selection.h"

namespace bnstar {

Climb::Climb(Ordering& ordering, Rng& rng, Monitor& monitor)
    : ordering_(ordering),
      rng_(rng),
      monitor_(monitor),
      waiting_(ordering.sets().n_variables(), false) {}

void Climb::call(Var x) {
  if (waiting_[x]) return;
  waiting_[x] = true;
  queue_.push_back(x);
}

void Climb::call_neighbours(Var x) {
  for (const IndexedSets::Neighbour& y : ordering_.sets().neighbours(x)) call(y.z);
}

// Empties the queue. Returns by how much the cost has fallen.
Cost Climb::run(bool sideways) {
  Cost gained = 0;
  for (std::size_t head = 0; head < queue_.size(); ++head) {
    const Var x = queue_[head];
    waiting_[x] = false;
    const Cost gain = monitor_.stopped() ? 0 : ordering_.improve(x, rng_, sideways);
    if (head % 16 == 15) monitor_.poll();
    if (gain == 0) continue;
    gained += gain;
    call_neighbours(x);
    for (Var z : ordering_.moved()) call(z);
  }
  queue_.clear();
  return gained;
}

Cost Climb::pass(bool sideways) {
  std::vector<Var> turns = ordering_.state().order;
  rng_.shuffle(turns);
  for (Var x : turns) call(x);
  return run(sideways);
}

// A sideways step may open a way for a variable that had its turn. A pass without sideways steps
// proves the optimum.
void Climb::all() {
  while (pass(true) > 0 || pass(false) > 0) continue;
}

void Climb::kick(int count) {
  const int n = ordering_.sets().n_variables();
  for (int i = 0; i < count; ++i) {
    const Var x = static_cast<Var>(rng_.below(n));
    ordering_.insert(x, static_cast<int>(rng_.below(n)));
    call(x);
    call_neighbours(x);
  }
  rng_.shuffle(queue_);
  run(true);
}

void Climb::polish() {
  all();
  while (ordering_.state().possible()) {
    const OrderState before = ordering_.state();
    ordering_.assign(acyclic_selection(ordering_.sets(), before.order));
    if (ordering_.cost() >= before.cost) return ordering_.restore(before);
    all();
  }
}

namespace {

// The latest swaps, which must not be undone.
class Forbidden {
 public:
  explicit Forbidden(std::size_t length) : recent_(length, Pair(-1, -1)) {}

  bool contains(Var a, Var b) const {
    return std::find(recent_.begin(), recent_.end(), pair(a, b)) != recent_.end();
  }
  void add(Var a, Var b) { recent_[next_++ % recent_.size()] = pair(a, b); }

 private:
  using Pair = std::pair<Var, Var>;
  static Pair pair(Var a, Var b) { return Pair(std::min(a, b), std::max(a, b)); }

  std::vector<Pair> recent_;
  std::size_t next_ = 0;
};

// The cheapest allowed swap, a random one of several; -1 if there is none. A forbidden swap is
// allowed if it leads to a new best order.
int choose_swap(const OrderState& state, const std::vector<Cost>& change,
                const Forbidden& forbidden, Cost best, Rng& rng) {
  int chosen = -1;
  std::uint64_t ties = 0;
  for (int p = 0; p < static_cast<int>(change.size()); ++p) {
    if (chosen >= 0 && change[p] > change[chosen]) continue;
    if (state.cost + change[p] >= best && forbidden.contains(state.order[p], state.order[p + 1]))
      continue;
    if (chosen < 0 || change[p] < change[chosen]) ties = 0;
    if (rng.below(++ties) == 0) chosen = p;
  }
  return chosen;
}

constexpr int kLongestMemory = 100;
constexpr int kPatience = 20;  // steps without improvement, per variable

}  // namespace

void greedy_swaps(Ordering& ordering, Monitor& monitor) {
  const int n = ordering.sets().n_variables();
  if (n < 2) return;
  std::vector<Cost> change(n - 1);
  for (int p = 0; p + 1 < n; ++p) change[p] = ordering.swap_change(p);
  for (int step = 0; !monitor.stopped(); ++step) {
    const auto best = std::min_element(change.begin(), change.end());
    if (*best >= 0) return;
    const int p = static_cast<int>(best - change.begin());
    ordering.swap(p);
    for (int q = std::max(0, p - 1); q <= std::min(n - 2, p + 1); ++q)
      change[q] = ordering.swap_change(q);
    ordering.add_work(n / 8);  // looking through the changes
    if (step % 256 == 0) monitor.poll();
  }
}

void tabu_swaps(Ordering& ordering, Rng& rng, Monitor& monitor) {
  const int n = ordering.sets().n_variables();
  if (n < 2) return;
  Forbidden forbidden(std::max(1, std::min(n / 2, kLongestMemory)));
  std::vector<Cost> change(n - 1);
  for (int p = 0; p + 1 < n; ++p) change[p] = ordering.swap_change(p);
  OrderState best = ordering.state();
  for (int idle = 0; idle < kPatience * n && !monitor.stopped(); ++idle) {
    const int p = choose_swap(ordering.state(), change, forbidden, best.cost, rng);
    if (p < 0) break;
    forbidden.add(ordering.state().order[p], ordering.state().order[p + 1]);
    ordering.swap(p);
    for (int q = std::max(0, p - 1); q <= std::min(n - 2, p + 1); ++q)
      change[q] = ordering.swap_change(q);
    ordering.add_work(n / 8);  // looking through the changes
    if (ordering.cost() < best.cost) {
      best = ordering.state();
      idle = 0;
    }
    if (idle % 256 == 0) monitor.poll();
  }
  ordering.restore(best);
}

}  // namespace bnstar
