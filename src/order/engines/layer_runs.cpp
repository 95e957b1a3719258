#include "order/engines/layer_runs.h"

#include <algorithm>

namespace bnstar {

template <class Node>
MergedRuns<Node>::MergedRuns(ScratchFile& file, const std::vector<Run>& runs, std::size_t buffer)
    : file_(file), buffer_(buffer) {
  for (const Run& run : runs) readers_.push_back({run, {}, 0});
  for (std::size_t i = 0; i < readers_.size(); ++i) {
    if (advance(readers_[i])) push(i);
  }
}

template <class Node>
bool MergedRuns<Node>::advance(Reader& reader) {
  if (++reader.place < reader.buffer.size()) return true;
  const std::size_t some = std::min(reader.left.size, buffer_);
  reader.buffer.resize(some);
  reader.place = 0;
  if (some == 0) return false;
  file_.read(reader.left.offset, reader.buffer.data(), some * sizeof(Node));
  reader.left.offset += some * sizeof(Node);
  reader.left.size -= some;
  return true;
}

template <class Node>
void MergedRuns<Node>::push(std::size_t reader) {
  heap_.push_back(reader);
  std::push_heap(heap_.begin(), heap_.end(), [this](std::size_t a, std::size_t b) {
    return readers_[b].node() < readers_[a].node();
  });
}

template <class Node>
std::size_t MergedRuns<Node>::pop() {
  std::pop_heap(heap_.begin(), heap_.end(), [this](std::size_t a, std::size_t b) {
    return readers_[b].node() < readers_[a].node();
  });
  const std::size_t reader = heap_.back();
  heap_.pop_back();
  return reader;
}

template <class Node>
bool MergedRuns<Node>::next(std::vector<Node>& block, std::size_t most) {
  block.clear();
  while (!heap_.empty()) {
    const Node& first = readers_[heap_.front()].node();
    const bool same = !block.empty() && block.back().has(first.set());
    if (!same && block.size() == most) break;
    if (!same) block.push_back(first);
    if (first.cost() < block.back().cost()) block.back().set_cost(first.cost());
    const std::size_t reader = pop();
    if (advance(readers_[reader])) push(reader);
  }
  return !block.empty();
}

template class MergedRuns<LayerNode32>;
template class MergedRuns<LayerNode64>;
template class MergedRuns<LayerNode128>;
template class MergedRuns<LayerNode256>;
template class MergedRuns<LayerNode512>;

}  // namespace bnstar
