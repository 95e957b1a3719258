// Separators (Friedman, Nachman & Pe'er 1999, section 5.4): a strongly connected part falls in two
// when a few of its variables are taken out. For every order of these, both sides are solved for
// themselves; the best sum is the best network.
#pragma once

#include <memory>

#include "order/walk/list_part.h"

namespace bnstar {

// Parts without a separator of up to so many variables that makes the problem smaller are left to
// the order graph.
std::unique_ptr<ListPart> make_separator_part(StrongPart part, Monitor& monitor,
                                              int largest_separator);

}  // namespace bnstar
