// The number of a variable among the discrete or among the continuous ones.
#pragma once

namespace bnstar {

struct MixedPlace {
  bool discrete;
  int number;
};

}  // namespace bnstar
