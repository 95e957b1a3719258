#include "scores/families/set_values.h"

#include <utility>

namespace bnstar {

SetValues::SetValues(int width, double bytes) : width_(width), bytes_(bytes) {}

const double* SetValues::find_in(const Generation& generation, const Var* set, int size) const {
  const std::size_t place = generation.sets.find(set, size);
  return place == SetIndex::kAbsent
             ? nullptr
             : generation.values.data() + place * static_cast<std::size_t>(width_);
}

const double* SetValues::find(const Var* set, int size) const {
  const double* known = find_in(young_, set, size);
  return known ? known : find_in(old_, set, size);
}

// Vectors may double when they grow, so a generation ends at half of its share.
void SetValues::remember(const Var* set, int size, const double* values) {
  if (find_in(young_, set, size)) return;
  if (young_.bytes() > bytes_ / 4) old_ = std::exchange(young_, Generation{});
  young_.sets.number(set, size);
  young_.values.insert(young_.values.end(), values, values + width_);
}

void SetValues::remember_all(const SetValues& other) {
  for (const Generation* generation : {&other.old_, &other.young_}) {
    for (std::size_t i = 0; i < generation->sets.count(); ++i) {
      remember(generation->sets.set(i), generation->sets.size(i), &generation->values[i * width_]);
    }
  }
}

}  // namespace bnstar
