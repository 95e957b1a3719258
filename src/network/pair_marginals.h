// The joint distributions of pairs of variables of a discrete network, exactly, where that is
// cheap.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "network/bucket_tree.h"

namespace bnstar {

class PairMarginals {
 public:
  // Only plans. The network outlives this object.
  PairMarginals(const FamilyTables& network, std::vector<std::pair<Var, Var>> pairs, int threads,
                Monitor& monitor);

  // A fraction of a second, and not much memory. When it is not there is nothing more to ask.
  bool cheap() const { return cheap_; }
  void prepare(Monitor& monitor) { tree_.calibrate(monitor); }

  // Of pair i, its first variable running fastest; after prepare(). Without values when the monitor
  // stops.
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
