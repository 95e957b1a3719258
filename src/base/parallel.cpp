#include "base/parallel.h"

#include <map>
#include <mutex>

#include <tbb/blocked_range.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>

namespace bnstar {

namespace {

// An arena of our own, because plain TBB calls would take every core. One is made for every number
// of threads and kept, because its workers take time to start.
tbb::task_arena& arena_of(int threads) {
  // Never destroyed: when the process ends, TBB may be gone before our statics are.
  static auto* const arenas = new std::map<int, tbb::task_arena>();
  static std::mutex mutex;
  const std::lock_guard<std::mutex> lock(mutex);
  return arenas->try_emplace(threads, threads).first->second;
}

}  // namespace

void run_tasks(int threads, std::size_t tasks, Monitor& monitor,
               FunctionRef<void(int, std::size_t)> body) {
  const auto run_range = [&](int thread, std::size_t from, std::size_t to) {
    for (std::size_t task = from; task < to && !monitor.stopped(); ++task) {
      body(thread, task);
      monitor.poll();
    }
  };
  if (threads <= 1 || tasks <= 1) return run_range(0, 0, tasks);
  std::optional<tbb::global_control> more_than_cores;
  if (threads > tbb::this_task_arena::max_concurrency()) {
    more_than_cores.emplace(tbb::global_control::max_allowed_parallelism, threads);
  }
  arena_of(threads).execute([&] {
    tbb::parallel_for(
        tbb::blocked_range<std::size_t>(0, tasks, 1),
        [&](const tbb::blocked_range<std::size_t>& range) {
          run_range(tbb::this_task_arena::current_thread_index(), range.begin(), range.end());
        },
        tbb::simple_partitioner());
  });
}

}  // namespace bnstar
