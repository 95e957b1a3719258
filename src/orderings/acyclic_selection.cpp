#include "orderings/acyclic_selection.h"

#include <algorithm>
#include <cstdint>

namespace bnstar {

namespace {

// Which variables can be reached from which, a row of bits for each.
class Descendants {
 public:
  explicit Descendants(int n) : n_(n), words_((n + 63) / 64), bits_(words_ * n, 0) {}

  bool reaches(Var x, Var y) const { return row(x)[y >> 6] >> (y & 63) & 1U; }

  // Gives x these parents; none of them may be a descendant of x.
  void add(Var x, const Var* parents, const Var* end) {
    for (Var a = 0; a < n_; ++a) {
      const bool above = std::any_of(parents, end, [&](Var y) { return a == y || reaches(a, y); });
      if (!above) continue;
      for (std::size_t w = 0; w < words_; ++w) row(a)[w] |= row(x)[w];
      row(a)[x >> 6] |= std::uint64_t{1} << (x & 63);
    }
  }

 private:
  std::uint64_t* row(Var x) { return bits_.data() + x * words_; }
  const std::uint64_t* row(Var x) const { return bits_.data() + x * words_; }

  int n_;
  std::size_t words_;
  std::vector<std::uint64_t> bits_;
};

// The first in the list without a descendant of x.
Place select(const IndexedSets::List& list, Var x, const Descendants& descendants) {
  Place i = 0;
  while (std::any_of(list.begin(i), list.end(i), [&](Var y) { return descendants.reaches(x, y); })) ++i;
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
