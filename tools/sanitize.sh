#!/usr/bin/env bash
# The test suite under the address and undefined-behaviour sanitizers, with asserts on;
# any report fails. Built apart, in .build/sanitized-library.
set -euo pipefail
cd "$(dirname "$0")/.."
library=$PWD/.build/sanitized-library
log=.build/sanitize.log
mkdir -p .build

flags=$PWD/.build/sanitize.mk
# The address sanitizer checks what pointers point to. UBSAN's own checks of that take as long to
# compile as everything else, and report tasks of the older TBB that RcppParallel 5 bundles as
# objects of a wrong type (RcppParallel #36).
{
  echo 'CXX17 += -fsanitize=address,undefined -fno-omit-frame-pointer'
  echo 'CXX17 += -fno-sanitize=null,alignment,object-size,vptr'
  echo 'CXX17FLAGS = -g1 -O1 -UNDEBUG -D_GLIBCXX_ASSERTIONS'
} >"$flags"
# An instrumented library loads only with the run-time libraries in front, hence no test load.
R_MAKEVARS_USER=$flags BNSTAR_TREE=.build/sanitized-tree tools/install.sh "$library" --no-test-load

# R is not linked to libstdc++; without it in front the sanitizer cannot follow exceptions.
preload=
for name in libasan.so libubsan.so libstdc++.so; do
  preload+="$("${CXX:-g++}" -print-file-name=$name) "
done
export BNSTAR_FEW_TRIALS=1

# The files that the filter names, or with a ! in front those that it does not.
files() {
  local chosen=(cat)
  case ${1:-} in '') ;; '!'*) chosen=(grep -vE "${1:1}") ;; *) chosen=(grep -E "$1") ;; esac
  find tests/testthat -name 'test-*.R' | sed 's,.*/test-,,; s,\.R$,,' | sort | "${chosen[@]}"
}
# Two processes at a time take every sixth file each, until all have been taken.
run_part() { # run_part REMAINDER FILTER
  local part
  part=$(files "$2" | awk -v remainder="$1" 'NR % 6 == remainder' | paste -sd '|')
  [ -n "$part" ] || return 0
  LD_PRELOAD=$preload R_LIBS=$library:${R_LIBS:-} \
    ASAN_OPTIONS=detect_leaks=0:halt_on_error=1 \
    UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 \
    Rscript tools/run_tests.R "^($part)\$" >".build/sanitize-$1.log" 2>&1
}
export -f files run_part
export library preload
rm -f .build/sanitize-?.log
status=0
seq 0 5 | xargs -P 2 -I '{}' bash -c 'run_part {} "$1"' run_part "${1:-}" || status=$?
cat .build/sanitize-?.log >"$log"
if grep -m 1 -A 12 -E 'runtime error:|AddressSanitizer' "$log" >.build/sanitize.report; then
  printf 'sanitize: a report; the whole of it is in %s\n%s\n' "$log" "$(<.build/sanitize.report)"
  exit 1
fi
if [ "$status" -ne 0 ]; then
  grep -E -A 12 '^(Failure|Error) \(|^Execution halted' "$log" || cat "$log"
  printf 'sanitize: the tests failed; all they said is in %s\n' "$log"
  exit 1
fi
printf 'sanitize: no report; %s\n' "$(grep -hE '^[0-9]+ passed' .build/sanitize-?.log |
  awk '{ passed += $1 } END { print passed " passed" }')"
