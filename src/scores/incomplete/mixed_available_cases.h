// The likelihood of conditional Gaussian networks on data with missing entries, see
// keyed_available_cases.h.
#pragma once

#include <memory>
#include <vector>

#include "scores/incomplete/keyed_available_cases.h"
#include "scores/mixed_score.h"

namespace bnstar {

class MixedAvailableCases : public KeyedAvailableCases {
 public:
  // `states` is by variable, 0 for continuous ones; columns of discrete variables hold their codes.
  MixedAvailableCases(IncompleteColumns columns, std::vector<int> states, double weight,
                      double fewest, int kept_members, SmallCells small_cells);

  std::unique_ptr<LocalScore> for_listing(int largest_set) const override {
    return std::unique_ptr<LocalScore>(
        new MixedAvailableCases(*this, kept_members(largest_set, n_variables())));
  }

  // A family that is rejected once it is evaluated lacks rows in a cell.
  bool too_few_rows(const Family& family) const override { return family.family_values != nullptr; }
  // A cell with too few rows may have none among fewer rows, and is then no obstacle any more.
  bool final_rejection(const Family& family) const override { return !names_rejected(family); }
  int arity(Var x) const override { return is_continuous(x) ? 1 : states_[x]; }
  double most_configurations(Var x) const override;

 private:
  MixedAvailableCases(const MixedAvailableCases& other, int kept_members)
      : KeyedAvailableCases(other, kept_members),
        states_(other.states_),
        small_cells_(other.small_cells_) {}
  bool is_continuous(Var x) const { return states_[x] == 0; }
  std::unique_ptr<LocalScore> score_of_complete(const std::vector<Var>& variables,
                                                const std::vector<KnownColumn>& columns,
                                                const std::vector<double>& counts) const override;
  bool may_be_constant(Var x) const override { return !is_continuous(x); }
  double parameters(const Family& family) const override;
  // Continuous children have no bound: in cells of their own, parents can leave arbitrarily little.
  double least_of(Var x, const Likelihood& given_all) const override;
  double least_likelihood(Var x, double least, double rows) const override;

  std::vector<int> states_;
  SmallCells small_cells_;
};

}  // namespace bnstar
