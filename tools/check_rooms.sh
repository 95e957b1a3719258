#!/usr/bin/env bash
# The rules of the house: rooms in src/ look left only, none of them knows R, each header compiles
# alone without R's headers, Makevars lists every file; rooms of R look left too; no unfinished
# marks, skipped tests or paths of one machine anywhere. Prints the offending lines.
set -euo pipefail
cd "$(dirname "$0")/.."
headers=.build/core-headers

# check_rooms.sh --alone FILE...: one compilation, for xargs below. The files are reached
# through includes, since a header as main file warns about its own pragma once. What compiled
# well is not compiled again while none of the files that it read has changed.
if [ "${1:-}" = --alone ]; then
  shift
  mkdir -p .build/rooms
  good=.build/rooms/$(printf '%s\n' "${CXX:-g++}" "$@" | cksum | tr ' ' -)
  if sha1sum --check --status "$good" 2>/dev/null; then exit 0; fi
  rm -f "$good"
  if output=$(printf '#include "%s"\n' "${@#src/}" |
    "${CXX:-g++}" -std=c++17 -fsyntax-only -Wall -Wextra -Wpedantic -Werror -I src \
      -isystem "$headers" -MMD -MF "$good.d" -MT read -x c++ - 2>&1); then
    { tr ' \\' '\n\n' <"$good.d" | grep '^src/'; echo tools/check_rooms.sh; } |
      xargs sha1sum >"$good"
  else
    printf '%s:\n%s\n' "$1" "$(head -n 12 <<<"$output")"
  fi
  rm -f "$good.d"
  exit 0
fi

faults=0
complain() { # complain TITLE ROWS: a finding, if there is one
  if [ -n "$2" ]; then
    printf '%s\n%s\n' "$1" "$2"
    faults=$((faults + 1))
  fi
}
mapfile -t core < <(find src -mindepth 2 -type f \( -name '*.cpp' -o -name '*.h' \) | sort)
[ "${#core[@]}" -gt 0 ] || { echo "rooms: no core files"; exit 1; }

looks_left() {
  awk '
    BEGIN { # besides itself a folder may include: a folder, a room with its folders (data/), a file
      may["base"] = ""
      may["data"] = may["math"] = may["network"] = may["parents"] = "base"
      may["checkpoint"] = ""
      may["scores"] = "base data math scores/"
      may["parents/listing"] = "base parents scores scores/duties"
      may["oracle"] = "base parents"
      may["cuts"] = "base math/linear_program.h"
      may["posterior"] = "base parents cuts"
      may["heuristics"] = "base cuts oracle/oracle.h heuristics/"
      may["orderings"] = "base parents oracle/list_oracle.h oracle/strong_parts.h"
      may["order"] = "base parents oracle cuts heuristics/ orderings order/"
      may["dag"] = "base parents scores/families orderings/order_search.h"
      may["bootstrap"] = "base data scores parents parents/listing order/walk dag/hill_climb.h"
      may["lasso"] = "base data math parents oracle scores/families order/walk dag/structure.h"
      may["proxy"] = "base math/gaussian_process.h parents oracle scores/families order/walk"
      may["candidates"] = "base data network parents scores/families orderings/indexed_sets.h" \
                          " order/walk"
    }
    FNR == 1 { split(FILENAME, path, "/"); own = path[2] "/" path[3]
               if (!(own in may)) own = path[2]
               if (!(own in may)) print FILENAME ": no such room in the house" }
    /^[ \t]*#[ \t]*include[ \t]*"/ {
      split($0, part, "\""); file = folder = room = part[2]
      sub(/\/[^\/]*$/, "", folder); sub(/\/.*/, "/", room)
      allowed = " " own " " may[own] " "
      if (!index(allowed, " " folder " ") && !index(allowed, " " room " ") &&
          !index(allowed, " " file " ")) print FILENAME ":" FNR ": " $0
    }' "${core[@]}"
}

# Eigen and TBB come with R packages whose include folders hold R glue too; links let
# the core see only what it may.
link_headers() {
  rm -rf "$headers"
  mkdir -p "$headers"
  Rscript -e 'writeLines(system.file("include", package = "RcppEigen"))
    writeLines(system.file("include", package = "RcppParallel"))' |
    while read -r include; do
      for part in Eigen unsupported tbb oneapi; do
        if [ -d "$include/$part" ]; then ln -s "$include/$part" "$headers/$part"; fi
      done
    done
}

# make reads Makevars, so that it may use variables.
words_of() { # words_of VARIABLE
  MAKEFLAGS='' make -s -C src -f Makevars --eval="words: ; @printf '%s\\n' \$($1)" words
}
register_mismatch() {
  diff <(cd src && find . -maxdepth 3 -name '*.cpp' ! -name 'all_*' |
    sed 's,^\./,,; s,cpp$,o,' | sort) <(words_of FILES | sort) |
    sed -n 's,^< ,not in FILES of src/Makevars: ,p
      s,^> ,in FILES of src/Makevars without a source: ,p'
}

