// The Gaussian likelihood of data with missing entries, see available_case_score.h. The rows of a set depend on those of its
// members that are not known in all rows, its key; sets of one key share a matrix of products.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "scores/available_case_score.h"
#include "scores/gaussian_local_score.h"

namespace bnstar {

class GaussianAvailableCases : public AvailableCaseScore {
 public:
  // values: column after column, NaN where missing; one count per row, or none for a count of 1 each.
  GaussianAvailableCases(std::vector<double> values, std::size_t rows, std::vector<double> counts, double weight,
                         double fewest, int kept_members);

  void evaluate(const SetBatch& batch, int threads, Monitor& monitor, double* out) override;
  std::unique_ptr<Workspace> make_workspace() const override;
  void evaluate_few(const SetBatch& batch, Workspace& workspace, double* out) const override;
  double steps_per_set() const override;
  double bytes() const override { return 8.0 * static_cast<double>(values_.size() + counts_.size()) + kCacheBytes; }
  double workspace_bytes(int size) const override;

 private:
  using Key = std::vector<Var>;
  struct Model;
  class Members;

  static constexpr double kCacheBytes = 1 << 24;

  Likelihood likelihood_of(const Var* set, int size, int child) const override;
  double parameters(Var, int n_parents, double) const override { return n_parents + 2; }
  double least_of(const Likelihood& given_all) const override;
  double least_likelihood(double least, double rows) const override;
  Key key_of(const Var* set, int size) const;
  std::shared_ptr<const Model> model_of(const Key& key) const;
  std::shared_ptr<const Model> make_model(const Key& key) const;
  void evaluate_set(const Var* set, int size, const Model& model, LocalScore::Workspace& workspace, double* out) const;

  std::vector<double> values_;
  std::size_t rows_;
  std::vector<double> counts_;
  std::vector<bool> incomplete_;  // by variable
  mutable std::mutex mutex_;
  mutable std::map<Key, std::shared_ptr<const Model>> models_;  // some that were asked for
  mutable double models_bytes_ = 0;
};

}  // namespace bnstar
