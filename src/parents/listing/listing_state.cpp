#include "parents/listing/listing_state.h"

#include <algorithm>
#include <functional>
#include <string>
#include <utility>

namespace bnstar {

namespace {

constexpr double kMost = 9e15;

template <class Numbers>
void append(std::vector<double>& to, const Numbers& numbers) {
  to.insert(to.end(), numbers.begin(), numbers.end());
}

template <class Lists>
void put_lists_of_sets(State& state, const std::string& name, const VariableStates& variables,
                       const Lists& list_of) {
  for (const char* part : {".size", ".count", ".members", ".best", ".configurations"})
    state[name + part].clear();
  for (const VariableState& variable : variables) {
    const SetList& list = list_of(variable);
    state[name + ".size"].push_back(list.size);
    state[name + ".count"].push_back(static_cast<double>(list.count()));
    append(state[name + ".members"], list.members);
    append(state[name + ".best"], list.best);
    append(state[name + ".configurations"], list.configurations);
  }
}

// Takes pieces of vectors that lie one after the other.
class Pieces {
 public:
  explicit Pieces(const std::vector<double>& all) : all_(all) {}
  std::vector<double> next(std::size_t count) {
    check_state(count <= all_.size() - place_);
    const auto from = all_.begin() + static_cast<std::ptrdiff_t>(place_);
    place_ += count;
    return {from, from + static_cast<std::ptrdiff_t>(count)};
  }
  std::vector<Var> next_variables(std::size_t count, Var most) {
    std::vector<Var> result;
    for (double number : next(count)) {
      check_state(number >= 0 && number <= most && number == std::floor(number));
      result.push_back(static_cast<Var>(number));
    }
    return result;
  }
  void end() const { check_state(place_ == all_.size()); }

