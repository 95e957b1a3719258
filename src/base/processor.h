// What this processor can do beyond the least common one, found out at run time. The environment
// variable BNSTAR_PORTABLE, set to anything, makes all answers false, so that tests can run the
// code for other machines too.
#pragma once

namespace bnstar {

bool has_popcnt();
bool has_avx512_popcnt();
bool has_avx2();
bool has_avx512();
bool has_fma();

}  // namespace bnstar

#if defined(__x86_64__) && defined(__GNUC__)
#define BNSTAR_X86 1
#else
#define BNSTAR_X86 0
#endif
