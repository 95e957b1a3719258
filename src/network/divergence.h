// The exact Kullback-Leibler divergence between two discrete networks. It is a sum over families
// and needs of P only the marginals of the families of both networks.
#pragma once

#include <memory>
#include <vector>

#include "network/bucket_tree.h"

namespace bnstar {

class ExactDivergence {
 public:
  // Only plans. Both networks must have the same variables and states and outlive this object.
  ExactDivergence(const FamilyTables& p, const FamilyTables& q, int threads, Monitor& monitor);

  // With as many of the threads as the memory limit allows to work side by side, at least one.
  Forecast forecast() const;

  // For each variable x the expectation under P of ln P(x | parents) - ln Q(x | parents); infinite
  // if Q excludes what P allows. Meaningless if the monitor stops.
  std::vector<double> run(Monitor& monitor);

 private:
  // The marginal of one family.
  struct Query {
    std::vector<Var> scope;
    std::vector<BucketTree::Part> parts;  // of the tree, or
    std::vector<Var> families;            // tables of P
    std::vector<EliminationStep> steps;
    Forecast forecast;
  };
  enum class From { kCheaper, kTables };

  Query plan_query(const std::vector<Var>& scope, From from) const;
  Query query_of_tables(const std::vector<Var>& scope) const;
  void plan_with_or_without_tree(Monitor& monitor);
  void plan(From from, Monitor& monitor);
  Factor marginal(const Query& query, Monitor& monitor) const;
  double contribution(Var x, Monitor& monitor) const;

  const FamilyTables& p_;
  const FamilyTables& q_;
  int threads_;
  std::unique_ptr<BucketTree> tree_;  // null if no query uses it
  std::vector<Query> of_p_;
  std::vector<Query> of_q_;  // without scope if both families are the same
};

}  // namespace bnstar
