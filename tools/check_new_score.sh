#!/usr/bin/env bash
# Is a new score one file? This script adds the score that vignettes/architecture.Rmd shows to a
# copy of the tree and builds the package. It looks for the score in the registry and in the help.
# The tests must fail as long as their judge does not know the score, and pass when it does.
set -euo pipefail
cd "$(dirname "$0")/.."
copy=.build/new-score
tools/trial_copy.sh "$copy"

awk '/^```cpp/ { inside = 1; next } /^```/ { inside = 0 } inside' vignettes/architecture.Rmd \
  >"$copy/src/scores/bdj.cpp"
grep -q 'class Bdj' "$copy/src/scores/bdj.cpp" ||
  { echo "new score: no class Bdj in vignettes/architecture.Rmd"; exit 1; }
sed -i 's,scores/bge\.o,scores/bdj.o scores/bge.o,' "$copy/src/Makevars"
(cd "$copy" && tools/install.sh library >build.log 2>&1) ||
  { tail -n 20 "$copy/build.log"; echo "new score: does not build"; exit 1; }

tests() {
  (cd "$copy" && R_LIBS="library:${R_LIBS:-}" \
    Rscript tools/run_tests.R '^(score-table|score-by_judge)$' 2>&1)
}
if tests >"$copy/without.log"; then
  echo "new score: a score that the judge does not know must fail"
  exit 1
fi
grep -q 'bdj' "$copy/without.log" || { echo "new score: the failure does not name it"; exit 1; }
judge='  bdj = function(counts, r, q, N, ...) judge_bayes(counts, 1 / 2),'
sed -i "s|^judge_discrete <- list(|&\n$judge|" \
  "$copy/tests/testthat/helper-judge-brute_force.R"
tests >"$copy/with.log" ||
  { tail -n 30 "$copy/with.log"; echo "new score: the judge disagrees"; exit 1; }
(cd "$copy" && R_LIBS="library:${R_LIBS:-}" Rscript -e '
  stopifnot("bdj" %in% bnstar::available_scores()$name)
  fit <- bnstar::learn_bn(as.data.frame(Titanic), "bdj", weights = "Freq")
  stopifnot(fit$proved, fit$settings$score == "bdj")
  suppressMessages(roxygen2::roxygenise(roclets = "rd", load_code = roxygen2::load_installed))') \
  >"$copy/docs.log" 2>&1
grep -q bdj "$copy/man/local_scores.Rd" ||
  { echo "new score: make docs does not put it into ?local_scores"; exit 1; }
echo "new score: one file; in the registry, in the help; tests fail without the judge's line only"
