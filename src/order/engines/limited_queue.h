// A limited number of open nodes by priority. If there are too many, one of every depth in turn is
// discarded (Xiang & Kim 2013, section 3.3). Costs to come are underestimated, so shallow nodes
// look better than they are; without regard to depth the deepest would all go. Differs from the
// paper: its share of every depth, k / |V| nodes, is less than one if few are too many. Here the
// worst node of each depth goes, from the shallowest down and over again, until the rest fits.
#pragma once

#include <cstddef>
#include <map>
#include <set>

#include "order/engines/bucket_queue.h"

namespace bnstar {

enum class Discard { kDepth, kGlobal };

template <class Code>
class LimitedQueue {
 public:
  using Entry = QueueEntry<Code>;

  // A node has only one entry, its latest.
  void push(const Entry& entry) {
    const auto [known, is_new] = by_code_.try_emplace(entry.code, entry);
    if (!is_new) {
      erase(known->second);
      known->second = entry;
    }
    layers_[entry.depth].insert(entry);
  }

  bool pop(Entry& entry) {
    if (layers_.empty()) return false;
    const Entry* best = nullptr;
    for (const auto& layer : layers_) {
      if (!best || *best < *layer.second.rbegin()) best = &*layer.second.rbegin();
    }
    entry = *best;
    remove(entry);
    return true;
  }

  // Calls told(entry) for every node that is discarded.
  template <class Told>
  void discard(std::size_t most, Discard how, const Told& told) {
    while (by_code_.size() > most) {
      if (how == Discard::kDepth) {
        sweep(most, told);
      } else {
        drop(worst(), told);
      }
    }
  }

  void clear() {
    layers_.clear();
    by_code_.clear();
  }
  double bytes() const {
    return static_cast<double>(by_code_.size()) * (2 * sizeof(Entry) + sizeof(Code) + 80);
  }

 private:
  // Worst first, in the order of QueueEntry.
  using Layer = std::set<Entry>;

  void erase(const Entry& entry) {
    const auto layer = layers_.find(entry.depth);
    layer->second.erase(entry);
    if (layer->second.empty()) layers_.erase(layer);
  }
  void remove(Entry entry) {
    erase(entry);
    by_code_.erase(entry.code);
  }
  template <class Told>
  void drop(Entry entry, const Told& told) {
    remove(entry);
    told(entry);
  }

  // Drops at most one node of every depth.
  template <class Told>
  void sweep(std::size_t most, const Told& told) {
    for (auto layer = layers_.begin(); layer != layers_.end() && by_code_.size() > most;) {
      const Entry worst_here = *layer->second.begin();
      ++layer;
      drop(worst_here, told);
    }
  }

  Entry worst() const {
    const Entry* found = nullptr;
    for (const auto& layer : layers_) {
      if (!found || *layer.second.begin() < *found) found = &*layer.second.begin();
    }
    return *found;
  }

  std::map<int, Layer> layers_;  // by depth; none is empty
  std::map<Code, Entry> by_code_;
};

// A queue of either kind.
template <class Code>
class OpenNodes {
 public:
  using Entry = QueueEntry<Code>;

  void reset(Cost least, Cost most, bool limited) {
    limited_ = limited;
    few_.clear();
    all_.reset(least, most);
  }
  void push(const Entry& entry) {
    if (limited_) {
      few_.push(entry);
    } else {
      all_.push(entry);
    }
  }
  // As in BucketQueue.
  template <class Refresh, class Prefetch>
  bool pop(Entry& entry, const Refresh& refresh, const Prefetch& prefetch) {
    return limited_ ? few_.pop(entry) : all_.pop(entry, refresh, prefetch);
  }
  template <class Told>
  void discard(std::size_t most, Discard how, const Told& told) {
    if (limited_) few_.discard(most, how, told);
  }
  double bytes() const { return all_.bytes() + few_.bytes(); }

 private:
  bool limited_ = false;
  BucketQueue<Code> all_;
  LimitedQueue<Code> few_;
};

}  // namespace bnstar
