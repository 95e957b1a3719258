# Too many variables for one table in little memory, so the stages after the first try must solve
# it.
stage_problem <- function(seed, variables = 22, rows = 1000) {
  net <- random_parameters(random_dag(variables, max_parents = 3, seed = seed), levels = 2,
                           alpha = 1, seed = seed)
  local_scores(simulate_data(net, rows, seed = seed), "bic", max_parents = 4)
}

by_stages <- function(scores, ...) {
  search_order_graph(scores, "portfolio", seed = 1, memory_limit = "30MB", ...)
}

stage_fault <- function(fit, optimum) {
  slack <- 2 * fit$rounding + 1e-9
  if (abs(fit$score - optimum) > slack || !fit$proved) return("not the optimum")
  trace <- fit$trace
  if (is.unsorted(-trace$bound) || is.unsorted(trace$score)) {
    return("a bound or an incumbent got worse")
  }
  if (any(trace$bound < optimum - slack | trace$score > optimum + slack)) {
    return("a bound crossed the optimum")
  }
  ""
}

test_that("the portfolio is right when it takes sets out and begins anew", {
  # With these seeds the first try is not enough.
  for (seed in c(5, 4, 9, 11, 12, 14, 15)[seq_len(trials(7))]) {
    scores <- stage_problem(seed)
    fit <- by_stages(scores)
    no_faults(stage_fault(fit, search_order_graph(scores, "dp")$score))
  }
})

test_that("sets that cannot be in the best network are taken out by Lagrangian bounds", {
  net <- random_parameters(random_dag(22, max_parents = 3, seed = 7), levels = 2, alpha = 0.5,
                           seed = 7)
  # AIC keeps many sets, so that bounds are loose.
  scores <- quiet_scores(simulate_data(net, 200, seed = 7), "aic", max_parents = 3)
  fit <- by_stages(scores)
  no_faults(stage_fault(fit, search_order_graph(scores, "dp")$score))
  expect_gt(fit$counters[["sets_excluded"]], 0)
})

test_that("limits leave the portfolio with a valid bound", {
  scores <- stage_problem(9)
  optimum <- search_order_graph(scores, "dp")$score
  for (nodes in c(1, 500, 20100, 20500)) {
    fit <- by_stages(scores, node_limit = nodes)
    expect_lte(fit$score, optimum + fit$rounding)
    expect_gte(fit$bound, optimum - fit$rounding)
    expect_lte(fit$counters[["expanded"]], nodes)
  }
})

test_that("threads do not change what the portfolio does", {
  scores <- stage_problem(4)
  runs <- lapply(c(1, 2, 4),
                 function(threads) by_stages(scores,
                                             threads = threads)[c("bn", "score", "counters")])
  expect_identical(runs[[2]], runs[[1]])
  expect_identical(runs[[3]], runs[[1]])
})

test_that("no rounds of cuts where a moment of A* with Lagrangian bounds is enough", {
  truth <- random_parameters(random_dag(28, max_parents = 4, seed = 29), levels = 2, seed = 1)
  scores <- suppressMessages(local_scores(simulate_data(truth, 500, seed = 1), "bic",
                                          max_parents = 3))
  # Its first try, with the static pattern database, does not end.
  expect_gt(search_order_graph(scores, "astar", "static")$counters[["expanded"]], 20000)
  found <- search_order_graph(scores, "portfolio", seed = 1)
  expect_true(found$proved)
  expect_equal(found$counters[["proved_by_order_graph"]], 1)
  expect_false(any(c("cuts_clusters", "cuts_local") %in% names(found$counters)))
})

test_that("no rounds of cuts where the table of dynamic programming fits", {
  set.seed(1)
  values <- matrix(stats::rnorm(200 * 18), 200)
  for (x in 2:18) {
    for (y in sample(x - 1, min(x - 1, stats::rpois(1, 2)))) {
      values[, x] <- values[, x] + stats::runif(1, 0.4, 2) * values[, y]
    }
  }
  scores <- suppressMessages(local_scores(as.data.frame(values), "bic", max_parents = 5,
                                          progress = FALSE))
  found <- search_order_graph(scores, "portfolio", progress = FALSE)
  expect_true(found$proved)
  expect_equal(found$counters[["proved_by_dp"]], 1)
  expect_false(any(c("cuts_clusters", "cuts_local") %in% names(found$counters)))
})
