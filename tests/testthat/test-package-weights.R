# Sums of weights up to 2^53: exact counts, accurate scores, and no work that grows with them.

grid <- expand.grid(a = factor(1:2), b = factor(1:3), c = factor(1:2))

test_that("scores of huge weights are accurate to 1e-12", {
  set.seed(1)
  for (total in c(1e3, 1e6, 2^31 - 1, 2^31 + 100, 2^53)) {
    weights <- floor(stats::runif(12, 0.1) * total / 12)
    for (score in names(accurate)) expect_lt(worst_error(!!score, !!weights, grid), 1e-12)
  }
})

test_that("so they are where one row has nearly all the weight", {
  for (largest in c(2^20, 2^31 - 12, 2^53 - 30)) {
    weights <- c(1, 2, 1, largest, 3, 1, 1, 5, 1, 1, 2, 1)
    for (score in names(accurate)) expect_lt(worst_error(!!score, !!weights, grid), 1e-12)
  }
})

# Columns: states r, observations m, and ln C(m, r) from sums of 60 digits.
known_regrets <- matrix(c(
  3, 10, 2.6851374084921656097,
  2, 999, 3.6959392985687711888,
  2, 1000, 3.6964311909900900437,
  5, 2000, 14.173130141544633708,
  256, 50, 93.678512962624910894,
  257, 50, 93.833650477808214555,
  300, 300, 247.03689839396093109,
  258, 5000, 529.00722490888218156,
  1000, 20000, 2070.4054281351823301,
  30000, 100, 570.87143651935483453,
  30000, 1000000, 69326.978376272425707,
  2, 1000000000, 10.587441091943274855,
  7, 2147483648, 61.754755914862125787,
  40, 9007199254740992, 664.08372271526088326,
  300, 9007199254740992, 4789.089094265063148,
  5000, 1099511627776, 50511.896498250842691
), ncol = 3, byrow = TRUE)

test_that("the normalising sums are exact for any numbers of states and observations", {
  # One state observed of those declared: no likelihood, only the sum.
  for (i in seq_len(nrow(known_regrets))) {
    states <- known_regrets[i, 1]
    data <- data.frame(a = factor(c(1, 1), levels = seq_len(states)), b = factor(1:2))
    weights <- c(1, known_regrets[i, 2] - 1)
    for (score in c("fnml", "qnml")) {
      found <- suppressWarnings(score_network(matrix(0, 2, 2,
                                                     dimnames = list(c("a", "b"), c("a", "b"))),
                                                     data, score,
                                              weights = weights, levels = "declared",
                                              by_node = TRUE))
      expect_lt(abs(found[["a"]] / -known_regrets[i, 3] - 1), 4e-15)
    }
  }
})

test_that("counts of 64 bits give what counts of 32 bits give", {
  # The log-likelihood of weights k w is k times that of w.
  set.seed(2)
  data <- random_discrete(5, 60)
  weights <- sample.int(1000, 60)
  small <- quiet_scores(data, "loglik", weights = weights, prune = FALSE)
  large <- quiet_scores(data, "loglik", weights = weights * 2^30, prune = FALSE)
  expect_equal(large$score / 2^30, small$score, tolerance = 1e-13)
  expect_identical(large$parents, small$parents)
  kept <- function(threads) {
    unclass(quiet_scores(data, "bdeu", weights = weights * 2^30, threads = threads))[1:5]
  }
  expect_identical(kept(2), kept(1))
})

test_that("neither time nor memory grows with the sum of the weights", {
  set.seed(3)
  data <- expand.grid(rep(list(factor(1:2)), 4))
  for (weights in list(sample.int(1e8, 16), sample.int(1e8, 16) * 2^22)) {
    for (score in names(accurate)) {
      seconds <- cpu_seconds(scores <- local_scores(data, score, weights = weights, time_limit = 2,
                                                    memory_limit = "100MB"))
      expect_lt(seconds, 30)
      expect_identical(scores$info$stop_reason, "finished")
    }
  }
})

test_that("everything that takes weights takes huge ones", {
  weights <- c(3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8)
  huge <- weights * 2^46
  fit <- learn_bn(grid, weights = huge)
  expect_true(fit$proved)
  expect_equal(stats::nobs(stats::logLik(fit)), sum(huge))
  expect_equal(as.numeric(stats::logLik(fit)) / 2^46,
               sum(score_network(fit, grid, "loglik", weights = weights)), tolerance = 1e-13)
  expect_identical(fit_parameters(fit, grid, weights = huge)$parameters,
                   fit_parameters(fit, grid, weights = weights)$parameters)
  expect_identical(chow_liu(grid, weights = huge)$parents,
                   chow_liu(grid, weights = weights)$parents)
  few <- local_scores(iris[1:4], "loglik_g", weights = rep(3, 150))
  many <- local_scores(iris[1:4], "loglik_g", weights = rep(3 * 2^40, 150))
  expect_equal(many$score / 2^40, few$score)
})

test_that("fnml with many states keeps its limit", {
  set.seed(4)
  data <- data.frame(a = factor(sample.int(30000)), b = factor(sample.int(1000, 30000, TRUE)),
                     c = factor(sample.int(2, 30000, TRUE)))
  seconds <- cpu_seconds(suppressWarnings(local_scores(data, "fnml", time_limit = 1)))
  expect_lt(seconds, 30)
})

test_that("bdeu does not depend on which of its many tables are kept", {
  # More numbers of configurations than tables are kept for.
  set.seed(5)
  data <- stats::setNames(as.data.frame(lapply(2:21, function(r) factor(sample.int(r, 300, TRUE)))),
                          letters[1:20])
  kept <- function(threads, columns = letters[1:20]) {
    listed <- as.data.frame(quiet_scores(data[columns], "bdeu", max_parents = 3, prune = FALSE,
                                         threads = threads))
    keys <- paste(listed$variable,
                  vapply(listed$parents, function(p) paste(sort(p), collapse = " "), ""))
    stats::setNames(listed$score, keys)[order(keys)]
  }
  one <- kept(1)
  expect_gt(length(unique(apply(utils::combn(2:21, 4), 2, prod))), 1024)
  expect_identical(kept(2), one)
  expect_identical(kept(1, rev(letters[1:20])), one)
})
