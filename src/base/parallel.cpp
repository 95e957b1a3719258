#include "base/parallel.h"

#include <map>
#include <mutex>

namespace bnstar {

tbb::task_arena& arena_of(int threads) {
  // Never destroyed: when the process ends, TBB may be gone before our statics are.
  static auto* const arenas = new std::map<int, tbb::task_arena>();
  static std::mutex mutex;
  const std::lock_guard<std::mutex> lock(mutex);
  return arenas->try_emplace(threads, threads).first->second;
}

}  // namespace bnstar
