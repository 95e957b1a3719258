#include "order/engines/best_first.h"

#include <algorithm>
#include <new>
#include <vector>

#include "order/engines/node_code.h"
#include "order/engines/node_path.h"
#include "order/engines/node_table.h"
#include "order/engines/source_component.h"
#include "order/engines/weighing.h"

namespace bnstar {

namespace {

template <int W, class Coding>
class Engine final : public BestFirst {
 public:
  explicit Engine(const Search<W>& search)
      : oracle_(search.oracle),
        heuristic_(search.heuristic),
        incumbent_(search.incumbent),
        report_(search.report),
        monitor_(search.monitor),
        most_expanded_(monitor_.limits().nodes - report_.counters["expanded"]),
        weighing_(oracle_),
        table_(monitor_.room()),
        next_variables_(oracle_),
        to_go_(oracle_.n_variables()),
        children_(oracle_.n_variables()),
        pacer_(monitor_) {}

  void improve(const BestFirstPlan& plan) override {
    plan_ = plan;
    deepest_ = -1;
    last_priority_ = incumbent_.bound();
    least_waiting_ = kInfiniteCost;
    try {
      queue_.reset(incumbent_.bound(), weighing_.most(incumbent_.cost(), plan.weight),
                   plan.is_limited());
      if (expanded_ == 0) {
        expand_root();
      } else {
        requeue();
      }
      run();
    } catch (const std::bad_alloc&) {
      monitor_.stop(Stop::kMemoryLimit);
    }
    if (monitor_.stopped()) raise_at_stop();
    count();
  }

 private:
  using Code = typename Coding::Code;
  using Entry = QueueEntry<Code>;
  using Slot = typename NodeTable<Coding>::Slot;
  struct Child {
    Code code;
    Cost cost;
    Cost priority;
  };

  void run() {
    const auto refresh = [this](const Code& code, Entry& entry) { return open_entry(code, entry); };
    const auto prefetch = [this](const Code& code) { table_.prefetch(code); };
    Entry entry;
    while (!monitor_.stopped()) {
      discard();
      const bool found = queue_.pop(entry, refresh, prefetch);
      // Nothing is known then of the entries that were not refreshed.
      if (monitor_.stopped()) return;
      if (!found) return finish(plan_.again == Reached::kReopen);
      Slot slot;
      table_.find(entry.code, slot);
      if (table_.state(slot) != NodeState::kOpen || table_.cost(slot) != entry.cost) continue;
      if (entry.priority >= incumbent_.target() && !plan_.to_the_end)
        return finish(plan_.weight == 1);
      const VarSet<W> placed = Coding::decode(entry.code);
      if (plan_.to_the_end && entry.cost + heuristic_.to_go(placed) >= incumbent_.cost()) continue;
      last_priority_ = entry.priority;
      if (expanded_ >= next_note_) note();
      if (plan_.window >= 0 && entry.depth <= deepest_ - plan_.window) {
        least_waiting_ = std::min(least_waiting_, entry.priority);
        table_.set(slot, entry.cost, NodeState::kWaiting);
        continue;
      }
      if (!within_limits()) return;
      deepest_ = std::max(deepest_, entry.depth);
      table_.set(slot, entry.cost, NodeState::kClosed);
      expand_or_reopen(placed, entry);
    }
  }

  // The first node on the best path that is not expanded at `weight` times its true cost or less is
  // open, or was discarded. So a discarded priority bounds the least cost as an open one does.
  void discard() {
    queue_.discard(plan_.most_open, plan_.discard, [this](const Entry& entry) {
      least_waiting_ = std::min(least_waiting_, weighing_.bound(entry.priority, plan_.weight));
      Slot slot;
      table_.find(entry.code, slot);
      table_.set(slot, entry.cost, NodeState::kWaiting);
      ++discarded_;
    });
  }

  // No node that is open in this round can beat the incumbent: by its own cost if `for_certain`,
  // otherwise by a cost that may be `weight` times too high.
  void finish(bool for_certain) {
    const Cost open =
        for_certain ? incumbent_.cost() : weighing_.bound(incumbent_.cost(), plan_.weight);
    incumbent_.raise(plan_.again == Reached::kWait ? open : std::min(open, least_waiting_),
                     expanded_);
  }

  // The bound while nodes are open. Nodes that were not stored would have reached the incumbent.
  Cost bound_now() const {
    const Cost open = weighing_.bound(std::min(last_priority_, incumbent_.cost()), plan_.weight);
    return plan_.again == Reached::kWait ? open : std::min(open, least_waiting_);
  }

