// Where a variable stands among those of its kind.
#pragma once

namespace bnstar {

struct MixedPlace {
  bool discrete;
  int number;
};

}  // namespace bnstar