# Users compile a room as one file: its files must not give one name to two things.
clashes_in_rooms() {
  local room
  words_of OBJECTS | sed -n '/glue/d; s,^all_\(.*\)\.o$,\1,p' | while read -r room; do
    words_of "${room^^}:.o=.cpp" | paste -sd ' '
  done | xargs -P 2 -L 1 tools/check_rooms.sh --alone
}

# A source that begins with its own header shows that the header needs no other, since it compiles.
begins_elsewhere() {
  local file first
  for file in "${core[@]}"; do
    if [[ $file != *.cpp || ! -f ${file%.cpp}.h ]]; then continue; fi
    first=$(grep -m 1 -oE '^#include ["<][^">]+' "$file" | cut -c 11-)
    if [ "src/$first" != "${file%.cpp}.h" ]; then echo "$file: $first"; fi
  done
}

headers_without_source() {
  local file
  for file in "${core[@]}"; do
    if [[ $file = *.h && ! -f ${file%.h}.cpp ]]; then echo "$file"; fi
  done
}

# To the linker two classes of one name in one namespace are the same class, whatever their files
# say.
twice_defined() { # arguments behind a name tell a specialisation, colons a member
  printf '%s\n' "${core[@]}" | grep '\.h$' |
    xargs grep -ohE '^(class|struct|enum class) [A-Za-z]+([^<:A-Za-z]|$)' |
    grep -oE '[A-Z][A-Za-z]+' | sort | uniq -d
}

# This includes the glue. RcppExports.cpp is generated.
misformatted() {
  if ! command -v clang-format >/dev/null; then
    echo "clang-format is missing, and apt cannot install it"
    return
  fi
  find src -name '*.cpp' ! -name RcppExports.cpp -o -name '*.h' | sort |
    xargs -P 2 -n 40 clang-format --dry-run 2>&1 | sed -nE 's/^([^:]+\.(cpp|h)):.*/\1/p' | sort -u
}

# Lines of our text files with more than 100 columns that are neither rows of tables nor links.
long_lines() {
  git ls-files -z -- R src tests tools vignettes inst .ci Makefile '*.md' |
    grep -zvE '(^|/)(RcppExports\.(R|cpp)|_snaps/.*)$|\.(rds|png|bif|net|gz|csv|svg|bib)$' |
    LC_ALL=C.UTF-8 xargs -0 grep -nHE '.{101,}' |
    grep -vE '^[^:]*:[0-9]+:[[:space:]]*\||[^|]\|( |$)|https?:' | cut -d : -f 1,2
}

in_files() { # in_files PATTERN PLACE...: matching lines of our text files
  grep -rnIE "$@" 2>/dev/null || true
}

mkdir -p .build
{ command -v clang-format && Rscript -e "library(codetools)"; } >/dev/null 2>&1 ||
  tools/setup.sh --checks
link_headers
of_r='(Rcpp|R\.h|R_ext/|Rinternals|Rdefines|Rmath|Rversion)'
complain "The core must not know R:" \
  "$(in_files "#[[:space:]]*include[[:space:]]*[<\"]$of_r" "${core[@]}")"
complain 'Rooms look left only, by paths from src/ ("room/file.h"):' "$(looks_left)"
complain "Rules of R:" \
  "$(Rscript tools/check_r_rooms.R >.build/r-rooms.out 2>&1 || cat .build/r-rooms.out)"
complain "Makevars and the files differ:" "$(register_mismatch || true)"
complain "Two types of one name in headers:" "$(twice_defined)"
complain "Unfinished:" \
  "$(in_files '\b(TO[D]O|FIXM[E]|XX[X]|HAC[K])\b' R src tests inst vignettes tools)"
complain "Skipped tests:" "$(in_files '\bskip(_[a-z_]+)?\(' tests)"
complain "Paths of one machine:" \
  "$(in_files '(^|[^a-zA-Z.])/(wor[k]|roo[t]|hom[e]|tm[p])/' R src tests inst vignettes tools \
    .ci Makefile ./*.md)"
complain "Not as .clang-format has it (clang-format -i FILE):" "$(misformatted)"
complain "A source begins with its own header; not so:" "$(begins_elsewhere)"
complain "Does not compile alone, or not without warnings:" \
  "$(headers_without_source | xargs -P 2 -n 1 tools/check_rooms.sh --alone)"
complain "Does not compile as a part of its room (all_*.cpp of src/Makevars):" \
  "$(clashes_in_rooms)"
complain "Lines of more than 100 columns:" "$(long_lines || true)"
if [ "$faults" -gt 0 ]; then
  echo "rooms: $faults rules broken"
  exit 1
fi
printf 'rooms of C++: %d files in %d rooms, %d includes between files, 0 to the right\n' \
  "${#core[@]}" "$(printf '%s\n' "${core[@]}" | cut -d / -f 2 | sort -u | wc -l)" \
  "$(cat "${core[@]}" | grep -cE '^[[:space:]]*#[[:space:]]*include[[:space:]]*"')"
cat .build/r-rooms.out
echo 'lines of more than 100 columns outside tables and links: 0'
