#include "orderings/acyclic_selection.h"

#include <algorithm>

#include "base/descendants.h"

namespace bnstar {

namespace {

// The first set in the list without a descendant of x.
Place select(const IndexedSets::List& list, Var x, const Descendants& descendants) {
  Place i = 0;
  while (std::any_of(list.begin(i), list.end(i), [&](Var y) { return descendants.reaches(x, y); }))
    ++i;
  return i;
}

}  // namespace

std::vector<Var> acyclic_selection(const IndexedSets& sets, const std::vector<Var>& order) {
  const int n = sets.n_variables();
  Descendants descendants(n);
  std::vector<std::vector<Var>> children(n);
  std::vector<int> waiting_for(n, 0);
  for (auto x = order.rbegin(); x != order.rend(); ++x) {
    const IndexedSets::List& list = sets.list(*x);
    const Place choice = select(list, *x, descendants);
    descendants.add(*x, list.begin(choice), list.end(choice));
    for (const Var* y = list.begin(choice); y != list.end(choice); ++y) children[*y].push_back(*x);
    waiting_for[*x] = static_cast<int>(list.end(choice) - list.begin(choice));
  }
  std::vector<Var> sorted;
  for (Var x : order) {
    if (waiting_for[x] == 0) sorted.push_back(x);
  }
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    for (Var z : children[sorted[i]]) {
      if (--waiting_for[z] == 0) sorted.push_back(z);
    }
  }
  return sorted;
}

}  // namespace bnstar
