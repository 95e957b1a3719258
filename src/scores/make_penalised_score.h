// The likelihood with a price for every parameter that was settled before, of complete columns or
// of columns that lack entries.
#pragma once

#include <memory>

#include "scores/make_score.h"

namespace bnstar {

std::unique_ptr<LocalScore> make_penalised_score(const ObservedColumns& data,
                                                 const ScoreRequest& request, int threads,
                                                 Monitor& monitor);

}  // namespace bnstar
