// Interventions: in some rows an experimenter has set some variables. A row in which x was set says
// nothing of how x depends on its parents, so a family of x counts the other rows only (Cooper &
// Yoo 1999; Hauser & Buehlmann 2012). Variables that were set in the same rows share a part: the
// score of complete data on the rows in which they were not set. So the set functions A and B of
// local_score.h become functions of x, one pair for each distinct set of rows:
//     cost(x, P) = A_x(P) - B_x(P + x) + penalty(x, P).
// The values kept of a set are those of all parts, one after the other.
#pragma once

#include <memory>
#include <vector>

#include "scores/local_score.h"

namespace bnstar {

class OwnRowsScore : public LocalScore {
 public:
  struct Part {
    std::unique_ptr<LocalScore> score;
    // By variable: has a continuous column only one value in these rows? It cannot be a parent.
    std::vector<char> constant;
  };
  // `part_of` has the number of its part for every variable.
  OwnRowsScore(std::vector<Part> parts, std::vector<int> part_of);
  std::unique_ptr<LocalScore> for_listing(int largest_set) const override;

  int n_variables() const override { return static_cast<int>(part_of_.size()); }
  int width() const override { return width_; }
  void begin_level(int size, std::size_t wanted, double room) override;
  void prepare(bool bounds, const std::vector<std::vector<Var>>& possible,
               const std::vector<int>& most, int threads, Monitor& monitor) override;
  void expect(double sets, double room, int threads, Monitor& monitor) override;
  void evaluate(const SetBatch& batch, int threads, Monitor& monitor, double* out) override;
  std::unique_ptr<Workspace> make_workspace() const override;
  void evaluate_few(const SetBatch& batch, Workspace& workspace, double* out) const override;
  double steps_per_set() const override;
  bool takes_any_order() const override;
  // Asks the part of the child alone, which is why these costs are always given.
  bool neighbour_costs(const Neighbourhood& asked, Workspace& workspace,
                       double* costs) const override;
  double cost(const Family& family) const override;
  double likelihood_cost(const Family& family) const override;
  bool names_rejected(const Family& family) const override;
  bool too_few_rows(const Family& family) const override;
  bool final_rejection(const Family& family) const override;
  double superset_bound(const Family& family) const override;
  double strict_superset_bound(const Family& family, double fewest_states) const override;
  double sharper_superset_bound(const Family& family) const override;
  GainLimit gain_limit(const Family& family) const override;
  double known_of(Var child, const double* values) const override;
  int arity(Var x) const override { return parts_.front().score->arity(x); }
  double most_configurations(Var x) const override { return of(x).most_configurations(x); }
  double bytes() const override;
  double workspace_bytes(int size) const override;
  void spare_memory() override;
  std::map<std::string, double> counters() const override;

 private:
  struct Workspaces;

  const LocalScore& of(Var x) const { return *parts_[part_of_[x]].score; }
  // The family as the part of its child sees it.
  Family in_part(Family family) const;
  bool has_constant(const Family& family) const;
  double number_of_parts() const { return static_cast<double>(parts_.size()); }

  std::vector<Part> parts_;
  std::vector<int> part_of_;  // by variable
  std::vector<int> first_;    // by part: the place of its values among those of a set
  int width_;
};

}  // namespace bnstar
