// How promising new arcs are, for the Restrict step of the sparse candidate algorithm (Friedman,
// Nachman & Pe'er 1999, section 4).
#pragma once

#include <vector>

#include "base/digraph.h"
#include "base/monitor.h"
#include "scores/families/family_scores.h"

namespace bnstar {

// By how much the cost of x falls if asked[x][i], which is not one of its parents, is added to
// them. For the score it is the paper's M_Score up to a constant of x. For the likelihood it is N
// times I(x; y | parents), M_Shield, which is mutual information if there are no parents. Parents
// that the score rejects gain -infinity; parents that determine x, if the score accepts them, have
// infinite information. Meaningless if the monitor stops.
std::vector<std::vector<double>> gains_of_additions(FamilyScores& scores,
                                                    const ParentLists& parents,
                                                    const ParentLists& asked, FamilyScores::Of what,
                                                    int threads, Monitor& monitor);

}  // namespace bnstar
