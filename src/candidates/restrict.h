// What the Restrict step of the sparse candidate algorithm wants to know of arcs that could come
// (Friedman, Nachman & Pe'er 1999, section 4).
#pragma once

#include <vector>

#include "base/digraph.h"
#include "base/monitor.h"
#include "scores/families/family_scores.h"

namespace bnstar {

// By how much the cost of x falls when asked[x][i], which is not one of its parents yet, joins
// them. Of the score that is the paper's M_Score up to a constant of x; of the likelihood it is N
// times I(x; y | parents), M_Shield, which is mutual information where there are no parents.
// Parents that the score rejects promise -infinity; those that determine x, where the score takes
// them, have infinite information. Without meaning when the monitor stops.
std::vector<std::vector<double>> gains_of_additions(FamilyScores& scores,
                                                    const ParentLists& parents,
                                                    const ParentLists& asked, FamilyScores::Of what,
                                                    int threads, Monitor& monitor);

}  // namespace bnstar
