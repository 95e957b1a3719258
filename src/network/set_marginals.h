// Marginals of several sets of variables of one network, from one calibrated tree.
#pragma once

#include <vector>

#include "network/bucket_tree.h"

namespace bnstar {

class SetMarginals {
 public:
  // `network` must outlive this object.
  SetMarginals(const FamilyTables& network, std::vector<std::vector<Var>> sets);

  // What run() will cost at most.
  const Forecast& forecast() const { return forecast_; }
  // A table for every set, whose first variable varies fastest; it sums to one. Unfinished if the
  // monitor stops.
  std::vector<std::vector<double>> run(Monitor& monitor);
  // After run(), see BucketTree.
  double log_total() const { return tree_.log_total(); }

 private:
  struct Plan {
    std::vector<BucketTree::Part> parts;
    std::vector<EliminationStep> steps;
  };

  const FamilyTables& network_;
  std::vector<std::vector<Var>> sets_;
  BucketTree tree_;
  std::vector<Plan> plans_;
  Forecast forecast_;
};

}  // namespace bnstar
