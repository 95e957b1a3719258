test_that("the judge's own rules are right on a small case", {
  # Columns: a variable with parents {}, {1}, {2}, {1, 2}, ... as bits; the third variable is the
  # child.
  costs <- matrix(Inf, 8, 3)
  costs[1:4, 3] <- c(5, 5 - 1e-12, 4, 4 - 1e-9)
  costs[1, 1:2] <- 1
  expect_identical(which(judge_kept(costs)[, 3]), c(1L, 3L, 4L))
  expect_equal(judge_optimum(costs), 6 - 1e-9)
  expect_identical(vapply(2:4, function(n) nrow(all_dags(n)), 0L), c(3L, 25L, 543L))
  set.seed(31)
  costs <- listed_costs(random_scores(4, sets = 6))
  expect_equal(judge_optimum(costs), min(dag_costs(all_dags(4), costs)))
})

test_that("pruning keeps exactly what can matter, discrete scores", {
  set.seed(32)
  faults <- unlist(replicate(trials(300), random_pruning_faults("discrete"), simplify = FALSE))
  expect_identical(as.character(faults), character())
})

test_that("pruning keeps exactly what can matter, Gaussian scores", {
  set.seed(33)
  faults <- unlist(replicate(trials(300), random_pruning_faults("gaussian"), simplify = FALSE))
  expect_identical(as.character(faults), character())
})

test_that("pruning survives columns that are all but collinear", {
  set.seed(34)
  faults <- replicate(trials(150), {
    rows <- sample(c(10, 50, 200, 2000), 1)
    common <- stats::rnorm(rows)
    data <- named_columns(lapply(1:sample(3:5, 1), function(i) {
      if (stats::runif(1) < 0.6) {
        common + 10^-stats::runif(1, 3.5, 7) * stats::rnorm(rows)
      } else {
        stats::rnorm(rows)
      }
    }))
    vapply(gaussian_scores(), pruning_fault, "", data = quietly_read(data))
  })
  expect_identical(unique(faults[nzchar(faults)]), character())
  set.seed(38)
  common <- stats::rnorm(2000)
  noise <- function() 3e-5 * stats::rnorm(2000)
  data <- data.frame(a = common, b = common + noise(), c = common + noise(), d = stats::rnorm(2000))
  expect_identical(pruning_fault(data, "loglik_g"), "")
})

test_that("pruning survives parity, copies, and columns of many states", {
  bits <- expand.grid(a = 0:1, b = 0:1, c = 0:1)
  bits$sum <- rowSums(bits) %% 2
  parity <- named_columns(lapply(bits, factor))
  twice <- named_columns(lapply(bits[c(1, 2, 1, 4, 4)], factor))
  set.seed(35)
  many <- named_columns(lapply(c(12, 2, 5, 2, 30),
                               function(r) factor(sample(r, 60, replace = TRUE))))
  many$v4 <- factor((as.integer(many$v1) + as.integer(many$v3)) %% 2)
  for (score in discrete_scores()) {
    for (copies in c(1, 2, 7)) {
      expect_identical(pruning_fault(parity[rep(1:8, copies), ], score), "")
      expect_identical(pruning_fault(twice[rep(1:8, copies), ], score), "")
    }
    expect_identical(pruning_fault(many, score), "")
  }
})

test_that("pruning respects weights and declared levels", {
  set.seed(36)
  for (trial in 1:10) {
    data <- random_discrete(4, 30)
    data$v1 <- factor(data$v1, levels = c(levels(data$v1), "unused"))
    weights <- sample(0:4, 30, replace = TRUE)
    for (score in discrete_scores()) {
      expect_identical(pruning_fault(data, score, weights = weights, levels = "declared"), "")
    }
  }
})

