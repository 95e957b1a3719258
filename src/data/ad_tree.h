// AD-tree (Moore & Lee 1998, "Cached sufficient statistics for efficient machine learning with
// large datasets", JAIR 8): keeps counts from which the table of any few variables follows without
// a pass over the rows.
//
// A count node stands for a conjunction of values of some variables. It has a vary node for every
// later variable, and each vary node has a child for every value but the most common one; the
// missing child is recovered by subtraction. A node of fewer than r_min distinct rows is not
// divided further: its rows are counted when they are asked for.
//
// Differs from the paper: where the rows of a vary node's leaves are a good part of those of the
// count node above it, the tree does not list them for every leaf. The count node lists its rows
// once, for all its vary nodes, and a table is counted in that list, the most common value too. A
// few of the questions then take several times as many steps; with a hundred variables the tree
// takes a hundredth of the memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/monitor.h"
#include "data/dataset.h"
#include "data/row_groups.h"
#include "data/word_arena.h"

namespace bnstar {

// How the nodes lie in memory. The builder and the forecast must agree on it. Sizes are in words.
//   count node   where its list of rows is or 0; for each later variable, its vary node or
//   kConstant + the only value
//   vary node    most common value; number of children, kScans; the children
//   child        value, kind; count (1 or 2 words); its count node or its list
//   list         length; rows
struct AdTreeLayout {
  using Word = WordArena::Word;

  static constexpr Word kConstant = Word{1} << 31;
  static constexpr Word kScans = Word{1} << 31;
  static constexpr std::size_t kVaryHead = 2;
  enum Kind : Word { kCounted, kNode, kList };
  // Leaves are counted in the list of the node above if it has at most this many times their rows.
  static constexpr std::size_t kMostScanned = 8;

  std::size_t r_min = 1;
  std::size_t count_words = 1;

  std::size_t child() const { return 2 + count_words; }
  static std::size_t count_node(std::size_t later) { return 1 + later; }
  static std::size_t list(std::size_t rows) { return 1 + rows; }
  std::size_t vary_node(std::size_t children) const { return kVaryHead + children * child(); }
  std::size_t largest_record(const Dataset& data) const;

  // The shape of a vary node; `later` says whether there are variables after its own.
  struct Vary {
    std::size_t children = 0;
    std::size_t nodes = 0;   // children that are divided further
    std::size_t listed = 0;  // words of the lists of its leaves
    bool scans = false;      // its leaves are counted in the rows of the node above
  };
  Vary vary(const RowGroups& groups, std::size_t rows, bool later) const;
  bool divided(const RowGroup& group) const { return group.rows >= r_min; }
};

// The variables in the order of the tree. The number of divided nodes does not depend on it, but
// each of them has a vary node for every later variable. So variables whose second-largest group is
// large, which occur in many of these nodes, come last.
std::vector<Var> ad_tree_order(const Dataset& data);

class AdTree {
 public:
  // Null if the monitor stops or if the tree turns out to take more than `most_bytes`. The data
  // must outlive the tree.
  static std::unique_ptr<AdTree> build(const Dataset& data, std::size_t r_min, double most_bytes,
                                       int threads, Monitor& monitor);

  std::size_t r_min() const { return layout_.r_min; }
  double count_nodes() const { return count_nodes_; }
  double bytes() const { return bytes_; }

  // A member of a question, and scratch for the answer.
  struct Step {
    int position;
    Var x;
    const Dataset::Code* code;
    std::size_t arity, stride;
  };
  using Query = std::vector<Step>;

  // Counts the table of a set, counts[cell]. Afterwards `query` has the members in the order of the
  // tree with their strides. False if the table has more cells than are worth filling, most of them
  // empty: then count in the rows.
  template <class Count>
  bool count(const Var* set, int size, Query& query, std::vector<Count>& counts) const;

 private:
  using Word = AdTreeLayout::Word;
  friend class AdTreeBranch;
  struct Node {
    const WordArena* arena;  // null: the root
    Word record;
    int position;  // of the variable whose value it fixes last
  };

  AdTree(const Dataset& data, std::size_t r_min);
  bool make_query(const Var* set, int size, Query& query, std::size_t& cells) const;
  template <class Count>
  void fill(Node node, const Step* step, const Step* end, Count total, Count* out) const;
  template <class Count>
  void fill_by_values(Node node, const WordArena& arena, const Word* vary, const Step* step,
                      const Step* end, Count total, Count* out) const;
  template <class Count>
  void scan(RowList rows, const Step* step, const Step* end, Count* out) const;
  RowList rows_of(Node node) const;
  RowList list_at(const WordArena& arena, Word record) const {
    const Word* list = arena.at(record);
    return {list + 1, *list};
  }

  const Dataset& data_;
  AdTreeLayout layout_;
  std::vector<Var> order_;      // by position
  std::vector<int> positions_;  // by variable
  std::vector<std::uint32_t> all_rows_;
  // by position: what lies below the root's vary node of that variable, which comes first
  std::vector<WordArena> branches_;
  double count_nodes_ = 1;
  double bytes_ = 0;
};

}  // namespace bnstar
