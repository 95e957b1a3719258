// The exact joint distributions of pairs of variables of a discrete network, if that is cheap.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "network/bucket_tree.h"

namespace bnstar {

class PairMarginals {
 public:
  // Only plans. The network must outlive this object.
  PairMarginals(const FamilyTables& network, std::vector<std::pair<Var, Var>> pairs, int threads,
                Monitor& monitor);

  // Does it take a fraction of a second and little memory? If not, the functions below must not be
  // called.
  bool cheap() const { return cheap_; }
  void prepare(Monitor& monitor) { tree_.calibrate(monitor); }

  // The table of pair i, whose first variable varies fastest; after prepare(). Without values if
  // the monitor stops.
  std::vector<double> table(std::size_t i, Monitor& monitor) const;

 private:
  struct Query {
    std::vector<BucketTree::Part> parts;
    std::vector<EliminationStep> steps;
  };
  Forecast plan(std::size_t i);

  const FamilyTables& network_;
  std::vector<std::pair<Var, Var>> pairs_;
  BucketTree tree_;
  std::vector<Query> queries_;
  bool cheap_ = false;
};

}  // namespace bnstar
