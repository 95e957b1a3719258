#!/usr/bin/env bash
# Is a new learner one file? This script adds a learner to a copy of the tree. It learns the network
# that has only the required arcs. The script looks for it in the table of methods and in the help
# of learn_bn(), and runs the tests that loop over all methods.
set -euo pipefail
cd "$(dirname "$0")/.."
copy=.build/new-learner
tools/trial_copy.sh "$copy"

cat >"$copy/R/learn-idle.R" <<'R'
#' The network that is there already
#'
#' Learns nothing: the result has the required arcs only.
#' @inheritParams hill_climb
#' @return A [learned_bn][learned_bn-class].
#' @export
idle <- function(data, score = "bic", start = NULL, ..., max_parents = NULL, required = NULL,
                 forbidden = NULL, tiers = NULL, candidates = NULL, weights = NULL,
                 levels = "observed", convert = TRUE, na = "error", integers = "auto",
                 time_limit = Inf, memory_limit = NULL, threads = NULL, seed = 1,
                 progress = NULL) {
  run_learner("idle", list(), function(problem, task) {
    ended <- if (task$budget$left()$seconds > 0) "finished" else "time_limit"
    found_network(problem, first_network(problem, task)$parents, ended)
  }, list(...))
}

add_learner(name = "idle", summary = "no search at all", when = "never", settings = "",
            reference = "none")
R

(cd "$copy" && Rscript -e 'suppressMessages(
  roxygen2::roxygenise(roclets = "namespace", load_code = roxygen2::load_source))' \
  >namespace.log 2>&1) ||
  { tail -n 20 "$copy/namespace.log"; echo "new learner: no NAMESPACE"; exit 1; }
(cd "$copy" && tools/install.sh library >build.log 2>&1) ||
  { tail -n 20 "$copy/build.log"; echo "new learner: does not build"; exit 1; }
(cd "$copy" && R_LIBS="library:${R_LIBS:-}" Rscript -e '
  stopifnot("idle" %in% bnstar::available_methods()$name)
  fit <- bnstar::learn_bn(as.data.frame(Titanic), method = "idle", weights = "Freq")
  stopifnot(fit$method == "idle", nrow(fit$bn$arcs) == 0)
  suppressMessages(roxygen2::roxygenise(roclets = "rd", load_code = roxygen2::load_installed))') \
  >"$copy/docs.log" 2>&1 ||
  { tail -n 20 "$copy/docs.log"; echo "new learner: does not learn"; exit 1; }
grep -q '"idle"' "$copy/man/learn_bn.Rd" ||
  { echo "new learner: make docs does not put it into ?learn_bn"; exit 1; }
(cd "$copy" && R_LIBS="library:${R_LIBS:-}" \
  Rscript tools/run_tests.R '^(learn-methods|package-contract)$' >tests.log 2>&1) ||
  { tail -n 40 "$copy/tests.log"; echo "new learner: fails the tests of all methods"; exit 1; }
echo "new learner: one file; in the table, in the help, through the tests of all methods"
