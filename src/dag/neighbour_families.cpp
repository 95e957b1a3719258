#include "dag/neighbour_families.h"

#include <algorithm>
#include <utility>

#include "base/ascending.h"

namespace bnstar {

namespace {

// The number of families asked for together.
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

// Families, each followed by its neighbours.
class Rows {
 public:
  void add(const FamilyNames& family, const ParentConstraints& constraints) {
    const std::vector<Var>& now = *family.parents;
    const bool full = static_cast<int>(now.size()) >= constraints.max_parents[family.child];
    Row& row = rows_.emplace_back(Row{family, {}, {}});
    for (Var y : constraints.candidates[family.child]) {
      if (!full || contains(now, y)) row.toggled.push_back(y);
    }
    row.costs.resize(row.toggled.size() + 1);
  }

  // Scores all neighbours of a family at once if the score can, otherwise by the sets that they are
  // made of.
  void score(FamilyScores& scores, int threads, Monitor& monitor) {
    std::vector<Neighbourhood> asked;
    std::vector<double*> costs;
    for (Row& row : rows_) {
      asked.push_back({row.family.child, *row.family.parents, row.toggled});
      costs.push_back(row.costs.data());
    }
    const std::vector<char> given = scores.neighbour_costs(asked, costs, threads, monitor);
    if (!monitor.stopped()) score_by_sets(given, scores, threads, monitor);
  }

  void tell(RowObserver& observer) const {
    for (const Row& row : rows_) {
      observer.see({row.family.child, *row.family.parents, row.toggled.data(), row.costs.data(),
                    row.costs.size()});
    }
  }

 private:
  struct Row {
    FamilyNames family;
    std::vector<Var> toggled;
    std::vector<double> costs;
  };

  void score_by_sets(const std::vector<char>& given, FamilyScores& scores, int threads,
                     Monitor& monitor) {
    std::vector<Var> children;
    std::vector<std::vector<Var>> parents;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      if (given[i]) continue;
      children.insert(children.end(), rows_[i].costs.size(), rows_[i].family.child);
      parents.push_back(*rows_[i].family.parents);
      for (Var y : rows_[i].toggled)
        parents.push_back(bnstar::toggled(*rows_[i].family.parents, y));
    }
    if (children.empty()) return;
    const std::vector<double> costs = scores.costs(children, std::move(parents), threads, monitor);
    auto next = costs.begin();
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      if (given[i]) continue;
      std::copy(next, next + static_cast<std::ptrdiff_t>(rows_[i].costs.size()),
                rows_[i].costs.begin());
      next += static_cast<std::ptrdiff_t>(rows_[i].costs.size());
    }
  }

  std::vector<Row> rows_;
};

}  // namespace

std::vector<Var> toggled(const std::vector<Var>& set, Var y) {
  return contains(set, y) ? without(set, y) : with(set, y);
}

void score_neighbours(FamilyScores& scores, const ParentConstraints& constraints,
                      const std::vector<FamilyNames>& families, int threads, Monitor& monitor,
                      RowObserver& observer) {
  const std::size_t together =
      std::max<std::size_t>(1, kTogether / static_cast<std::size_t>(scores.n_variables()));
  for (std::size_t first = 0; first < families.size() && !monitor.stopped(); first += together) {
    const std::size_t count = std::min(together, families.size() - first);
    Rows rows;
    for (std::size_t i = 0; i < count; ++i) rows.add(families[first + i], constraints);
    rows.score(scores, threads, monitor);
    if (!monitor.stopped()) rows.tell(observer);
    monitor.poll();
  }
}

}  // namespace bnstar
