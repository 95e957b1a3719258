#!/usr/bin/env bash
# Compiles everything anew with the compiler's warnings switched on, installs into
# .build/library and fails on a warning about a file of ours, or about one of Eigen's: there were
# hundreds of these, among which ours are not seen. R passes no such flags of its own.
set -euo pipefail
cd "$(dirname "$0")/.."
rm -rf .build/tree .build/library
mkdir -p .build
flags=$PWD/.build/warnings.mk
echo 'CXX17FLAGS = -O2 -Wall -Wextra -pedantic' >"$flags"
R_MAKEVARS_USER=$flags tools/install.sh .build/library

# The compiler runs in src/, so our files are named by relative paths and those of other packages by
# absolute ones; RcppExports.cpp is generated.
ours=$(sed 's,^\./,,' .build/tree.log | grep -E '^[^/ ][^: ]*\.(cpp|h):[0-9]+(:[0-9]+)?: warning:' |
  grep -v '^RcppExports' | sort -u || true)
if [ -n "$ours" ]; then
  printf '%s\nwarnings: %s in our files\n' "$ours" "$(wc -l <<<"$ours")"
  exit 1
fi
eigens=$(grep -c -E '/Eigen/[^ ]*: warning:' .build/tree.log || true)
if [ "$eigens" -gt 0 ]; then
  printf 'warnings: %s from Eigen, which src/base/eigen.h is to silence\n' "$eigens"
  exit 1
fi
compiled=$(grep -c -E -- '-pedantic .*-c ' .build/tree.log || true)
if [ "$compiled" -eq 0 ]; then
  echo "warnings: nothing was compiled with the warnings on"
  exit 1
fi
printf 'warnings: none in %s files\n' "$compiled"
