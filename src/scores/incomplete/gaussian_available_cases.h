// The Gaussian likelihood of data with missing entries, see keyed_available_cases.h.
#pragma once

#include <memory>
#include <vector>

#include "scores/incomplete/keyed_available_cases.h"

namespace bnstar {

class GaussianAvailableCases : public KeyedAvailableCases {
 public:
  using KeyedAvailableCases::KeyedAvailableCases;
  std::unique_ptr<LocalScore> for_listing(int largest_set) const override {
    return std::unique_ptr<LocalScore>(
        new GaussianAvailableCases(*this, kept_members(largest_set, n_variables())));
  }

 private:
  std::unique_ptr<LocalScore> score_of_complete(const std::vector<Var>& variables,
                                                const std::vector<KnownColumn>& columns,
                                                const std::vector<double>& counts) const override;
  double parameters(const Family& family) const override { return family.n_parents + 2; }
  double least_of(Var, const Likelihood& given_all) const override;
  double least_likelihood(Var, double least, double rows) const override;
  bool collinear_parents(const Family& family) const override;
};

}  // namespace bnstar
