# Limits of time and memory, kept with room to spare: machines differ. tools/bench/bench_budgets.R
# measures them exactly.
bench <- new.env()
sys.source(test_path("budgets", "cases_search.R"), bench)

# Each variable in turn takes the best of its sets among the placed variables. A variable without
# such a set waits.
judge_plain_score <- function(scores) {
  n <- length(scores$variables)
  set <- rep(seq_along(scores$size), scores$size)
  placed <- logical(n)
  best <- numeric(n)
  while (!all(placed)) {
    for (x in which(!placed)) {
      missing <- tabulate(set[!placed[scores$parents]], length(scores$size)) > 0
      own <- seq_along(scores$size) > scores$start[x] &
        seq_along(scores$size) <= scores$start[x + 1]
      if (!any(own & !missing)) next
      best[x] <- max(scores$score[own & !missing])
      placed[x] <- TRUE
    }
  }
  sum(best)
}

test_that("a search looks at the clock before it fills a large table", {
  scores <- bench$listed_problem(30L, 2L)
  for (method in c("dp", "full_pass")) {
    for (limit in c(0, 0.5)) {
      seconds <- cpu_seconds(fit <- search_order_graph(scores, method, time_limit = limit,
                                                       memory_limit = "11GB"))
      # A machine may refuse a table of this size. That must not take long either.
      expect_true(fit$stop_reason %in% c("time_limit", "memory_limit"), label = method)
      expect_lt(seconds, 5)
      expect_gte(fit$bound, fit$score)
    }
  }
})

test_that("long lists are read under the clock too", {
  scores <- bench$listed_problem(60L, 2L)
  least <- vapply(1:60, function(x) max(scores$score[(scores$start[x] + 1):scores$start[x + 1]]), 0)
  for (method in c("astar", "bfbnb", "portfolio")) {
    seconds <- cpu_seconds(fit <- search_order_graph(scores, method, time_limit = 0, seed = 1))
    expect_identical(fit$stop_reason, "time_limit")
    expect_lt(seconds, 3)
    expect_lte(fit$bound, sum(least) + 1e-6)
  }
  seconds <- cpu_seconds(fit <- search_orderings(scores, time_limit = 0, seed = 1))
  expect_lt(seconds, 3)
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
    call <- sprintf("search_order_graph(given, \"%s\", memory_limit = \"5MB\", seed = 1)", method)
    run <- growth_of(scores, call)
    expect_identical(run$value$stop_reason, "memory_limit")
    expect_equal(run$value$score, plain)
    expect_gt(run$value$bound, plain)
    expect_lt(run$grown, 5 + 32)
  }
})

test_that("what a search holds counts, and not only what it stores", {
  scores <- bench$listed_problem(30L, 4L)
  for (heuristic in c("simple", "lagrangian")) {
    call <- sprintf(paste0("search_order_graph(given, \"astar\", \"%s\", memory_limit = \"80MB\", ",
                           "time_limit = 1.5)"), heuristic)
    expect_lt(growth_of(scores, call)$grown, 80 * 1.1 + 32)
  }
})
