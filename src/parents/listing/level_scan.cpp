#include "parents/listing/level_scan.h"

#include <algorithm>

namespace bnstar {

namespace {

// The families {y} + R, y = 0, 1, ..., min R - 1, for one R at a time.
class FamilyScreen {
 public:
  // All sets of both levels were evaluated. A parameter costs `price`, and a family must cost its
  // child less than limits[child].
  FamilyScreen(const ListingTask& task, const KnownValues& known, double price,
               const std::vector<double>& limits)
      : sizes_(task.sizes()),
        binomials_(task.binomials()),
        known_(known),
        parameter_price_(price),
        limits_(limits) {}

  void set_rest(const Var* rest, int size);
  // Calls visit(y, child) for those families whose other members may be worth having as parents.
  template <class Visit>
  void each_promising(const Visit& visit) const {
    const std::size_t width = known_.families.width();
    for (Var y = 0; y < members_.front().x; ++y) {
      const double arity = sizes_.arity(y);
      const double value = whole_[y * width];
      if (*rest_value_ + price_ * (arity - 1) - value < limits_[y]) visit(y, y);
      for (const Member& member : members_) {
        if (member.without[y * width] + member.price * arity - value < member.limit)
          visit(y, member.x);
      }
    }
  }

 private:
  // A member of R.
  struct Member {
    Var x;
    double limit;
    double price;  // by the states of one more parent: of R less x and that parent as parents
    const double* without;  // values of {0} + R less x, {1} + R less x, ...
  };

  const VariableSizes& sizes_;
  const Binomials& binomials_;
  const KnownValues& known_;
  double parameter_price_;
  const std::vector<double>& limits_;
  std::vector<Member> members_;
  double price_ = 0;  // of R as parents, by the states of the child less one
  const double* rest_value_ = nullptr;
  const double* whole_ = nullptr;  // values of {0} + R, {1} + R, ...
};

void FamilyScreen::set_rest(const Var* rest, int size) {
  members_.resize(size);
  price_ = parameter_price_;
  // In {y} + R less one member, the members after it keep the places they have in R, and those
  // before it move up by one.
  Rank above = 0;
  Rank below = 0;
  for (int i = 0; i < size; ++i) {
    price_ *= sizes_.arity(rest[i]);
    above += binomials_(rest[i], i + 1);
  }
  rest_value_ = known_.parents.find(above);
  for (int i = 0; i < size; ++i) {
    above -= binomials_(rest[i], i + 1);
    const double arity = sizes_.arity(rest[i]);
    members_[i] = {rest[i], limits_[rest[i]], price_ / arity * (arity - 1),
                   known_.parents.find(below + above)};
    below += binomials_(rest[i], i + 2);
  }
  whole_ = known_.families.find(below);
}

}  // namespace

FoundSets LevelScan::part(Rank first, Rank last) const {
  const int size = known_.parents.size();
  FoundSets found;
  found.sets.size = size;
  FamilyScreen screen(task_, known_, price_, limits_);
  std::vector<Var> rest(size + 1);
  std::vector<Var> family(size + 1);
  std::vector<Var> parents(size);
  task_.binomials().unrank(first, size, rest.data());
  for (Rank r = first; r < last; ++r, next_combination(rest.data(), size)) {
    if (rest[0] == 0) continue;
    screen.set_rest(rest.data(), size);
    screen.each_promising([&](Var y, Var child) {
      family[0] = y;
      std::copy(rest.begin(), rest.begin() + size, family.begin() + 1);
      keep_if_worth(family, child, parents, found);
    });
  }
  return found;
}

void LevelScan::keep_if_worth(const std::vector<Var>& family, Var child, std::vector<Var>& parents,
                              FoundSets& found) const {
  const int size = static_cast<int>(parents.size());
  std::remove_copy(family.begin(), family.end(), parents.begin(), child);
  double configurations = 1;
  for (Var y : parents) configurations *= task_.sizes().arity(y);
  const double cost =
      costs_.cost(known_.family(task_.binomials(), child, parents.data(), size, configurations));
  if (!kept_[child].leave_room_for(parents.data(), size, cost)) return;
  found.children.push_back(child);
  found.sets.push(parents.data(), cost, configurations);
}

}  // namespace bnstar
