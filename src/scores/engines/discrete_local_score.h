// Any discrete score on a data set. Sets are counted by the engine that suits them: binary columns
// through the subset lattice, others in a table if the cells are few, in rows of bits if they are
// very few, otherwise by refining partitions of the rows; or in an AD-tree if the user asks for
// one.
#pragma once

#include <memory>
#include <vector>

#include "base/combinations.h"
#include "data/ad_tree.h"
#include "data/binary_lattice.h"
#include "data/candidate_rows.h"
#include "data/dataset.h"
#include "data/state_planes.h"
#include "scores/discrete_score.h"
#include "scores/engines/atom_bound.h"
#include "scores/engines/cell_sums.h"
#include "scores/local_score.h"

namespace bnstar {

class DiscreteLocalScore : public LocalScore {
 public:
  // `with_likelihood`: likelihood_cost() will be called too.
  DiscreteLocalScore(std::shared_ptr<const Dataset> data,
                     std::shared_ptr<const DiscreteScore> formula, int largest_set,
                     bool with_likelihood = false);

  std::unique_ptr<LocalScore> for_listing(int largest_set) const override {
    return of_same_data(largest_set);
  }
  std::unique_ptr<DiscreteLocalScore> of_same_data(int largest_set) const {
    return std::make_unique<DiscreteLocalScore>(owner_, formula_, largest_set);
  }
  const Dataset& data() const { return data_; }
  const std::shared_ptr<const Dataset>& shared_data() const { return owner_; }
  int n_variables() const override { return data_.n_variables(); }
  int width() const override { return functions_.width(); }
  void begin_level(int size, std::size_t wanted, double room) override;
  void evaluate(const SetBatch& batch, int threads, Monitor& monitor, double* out) override;
  bool evaluate_level(int threads, Monitor& monitor, double* out) override;
  double steps_per_level(int size) const override;
  void expect(double sets, double room, int threads, Monitor& monitor) override;
  std::unique_ptr<Workspace> make_workspace() const override;
  void evaluate_few(const SetBatch& batch, Workspace& workspace, double* out) const override;
  double steps_per_set() const override {
    return (tree_ || planes_ ? 0.125 : 1.0) * static_cast<double>(data_.n_unique());
  }
  bool takes_any_order() const override { return !lattice_; }
  bool gives_subsets() const override { return true; }
  double cost(const Family& family) const override;
  double likelihood_cost(const Family& family) const override {
    return functions_.likelihood(family.parents_values) -
           functions_.likelihood(family.family_values);
  }
  // Plants an AD-tree, in which families are counted from now on. If it takes more than
  // `most_bytes`, r_min is doubled until it fits. False, and nothing changes, if the monitor stops
  // or no tree fits.
  bool plant_tree(std::size_t r_min, double most_bytes, int threads, Monitor& monitor);
  std::map<std::string, double> counters() const override;
  void prepare(bool bounds, const std::vector<std::vector<Var>>& candidates,
               const std::vector<int>& most, int threads, Monitor& monitor) override;
  double bytes() const override;
  double workspace_bytes(int size) const override;
  void spare_memory() override {
    lattice_.reset();
    planes_.reset();
    tree_.reset();
    rows_ = CandidateRows();
  }
  double superset_bound(const Family& family) const override;
  double sharper_superset_bound(const Family& family) const override;
  GainLimit gain_limit(const Family& family) const override;
  double cost_per_parameter() const override { return formula_->cost_per_parameter(); }
  double known_of(Var, const double* values) const override { return values[0]; }
  int arity(Var x) const override { return data_.arity(x); }
  double most_configurations(Var x) const override {
    return formula_->most_configurations(data_.arity(x));
  }

 private:
  double configurations(const Var* set, int size) const;
  double lattice_steps(int size, double wanted) const;
  double row_steps(double wanted) const {
    return wanted * 3.0 * static_cast<double>(data_.n_unique());
  }
  void prepare_bounds(const std::vector<std::vector<Var>>& candidates, int threads,
                      Monitor& monitor);
  template <class Count>
  void bound_by_few(const std::vector<std::vector<Var>>& candidates,
                    const std::vector<Var>& children, bool keep, int threads, Monitor& monitor);
  void set_bound(Var x, AtomBound bound, bool keep);
  void evaluate_by_lattice(const SetBatch& batch, int threads, Monitor& monitor, double* out);
  class WantedSets;
  void write_block(const BinaryLattice::Block& block, int size, const WantedSets& wanted,
                   CellSums& sums, double* out) const;
  template <class Count>
  struct Counting;
  template <class Count>
  void evaluate_set(const SetBatch& batch, std::size_t i, Counting<Count>& work, double* out) const;
  template <class Count>
  void write_sums(double q, std::size_t singles, const std::vector<Count>& counts,
                  Counting<Count>& work, double*& place) const;
  template <class Count>
  void write_subsets(const Var* set, int size, Counting<Count>& work, SubsetPlaces& places) const;
  template <class Count>
  void write_subsets_of_table(const Var* set, int size, Counting<Count>& work,
                              SubsetPlaces& places) const;
  // The rows that a set is counted in, and the number of the set in its batch.
  struct Place {
    std::size_t rows, set;
  };
  std::vector<Place> places_of(const SetBatch& batch) const;
  template <class Count>
  void evaluate_in_merged_rows(const SetBatch& batch, int threads, Monitor& monitor,
                               double* out) const;
  template <class Count, class EvaluateOne>
  void evaluate_all(std::size_t count, int threads, Monitor& monitor,
                    const EvaluateOne& evaluate_one) const;
  template <class Count>
  void evaluate_one_by_one(const SetBatch& batch, int threads, Monitor& monitor, double* out) const;

  const std::shared_ptr<const Dataset> owner_;
  const Dataset& data_;
  const std::shared_ptr<const DiscreteScore> formula_;
  CellSumTables functions_;
  Binomials binomials_;
  // by variable; empty if of no use or too large
  std::vector<AtomBound> atoms_;
  // N H(x | all others), or given all candidate parents
  std::vector<double> least_;
  std::unique_ptr<BinaryLattice> lattice_;     // as long as it is worth its price
  std::shared_ptr<const StatePlanes> planes_;  // once many sets have been asked for
  std::unique_ptr<const AdTree> tree_;         // if the user asked for it
  CandidateRows rows_;                         // for children with few candidate parents
  int lattice_level_ = -1;                     // a level that was opened and not counted yet
};

}  // namespace bnstar
