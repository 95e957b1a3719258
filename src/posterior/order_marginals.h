// What the others can score beside each choice of a variable, by dynamic programming over all sets
// of variables.
#pragma once

#include <vector>

#include "base/monitor.h"
#include "posterior/choices.h"

namespace bnstar {

// By place and choice, the best sum of the scores of all other variables in a network that has the
// choice; -infinity if there is none. Empty for places that are not wanted.
//
// Let b_x(U) be the best choice of x within U, and G(U) and F(U) the scores of the best networks of
// U and of the others given U. Beside the choice (x, P) the others score at most the maximum of
// G(U) + F(U + x) over all U that contain P: O(m^2 2^m) for all choices together. Meaningless if
// the monitor stops.
std::vector<std::vector<double>> scores_beside(const ChoiceProblem& problem, Places wanted,
                                               Monitor& monitor);

double bytes_of_scores_beside(int places);
double operations_of_scores_beside(int places);

}  // namespace bnstar
