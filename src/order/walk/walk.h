// The parts of a problem on their way from first networks to the best ones, and what is known of
// the whole meanwhile.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/state_reader.h"
#include "order/walk/solve.h"

namespace bnstar {

// Costs are those of the scores, not regrets.
class Part {
 public:
  using Told = std::function<void(double expanded)>;

  virtual ~Part() = default;
  virtual std::size_t n_variables() const = 0;
  // Improves its network; calls `told` after every improvement of the network or the bound.
  virtual void search(const SearchPlan& plan, Report& report, Monitor& monitor,
                      const Told& told) = 0;

  const Certificate& known() const { return known_; }

  // Keeps what is known under the number of a part, and takes it from there.
  void put(State& state, const std::string& part) const;
  void take(const StateReader& state, const std::string& part);

 protected:
  // Its network, as parents within the part; empty if it cannot be kept.
  virtual ParentLists network() const { return {}; }
  // Takes a network that may be better.
  virtual void take_network(const ParentLists& /*parents*/) {}

  // Runs the searcher on an oracle of the part, from a network whose regrets add up to `first`.
  // Returns the best network.
  template <int W>
  std::vector<VarSet<W>> improve(const Oracle<W>& oracle, Cost first,
                                 std::vector<VarSet<W>> families, const SearchPlan& plan,
                                 Report& report, Monitor& monitor, const Told& told);

  Certificate known_;

 private:
  std::function<ParentLists()> searched_;  // the network of a search that is under way
};

// Solves the parts one after the other, from the smallest to the largest.
class Walk {
 public:
  Walk(const SearchPlan& plan, Report& report, Monitor& monitor);

  template <class Kind>
  void run(const std::vector<std::unique_ptr<Kind>>& parts) {
    parts_.clear();
    for (const auto& part : parts) parts_.push_back(part.get());
    run();
  }
  // For all parts together.
  Certificate known() const;

 private:
  void run();
  void record(double expanded);
  State state() const;

  const SearchPlan& plan_;
  Report& report_;
  Monitor& monitor_;
  std::vector<Part*> parts_;
};

}  // namespace bnstar
