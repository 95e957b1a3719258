// The values that the families of a level are made of.
#pragma once

#include <utility>

#include "parents/listing/level_values.h"
#include "scores/duties/family.h"

namespace bnstar {

struct KnownValues {
  LevelValues parents;   // of the sets as large as the candidates
  LevelValues families;  // of those with one more member

  double bytes() const { return parents.bytes() + families.bytes(); }
  // Were families of this size evaluated, or some of them?
  bool some_families(int size) const { return families.size() == size + 1; }
  Family family(const Binomials& binomials, Var x, const Var* set, int size,
                double configurations) const {
    return {x,
            set,
            size,
            configurations,
            parents.find(binomials.rank(set, size)),
            families.find(binomials.rank_with(set, size, x))};
  }
  // Today's families are the parents of the next size.
  void next_size() { parents = std::move(families); }
};

}  // namespace bnstar
