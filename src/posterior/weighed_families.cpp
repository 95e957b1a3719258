#include "posterior/weighed_families.h"

namespace bnstar {

WeighedFamilies::WeighedFamilies(const ParentSets& sets) : start_(sets.start) {
  constexpr double kLog2OfE = 1.4426950408889634;
  families_.reserve(sets.size.size());
  const Var* member = sets.parents.data();
  for (std::size_t set = 0; set < sets.size.size(); ++set) {
    Mask parents = 0;
    for (int i = 0; i < sets.size[set]; ++i) parents |= bit_of(*member++);
    families_.push_back({parents, -sets.cost[set] * kLog2OfE});
  }
}

}  // namespace bnstar
