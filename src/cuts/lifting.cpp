#include "cuts/lifting.h"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

namespace bnstar {

namespace {

// Coefficients that fall one by one. `before_[U]`: the cheapest order of the members U, placed
// first; `after_[A]`: of the members A, placed last.
class Lifting {
 public:
  explicit Lifting(const Cut& cut)
      : m_(cut.members().size()),
        size_(std::size_t{1} << m_),
        bound_(cut.bound()),
        coefficients_(m_ * size_),
        before_(size_) {
    for (std::size_t i = 0; i < m_; ++i) {
      for (unsigned q = 0; q < size_; ++q) coefficients_[i * size_ + q] = cut.coefficient(i, q);
    }
    order();
  }

  void lower(std::size_t i, unsigned parents) {
    const int now = coefficients_[i * size_ + parents];
    if (now == 0) return;
    const int least = std::max(0, bound_ - cheapest_rest(i, parents));
    if (least >= now) return;
    for_each_superset(parents, [this, i, least](unsigned q) {
      int& coefficient = coefficients_[i * size_ + q];
      coefficient = std::min(coefficient, least);
    });
    order();
  }

  std::vector<int> take() { return std::move(coefficients_); }

 private:
  void order() {
    for (std::size_t placed = 1; placed < size_; ++placed) {
      int least = std::numeric_limits<int>::max();
      for (std::size_t rest = placed; rest != 0; rest &= rest - 1) {
        const std::size_t bit = rest & (~rest + 1);
        const std::size_t i = static_cast<std::size_t>(__builtin_ctzll(bit));
        least = std::min(least, before_[placed ^ bit] + coefficients_[i * size_ + (placed ^ bit)]);
      }
      before_[placed] = least;
    }
    after_ = completions_of(coefficients_, static_cast<int>(m_));
  }

  // Of all members but i, which comes after its parents.
  int cheapest_rest(std::size_t i, unsigned parents) const {
    const unsigned all = static_cast<unsigned>(size_ - 1), own = 1U << i;
    int least = std::numeric_limits<int>::max();
    for_each_superset(parents, [&](unsigned placed) {
      if (placed & own) return;
      least = std::min(least, before_[placed] + after_[all ^ placed ^ own]);
    });
    return least;
  }

  template <class Visit>
  void for_each_superset(unsigned set, const Visit& visit) const {
    const unsigned others = static_cast<unsigned>(size_ - 1) & ~set;
    for (unsigned more = others;; more = (more - 1) & others) {
      visit(set | more);
      if (more == 0) break;
    }
  }

  std::size_t m_, size_;
  int bound_;
  std::vector<int> coefficients_, before_, after_;
};

struct Projection {
  Cost distance;  // of the cheapest set from being taken
  std::size_t member;
  unsigned parents;
};

std::vector<Projection> projections(const Cut& cut, const PlainLists& lists, const Alive& alive,
                                    const ReducedCosts& costs) {
  const std::vector<Var>& members = cut.members();
  std::vector<int> place(static_cast<std::size_t>(lists.n_variables()), -1);
  for (std::size_t i = 0; i < members.size(); ++i) place[members[i]] = static_cast<int>(i);
  std::vector<Projection> found;
  for (std::size_t i = 0; i < members.size(); ++i) {
    std::vector<Cost> least(std::size_t{1} << members.size(), kInfiniteCost);
    for (SetNumber set : lists.sets(members[i])) {
      if (!alive[set]) continue;
      unsigned inside = 0;
      for (Var y : lists.parents(set)) inside |= place[y] < 0 ? 0 : 1U << place[y];
      least[inside] = std::min(least[inside], costs.reduced[set] - costs.least[members[i]]);
    }
    for (unsigned q = 0; q < least.size(); ++q) {
      if (least[q] < kInfiniteCost && cut.coefficient(i, q) > 0) found.push_back({least[q], i, q});
    }
  }
  std::sort(found.begin(), found.end(), [](const Projection& a, const Projection& b) {
    if (a.distance != b.distance) return a.distance < b.distance;
    return a.member != b.member ? a.member < b.member : a.parents < b.parents;
  });
  return found;
}

}  // namespace

Cut lifted(const Cut& local, const PlainLists& lists, const Alive& alive,
           const ReducedCosts& costs) {
  Lifting lifting(local);
  for (const Projection& projection : projections(local, lists, alive, costs)) {
    lifting.lower(projection.member, projection.parents);
  }
  return Cut::local(local.members(), lifting.take(), lists);
}

}  // namespace bnstar
