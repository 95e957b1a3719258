#include "data/ad_tree.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <tuple>

namespace bnstar {

namespace {

// A table of more than kFewCells cells and more than kCellsPerRow for every row is mostly empty: it
// is counted in the rows.
constexpr std::size_t kCellsPerRow = 1;
constexpr std::size_t kFewCells = 4096;

template <class Count>
Count count_at(const AdTreeLayout::Word* words, std::size_t count_words) {
  std::int64_t count = words[0];
  if (count_words == 2) count |= static_cast<std::int64_t>(words[1]) << 32;
  return static_cast<Count>(count);
}

// The rows of the second-largest group, by variable.
std::vector<std::size_t> second_largest_groups(const Dataset& data, RowList all) {
  RowGrouping grouping(data);
  RowGroups groups;
  std::vector<std::size_t> result;
  for (Var x = 0; x < data.n_variables(); ++x) {
    grouping.count(all, x, groups);
    std::size_t second = 0;
    for (std::size_t g = 0; g < groups.groups.size(); ++g) {
      if (g != groups.largest) second = std::max(second, groups.groups[g].rows);
    }
    result.push_back(second);
  }
  return result;
}

std::vector<std::uint32_t> numbers_up_to(std::size_t n) {
  std::vector<std::uint32_t> numbers(n);
  std::iota(numbers.begin(), numbers.end(), 0U);
  return numbers;
}

}  // namespace

std::vector<Var> ad_tree_order(const Dataset& data) {
  const std::vector<std::uint32_t> all = numbers_up_to(data.n_unique());
  const std::vector<std::size_t> second = second_largest_groups(data, {all.data(), all.size()});
  std::vector<Var> order(data.n_variables());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](Var x, Var y) {
    return std::make_tuple(second[x], -data.arity(x), x) <
           std::make_tuple(second[y], -data.arity(y), y);
  });
  return order;
}

std::size_t AdTreeLayout::largest_record(const Dataset& data) const {
  const int arity = *std::max_element(data.arities().begin(), data.arities().end());
  const std::size_t children =
      vary_node(std::min(static_cast<std::size_t>(arity), data.n_unique()));
  const std::size_t nodes = count_node(static_cast<std::size_t>(data.n_variables()));
  // half of the rows, because the most common value has no list
  return std::max({children, nodes, list(data.n_unique() / 2)});
}

AdTreeLayout::Vary AdTreeLayout::vary(const RowGroups& groups, std::size_t rows, bool later) const {
  Vary shape;
  shape.children = groups.groups.size() - 1;
  if (!later) return shape;
  std::size_t in_leaves = 0;
  for (std::size_t g = 0; g < groups.groups.size(); ++g) {
    if (g == groups.largest) continue;
    if (divided(groups.groups[g])) {
      ++shape.nodes;
    } else {
      in_leaves += groups.groups[g].rows;
    }
  }
  shape.scans = in_leaves > 0 && rows <= kMostScanned * in_leaves;
  if (!shape.scans) shape.listed = in_leaves + (shape.children - shape.nodes);
  return shape;
}

AdTree::AdTree(const Dataset& data, std::size_t r_min)
    : data_(data),
      layout_{std::max<std::size_t>(1, r_min),
              data.large_counts() ? std::size_t{2} : std::size_t{1}},
      order_(ad_tree_order(data)),
      positions_(order_.size()),
      all_rows_(numbers_up_to(data.n_unique())),
      branches_(order_.size()) {
  for (std::size_t p = 0; p < order_.size(); ++p) positions_[order_[p]] = static_cast<int>(p);
}

RowList AdTree::rows_of(Node node) const {
  if (!node.arena) return {all_rows_.data(), all_rows_.size()};
  return list_at(*node.arena, *node.arena->at(node.record));
}

bool AdTree::make_query(const Var* set, int size, Query& query, std::size_t& cells) const {
  query.clear();
  for (int i = 0; i < size; ++i) {
    const std::size_t arity = static_cast<std::size_t>(data_.arity(set[i]));
    query.push_back({positions_[set[i]], set[i], data_.column(set[i]), arity, 0});
  }
  std::sort(query.begin(), query.end(),
            [](const Step& a, const Step& b) { return a.position < b.position; });
  const std::size_t most = std::max(kFewCells, kCellsPerRow * data_.n_unique());
  cells = 1;
  for (std::size_t i = query.size(); i-- > 0;) {
    query[i].stride = cells;
    cells *= query[i].arity;
    if (cells > most) return false;
  }
  return true;
}

template <class Count>
bool AdTree::count(const Var* set, int size, Query& query, std::vector<Count>& counts) const {
  std::size_t cells;
  if (!make_query(set, size, query, cells)) return false;
  counts.assign(cells, 0);
  fill({nullptr, 0, -1}, query.data(), query.data() + query.size(),
       static_cast<Count>(data_.total()), counts.data());
  return true;
}

// Fills the table of the variables from `step` on in the rows of a node; `out` is all zeros before.
template <class Count>
void AdTree::fill(Node node, const Step* step, const Step* end, Count total, Count* out) const {
  if (step == end) {
    *out = total;
    return;
  }
  const WordArena& arena = node.arena ? *node.arena : branches_[step->position];
  const Word vary = node.arena ? arena.at(node.record)[step->position - node.position] : 0;
  if (vary & AdTreeLayout::kConstant) {
    return fill(node, step + 1, end, total, out + (vary - AdTreeLayout::kConstant) * step->stride);
  }
  const Word* record = arena.at(vary);
  if ((record[1] & AdTreeLayout::kScans) && step + 1 != end)
    return scan(rows_of(node), step, end, out);
  fill_by_values(node, arena, record, step, end, total, out);
}

template <class Count>
void AdTree::fill_by_values(Node node, const WordArena& arena, const Word* vary, const Step* step,
                            const Step* end, Count total, Count* out) const {
  Count* const most_common = out + vary[0] * step->stride;
  fill(node, step + 1, end, total, most_common);
  const std::size_t children = vary[1] & ~AdTreeLayout::kScans;
  const Word* child = vary + AdTreeLayout::kVaryHead;
  for (std::size_t c = 0; c < children; ++c, child += layout_.child()) {
    Count* const table = out + (child[0] & 0xffffU) * step->stride;
    const Word below = child[1 + layout_.count_words];
    if (step + 1 == end) {
      *table = count_at<Count>(child + 1, layout_.count_words);
    } else if (child[0] >> 16 == AdTreeLayout::kNode) {
      fill({&arena, below, step->position}, step + 1, end,
           count_at<Count>(child + 1, layout_.count_words), table);
    } else {
      scan(list_at(arena, below), step + 1, end, table);
    }
    for (std::size_t i = 0; i < step->stride; ++i) most_common[i] -= table[i];
  }
}

template <class Count>
void AdTree::scan(RowList rows, const Step* step, const Step* end, Count* out) const {
  const std::int64_t* weight = data_.weights().data();
  for (std::size_t i = 0; i < rows.count; ++i) {
    const std::uint32_t row = rows.row[i];
    std::size_t cell = 0;
    for (const Step* s = step; s != end; ++s) cell += s->code[row] * s->stride;
    out[cell] += static_cast<Count>(weight[row]);
  }
}

template bool AdTree::count(const Var*, int, Query&, std::vector<std::int32_t>&) const;
template bool AdTree::count(const Var*, int, Query&, std::vector<std::int64_t>&) const;

}  // namespace bnstar
