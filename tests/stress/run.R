# Rscript tests/stress/run.R [PROBLEMS] [SEED] [kind ...]: the randomised checks of the tests, again
# and again on fresh problems (default: 2000 of each kind, a new seed every day), on all processors
# or as many as MC_CORES says. Prints each failure with the seed that repeats it: Rscript
# tests/stress/run.R 1 SEED KIND.
arguments <- commandArgs(trailingOnly = TRUE)
problems <- if (length(arguments) > 0) as.integer(arguments[1]) else 2000L
first_seed <- if (length(arguments) > 1) as.integer(arguments[2]) else as.integer(Sys.Date())

library(bnstar)
# The helpers call internal functions of the package, as the tests do.
checks <- new.env(parent = asNamespace("bnstar"))
for (file in list.files("tests/testthat", "^helper-.*\\.R$", full.names = TRUE)) {
  sys.source(file, checks)
}

local(envir = checks, {
  judged_scores <- function(kind) {
    data <- if (kind == "gaussian") {
      random_gaussian(4, sample(5:60, 1), FALSE)
    } else {
      random_discrete(4, random_rows())
    }
    known <- if (kind == "gaussian") gaussian_scores() else discrete_scores()
    faults <- vapply(known, function(score) {
      ours <- listed_costs(local_scores(quietly_read(data), score, prune = FALSE,
                                        parent_limit = "none"))
      same <- all.equal(ours, judge_costs(data, score), tolerance = 1e-9)
      if (isTRUE(same)) "" else paste(score, same[1])
    }, "")
    faults[nzchar(faults)]
  }

  # Every searcher with every heuristic on one problem, with limits and without.
  random_searchers <- function() {
    problem <- random_problem(8)
    pairs <- search_pairs()
    faults <- mapply(function(method, heuristic) {
      c(searcher_fault(problem$scores, problem$optimum, method, heuristic,
                       threads = sample(c(1, 2, 4), 1)),
        limited_fault(problem, method, heuristic))
    }, pairs$method, pairs$heuristic)
    faults[nzchar(faults)]
  }

  # Every heuristic in all states of one problem, and tables with random prices.
  random_heuristics <- function() {
    scores <- random_problem(6)$scores
    faults <- lapply(heuristic_variants(), function(variant) {
      faults <- heuristic_fault(scores, variant$name, variant$settings, threads = sample(2, 1))
      if (any(nzchar(faults))) paste(describe_variant(variant), faults) else ""
    })
    c(unlist(faults), prices_fault(scores))
  }

  random_search <- function() {
    n <- sample(2:14, 1)
    scores <- random_scores(n, sample(c(2, 10, 100), 1), min(n - 1, sample(2:6, 1)),
                            sample(c(0, 2, 8), 1))
    bytes <- sample(c(4, 8), 1) * 2^n
    if (stats::runif(1) < 0.7) {
      return(search_fault(scores, threads = sample(3, 1), memory_limit = bytes))
    }
    if (search_order_graph(scores, "dp")$counters[["stored"]] == 0) return("")
    stopped_fault(scores, "memory_limit", memory_limit = 4 * 2^n - 1)
  }

  same_for_threads <- function() {
    data <- quietly_read(random_discrete(sample(8:14, 1), sample(50:1000, 1)))
    score <- sample(discrete_scores(), 1)
    runs <- lapply(c(1, 2, 3), function(threads) {
      unclass(local_scores(data, score, max_parents = 3,
                           threads = threads))[c("start", "size", "score", "parents")]
    })
    if (identical(runs[[1]], runs[[2]]) && identical(runs[[1]], runs[[3]])) {
      ""
    } else {
      paste(score, "differs by threads")
    }
  }

  stress_checks <- list(
    "pruning, discrete" = function() random_pruning_faults("discrete"),
    "pruning, Gaussian" = function() random_pruning_faults("gaussian"),
    "scores, discrete" = function() judged_scores("discrete"),
    "scores, Gaussian" = function() judged_scores("gaussian"),
    "weights" = random_weights_fault,
    "AD-trees" = function() c(ad_tree_fault(), ad_tree_score_fault()),
    "determined families" = determined_fault,
    "constraints" = function() setdiff(random_constraint_fault(), "refused"),
    "dynamic programming" = random_search,
    "searchers" = random_searchers,
    "heuristics" = random_heuristics,
    "cuts" = function() {
      scores <- if (stats::runif(1) < 0.5) small_scores(sample(3:5, 1)) else demanding_scores(4)
      faults <- cuts_fault(scores)
      faults[nzchar(faults)]
    },
    "branch and cut" = function() {
      whole <- branch_and_cut_fault(real_problem(11:16))
      made <- attr(whole, "local_cuts")
      faults <- c(whole, limited_branching_fault(real_problem(12:14)))
      structure(faults[nzchar(faults)],
                counted = c("local cuts" = made, "problems with local cuts" = made > 0))
    },
    "spoiled linear programmes" = function() {
      fault <- spoiled_fault(real_problem(8:12))
      fault[nzchar(fault)]
    },
    "decompositions" = function() {
      problem <- decomposable_problem()
      c(decompositions_fault(problem), limited_decomposition_fault(problem))
    },
    "truncated scoring" = function() truncated_fault(with_learner = TRUE),
    "mixed" = function() c(mixed_fault(), truncated_fault(kind = "mixed")),
    "partly listed" = function() random_partly_listed(7),
    "lasso" = function() {
      faults <- c(lasso_faults(random_lasso_problem(7)),
                  lasso_oracle_faults(random_lasso_problem(8)))
      faults[nzchar(faults)]
    },
    "conditional Gaussian networks" = random_clg_fault,
    "proxies" = function() {
      faults <- c(proxy_lists_fault(random_proxy(sample(2:8, 1)), sample(c(1, 4, 50, 1e6), 1)),
                  proxy_search_faults(8),
                  constrained_proxy_fault(if (stats::runif(1) < 0.1) all_dags(5) else all_dags(4)))
      faults[nzchar(faults)]
    },
    "processes" = function() process_fault(sample(3:40, 1), sample(2:40, 1)),
    "greedy search by proxy" = function() random_greedy_fault(sample(3:7, 1)),
    "threads" = same_for_threads,
    "missing values" = function() incomplete_fault(),
    "altered local_scores" = function() alteration_fault("local_scores"),
    "altered learned_bn" = function() alteration_fault("learned_bn"),
    "altered bn_network" = function() alteration_fault("bn_network"),
    "altered data frames" = function() alteration_fault("data frame"),
    "altered bn_data" = function() alteration_fault("bn_data"),
    "mutated files" = mutated_file_fault,
    "hostile calls" = hostile_child_fault
  )
})

