// Reads a State that may come from a damaged or foreign file: everything is checked before it is
// used as a number of something.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/keeper.h"

namespace bnstar {

// The state is not what this run could have kept.
struct BadState : std::runtime_error {
  BadState() : std::runtime_error("bnstar: the state that was kept does not fit this run") {}
};

inline void check_state(bool holds) {
  if (!holds) throw BadState();
}

class StateReader {
 public:
  explicit StateReader(const State& state) : state_(state) {}

  bool has(const std::string& name) const { return state_.count(name) > 0; }
  const std::vector<double>& numbers(const std::string& name) const {
    const auto found = state_.find(name);
    check_state(found != state_.end());
    return found->second;
  }
  const std::vector<double>& numbers(const std::string& name, std::size_t count) const {
    const std::vector<double>& found = numbers(name);
    check_state(found.size() == count);
    return found;
  }
  double number(const std::string& name) const { return numbers(name, 1).front(); }
  // Whole numbers from `least` to `most`.
  template <class Whole>
  std::vector<Whole> wholes(const std::string& name, double least, double most) const {
    std::vector<Whole> result;
    for (double number : numbers(name)) {
      check_state(number >= least && number <= most && number == std::floor(number));
      result.push_back(static_cast<Whole>(number));
    }
    return result;
  }
  template <class Whole>
  Whole whole(const std::string& name, double least, double most) const {
    check_state(numbers(name).size() == 1);
    return wholes<Whole>(name, least, most).front();
  }

 private:
  const State& state_;
};

// Lists of different lengths one after the other: where each starts, and their numbers.
template <class Lists>
void put_lists(State& state, const std::string& name, const Lists& lists) {
  std::vector<double>&starts = state[name + ".start"], &members = state[name];
  starts.assign(1, 0.0);
  for (const auto& list : lists) {
    members.insert(members.end(), list.begin(), list.end());
    starts.push_back(static_cast<double>(members.size()));
  }
}

template <class Number>
std::vector<std::vector<Number>> read_lists(const StateReader& state, const std::string& name,
                                            std::size_t count, double least, double most) {
  const auto starts = state.wholes<std::size_t>(name + ".start", 0, 9e15);
  const auto members = state.wholes<Number>(name, least, most);
  check_state(starts.size() == count + 1 && starts.front() == 0 && starts.back() == members.size());
  std::vector<std::vector<Number>> lists;
  for (std::size_t i = 0; i < count; ++i) {
    check_state(starts[i] <= starts[i + 1]);
    lists.emplace_back(members.begin() + static_cast<std::ptrdiff_t>(starts[i]),
                       members.begin() + static_cast<std::ptrdiff_t>(starts[i + 1]));
  }
  return lists;
}

}  // namespace bnstar