test_that("whole levels of binary sets lose nothing and keep nothing else", {
  set.seed(39)
  faults <- replicate(trials(60), {
    rows <- random_rows()
    data <- named_columns(lapply(1:sample(3:8, 1),
                                 function(i) factor(sample(0:1, rows, replace = TRUE), 0:1)))
    odd <- factor((as.integer(data$v1) + as.integer(data$v2) + (stats::runif(rows) < 0.1)) %% 2)
    data[[sample(3:length(data), 1)]] <- if (stats::runif(1) < 0.3) data$v1 else odd
    weights <- if (stats::runif(1) < 0.3) sample(0:5, rows, replace = TRUE) + (seq_len(rows) == 1)
    max_parents <- if (stats::runif(1) < 0.3) sample(3, 1)
    vapply(c("bic", "aic"), pruning_fault, "", data = data, weights = weights,
           max_parents = max_parents)
  })
  expect_identical(unique(faults[nzchar(faults)]), character())
})

test_that("every score has a rule that spares sets unscored", {
  set.seed(37)
  discrete <- named_columns(lapply(1:8, function(i) factor(sample(2, 30, replace = TRUE))))
  discrete$v8 <- discrete$v1
  gaussian <- random_gaussian(8, 50, collinear = FALSE)
  cases <- c(lapply(discrete_scores(), list, discrete), lapply(c("bic_g", "aic_g"), list, gaussian))
  # Where nothing is forbidden and little can be spared, whole levels of binary sets are scored:
  # that is faster.
  forbidden <- cbind("v2", "v3")
  for (case in cases) {
    pruned <- local_scores(case[[2]], case[[1]], forbidden = forbidden)$info$counts
    complete <- local_scores(case[[2]], case[[1]], prune = FALSE, forbidden = forbidden)$info$counts
    expect_identical(complete[["scored"]], complete[["within"]])
    expect_identical(complete[["kept"]], complete[["within"]])
    expect_identical(pruned[["within"]], complete[["within"]])
    expect_lt(pruned[["scored"]], pruned[["within"]], label = case[[1]])
    expect_lt(pruned[["kept"]], pruned[["scored"]], label = case[[1]])
  }
})

test_that("with slack exactly the sets go that a subset beats by more", {
  set.seed(331)
  for (trial in 1:8) {
    # 100 rows: three parameters of BIC cost log(1000).
    discrete <- quietly_read(random_discrete(6, sample(c(20, 100, 400), 1)))
    gaussian <- quietly_read(random_gaussian(6, sample(c(20, 100), 1), collinear = FALSE))
    slack <- sample(c(log(3), log(20), log(1000), 40), 1)
    for (score in c(discrete_scores(), gaussian_scores())) {
      data <- if (score %in% gaussian_scores()) gaussian else discrete
      all <- listed_costs(quiet_scores(data, score, prune = FALSE, parent_limit = "none"))
      listed <- is.finite(listed_costs(quiet_scores(data, score, slack = slack)))
      expect_identical(listed, judge_kept(all, slack))
    }
  }
})

test_that("slack keeps wide levels and constraints too", {
  set.seed(332)
  for (trial in 1:6) {
    n <- 9
    data <- quietly_read(named_columns(lapply(1:n, function(i) factor(stats::rbinom(60, 1, 0.5)))))
    constraints <- list(forbidden = data.frame(from = "v1", to = c("v2", "v3")), max_parents = 4)
    if (trial > 3) constraints <- list()
    for (score in c("bic", "aic", "bdeu")) {
      full <- do.call(quiet_scores, c(list(data, score, prune = FALSE, parent_limit = "none"),
                                      constraints))
      some <- do.call(quiet_scores, c(list(data, score, slack = log(150)), constraints))
      expect_identical(is.finite(listed_costs(some)), judge_kept(listed_costs(full), log(150)))
      best <- function(scores) suppressMessages(search_order_graph(scores))$score
      expect_equal(best(some), best(full))
    }
  }
  expect_error(local_scores(data, slack = -1), "slack", class = "bnstar_error_argument")
})
