// Tasks are large enough to be worth handing out, and small enough, some milliseconds, that the
// monitor is polled in time however many rows there are.
#pragma once

#include <algorithm>
#include <cstddef>

namespace bnstar {

template <class Number>
Number items_per_task(Number most, double steps_each) {
  constexpr std::size_t kStepsPerTask = std::size_t{1} << 21;
  return static_cast<Number>(
      std::clamp(kStepsPerTask / std::max(steps_each, 1.0), 1.0, static_cast<double>(most)));
}

}  // namespace bnstar
