// Any Gaussian score: log determinants of blocks of one small matrix, which grow by one Cholesky
// row at a time, with as many digits as the matrix calls for. The number of rows of the data no
// longer matters. With many columns and no more rows than columns, entries of the matrix are
// computed when they are needed.
#pragma once

#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "base/eigen.h"
#include "scores/engines/wide_matrix.h"
#include "scores/gaussian_score.h"
#include "scores/local_score.h"

namespace bnstar {

class GaussianLocalScore : public LocalScore {
 public:
  explicit GaussianLocalScore(std::unique_ptr<GaussianScore> formula);
  std::unique_ptr<LocalScore> for_listing(int largest_set) const override;
  // Makes likelihood_cost() available if the formula is not the likelihood itself.
  void keep_likelihood(std::unique_ptr<GaussianScore> likelihood) {
    likelihood_ = std::make_shared<GaussianLocalScore>(std::move(likelihood));
  }
  bool is_likelihood() const { return formula_->is_likelihood(); }
  // Scaled to a unit diagonal. Meaningless if the monitor stops.
  Eigen::MatrixXd matrix(int threads, Monitor& monitor) const;

  int n_variables() const override { return n_; }
  int width() const override { return likelihood_ ? 2 : 1; }
  void begin_level(int, std::size_t, double) override {}
  void prepare(bool bounds, const std::vector<std::vector<Var>>& candidates,
               const std::vector<int>& most, int threads, Monitor& monitor) override;
  void evaluate(const SetBatch& batch, int threads, Monitor& monitor, double* out) override;
  double bytes() const override;
  double workspace_bytes(int size) const override { return 8.0 * size * size; }
  std::unique_ptr<Workspace> make_workspace() const override;
  void evaluate_few(const SetBatch& batch, Workspace& workspace, double* out) const override;
  double steps_per_set() const override { return 200; }
  bool neighbour_costs(const Neighbourhood& asked, Workspace& workspace,
                       double* costs) const override;
  double cost(const Family& family) const override;
  double likelihood_cost(const Family& family) const override;
  double superset_bound(const Family& family) const override;

 private:
  GaussianLocalScore(const GaussianLocalScore&) = default;
  struct Stacks;
  // Calls f with a stack of the matrix, whichever form it has.
  template <class F>
  auto with_stack(const F& f) const;
  double bytes_of_matrix() const;
  void take_dense_matrix();
  Eigen::MatrixXd rounded() const;
  template <class Stack>
  double evaluate_set(Stack& stack, const Var* set, int size) const;
  void bound_by_all();
  double bound_by_few(Var x, std::vector<Var> parents) const;
  // Values of successive sets are `stride` numbers apart.
  template <class Stack>
  void evaluate_by(const Stack& empty, const SetBatch& batch, int threads, Monitor& monitor,
                   double* out, int stride) const;
  void evaluate_own(const SetBatch& batch, int threads, Monitor& monitor, double* out,
                    int stride) const;
  void evaluate_few_own(const SetBatch& batch, Stacks& stacks, double* out, int stride) const;

  std::shared_ptr<GaussianScore> formula_;
  std::shared_ptr<GaussianLocalScore> likelihood_;
  int n_;
  Eigen::MatrixXd matrix_;  // scaled to a unit diagonal; unused if it is ill conditioned
  TwofoldMatrix precise_;   // the same with all its digits, if it is ill conditioned
  std::shared_ptr<const WideMatrix> wide_;  // in place of both, for wide columns
  // reciprocal; unknown for wide columns, some of which depend on others
  double condition_ = 0;
  // A larger set is collinear, because rows are few and no prior helps.
  int most_members_ = std::numeric_limits<int>::max();
  std::vector<double> limits_;         // see GaussianScore::collinear_below()
  std::vector<double> log_scale_;      // by variable: ln of what was divided out
  std::vector<double> log_least_rss_;  // given all candidate parents; -Inf if there is no bound
};

}  // namespace bnstar
