# More variables than the sets of the order graph hold.

# On a path every variable may have its left and its right neighbour as parents.
path_scores <- function(n) {
  lists <- lapply(seq_len(n), function(i) {
    sides <- c(if (i > 1) i - 1L, if (i < n) i + 1L)
    c(list(integer()), as.list(sides), if (length(sides) == 2L) list(sides))
  })
  as_local_scores(lists, lapply(lists, function(sets) sort(-stats::rexp(length(sets)))))
}

# The best score of a network, variable by variable along the path. An arc between two neighbours
# has one direction: `forward` is the best score of the variables so far if the last one may be a
# parent of the next, `backward` if it takes the next one as a parent.
best_on_path <- function(scores) {
  n <- length(scores$variables)
  free <- 0     # the next variable may take this one
  taken <- -Inf # this variable takes the next one
  for (i in seq_len(n)) {
    rows <- seq(scores$start[i] + 1, scores$start[i + 1])
    value <- scores$score[rows]
    if (i == 1) {
      at <- c(none = value[1], left = -Inf, right = value[2], both = -Inf)
    } else if (i == n) {
      at <- c(none = value[1], left = value[2], right = -Inf, both = -Inf)
    } else {
      at <- stats::setNames(value, c("none", "left", "right", "both"))
    }
    before <- max(free, taken)
    now <- max(before + at[["none"]], free + at[["left"]])
    taken <- max(before + at[["right"]], free + at[["both"]])
    free <- now
  }
  max(free, taken)
}

test_that("branch and cut proves networks of more than 512 variables", {
  set.seed(29)
  small <- path_scores(9)
  expect_equal(search_order_graph(small, "dp")$score, best_on_path(small))
  wide <- path_scores(514)
  for (bound in c("cuts", "ascent")) {
    fit <- suppressMessages(search_ilp(wide, bound, seed = 1))
    expect_true(fit$proved)
    expect_lte(abs(fit$score - best_on_path(wide)), fit$rounding)
    expect_equal(score_network(fit, wide), fit$score)
    expect_true(all(diff(fit$trace$bound) <= 0, fit$trace$bound >= fit$score - fit$rounding))
  }
})

test_that("a limit leaves a bound on networks of more than 512 variables", {
  set.seed(30)
  wide <- path_scores(514)
  best <- best_on_path(wide)
  for (start in list(NULL, "none")) {
    fit <- search_ilp(wide, "ascent", seed = 1, node_limit = 0, start = start)
    expect_true(fit$score <= best + 1e-9 && best <= fit$bound)
    if (!fit$proved) expect_identical(fit$stop_reason, "node_limit")
  }
  fit <- search_ilp(wide, seed = 1, time_limit = 0)
  expect_identical(fit$stop_reason, "time_limit")
  expect_true(fit$score <= best && best <= fit$bound)
  fit <- search_order_graph(wide, "portfolio", seed = 1, memory_limit = "1MB")
  expect_true(fit$score <= best + 1e-9 && best <= fit$bound + fit$rounding)
})

test_that("networks of wide data have a bound within what was listed", {
  truth <- random_parameters(random_dag(70, max_parents = 3, seed = 1), levels = 2, seed = 1)
  data <- simulate_data(truth, 300, seed = 1)
  fit <- suppressMessages(learn_bn(data, "bdeu", max_parents = 9, seed = 1, time_limit = 4))
  expect_identical(fit$method, "alternate")
  expect_gte(fit$within$complete, 2)
  # The best set of every variable by itself bounds a network far worse.
  alone <- suppressMessages(local_scores(data, "bdeu", max_parents = 2))
  expect_lt(fit$within$bound, sum(best_listed(alone)))
  expect_gte(fit$within$bound, fit$score)
  expect_output(print(fit), "at most [2-9] parents per variable")
})