 private:
  const std::vector<double>& all_;
  std::size_t place_ = 0;
};

// Sets of candidates, ascending.
void check_sets(const SetList& list, const std::vector<Var>& candidates) {
  for (std::size_t i = 0; i < list.count(); ++i) {
    const Var* const set = list.set(i);
    check_state(std::adjacent_find(set, set + list.size, std::greater_equal<>()) ==
                    set + list.size &&
                std::includes(candidates.begin(), candidates.end(), set, set + list.size));
  }
}

template <class List>
void take_lists_of_sets(const StateReader& state, const std::string& name, const ListingTask& task,
                        VariableStates& variables, const List& list_of) {
  const std::vector<int> sizes = state.wholes<int>(name + ".size", 0, task.n());
  const auto counts = state.wholes<std::size_t>(name + ".count", 0, kMost / 1000);
  check_state(sizes.size() == variables.size() && counts.size() == variables.size());
  Pieces members(state.numbers(name + ".members")), best(state.numbers(name + ".best")),
      configurations(state.numbers(name + ".configurations"));
  for (Var x = 0; x < task.n(); ++x) {
    SetList& list = list_of(variables[x]);
    list.size = sizes[x];
    list.best = best.next(counts[x]);
    list.configurations = configurations.next(counts[x]);
    list.members =
        members.next_variables(counts[x] * static_cast<std::size_t>(sizes[x]), task.n() - 1);
    check_sets(list, task.constraints().candidates[x]);
  }
  members.end();
  best.end();
  configurations.end();
}

void put_kept(State& state, const VariableStates& variables) {
  std::vector<double>&counts = state["kept.count"], &sizes = state["kept.sizes"],
  &costs = state["kept.costs"], &parents = state["kept.parents"];
  for (const VariableState& variable : variables) {
    counts.push_back(static_cast<double>(variable.kept.costs.size()));
    append(sizes, variable.kept.sizes);
    append(costs, variable.kept.costs);
    append(parents, variable.kept.parents);
  }
}

void take_kept(const StateReader& state, VariableStates& variables) {
  const auto counts = state.wholes<std::size_t>("kept.count", 0, kMost / 1000);
  check_state(counts.size() == variables.size());
  Pieces sizes(state.numbers("kept.sizes")), costs(state.numbers("kept.costs")),
      parents(state.numbers("kept.parents"));
  const Var last = static_cast<Var>(variables.size()) - 1;
  for (std::size_t x = 0; x < variables.size(); ++x) {
    ListedSets& kept = variables[x].kept;
    kept.costs = costs.next(counts[x]);
    kept.sizes = sizes.next_variables(counts[x], last);
    check_state(std::is_sorted(kept.sizes.begin(), kept.sizes.end()));
    for (int size : kept.sizes) {
      const std::vector<Var> set = parents.next_variables(static_cast<std::size_t>(size), last);
      check_state(std::adjacent_find(set.begin(), set.end(), std::greater_equal<>()) == set.end() &&
                  !std::binary_search(set.begin(), set.end(), static_cast<Var>(x)));
      kept.parents.insert(kept.parents.end(), set.begin(), set.end());
    }
  }
  sizes.end();
  costs.end();
  parents.end();
}

}  // namespace

void put_values(State& state, const std::string& name, const LevelValues& values) {
  state[name + ".size"] = {static_cast<double>(values.size())};
  state[name + ".all"] = {values.complete() ? 1.0 : 0.0};
  append(state[name + ".ranks"], values.ranks());
  state[name + ".values"] = values.values();
}

LevelValues take_values(const StateReader& state, const std::string& name, const Level& level,
                        std::size_t width) {
  check_state(state.number(name + ".size") == level.size);
  auto ranks = state.wholes<Rank>(name + ".ranks", 0, static_cast<double>(level.universe) - 1);
  check_state(std::adjacent_find(ranks.begin(), ranks.end(), std::greater_equal<>()) ==
              ranks.end());
  const bool all = state.whole<int>(name + ".all", 0, 1) == 1;
  const std::vector<double>& values = state.numbers(name + ".values");
  check_state(!all || ranks.empty() || ranks.size() == level.universe);
  // As many as there are numbers for, before memory is taken.
  const bool complete = all && ranks.empty();
  const double count = static_cast<double>(complete ? level.universe : ranks.size());
  check_state(static_cast<double>(values.size()) == count * static_cast<double>(width));
  LevelValues result =
      complete ? LevelValues(level, width) : LevelValues(level, width, std::move(ranks));
  result.set_values(values);
  return result;
}

void put_variables(State& state, const VariableStates& variables) {
  put_lists_of_sets(state, "live", variables,
                    [](const VariableState& v) -> const SetList& { return v.live; });
  put_lists_of_sets(state, "candidates", variables,
                    [](const VariableState& v) -> const SetList& { return v.candidates; });
  put_kept(state, variables);
  std::vector<double>&gains = state["live.gains"], &numbers = state["variables"];
  for (const VariableState& v : variables) {
    for (const GainLimit& gain : v.live.gains)
      append(gains, std::vector<double>{gain.most, gain.price, gain.known});
    append(numbers, std::vector<double>{v.tail, v.next_tail, v.closed ? 1.0 : 0.0, v.scored,
                                        v.rejected ? 1.0 : 0.0, v.too_few_rows ? 1.0 : 0.0, v.share,
                                        v.share_before});
  }
  std::vector<std::vector<double>> left_out;
  for (const VariableState& v : variables) left_out.push_back(v.left_out.numbers());
  put_lists(state, "left_out", left_out);
}

void take_variables(const StateReader& state, const ListingTask& task, VariableStates& variables) {
  take_lists_of_sets(state, "live", task, variables,
                     [](VariableState& v) -> SetList& { return v.live; });
  take_lists_of_sets(state, "candidates", task, variables,
                     [](VariableState& v) -> SetList& { return v.candidates; });
  take_kept(state, variables);
  Pieces gains(state.numbers("live.gains")), numbers(state.numbers("variables")),
      left_out(state.numbers("left_out"));
  const auto starts = state.wholes<std::size_t>("left_out.start", 0, kMost);
  check_state(starts.size() == variables.size() + 1 &&
              std::is_sorted(starts.begin(), starts.end()));
  for (std::size_t x = 0; x < variables.size(); ++x) {
    VariableState& v = variables[x];
    for (std::size_t i = 0; i < v.live.count(); ++i) {
      const std::vector<double> gain = gains.next(3);
      v.live.gains.push_back({gain[0], gain[1], gain[2]});
    }
    const std::vector<double> of_x = numbers.next(8);
    v.tail = of_x[0];
    v.next_tail = of_x[1];
    v.closed = of_x[2] != 0;
    v.scored = of_x[3];
    v.rejected = of_x[4] != 0;
    v.too_few_rows = of_x[5] != 0;
    v.share = of_x[6];
    v.share_before = of_x[7];
    check_state(v.left_out.take_numbers(left_out.next(starts[x + 1] - starts[x])));
  }
  gains.end();
  numbers.end();
  left_out.end();
}

}  // namespace bnstar
