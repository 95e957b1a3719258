// Which sets can be part of a network at all, given the sets that are left? Complete: a set is
// possible exactly if everything it needs can be placed before its variable (the rule of Trosser,
// de Givry & Katsirelos 2021, section 3).
#pragma once

#include "cuts/plain_lists.h"

namespace bnstar {

// Sets that no network has are no longer alive. False when there is no network at all.
bool propagate(const PlainLists& lists, Alive& alive);

}  // namespace bnstar