  // Bounds rise with every node; the trace records a few of them. A weighted search can prove more
  // than its priorities say, if it takes the time to examine all nodes.
  void note() {
    const bool scan = plan_.weight != 1 && plan_.again == Reached::kReopen;
    next_note_ = expanded_ + 1000 + expanded_ / (scan ? 1 : 8);
    const auto go_on = [this] { return pacer_.go_on(); };
    incumbent_.raise(scan ? std::max(bound_now(), least_through_open(go_on)) : bound_now(),
                     expanded_);
  }

  void raise_at_stop() {
    const bool scan =
        plan_.weight != 1 && plan_.again != Reached::kIgnore && table_.count() < kQuickScan;
    const double from = monitor_.seconds();
    const bool hurry = monitor_.why() == Stop::kTimeLimit || monitor_.why() == Stop::kInterrupt;
    const auto go_on = [&] {
      return monitor_.seconds_left() > -kLastLook &&
             !(hurry && monitor_.seconds() - from > kLastLook);
    };
    incumbent_.raise(scan ? std::max(bound_now(), least_through_open(go_on)) : bound_now(),
                     expanded_);
  }

  // The least cost through any stored node that is not expanded with its present cost; nothing is
  // known if there is no time to examine all of them.
  template <class GoOn>
  Cost least_through_open(const GoOn& go_on) const {
    Cost least = kInfiniteCost;
    const bool all = table_.for_each([&](const Slot& slot, const Code& code) {
      const NodeState state = table_.state(slot);
      if (state == NodeState::kClosed || state == NodeState::kOldClosed) return true;
      least = std::min(least, table_.cost(slot) + heuristic_.to_go(Coding::decode(code)));
      return go_on();
    });
    return all ? least : 0;
  }

  bool within_limits() {
    if (static_cast<double>(expanded_) >= most_expanded_) monitor_.stop(Stop::kNodeLimit);
    if (expanded_ % kCheckEvery == 0) check_memory();
    return pacer_.go_on();
  }

  // The monitor counts the heuristic's bytes already.
  void check_memory() {
    const double bytes = table_.bytes() + queue_.bytes();
    report_.peak("bytes_peak", bytes + heuristic_.bytes());
    if (!monitor_.fits(bytes)) monitor_.stop(Stop::kMemoryLimit);
  }

  void expand_root() {
    deepest_ = 0;
    expand(VarSet<W>(), 0, 0);
  }

  // If memory is missing for its children, a node is open again.
  void expand_or_reopen(const VarSet<W>& placed, const Entry& entry) {
    try {
      expand(placed, entry.cost, entry.depth);
    } catch (const std::bad_alloc&) {
      Slot slot;
      table_.find(entry.code, slot);
      table_.set(slot, entry.cost, NodeState::kOpen);
      throw;
    }
  }

  void expand(const VarSet<W>& placed, Cost cost, int depth) {
    ++expanded_;
    const VarSet<W> next = next_variables_.after(placed);
    heuristic_.to_go_after(placed, next, to_go_.data());
    std::size_t count = 0;
    std::size_t i = 0;
    for (Var x : next) {
      const Cost to_go = to_go_[i++];
      ++generated_;
      const BestSet<W>& best = next_variables_.best(x);
      if (!best) continue;
      const Cost reached = cost + best.cost;
      if (reached + to_go >= incumbent_.cost()) continue;
      const VarSet<W> child = placed.with(x);
      if (child == oracle_.all()) {
        arrive(placed, cost, x, best);
        continue;
      }
      const Cost priority = weighing_.priority(child, reached, to_go, plan_.weight);
      children_[count] = {Coding::encode(child), reached, priority};
      table_.prefetch(children_[count++].code);
    }
    for (i = 0; i < count; ++i) relax(children_[i], depth + 1);
  }

  void relax(const Child& child, int depth) {
    bool is_new = false;
    const Slot slot = table_.put(child.code, is_new);
    if (!is_new) {
      if (table_.cost(slot) <= child.cost) return;
      const NodeState state = table_.state(slot);
      if (state == NodeState::kClosed && plan_.again == Reached::kIgnore) return;
      if (state == NodeState::kClosed || state == NodeState::kOldClosed) ++reopened_;
      if ((state == NodeState::kClosed || state == NodeState::kWaiting) &&
          plan_.again == Reached::kWait) {
        return table_.set(slot, child.cost, NodeState::kWaiting);
      }
    }
    table_.set(slot, child.cost, NodeState::kOpen);
    queue_.push({child.priority, depth, child.cost, child.code});
  }

