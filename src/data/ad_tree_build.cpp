// Builds an AD-tree: one branch for every vary node of the root, each by itself.
#include <algorithm>
#include <atomic>
#include <deque>

#include "base/parallel.h"
#include "data/ad_tree.h"

namespace bnstar {

// The bytes that all branches take together, and whether they exceed the limit.
class AdTreeBytes {
 public:
  AdTreeBytes(double most, double begin) : most_(most), taken_(static_cast<std::int64_t>(begin)) {}

  bool take(double bytes) {
    if (bytes > 0 && static_cast<double>(taken_ += static_cast<std::int64_t>(bytes)) > most_)
      exhausted_ = true;
    return !exhausted_;
  }
  void exhaust() { exhausted_ = true; }
  void give_back(double bytes) { taken_ -= static_cast<std::int64_t>(bytes); }
  bool exhausted() const { return exhausted_; }
  double taken() const { return static_cast<double>(taken_); }

 private:
  const double most_;
  std::atomic<std::int64_t> taken_;
  std::atomic<bool> exhausted_{false};
};

class AdTreeBranch {
 public:
  using Word = WordArena::Word;

  AdTreeBranch(const AdTree& tree, AdTreeBytes& bytes, Monitor& monitor)
      : tree_(tree), layout_(tree.layout_), bytes_(bytes), pacer_(monitor), grouping_(tree.data_) {}

  // Returns the number of count nodes; `arena` is unfinished if memory runs out or the monitor
  // stops.
  double build(int position, WordArena& arena) {
    arena_ = &arena;
    count_nodes_ = 0;
    add_vary({tree_.all_rows_.data(), tree_.all_rows_.size()}, position, 0, true);
    bytes_.give_back(arena.finish());
    return count_nodes_;
  }

 private:
  struct Added {
    Word link;
    bool scans;
  };

  int n() const { return static_cast<int>(tree_.order_.size()); }

  // Adds a record, which never moves. False if there is no room.
  bool add(std::size_t words, Word& record) {
    if (arena_->full()) bytes_.exhaust();
    if (!bytes_.take(arena_->bytes_for(words))) return false;
    record = arena_->add(words);
    return true;
  }

  Added add_vary(RowList rows, int position, std::size_t depth, bool at_root) {
    // A deque, because those in use must not move.
    if (levels_.size() <= depth) levels_.resize(depth + 1);
    RowGroups& groups = levels_[depth];
    const Var x = tree_.order_[position];
    grouping_.count(rows, x, groups);
    if (groups.groups.size() == 1 && !at_root)
      return {AdTreeLayout::kConstant + groups.groups[0].value, false};
    const AdTreeLayout::Vary shape = layout_.vary(groups, rows.count, position + 1 < n());
    Word vary;
    if (!add(layout_.vary_node(shape.children), vary)) return {0, false};
    Word* const head = arena_->at(vary);
    head[0] = groups.groups[groups.largest].value;
    head[1] = static_cast<Word>(shape.children) | (shape.scans ? AdTreeLayout::kScans : 0);
    count_nodes_ += static_cast<double>(shape.children);
    if (shape.nodes > 0 || shape.listed > 0) grouping_.sort(rows, x, groups);
    Word* child = head + AdTreeLayout::kVaryHead;
    for (std::size_t g = 0; g < groups.groups.size(); ++g) {
      if (g == groups.largest) continue;
      add_child(groups, groups.groups[g], position, depth, shape, child);
      child += layout_.child();
    }
    return {vary, shape.scans};
  }

  void add_child(const RowGroups& groups, const RowGroup& group, int position, std::size_t depth,
                 const AdTreeLayout::Vary& shape, Word* child) {
    const bool divided = shape.nodes > 0 && layout_.divided(group);
    AdTreeLayout::Kind kind = AdTreeLayout::kCounted;
    Word below = 0;
    if (divided) {
      kind = AdTreeLayout::kNode;
      below = add_count_node(groups.rows_of(group), position, depth + 1);
    } else if (shape.listed > 0) {
      kind = AdTreeLayout::kList;
      below = add_list(groups.rows_of(group));
    }
    child[0] = group.value | (static_cast<Word>(kind) << 16);
    child[1] = static_cast<Word>(group.weight);
    if (layout_.count_words == 2) child[2] = static_cast<Word>(group.weight >> 32);
    child[1 + layout_.count_words] = below;
  }

  Word add_count_node(RowList rows, int position, std::size_t depth) {
    const std::size_t later = static_cast<std::size_t>(n() - position - 1);
    Word node = 0;
    if (bytes_.exhausted() || !pacer_.go_on() || !add(AdTreeLayout::count_node(later), node))
      return 0;
    Word* const record = arena_->at(node);
    bool scans = false;
    for (std::size_t i = 1; i <= later; ++i) {
      const Added vary = add_vary(rows, position + static_cast<int>(i), depth, false);
      record[i] = vary.link;
      scans = scans || vary.scans;
    }
    record[0] = scans ? add_list(rows) : 0;
    return node;
  }

  Word add_list(RowList rows) {
    Word list = 0;
    if (!add(AdTreeLayout::list(rows.count), list)) return 0;
    Word* const words = arena_->at(list);
    words[0] = static_cast<Word>(rows.count);
    std::copy(rows.row, rows.row + rows.count, words + 1);
    return list;
  }

  const AdTree& tree_;
  const AdTreeLayout& layout_;
  AdTreeBytes& bytes_;
  Pacer pacer_;
  RowGrouping grouping_;
  WordArena* arena_ = nullptr;
  double count_nodes_ = 0;
  std::deque<RowGroups> levels_;  // by depth
};

std::unique_ptr<AdTree> AdTree::build(const Dataset& data, std::size_t r_min, double most_bytes,
                                      int threads, Monitor& monitor) {
  std::unique_ptr<AdTree> tree(new AdTree(data, r_min));
  AdTreeBytes bytes(most_bytes, 4.0 * static_cast<double>(data.n_unique()));
  std::vector<double> nodes(tree->order_.size(), 0);
  const std::size_t largest = tree->layout_.largest_record(data);
  parallel_for(
      threads, nodes.size(), monitor, [&] { return AdTreeBranch(*tree, bytes, monitor); },
      [&](std::size_t p, AdTreeBranch& branch) {
        if (bytes.exhausted()) return;
        tree->branches_[p] = WordArena(largest);
        nodes[p] = branch.build(static_cast<int>(p), tree->branches_[p]);
      });
  if (monitor.stopped() || bytes.exhausted()) return nullptr;
  for (double count : nodes) tree->count_nodes_ += count;
  tree->bytes_ = bytes.taken();
  return tree;
}

}  // namespace bnstar
