// Conditional Gaussian scores (Lauritzen & Wermuth 1989). Discrete variables have discrete parents
// only. A continuous variable has a regression on its continuous parents C, with a variance of its
// own, in every cell j of its discrete parents D. For U = D + C,
//   F(U) = sum_j N_j ln(N_j / N) - sum_j N_j / 2 [ln det(G_j(C) / N_j) + |C| (ln 2 pi + 1)],
// where G_j has the products of the columns about their means in the cell, is one set function for
// all members: the log-likelihood of x given P is F(P + x) - F(P). Its first sum is that of D
// alone. It cancels in families with a continuous child, and families with a discrete child have no
// continuous members, so it is left out of the value of a set with continuous members.
#pragma once

#include <memory>
#include <vector>

#include "data/grouped_columns.h"
#include "scores/engines/discrete_local_score.h"
#include "scores/local_score.h"
#include "scores/mixed/mixed_groups.h"
#include "scores/mixed/product_store.h"
#include "scores/mixed/residual_bounds.h"
#include "scores/mixed_score.h"

namespace bnstar {

class MixedLocalScore : public LocalScore {
 public:
  // Others explain a column if they leave less than this share of its variance over all rows.
  static constexpr double kLeastShare = 1e-10;
  // Stands in place of the number of members skipped: the set is collinear over all rows.
  static constexpr double kCollinear = -1;

  // `columns` has a group for every distinct row of the data of `discrete`.
  MixedLocalScore(std::vector<MixedPlace> places, std::unique_ptr<DiscreteLocalScore> discrete,
                  std::shared_ptr<const GroupedColumns> columns, double weight,
                  SmallCells small_cells);
  std::unique_ptr<LocalScore> for_listing(int largest_set) const override;

  int n_variables() const override { return static_cast<int>(places_.size()); }
  int width() const override { return 2; }
  void begin_level(int, std::size_t, double) override {}
  void prepare(bool bounds, const std::vector<std::vector<Var>>& candidates,
               const std::vector<int>& most, int threads, Monitor& monitor) override;
  void expect(double sets, double room, int threads, Monitor& monitor) override {
    discrete_->expect(sets, room, threads, monitor);
  }
  void evaluate(const SetBatch& batch, int threads, Monitor& monitor, double* out) override;
  std::unique_ptr<Workspace> make_workspace() const override;
  void evaluate_few(const SetBatch& batch, Workspace& workspace, double* out) const override;
  double steps_per_set() const override {
    return discrete_->steps_per_set() + 4 * columns_.n_items();
  }
  double bytes() const override {
    return discrete_->bytes() + columns_.bytes() + bounds_.bytes() + products_.bytes();
  }
  double workspace_bytes(int size) const override;
  void spare_memory() override {
    discrete_->spare_memory();
    products_.clear();
  }
  bool neighbour_costs(const Neighbourhood& asked, Workspace& workspace,
                       double* costs) const override;
  double cost(const Family& family) const override;
  double likelihood_cost(const Family& family) const override;
  bool too_few_rows(const Family& family) const override;
  double superset_bound(const Family& family) const override;
  double strict_superset_bound(const Family& family, double fewest_states) const override;
  GainLimit gain_limit(const Family& family) const override;
  double known_of(Var, const double* values) const override { return values[0]; }
  int arity(Var x) const override {
    return is_continuous(x) ? 1 : discrete_->arity(places_[x].number);
  }
  double most_configurations(Var x) const override {
    return is_continuous(x) ? LocalScore::most_configurations(x)
                            : discrete_->most_configurations(places_[x].number);
  }

 private:
  struct Work;
  // The number of discrete parents up to which there can be a bound.
  static constexpr int kMostStates = 64;

  bool is_continuous(Var x) const { return !places_[x].discrete; }
  // The same family for the score of the discrete variables. Its parents keep their numbers, which
  // no likelihood looks at.
  Family as_discrete(Family family) const;
  int n_continuous_parents(const Family& family) const;
  bool rejected(const Family& family) const;
  double residual_bound(const Family& family, bool strict) const;
  std::vector<ProductStore::Slot*> slots_of(const SetBatch& batch, const MixedGroups& groups);
  template <class Evaluate>
  void evaluate_discrete(const SetBatch& batch, const MixedGroups& groups, double* out,
                         const Evaluate& evaluate) const;
  // `keep` is where the products of its cells are or may be kept, null if that is not wanted.
  // `store` has the room for it.
  void evaluate_group(const SetBatch& batch, const std::uint32_t* sets, std::size_t count,
                      Work& work, Monitor* monitor, ProductStore::Slot* keep, ProductStore* store,
                      double* out) const;
  void take_members(const SetBatch& batch, const std::uint32_t* sets, std::size_t count,
                    Work& work) const;
  void take_cells(Work& work, ProductStore::Slot* keep, ProductStore* store) const;
  void number_members(const SetBatch& batch, const std::uint32_t* sets, std::size_t count,
                      Work& work) const;
  const double* products(Work& work, std::size_t cell) const;
  template <class Kept>
  void add_cell(Work& work, const double* matrix, double weight, Kept&& kept) const;
  bool add_cells(Work& work, Monitor* monitor) const;
  bool add_smoothed_cells(Work& work, Monitor* monitor) const;
  static void reject_set(std::size_t set, Work& work);
  void reject_collinear(Work& work) const;
  std::vector<double> costs_by_sets(Var child, const std::vector<std::vector<Var>>& parents,
                                    Work& work) const;
  bool changes_by_column(const Neighbourhood& asked, Work& work,
                         std::vector<double>& changes) const;

  std::vector<MixedPlace> places_;
  std::unique_ptr<DiscreteLocalScore> discrete_;
  std::shared_ptr<const GroupedColumns> owner_;
  const GroupedColumns& columns_;
  double weight_;
  SmallCells small_cells_;
  // by continuous variable: 1 + ln(2 pi) + 2 ln of its standard deviation
  std::vector<double> constants_;
  std::vector<double> total_;  // products over all rows
  bool regular_;               // is no column close to a linear function of others?
  ResidualBounds bounds_;
  ProductStore products_;
};

}  // namespace bnstar
