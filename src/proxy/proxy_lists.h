// The sets that a variable can have by a proxy, cheapest first. Gains are in order, so the cheapest
// set has the first of them, as many as are allowed. All others follow by steps that never cost
// less: one member gives its place to the next gain, or, behind the last, leaves. The last member
// moves first, then the one before it up to its new place, and so on, by which every set is reached
// in one way.
#pragma once

#include <cstddef>

#include "base/monitor.h"
#include "oracle/tailed_lists.h"
#include "proxy/proxy_task.h"

namespace bnstar {

// `most_sets` of each variable at most, besides the one with the required parents alone, and fewer
// when the monitor stops.
TailedLists list_proxy_sets(const ProxyTask& task, std::size_t most_sets, Monitor& monitor);

}  // namespace bnstar
