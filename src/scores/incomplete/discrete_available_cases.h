// The likelihood of discrete data with missing entries, see available_case_score.h.
#pragma once

#include <memory>
#include <vector>

#include "data/complete_cells.h"
#include "math/count_table.h"
#include "scores/incomplete/available_case_score.h"

namespace bnstar {

class DiscreteAvailableCases : public AvailableCaseScore {
 public:
  DiscreteAvailableCases(std::shared_ptr<const IncompleteData> data, double weight, double fewest,
                         int kept_members);
  std::unique_ptr<LocalScore> for_listing(int largest_set) const override;

  void evaluate(const SetBatch& batch, int threads, Monitor& monitor, double* out) override;
  std::unique_ptr<Workspace> make_workspace() const override;
  void evaluate_few(const SetBatch& batch, Workspace& workspace, double* out) const override;
  double steps_per_set() const override { return 2.0 * static_cast<double>(data_.data.n_unique()); }
  double bytes() const override { return data_.data.bytes(); }
  double workspace_bytes(int size) const override { return CompleteCells::bytes(data_, size); }
  int arity(Var x) const override { return data_.states[x]; }
  double most_configurations(Var x) const override {
    return most_configurations_of(data_.states[x]);
  }

 private:
  struct Counting;

  Likelihood likelihood_of(const Var* set, int size, int child) const override;
  double parameters(const Family& family) const override {
    return (data_.states[family.child] - 1) * family.configurations;
  }
  double least_of(Var, const Likelihood& given_all) const override { return given_all.cost; }
  double least_likelihood(Var, double least, double rows) const override;
  void evaluate_set(const Var* set, int size, CompleteCells& cells, double* out) const;
  std::int64_t sum_of(const std::vector<std::int64_t>& counts) const;

  std::shared_ptr<const IncompleteData> owner_;
  const IncompleteData& data_;
  CountTable m_log_m_;
};

}  // namespace bnstar