kinds <- if (length(arguments) > 2) arguments[-(1:2)] else names(checks$stress_checks)
stopifnot(kinds %in% names(checks$stress_checks))

# Returns "done" and the faults of all checks with one seed; "counted" is what checks say they have
# exercised.
faults_of <- function(seed) {
  counted <- NULL
  faults <- unlist(lapply(kinds, function(name) {
    set.seed(seed)
    faults <- tryCatch(checks$stress_checks[[name]](), error = conditionMessage)
    counted <<- c(counted, attr(faults, "counted"))
    if (any(nzchar(faults))) {
      sprintf("seed %d, %s: %s", seed, name, paste(faults[nzchar(faults)], collapse = "; "))
    }
  }))
  structure(c("done", faults), counted = counted)
}

workers <- if (.Platform$OS.type == "unix") {
  max(1L, as.integer(Sys.getenv("MC_CORES", parallel::detectCores())), na.rm = TRUE)
} else {
  1L
}
seeds <- first_seed + seq_len(problems) - 1L
failed <- undecided <- 0
counted <- NULL
for (batch in split(seeds, (seq_along(seeds) - 1) %/% 100)) {
  answers <- parallel::mclapply(batch, faults_of, mc.cores = workers, mc.set.seed = FALSE)
  died <- !vapply(answers, function(answer) identical(answer[1L], "done"), NA)
  faults <- c(sprintf("seed %d: died", batch[died]), unlist(lapply(answers[!died], `[`, -1L)))
  open <- grepl(sprintf(": (%s)$", paste(checks$not_decided, collapse = "|")), faults)
  undecided <- undecided + sum(open)
  faults <- faults[!open]
  if (length(faults) > 0) cat(faults, sep = "\n")
  failed <- failed + length(faults)
  counted <- c(counted, unlist(lapply(answers[!died], attr, "counted")))
  cat(format(Sys.time(), "%H:%M:%S"), "up to seed", max(batch), "\n")
}
cat(sprintf(paste0("%d problems of each of %d kinds: %d failed, %d refused or too close to a ",
                   "limit for the judge\n"), problems, length(kinds), failed,
            undecided))
for (what in unique(names(counted))) cat(sum(counted[names(counted) == what]), what, "\n")
if (failed > 0 || undecided > (1 - checks$least_decided) * problems * length(kinds)) {
  quit(status = 1)
}