  bool open_entry(const Code& code, Entry& entry) {
    if (!pacer_.go_on()) return false;
    Slot slot;
    table_.find(code, slot);
    if (table_.state(slot) != NodeState::kOpen) return false;
    const VarSet<W> placed = Coding::decode(code);
    const Cost cost = table_.cost(slot);
    entry = {weighing_.priority(placed, cost, heuristic_.to_go(placed), plan_.weight),
             placed.size(), cost, code};
    return true;
  }

  // Queues all nodes that are not expanded and can still beat the incumbent, with the weight of
  // this plan.
  void requeue() {
    Cost least = kInfiniteCost;
    const bool all = table_.for_each([&](const Slot& slot, const Code& code) {
      const NodeState state = table_.state(slot);
      const Cost cost = table_.cost(slot);
      if (state == NodeState::kClosed) table_.set(slot, cost, NodeState::kOldClosed);
      if (state == NodeState::kClosed || state == NodeState::kOldClosed) return true;
      const VarSet<W> placed = Coding::decode(code);
      const Cost to_go = heuristic_.to_go(placed);
      least = std::min(least, cost + to_go);
      if (cost + to_go >= incumbent_.cost()) return pacer_.go_on();
      table_.set(slot, cost, NodeState::kOpen);
      queue_.push(
          {weighing_.priority(placed, cost, to_go, plan_.weight), placed.size(), cost, code});
      return pacer_.go_on();
    });
    if (all) incumbent_.raise(least, expanded_);
  }

  // Reads off a complete order: the one of least cost that ends with x.
  void arrive(const VarSet<W>& before, Cost cost, Var x, const BestSet<W>& last) {
    std::vector<VarSet<W>> families(oracle_.n_variables());
    families[x] = last.parents;
    const Cost total = last.cost + families_before(oracle_, table_, before, cost, families);
    incumbent_.improve(total, std::move(families), expanded_);
  }

  // Several engines may share a report.
  void count() {
    report_.add("expanded", expanded_ - counted_expanded_);
    counted_expanded_ = expanded_;
    report_.add("generated", generated_);
    report_.add("reopened", reopened_);
    if (plan_.is_limited()) report_.add("discarded", discarded_);
    report_.add("stored", static_cast<double>(table_.count()) - counted_stored_);
    counted_stored_ = static_cast<double>(table_.count());
    generated_ = reopened_ = discarded_ = 0;
    report_.peak("bytes_peak", table_.bytes() + queue_.bytes() + heuristic_.bytes());
    report_.peak("bytes_per_node",
                 table_.count() > 10000 ? table_.bytes() / static_cast<double>(table_.count()) : 0);
  }

  static constexpr long long kCheckEvery = 128;
  // Scanning kQuickScan nodes takes about a second. If time is short, the scan gets kLastLook
  // seconds.
  static constexpr std::size_t kQuickScan = 20000000;
  static constexpr double kLastLook = 0.2;

  const Oracle<W>& oracle_;
  const Heuristic<W>& heuristic_;
  Incumbent<W>& incumbent_;
  Report& report_;
  Monitor& monitor_;
  double most_expanded_;
  Weighing<W> weighing_;
  BestFirstPlan plan_;
  NodeTable<Coding> table_;
  OpenNodes<Code> queue_;
  NextVariables<W> next_variables_;
  std::vector<Cost> to_go_;
  std::vector<Child> children_;
  Pacer pacer_;
  int deepest_ = -1;
  Cost least_waiting_ = kInfiniteCost;
  Cost last_priority_ = 0;
  long long expanded_ = 0;
  long long next_note_ = 1;
  long long counted_expanded_ = 0;
  double counted_stored_ = 0;
  double generated_ = 0;
  double reopened_ = 0;
  double discarded_ = 0;
};

}  // namespace

template <int W>
std::unique_ptr<BestFirst> make_best_first(const Search<W>& search) {
  if constexpr (W == 1) {
    if (search.oracle.n_variables() <= 32)
      return std::make_unique<Engine<W, WordCode<std::uint32_t>>>(search);
    return std::make_unique<Engine<W, WordCode<std::uint64_t>>>(search);
  } else {
    return std::make_unique<Engine<W, WordsCode<W>>>(search);
  }
}

#define BNSTAR_INSTANTIATE(W) \
  template std::unique_ptr<BestFirst> make_best_first<W>(const Search<W>&);
BNSTAR_ALL_WIDTHS(BNSTAR_INSTANTIATE)
#undef BNSTAR_INSTANTIATE

}  // namespace bnstar
