// Chooses the engine that serves a score on given columns: the only place that knows all of them.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "base/monitor.h"
#include "base/options.h"
#include "data/observed_columns.h"
#include "scores/local_score.h"

namespace bnstar {

// An AD-tree to count discrete data in; none if r_min is 0.
struct AdTreePlan {
  std::size_t r_min = 0;
  double most_bytes = 0;
};

struct ScoreRequest {
  std::string name;  // in the registry of scores for columns of this kind
  Options options;
  // The largest set that is listed, or 1 if families are asked for one by one.
  int largest_set = 1;
  bool with_likelihood = false;  // for LocalScore::likelihood_cost()
  AdTreePlan tree = {};
  bool once = false;  // each family is asked for once
};

// The price of a parameter if the caller has settled it; NaN if the score has its own. With such a
// price entries may be missing: every family uses the rows in which it is known, of which there
// must be at least `min_complete`.
Setting penalty_setting();
Setting min_complete_setting();

// Throws if there is no such score, or if entries are missing and there is no price.
std::unique_ptr<LocalScore> make_score(const ObservedColumns& data, const ScoreRequest& request,
                                       int threads, Monitor& monitor);

// The log-likelihood of the data that a score of complete discrete data has read; null for others.
std::unique_ptr<LocalScore> likelihood_of_same_data(const LocalScore& score);

}  // namespace bnstar
