#!/usr/bin/env bash
# trial_copy.sh FOLDER: a fresh copy of the package, with a library/ of its own, to try an addition
# in. If the package has been built here, only new files need compiling.
set -euo pipefail
cd "$(dirname "$0")/.."
rm -rf "$1"
mkdir -p "$1/library"
git ls-files -z R src inst man tests tools vignettes DESCRIPTION NAMESPACE |
  tar --null -T - -cf - | tar -xf - -C "$1"
if [ -d .build/tree/src ]; then
  (cd .build/tree && find src -name '*.o' -print0 | tar --null -T - -cf -) | tar -xf - -C "$1"
fi
