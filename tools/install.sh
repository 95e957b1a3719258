#!/usr/bin/env bash
# tools/install.sh LIBRARY [options of R CMD INSTALL]: installs the package there,
# unless that has been done and nothing has changed since.
# It is compiled in a copy of the sources (BNSTAR_TREE, .build/tree by default), so that
# objects made with other compiler flags never mix; the copy keeps its objects,
# which makes the next installation quick.
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
for part in DESCRIPTION NAMESPACE R src inst man; do
  if [ -e "$part" ]; then sources+=("$part"); fi
done
changed() { # folders are looked at too: their time changes when a file leaves them
  [ -n "$(find "${sources[@]}" ! -name '*.o' ! -name '*.so' -newer "$stamp" -print -quit)" ]
}
if cmp -s "$stamp" "$installed" && ! changed; then exit 0; fi

find "$tree" -type f ! -name '*.o' ! -name '*.so' -delete
touch "$tree.started"
tar --exclude='*.o' --exclude='*.so' -cf - "${sources[@]}" | tar -xf - -C "$tree"
# Objects know neither their headers nor the flags they were compiled with.
if [ -n "$(find src \( -name '*.h' -o -name Makevars \) -newer "$tree/src/$name.so" \
  -print -quit 2>&1)" ]; then
  find "$tree/src" -name '*.o' -delete
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
