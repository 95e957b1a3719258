// Independent tasks on a given number of threads, each thread with a workspace
// of its own. What a task computes must not depend on the workspace's history:
// then results are the same for any number of threads.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include <tbb/blocked_range.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>

#include "base/monitor.h"

namespace bnstar {

// An arena of our own, because plain TBB calls would take every core there is; made once
// for every number of threads and kept, because its workers take time to come.
tbb::task_arena& arena_of(int threads);

// body(task, workspace) for task = 0 ... tasks - 1, until the monitor stops.
// The calling thread takes part and looks after the monitor between its tasks.
template <class MakeWorkspace, class Body>
void parallel_for(int threads, std::size_t tasks, Monitor& monitor, const MakeWorkspace& make_workspace,
                  const Body& body) {
  if (threads <= 1 || tasks <= 1) {
    auto workspace = make_workspace();
    for (std::size_t task = 0; task < tasks && !monitor.stopped(); ++task) {
      body(task, workspace);
      monitor.poll();
    }
    return;
  }
  std::optional<tbb::global_control> more_than_cores;
  if (threads > tbb::this_task_arena::max_concurrency()) {
    more_than_cores.emplace(tbb::global_control::max_allowed_parallelism, threads);
  }
  // Threads of an arena are numbered; a workspace is made when its thread first needs it.
  std::vector<std::optional<decltype(make_workspace())>> workspaces(threads);
  arena_of(threads).execute([&] {
    tbb::parallel_for(
        tbb::blocked_range<std::size_t>(0, tasks, 1),
        [&](const tbb::blocked_range<std::size_t>& range) {
          auto& mine = workspaces[tbb::this_task_arena::current_thread_index()];
          if (!mine) mine.emplace(make_workspace());
          for (std::size_t task = range.begin(); task < range.end() && !monitor.stopped(); ++task) {
            body(task, *mine);
            monitor.poll();
          }
        },
        tbb::simple_partitioner());
  });
}

template <class Body>
void parallel_for(int threads, std::size_t tasks, Monitor& monitor, const Body& body) {
  struct Nothing {};
  parallel_for(threads, tasks, monitor, [] { return Nothing{}; },
               [&body](std::size_t task, Nothing&) { body(task); });
}

}  // namespace bnstar
