// Runs independent tasks on a given number of threads, each with a workspace of its own. What a
// task computes must not depend on what the workspace was used for before; then results are the
// same for any number of threads.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "base/function_ref.h"
#include "base/monitor.h"

namespace bnstar {

// Calls body(thread, task) for task = 0 ... tasks - 1, until the monitor stops; threads are
// numbered from 0. The calling thread takes part and polls the monitor between its tasks.
void run_tasks(int threads, std::size_t tasks, Monitor& monitor,
               FunctionRef<void(int, std::size_t)> body);

// Calls body(task, workspace). A workspace is made when its thread first needs it.
template <class MakeWorkspace, class Body>
void parallel_for(int threads, std::size_t tasks, Monitor& monitor,
                  const MakeWorkspace& make_workspace, const Body& body) {
  std::vector<std::optional<decltype(make_workspace())>> workspaces(std::max(1, threads));
  run_tasks(threads, tasks, monitor, [&](int thread, std::size_t task) {
    auto& mine = workspaces[thread];
    if (!mine) mine.emplace(make_workspace());
    body(task, *mine);
  });
}

template <class Body>
void parallel_for(int threads, std::size_t tasks, Monitor& monitor, const Body& body) {
  run_tasks(threads, tasks, monitor, [&body](int, std::size_t task) { body(task); });
}

}  // namespace bnstar
