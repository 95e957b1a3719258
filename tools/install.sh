#!/usr/bin/env bash
# tools/install.sh LIBRARY [options of R CMD INSTALL]: installs the package there,
# unless that has been done and nothing has changed since.
# It is compiled in a copy of the sources (BNSTAR_TREE, .build/tree by default), so that
# objects made with other compiler flags never mix. The copy keeps its objects and lists of the
# headers that they were made from (*.dep): the next installation compiles what has changed.
set -euo pipefail
cd "$(dirname "$0")/.."
library=$1
shift
tree=${BNSTAR_TREE:-.build/tree}
mkdir -p "$library" "$tree/src"
library=$(cd "$library" && pwd)
name=$(sed -n 's/^Package: *//p' DESCRIPTION)
installed=$library/$name/DESCRIPTION
# A copy of the installed DESCRIPTION, which names the second it was built in: it
# differs once another checkout has installed its own build over ours.
stamp=$tree.stamp${library//\//+}

sources=()
for part in DESCRIPTION NAMESPACE configure cleanup R src inst man; do
  if [ -e "$part" ]; then sources+=("$part"); fi
done
# What R CMD INSTALL . leaves in src/ is no source of ours.
ours=(! -name '*.o' ! -name '*.so' ! -name '*.dep' ! -name 'all_*.cpp')
changed() { # folders are looked at too: their time changes when a file leaves them
  [ -n "$(find "${sources[@]}" "${ours[@]}" -newer "$stamp" -print -quit)" ]
}
if cmp -s "$stamp" "$installed" && ! changed; then exit 0; fi

[ -e "$tree/copied" ] || find "$tree" -type f -delete
touch "$tree.started" "$tree/copied"
# Only files that differ from those copied last are copied, and are new to make: a file that was
# edited while another build was running is older than its object.
find "${sources[@]}" -type f "${ours[@]}" -exec cksum {} + | LC_ALL=C sort >"$tree.sums"
names() { cut -d ' ' -f 3- "$@" | LC_ALL=C sort; }
LC_ALL=C comm -23 <(names "$tree/copied") <(names "$tree.sums") | (cd "$tree" && xargs -r rm -f)
LC_ALL=C comm -13 "$tree/copied" "$tree.sums" | names | tar -cf - -T - | tar -xmf - -C "$tree"
mv "$tree.sums" "$tree/copied"
cp src/Makevars "$tree/src/Makevars"
# R's make is GNU's wherever this script runs; the package itself has to do with any.
{
  echo 'OBJECTS = $(FILES)'
  echo 'PKG_CPPFLAGS += -MMD -MP -MF $(@:.o=.dep)'
  echo '-include $(OBJECTS:.o=.dep)'
} >>"$tree/src/Makevars"
# Objects do not know the flags that they were compiled with.
if ! grep -E '^(CXX_STD|PKG_)' "$tree/src/Makevars" | cmp -s - "$tree.flags"; then
  find "$tree/src" -name '*.o' -delete
  grep -E '^(CXX_STD|PKG_)' "$tree/src/Makevars" >"$tree.flags"
fi
# R compiles with debug symbols, which take half of the time. Own flags of the user stay.
if [ -z "${R_MAKEVARS_USER:-}" ]; then
  R_MAKEVARS_USER=$(cd "$tree" && pwd).user
  export R_MAKEVARS_USER
  {
    echo '-include $(HOME)/.R/Makevars'
    echo 'CXX17FLAGS := $(filter-out -g,$(CXX17FLAGS))'
  } >"$R_MAKEVARS_USER"
fi

printf 'installing %s in %s\n' "$name" "$library"
if ! MAKEFLAGS=-j2 R CMD INSTALL --no-multiarch --library="$library" "$@" "$tree" \
  >"$tree.log" 2>&1; then
  grep -E -A 6 '(^|[^a-z])(error|ERROR|Error)' "$tree.log" >&2 || tail -n 30 "$tree.log" >&2
  printf 'installing %s FAILED; the whole log is in %s\n' "$name" "$tree.log" >&2
  exit 1
fi
if [ -f "$installed" ]; then
  cp "$installed" "$stamp"
  touch -r "$tree.started" "$stamp"
fi
