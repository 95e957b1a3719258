// Chooses the engines for data with interventions: one for each set of variables that were set in
// the same rows.
#pragma once

#include <memory>

#include "scores/make_score.h"

namespace bnstar {

// `data` have interventions.
std::unique_ptr<LocalScore> make_own_rows_score(const ObservedColumns& data,
                                                const ScoreRequest& request, int threads,
                                                Monitor& monitor);

}  // namespace bnstar
