// One elimination of all variables, kept: it writes the distribution as the product of P(x |
// separator of x), a network with a decomposable structure. Marginals of variables that are close
// to each other then need only a few of these tables (Lauritzen and Spiegelhalter 1988; Koller and
// Friedman 2009, section 10.3.3.2).
#pragma once

#include <vector>

#include "network/elimination.h"
#include "network/family_tables.h"

namespace bnstar {

class BucketTree {
 public:
  explicit BucketTree(const FamilyTables& network);

  // What calibrate() will cost.
  const Forecast& forecast() const { return forecast_; }
  // May be called again when the numbers in the network's tables have changed.
  void calibrate(Monitor& monitor);
  // After calibrate(): ln of the sum of the product of all tables. It is 0 for a network, and ln
  // P(evidence) if the tables hold only the states that were observed.
  double log_total() const { return log_total_; }

  // A table of the tree: P(variable | separator), or the marginal of a separator.
  struct Part {
    int bucket;
    bool is_separator;
  };
  // The smallest set of parts whose product, with all other variables summed out, is the marginal
  // of `query`.
  std::vector<Part> parts_for(const std::vector<Var>& query) const;
  std::vector<Var> scope(const Part& part) const;
  FactorView view(const Part& part) const;  // after calibrate()

 private:
  static constexpr int kNone = -1;

  struct Bucket {
    Var variable;
    std::vector<Var> separator;
    int parent;                 // the bucket that holds the whole separator; kNone for roots
    std::vector<int> sources;   // buckets whose messages it takes
    std::vector<Var> families;  // variables whose tables it takes
    Factor conditional;
    Factor separator_marginal;
  };

  std::vector<Var> clique(const Bucket& bucket) const;
  void collect(Monitor& monitor);
  void distribute(Monitor& monitor);

  const FamilyTables& network_;
  std::vector<Bucket> buckets_;  // in the order of elimination
  std::vector<int> bucket_of_;   // by variable
  Forecast forecast_;
  double log_total_ = 0;
};

}  // namespace bnstar
