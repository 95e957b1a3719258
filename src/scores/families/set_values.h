// Remembers some numbers for each of many sets of variables, within a limit of memory. What has not
// been asked for lately is forgotten first.
#pragma once

#include <cstddef>
#include <vector>

#include "base/varset.h"
#include "scores/families/set_index.h"

namespace bnstar {

class SetValues {
 public:
  // Keeps `width` numbers of each set, within `bytes`.
  SetValues(int width, double bytes);

  // Null if the set is not known. Sets are ascending lists. The pointer is valid until the next
  // remember().
  const double* find(const Var* set, int size) const;
  void remember(const Var* set, int size, const double* values);
  void remember_all(const SetValues& other);

  std::size_t count() const { return young_.sets.count() + old_.sets.count(); }

 private:
  struct Generation {
    SetIndex sets;
    std::vector<double> values;

    double bytes() const { return sets.bytes() + 8.0 * static_cast<double>(values.capacity()); }
  };
  const double* find_in(const Generation& generation, const Var* set, int size) const;

  int width_;
  double bytes_;
  Generation young_, old_;
};

}  // namespace bnstar
