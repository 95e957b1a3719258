// What a proxy predicts of a family, as a score: a constant of the child, a term for each parent,
// terms for having at least 1, 2, ... parents, and terms for pairs of parents. It follows from the
// members alone, so sets have nothing to be evaluated and no data are needed. Any learner that asks
// for families can climb on it (Yackley, Anderson & Lane 2011, section 5: a proxy accelerates any
// search).
#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "proxy/family_proxy.h"
#include "scores/families/family_scores.h"

namespace bnstar {

class PredictedScore final : public LocalScore {
 public:
  explicit PredictedScore(std::vector<FamilyProxy> children);

  std::unique_ptr<LocalScore> for_listing(int) const override {
    return std::make_unique<PredictedScore>(*this);
  }

  double cost(const Family& family) const override;
  double likelihood_cost(const Family& family) const override { return cost(family); }
  bool neighbour_costs(const Neighbourhood& asked, Workspace&, double* costs) const override;

  // Of any parents whatever: only what no set can have is left.
  double superset_bound(const Family& family) const override { return least_[family.child]; }

  int n_variables() const override { return static_cast<int>(children_.size()); }
  double bytes() const override;
  double workspace_bytes(int) const override { return 0; }

  int width() const override { return 1; }
  std::unique_ptr<Workspace> make_workspace() const override {
    return std::make_unique<Workspace>();
  }
  void evaluate_few(const SetBatch& batch, Workspace&, double* out) const override;
  double steps_per_set() const override { return 1; }
  void begin_level(int, std::size_t, double) override {}
  void evaluate(const SetBatch& batch, int threads, Monitor& monitor, double* out) override;

 private:
  using Partners = std::unordered_map<std::uint64_t, double>;

  std::uint64_t key(Var first, Var second) const;
  double worth(Var child, Var y, const Var* parents, std::size_t count) const;

  std::vector<FamilyProxy> children_;
  std::vector<Partners> pairs_;
  std::vector<double> least_;
};

}  // namespace bnstar
