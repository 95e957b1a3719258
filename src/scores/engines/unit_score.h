// A score of data whose counts are in units: `per_observation` of them make one observation, so
// that fractions of observations are whole counts. Sums of whole counts depend neither on the order
// of the rows nor on the number of threads. The negative log-likelihood and the penalty of the
// engine inside grow in proportion to all counts, so its costs are divided by that number.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "scores/local_score.h"

namespace bnstar {

class UnitScore : public LocalScore {
 public:
  // `score` charges `per_observation` times the price of a parameter.
  UnitScore(std::unique_ptr<LocalScore> score, double per_observation)
      : score_(std::move(score)), per_observation_(per_observation) {}
  std::unique_ptr<LocalScore> for_listing(int largest_set) const override {
    return std::make_unique<UnitScore>(score_->for_listing(largest_set), per_observation_);
  }

  int n_variables() const override { return score_->n_variables(); }
  int width() const override { return score_->width(); }
  void begin_level(int size, std::size_t wanted, double room) override {
    score_->begin_level(size, wanted, room);
  }
  void prepare(bool bounds, const std::vector<std::vector<Var>>& possible,
               const std::vector<int>& most, int threads, Monitor& monitor) override {
    score_->prepare(bounds, possible, most, threads, monitor);
  }
  void expect(double sets, double room, int threads, Monitor& monitor) override {
    score_->expect(sets, room, threads, monitor);
  }
  void evaluate(const SetBatch& batch, int threads, Monitor& monitor, double* out) override {
    score_->evaluate(batch, threads, monitor, out);
  }
  bool evaluate_level(int threads, Monitor& monitor, double* out) override {
    return score_->evaluate_level(threads, monitor, out);
  }
  double steps_per_level(int size) const override { return score_->steps_per_level(size); }
  std::unique_ptr<Workspace> make_workspace() const override { return score_->make_workspace(); }
  void evaluate_few(const SetBatch& batch, Workspace& workspace, double* out) const override {
    score_->evaluate_few(batch, workspace, out);
  }
  double steps_per_set() const override { return score_->steps_per_set(); }
  bool takes_any_order() const override { return score_->takes_any_order(); }
  bool gives_subsets() const override { return score_->gives_subsets(); }
  double cost(const Family& family) const override { return in_observations(score_->cost(family)); }
  double likelihood_cost(const Family& family) const override {
    return in_observations(score_->likelihood_cost(family));
  }
  bool names_rejected(const Family& family) const override {
    return score_->names_rejected(family);
  }
  bool too_few_rows(const Family& family) const override { return score_->too_few_rows(family); }
  bool final_rejection(const Family& family) const override {
    return score_->final_rejection(family);
  }
  double superset_bound(const Family& family) const override {
    return in_observations(score_->superset_bound(family));
  }
  double strict_superset_bound(const Family& family, double fewest_states) const override {
    return in_observations(score_->strict_superset_bound(family, fewest_states));
  }
  double sharper_superset_bound(const Family& family) const override {
    return in_observations(score_->sharper_superset_bound(family));
  }
  GainLimit gain_limit(const Family& family) const override {
    const GainLimit limit = score_->gain_limit(family);
    return {in_observations(limit.most), in_observations(limit.price),
            in_observations(limit.known)};
  }
  double known_of(Var child, const double* values) const override {
    return in_observations(score_->known_of(child, values));
  }
  int arity(Var x) const override { return score_->arity(x); }
  double most_configurations(Var x) const override { return score_->most_configurations(x); }
  double bytes() const override { return score_->bytes(); }
  double workspace_bytes(int size) const override { return score_->workspace_bytes(size); }
  void spare_memory() override { score_->spare_memory(); }
  std::map<std::string, double> counters() const override { return score_->counters(); }

 private:
  double in_observations(double cost) const { return cost / per_observation_; }

  std::unique_ptr<LocalScore> score_;
  double per_observation_;
};

}  // namespace bnstar
