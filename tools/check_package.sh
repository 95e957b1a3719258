#!/usr/bin/env bash
# R CMD check of the built tarball as CRAN does it, but offline, without the PDF manual and without
# the tests, which have a target of their own. Prints all findings; an error or a warning fails.
set -euo pipefail
cd "$(dirname "$0")/.."
work=.build/check
rm -rf "$work"
mkdir -p "$work/source"
# R CMD build copies the folder before it looks into .Rbuildignore; large ones stay behind.
tar --exclude=./.build --exclude=./.git --exclude='*.o' --exclude='*.so' -cf - . |
  tar -xf - -C "$work/source"
cd "$work"
export MAKEFLAGS=-j2
# Debian's compiler flags belong to this machine, and R takes warnings about headers of other
# packages for ours. Nothing runs for long here, so the compiler need not optimise much.
echo 'CXX17FLAGS = -O1' >flags.mk
export R_MAKEVARS_USER=$PWD/flags.mk
echo "check: R CMD build"
R CMD build source >build.log 2>&1 ||
  { tail -n 30 build.log; echo "check: R CMD build FAILED"; exit 1; }
tarball=$(ls ./*.tar.gz)

# Leaves out checks that need the network (CRAN's databases, a time server), the size of debugging
# symbols, which depends on this machine, and qpdf, for which there are no PDFs.
export _R_CHECK_CRAN_INCOMING_=false _R_CHECK_SYSTEM_CLOCK_=false _R_CHECK_FORCE_SUGGESTS_=true
command -v qpdf >/dev/null || export R_QPDF=true
echo "check: R CMD check $tarball ($(du -h "$tarball" | cut -f 1))"
status=0
R CMD check --as-cran --no-manual --no-tests "$tarball" >check.log 2>&1 || status=$?
log=$(ls ./*.Rcheck/00check.log) || { tail -n 30 check.log; exit 1; }
awk '/^\*+ /{ show = /(NOTE|WARNING|ERROR)$/ } /^(\* DONE|Status)/{ show = 0 } show' "$log"
result=$(grep '^Status:' "$log" || true)
echo "check: ${result:-R CMD check did not finish}"
if [ "$status" -ne 0 ] || [ -z "$result" ] || [[ $result =~ ERROR|WARNING ]]; then exit 1; fi
