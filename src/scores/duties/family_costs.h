// What a family costs, from the values of its sets.
#pragma once

#include <limits>

#include "scores/duties/family.h"
#include "scores/duties/set_evaluator.h"

namespace bnstar {

class FamilyCosts {
 public:
  static constexpr double kRejected = std::numeric_limits<double>::infinity();

  // kRejected for a family that the score cannot take, such as collinear Gaussian variables.
  virtual double cost(const Family& family) const = 0;
  // What the parents leave of the child's negative maximised log-likelihood, up to a constant of
  // the child, whatever else the score is made of. Only for scores that were made to keep it.
  virtual double likelihood_cost(const Family& family) const = 0;
  // Writes the costs of a family, and of the same with each of `toggled` added or removed. False,
  // and nothing is done, if asking for the sets one by one is just as good.
  virtual bool neighbour_costs(const Neighbourhood&, SetEvaluator::Workspace&,
                               double* /*costs*/) const {
    return false;
  }

  // Should a rejected family be reported? Not if the user chose to leave such families out.
  virtual bool names_rejected(const Family&) const { return true; }
  // Was it rejected for lack of rows? Without values of the family: is that known of any superset
  // of the parents?
  virtual bool too_few_rows(const Family&) const { return false; }
  // If a family is rejected, are all families with more parents rejected as well?
  virtual bool final_rejection(const Family&) const { return true; }

 protected:
  ~FamilyCosts() = default;
};

}  // namespace bnstar
