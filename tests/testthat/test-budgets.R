# Limits of time and memory, kept with room to spare: machines differ. inst/bench/bench_budgets.R measures them exactly.
bench <- new.env()
sys.source(system.file("bench", "budget_cases_search.R", package = "bnstar"), bench)

seconds_of <- function(...) system.time(..., gcFirst = FALSE)[["elapsed"]]

# A session of its own. Only Linux tells by how much it grew; elsewhere that is 0.
growing_session <- "
  library(bnstar)
  arguments <- commandArgs(trailingOnly = TRUE)
  scores <- readRDS(arguments[1])
  invisible(search_order_graph(local_scores(as.data.frame(Titanic), weights = 'Freq')))
  invisible(gc())
  told <- file.exists('/proc/self/clear_refs')
  memory <- function(field) {
    if (told) as.numeric(gsub('[^0-9]', '', grep(field, readLines('/proc/self/status'), value = TRUE))) else 0
  }
  if (told) writeLines('5', '/proc/self/clear_refs')
  before <- memory('^VmRSS')
  fit <- eval(parse(text = arguments[3]))
  saveRDS(list(growth = (memory('^VmHWM') - before) / 1024, fit = fit), arguments[2])"

# The value of `call` on the scores, and by how many MB the session grew at most.
growth_of <- function(scores, call) {
  files <- withr::local_tempfile(pattern = c("script", "scores", "result"))
  writeLines(growing_session, files[1])
  saveRDS(scores, files[2], compress = FALSE)
  withr::local_envvar(R_LIBS = paste(.libPaths(), collapse = .Platform$path.sep))
  system2(file.path(R.home("bin"), "Rscript"), shQuote(c(files, call)), stdout = FALSE, stderr = FALSE)
  readRDS(files[3])
}

# Each variable in turn takes the best of its sets among those placed; who has none waits.
judge_plain_score <- function(scores) {
  n <- length(scores$variables)
  set <- rep(seq_along(scores$size), scores$size)
  placed <- logical(n)
  best <- numeric(n)
  while (!all(placed)) {
    for (x in which(!placed)) {
      missing <- tabulate(set[!placed[scores$parents]], length(scores$size)) > 0
      own <- seq_along(scores$size) > scores$start[x] & seq_along(scores$size) <= scores$start[x + 1]
      if (!any(own & !missing)) next
      best[x] <- max(scores$score[own & !missing])
      placed[x] <- TRUE
    }
  }
  sum(best)
}

test_that("large tables are not filled before anybody looks at the clock", {
  scores <- bench$listed_problem(30L, 2L)
  for (method in c("dp", "full_pass")) {
    for (limit in c(0, 0.5)) {
      elapsed <- seconds_of(fit <- search_order_graph(scores, method, time_limit = limit, memory_limit = "11GB"))
      # A machine may refuse so large a table; that is no reason to take time either.
      expect_true(fit$stop_reason %in% c("time_limit", "memory_limit"), label = method)
      expect_lt(elapsed, 5)
      expect_gte(fit$bound, fit$score)
    }
  }
})

test_that("long lists are read under the clock too", {
  scores <- bench$listed_problem(60L, 2L)
  least <- vapply(1:60, function(x) max(scores$score[(scores$start[x] + 1):scores$start[x + 1]]), 0)
  for (method in c("astar", "bfbnb", "portfolio")) {
    elapsed <- seconds_of(fit <- search_order_graph(scores, method, time_limit = 0, seed = 1))
    expect_identical(fit$stop_reason, "time_limit")
    expect_lt(elapsed, 3)
    expect_lte(fit$bound, sum(least) + 1e-6)
  }
  elapsed <- seconds_of(fit <- search_orderings(scores, time_limit = 0, seed = 1))
  expect_lt(elapsed, 3)
  expect_identical(fit$stop_reason, "time_limit")
})

test_that("scores that exceed the memory limit by themselves still give a network", {
  scores <- bench$listed_problem(30L, 4L)
  # All but the last two variables need a parent.
  needs <- which(scores$size == 0)[1:28]
  scores$score <- scores$score[-needs]
  scores$size <- scores$size[-needs]
  scores$start <- scores$start - c(0:28, 28, 28)
  plain <- judge_plain_score(scores)
  for (method in c("astar", "dp", "portfolio")) {
    call <- sprintf("search_order_graph(scores, \"%s\", memory_limit = \"5MB\", seed = 1)", method)
    run <- growth_of(scores, call)
    expect_identical(run$fit$stop_reason, "memory_limit")
    expect_equal(run$fit$score, plain)
    expect_gt(run$fit$bound, plain)
    expect_lt(run$growth, 5 + 32)
  }
})

test_that("what a search holds counts, and not only what it stores", {
  scores <- bench$listed_problem(30L, 4L)
  for (heuristic in c("simple", "lagrangian")) {
    call <- sprintf("search_order_graph(scores, \"astar\", \"%s\", memory_limit = \"80MB\", time_limit = 3)", heuristic)
    expect_lt(growth_of(scores, call)$growth, 80 * 1.1 + 32)
  }
})
