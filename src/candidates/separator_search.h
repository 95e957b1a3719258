// Search by separators (Friedman, Nachman & Pe'er 1999, section 5.4): a strongly connected part
// falls in two when a few of its variables are removed. For every order of these, both sides are
// solved by themselves; the best sum is the best network.
#pragma once

#include <memory>

#include "order/walk/list_part.h"

namespace bnstar {

// A part is left to the order graph if no separator of up to `largest_separator` variables makes
// the problem smaller.
std::unique_ptr<ListPart> make_separator_part(StrongPart part, Monitor& monitor,
                                              int largest_separator);

}  // namespace bnstar
