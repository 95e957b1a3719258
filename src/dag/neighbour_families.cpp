#include "dag/neighbour_families.h"

#include <algorithm>
#include <utility>

namespace bnstar {

namespace {

// Families that are asked for together.
constexpr std::size_t kTogether = 4096;

std::vector<Var> with(const std::vector<Var>& set, Var x) {
  std::vector<Var> result(set.size() + 1);
  const auto place = std::lower_bound(set.begin(), set.end(), x);
  *std::copy(set.begin(), place, result.begin()) = x;
  std::copy(place, set.end(), result.end() - (set.end() - place));
  return result;
}

std::vector<Var> without(std::vector<Var> set, Var x) {
  set.erase(std::lower_bound(set.begin(), set.end(), x));
  return set;
}

bool contains(const std::vector<Var>& ascending, Var x) {
  return std::binary_search(ascending.begin(), ascending.end(), x);
}

// One row after the other; each begins with the family as it is.
struct Rows {
  std::vector<Var> children, toggled;
  std::vector<std::vector<Var>> parents;
  std::vector<std::size_t> start{0};

  void add(const FamilyNames& family, const ParentConstraints& allowed) {
    const std::vector<Var>& now = *family.parents;
    push(family.child, -1, now);
    const bool full = static_cast<int>(now.size()) >= allowed.max_parents[family.child];
    for (Var y : allowed.candidates[family.child]) {
      if (!full || contains(now, y)) push(family.child, y, bnstar::toggled(now, y));
    }
    start.push_back(children.size());
  }

 private:
  void push(Var x, Var y, std::vector<Var> set) {
    children.push_back(x);
    toggled.push_back(y);
    parents.push_back(std::move(set));
  }
};

}  // namespace

std::vector<Var> toggled(const std::vector<Var>& set, Var y) {
  return contains(set, y) ? without(set, y) : with(set, y);
}

void score_neighbours(FamilyScores& scores, const ParentConstraints& allowed, const std::vector<FamilyNames>& families,
                      int threads, Monitor& monitor, RowObserver& observer) {
  const std::size_t together = std::max<std::size_t>(1, kTogether / static_cast<std::size_t>(scores.n_variables()));
  for (std::size_t first = 0; first < families.size() && !monitor.stopped(); first += together) {
    const std::size_t count = std::min(together, families.size() - first);
    Rows rows;
    for (std::size_t i = 0; i < count; ++i) rows.add(families[first + i], allowed);
    const std::vector<double> costs = scores.costs(rows.children, std::move(rows.parents), threads, monitor);
    for (std::size_t i = 0; i < count && !monitor.stopped(); ++i) {
      const std::size_t begin = rows.start[i];
      const FamilyNames& family = families[first + i];
      observer.see({family.child, *family.parents, &rows.toggled[begin], &costs[begin], rows.start[i + 1] - begin});
    }
    monitor.poll();
  }
}

}  // namespace bnstar
