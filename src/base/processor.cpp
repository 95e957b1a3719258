#include "base/processor.h"

#include <cstdlib>

namespace bnstar {

namespace {
[[maybe_unused]] bool portable_wanted() { return std::getenv("BNSTAR_PORTABLE") != nullptr; }
}  // namespace

#if BNSTAR_X86
bool has_popcnt() { return __builtin_cpu_supports("popcnt") && !portable_wanted(); }
bool has_avx512_popcnt() { return has_avx512() && __builtin_cpu_supports("avx512vpopcntdq"); }
bool has_avx2() { return __builtin_cpu_supports("avx2") && !portable_wanted(); }
bool has_avx512() { return __builtin_cpu_supports("avx512f") && !portable_wanted(); }
bool has_fma() { return __builtin_cpu_supports("fma") && !portable_wanted(); }
#else
bool has_popcnt() { return false; }
bool has_avx512_popcnt() { return false; }
bool has_avx2() { return false; }
bool has_avx512() { return false; }
bool has_fma() { return false; }
#endif

}  // namespace bnstar
