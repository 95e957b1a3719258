// The likelihood with a given price for every parameter, for complete columns or for columns that
// lack entries.
#pragma once

#include <memory>

#include "scores/make_score.h"

namespace bnstar {

std::unique_ptr<LocalScore> make_penalised_score(const ObservedColumns& data,
                                                 const ScoreRequest& request, int threads,
                                                 Monitor& monitor);

}  // namespace bnstar
