# Rscript tests/stress/run.R [MINUTES] [SEED]: the randomised checks of the tests, again and
# again on fresh problems until the time is up (default: 3 minutes, a new seed every day). Prints
# each failure with the seed that repeats it.
arguments <- commandArgs(trailingOnly = TRUE)
minutes <- if (length(arguments) > 0) as.numeric(arguments[1]) else 3
first_seed <- if (length(arguments) > 1) as.integer(arguments[2]) else as.integer(Sys.Date())

library(bnstar)
# The helpers speak to the package as its tests do: from inside.
checks <- new.env(parent = asNamespace("bnstar"))
for (file in list.files("tests/testthat", "^helper-.*\\.R$", full.names = TRUE)) sys.source(file, checks)

local(envir = checks, {
  judged_scores <- function(kind) {
    data <- if (kind == "gaussian") random_gaussian(4, sample(5:60, 1), FALSE) else random_discrete(4, random_rows())
    known <- Filter(judge_knows, if (kind == "gaussian") gaussian_scores() else discrete_scores())
    faults <- vapply(known, function(score) {
      ours <- listed_costs(local_scores(quietly_read(data), score, prune = FALSE, parent_limit = "none"))
      same <- all.equal(ours, judge_costs(data, score), tolerance = 1e-9)
      if (isTRUE(same)) "" else paste(score, same[1])
    }, "")
    faults[nzchar(faults)]
  }

  # Every searcher with every heuristic on one problem, with limits and without.
  random_searchers <- function() {
    problem <- random_problem()
    pairs <- search_pairs()
    faults <- mapply(function(method, heuristic) {
      c(searcher_fault(problem$scores, problem$optimum, method, heuristic, threads = sample(c(1, 2, 4), 1)),
        limited_fault(problem, method, heuristic))
    }, pairs$method, pairs$heuristic)
    faults[nzchar(faults)]
  }

  random_search <- function() {
    n <- sample(2:14, 1)
    scores <- random_scores(n, sample(c(2, 10, 100), 1), min(n - 1, sample(2:6, 1)), sample(c(0, 2, 8), 1))
    bytes <- sample(c(4, 8), 1) * 2^n
    if (stats::runif(1) < 0.7) return(search_fault(scores, threads = sample(3, 1), memory_limit = bytes))
    if (search_order_graph(scores, "dp")$counters[["stored"]] == 0) return("")
    stopped_fault(scores, "memory_limit", memory_limit = 4 * 2^n - 1)
  }

  same_for_threads <- function() {
    data <- quietly_read(random_discrete(sample(8:14, 1), sample(50:1000, 1)))
    score <- sample(discrete_scores(), 1)
    runs <- lapply(c(1, 2, 3), function(threads) {
      unclass(local_scores(data, score, max_parents = 3, threads = threads))[c("start", "size", "score", "parents")]
    })
    if (identical(runs[[1]], runs[[2]]) && identical(runs[[1]], runs[[3]])) "" else paste(score, "differs by threads")
  }

  stress_checks <- list(
    "pruning, discrete" = function() random_pruning_faults("discrete"),
    "pruning, Gaussian" = function() random_pruning_faults("gaussian"),
    "scores, discrete" = function() judged_scores("discrete"),
    "scores, Gaussian" = function() judged_scores("gaussian"),
    "constraints" = function() setdiff(random_constraint_fault(), "refused"),
    "dynamic programming" = random_search,
    "searchers" = random_searchers,
    "threads" = same_for_threads
  )
})

passed <- 0
failed <- 0
end <- Sys.time() + 60 * minutes
seed <- first_seed
while (Sys.time() < end) {
  for (name in names(checks$stress_checks)) {
    set.seed(seed)
    faults <- tryCatch(checks$stress_checks[[name]](), error = conditionMessage)
    if (any(nzchar(faults))) {
      failed <- failed + 1
      cat(sprintf("seed %d, %s: %s\n", seed, name, paste(faults[nzchar(faults)], collapse = "; ")))
    } else {
      passed <- passed + 1
    }
  }
  seed <- seed + 1L
}
cat(sprintf("%d passed, %d failed\n", passed, failed))
if (failed > 0 || passed == 0) quit(status = 1)
