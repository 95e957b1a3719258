// The sets that a variable can have under a proxy, cheapest first. Gains are sorted, so the
// cheapest set has the first of them, as many as are allowed. All other sets follow by steps that
// never lower the cost: one member gives way to the next gain or, after the last gain, leaves. The
// last member moves first, then the one before it up to its new place, and so on. That way every
// set is reached exactly once.
#pragma once

#include <cstddef>

#include "base/monitor.h"
#include "oracle/tailed_lists.h"
#include "proxy/proxy_task.h"

namespace bnstar {

// At most `most_sets` sets of each variable, besides the one with the required parents alone; fewer
// if the monitor stops.
TailedLists list_proxy_sets(const ProxyTask& task, std::size_t most_sets, Monitor& monitor);

}  // namespace bnstar
