#!/usr/bin/env bash
# trial_copy.sh FOLDER: a fresh copy of the package, with a library/ of its own, to try an addition.
# Where a build stands beside it, tools/install.sh of the copy compiles only what is new.
set -euo pipefail
cd "$(dirname "$0")/.."
rm -rf "$1"
mkdir -p "$1/library"
git ls-files -z R src inst man tests tools vignettes DESCRIPTION NAMESPACE configure cleanup |
  tar --null -T - -cf - | tar -xf - -C "$1"
if [ -d .build/tree/src ]; then
  mkdir -p "$1/.build"
  cp -a .build/tree .build/tree.flags "$1/.build"
fi
