test_that("optima of incomplete data are those of the specification", {
  for (case in missing_optima()) {
    fit <- suppressMessages(do.call(learn_bn, c(case$told, threads = 1)))
    expect_equal(case$scale * fit$score, case$score, tolerance = 1e-6 / abs(case$score),
                 label = case$what)
    expect_true(fit$proved)
    expect_identical(fit$stop_reason, "optimal")
    expect_length(suppressMessages(do.call(local_scores, c(case$told, threads = 1)))$score,
                  case$kept)
    if (case$what == "airquality, local") {
      expect_identical(format(fit), "[Solar.R][Wind][Ozone|Solar.R:Wind][Temp|Ozone]")
    }
  }
  numbers <- airquality_numbers()
  empty <- matrix(0, 4, 4, dimnames = list(names(numbers), names(numbers)))
  expect_equal(suppressMessages(score_network(empty, numbers, na = "local")), -2646.36258721,
               tolerance = 1e-11)
})

test_that("incomplete data are scored, pruned and searched as the judge says", {
  set.seed(7)
  for (i in 1:9) {
    expect_identical(incomplete_fault(random_incomplete(c("discrete", "gaussian",
                                                          "mixed")[i %% 3 + 1])), "")
  }
  expect_gt(tested$supersets, 100)
})

test_that("complete data are scored as ever", {
  set.seed(3)
  data <- random_discrete(5, 80)
  numbers <- random_gaussian(4, 60, FALSE)
  for (score in c("bic", "aic", "loglik")) {
    expect_identical(unclass(quiet_scores(data, score, na = "local"))[1:6],
                     unclass(quiet_scores(data, score))[1:6])
    expect_identical(quiet_scores(numbers, score, na = "local")$score,
                     quiet_scores(numbers, score)$score)
  }
  # A penalty of the user's changes the score by the penalty times the number of parameters.
  plain <- as.data.frame(quiet_scores(data, "loglik", prune = FALSE, parent_limit = "none"))
  priced <- as.data.frame(quiet_scores(data, "bic", prune = FALSE, parent_limit = "none",
                                       na = "local", penalty = 2.5))
  arity <- vapply(data, function(v) nlevels(droplevels(v)), 0L)
  parameters <- mapply(function(x, parents) (arity[[x]] - 1) * prod(arity[parents]),
                       as.character(plain$variable), plain$parents)
  expect_equal(priced$score, plain$score - 2.5 * unname(parameters), tolerance = 1e-12)
})

test_that("what is said and kept of a local score", {
  data <- airquality_numbers()
  said <- messages_of(scores <- local_scores(data, na = "local"))
  for (part in c("7.2 % of the values are missing", "at least 111",
                 "scaled to 153 rows; penalty 2.52", "111 rows are complete")) {
    expect_match(said, part, fixed = TRUE)
  }
  expect_identical(scores$info$na, "local")
  expect_equal(scores$info$penalty, log(153) / 2)
  expect_identical(scores$info$fewest_rows, 111)
  fit <- suppressMessages(search_order_graph(scores))
  expect_equal(fit$likelihood$loglik, fit$score + log(153) / 2 * fit$likelihood$df)
  data[1, ] <- NA
  expect_match(messages_of(read <- bn_data(data, na = "local")),
               "1 of 153 rows has no value at all and is left out.", fixed = TRUE)
  expect_identical(read$n_obs, 152)
  expect_identical(as.data.frame(read), data.frame(data[-1, ], row.names = NULL))
  read <- suppressMessages(bn_data(soybean(), na = "local"))
  share <- mean(is.na(read$codes))
  settings <- function(...) suppressMessages(local_scores(read, ...))$info$penalty
  expect_equal(settings(), log(682) / 2 * sqrt(682 * share) / 4)
  expect_equal(settings(penalty = "nal"), 682^0.75 / 6)
  expect_equal(settings(penalty = "aic"), 1)
  expect_equal(settings("aic"), 1)
  expect_equal(settings("loglik", max_parents = 2), 0)
})

# `k` has one state and is known where `b` has one, too.
known_in_part <- function() {
  data <- data.frame(k = factor(ifelse(1:200 <= 40, "yes", NA)), b = factor(rep(c("u", "v"), 100)),
                     a = factor(rep(c("x", "y"), each = 100)))
  data$b[1:40] <- "u"
  data
}

test_that("a column of one state with missing values is a parent like any other, to all learners", {
  data <- known_in_part()
  said <- messages_of(fit <- learn_bn(data, na = "local"))
  expect_match(said, "Missing values of `k` make a difference", fixed = TRUE)
  expect_false(grepl("explains nothing", said, fixed = TRUE))
  optimum <- -min(dag_costs(all_dags(3), judge_available_costs(data, fit$settings$penalty, 20)))
  expect_true(fit$proved)
  expect_equal(fit$score, optimum)
  expect_identical(fit$scope, "all networks")
  expect_equal(suppressMessages(score_network(fit, data, na = "local")), optimum)
  takes_any <- setdiff(available_methods()$name,
                       c("chow_liu", "l1mb", "sbn", "astar_lasso", "dp_lasso", "structural_em"))
  for (method in takes_any) {
    other <- suppressMessages(learn_bn(data, method = method, na = "local", seed = 1))
    expect_equal(other$score, optimum, label = method)
    expect_gte(other$bound, optimum - 1e-9, label = method)
  }
  scores <- suppressMessages(local_scores(data, na = "local"))
  expect_equal(search_order_graph(scores)$score, optimum)
})

test_that("columns of one state with missing values do not count among the parents that can matter",
          {
  data <- known_in_part()
  data$c <- factor(ifelse(1:200 %in% c(1:20, 101:200), "yes", NA))
  # A parent of two states costs more than it can gain.
  scores <- suppressMessages(local_scores(data, na = "local", penalty = 200, min_complete = 1))
  costs <- judge_available_costs(data, 200, 1)
  expect_identical(is.finite(listed_costs(scores)), judge_kept(costs))
  expect_equal(search_order_graph(scores)$score, -min(dag_costs(all_dags(4), costs)))
})

test_that("columns of one state are parents only where rows are missing", {
  data <- data.frame(known_in_part(), one = factor(rep("always", 200)))
  said <- messages_of(scores <- local_scores(data, na = "local", prune = FALSE,
                                             parent_limit = "none"))
  expect_match(said, "explains nothing", fixed = TRUE)
  expect_false(4L %in% scores$parents)
  expect_true(1L %in% scores$parents)
})

test_that("columns that are hardly known together make no family", {
  set.seed(5)
  data <- data.frame(a = rnorm(200), b = rnorm(200), c = rnorm(200))
  data$a[1:98] <- NA
  data$b[102:200] <- NA
  # In these three rows alone, b follows from a.
  data$b[99:101] <- 3 * data$a[99:101] + c(0, 1e-4, -1e-4)
  fit <- suppressMessages(learn_bn(data, na = "local"))
  expect_true(fit$proved)
  expect_false(any(fit$bn$arcs[, 1] %in% c("a", "b") & fit$bn$arcs[, 2] %in% c("a", "b")))
  expect_match(fit$scope, "at least 20 complete rows for each family", fixed = TRUE)
  trapped <- suppressMessages(learn_bn(data, na = "local", min_complete = 3))
  expect_true("b" %in% trapped$bn$nodes$a$nbr)
  expect_error(suppressMessages(learn_bn(data, na = "local", min_complete = 150)), "`a` and `b`",
               class = "bnstar_error_data")
  climbed <- suppressMessages(hill_climb(data, na = "local"))
  expect_equal(climbed$score, fit$score)
  expect_identical(climbed$scope, fit$scope)
})

test_that("configurations that no complete row has are allowed and paid for", {
  data <- data.frame(x = factor(c(0, 1, 0, 1, NA, NA, 0, 1, 1, 0, 0, 1)),
                     y = factor(c(0, 0, 1, 1, 2, 2, 1, 0, 1, 0, 1, 0)))
  costs <- listed_costs(suppressMessages(local_scores(data, na = "local", penalty = 1,
                                                      min_complete = 5, prune = FALSE)))
  expect_equal(costs, judge_available_costs(data, 1, 5))
  expect_true(is.finite(costs[3, 1]))
})

test_that("BIC's own penalty overfits where values are missing", {
  set.seed(1)
  data <- bnlearn::learning.test
  for (v in seq_along(data)) data[runif(nrow(data)) < 0.3, v] <- NA
  truth <- bnlearn::model2network("[A][C][F][B|A][D|A:C][E|B:F]")
  distance <- function(penalty) {
    fit <- suppressMessages(learn_bn(data, na = "local", penalty = penalty, max_parents = 3))
    compare_dags(truth, fit)$shd_cpdag
  }
  expect_gt(distance("bic"), distance("auto"))
})

test_that("directions of an arc score differently where rows differ", {
  set.seed(2)
  data <- data.frame(a = factor(sample(3, 100, TRUE)))
  data$b <- factor(ifelse(runif(100) < 0.6, data$a, sample(3, 100, TRUE)))
  data$c <- factor(sample(2, 100, TRUE))
  data$a[1:30] <- NA
  arc <- function(from, to) {
    graph <- matrix(0, 3, 3, dimnames = list(names(data), names(data)))
    graph[from, to] <- 1
    suppressMessages(score_network(graph, data, na = "local", penalty = 1))
  }
  judged <- function(x, y) {
    sum(vapply(1:3, function(v) judge_available(data, v, if (v == y) x else integer(), 1, 10), 0))
  }
  expect_equal(arc("a", "b"), judged(1, 2))
  expect_equal(arc("b", "a"), judged(2, 1))
  expect_gt(abs(arc("a", "b") - arc("b", "a")), 0.1)
})

test_that("all learners take incomplete rows, for any threads and limits", {
  set.seed(11)
  data <- with_missing(random_discrete(7, 200), function() 0.15)
  read <- suppressMessages(bn_data(data, na = "local"))
  quiet <- function(...) suppressMessages(...)
  fit <- quiet(learn_bn(read, threads = 1))
  expect_true(fit$proved)
  expect_identical(quiet(learn_bn(read, threads = 2))$score, fit$score)
  for (other in list(quiet(hill_climb(read)), quiet(alternate_search(read, seed = 1)),
                     quiet(sparse_candidate(read, k = 4, seed = 1)),
                     quiet(sparse_candidate(read, "bic", k = 6, maximize = "scc", measure = "mi",
                                            seed = 1)),
                     quiet(learn_bn(read, method = "orderings")),
                     quiet(learn_bn(read, time_limit = 0)))) {
    expect_lte(other$score, fit$score + 1e-9 * abs(fit$score))
    expect_gte(other$bound, fit$score - 1e-9 * abs(fit$score))
    expect_equal(quiet(score_network(other, read)), other$score)
  }
  expect_identical(quiet(local_scores(read, threads = 2))$score,
                   quiet(local_scores(read, threads = 1))$score)
  required <- quiet(learn_bn(read, required = data.frame(from = "v1", to = "v2"),
                             forbidden = data.frame(from = "v3", to = "v4")))
  expect_true(required$proved && "v1" %in% required$bn$nodes$v2$parents &&
              !"v3" %in% required$bn$nodes$v4$parents)
})

test_that("families of more variables than are kept are scored as well", {
  set.seed(12)
  data <- with_missing(random_discrete(13, 150), function() 0.02)
  graph <- matrix(0, 13, 13, dimnames = list(names(data), names(data)))
  graph[-13, 13] <- 1
  judged <- unname(judge_available(data, 13, 1:12, 1, 10))
  expect_equal(suppressMessages(score_network(graph, data, na = "local", penalty = 1,
                                              by_node = TRUE))[["v13"]], judged)
})

test_that("what larger sets score at most is known where they are not listed", {
  set.seed(13)
  withr::local_options(bnstar.set_budget = 20)
  for (i in 1:3) {
    data <- with_missing(random_gaussian(4, 60, FALSE), function() 0.1)
    scores <- suppressMessages(local_scores(data, na = "local", min_complete = 10))
    truth <- judge_available_costs(data, log(nrow(data)) / 2, 10)
    listed <- listed_costs(scores)
    size <- rowSums(outer(0:15, 2^(0:3), bitwAnd) > 0)
    unlisted <- truth
    unlisted[size <= max(scores$size), ] <- Inf
    # Sets that cost no less than a listed subset are superfluous.
    worth <- unlisted < least_within(listed) - 1e-9
    for (x in 1:4) expect_true(all(-unlisted[worth[, x], x] <= scores$tail[x] + 1e-9))
  }
})

# Mixed columns, most of them complete. Sets with incomplete columns have models of their own.
wide_with_gaps <- function(rows, n) {
  withr::local_seed(1)
  columns <- lapply(seq_len(n), function(i) {
    column <- if (i %% 2 == 0) rnorm(rows) else factor(sample(c("x", "y"), rows, TRUE))
    if (i %% 10 < 2) column[i %% (rows - 3) + 1:3] <- NA
    column
  })
  as.data.frame(stats::setNames(columns, sprintf("v%04d", seq_len(n))))
}

test_that("incomplete families have the same scores in wide and in narrow data", {
  wide <- wide_with_gaps(60, 160)
  narrow <- wide[10:25]
  scores_in <- function(data) {
    network <- matrix(0, ncol(data), ncol(data), dimnames = list(names(data), names(data)))
    network[cbind(c("v0011", "v0012", "v0010", "v0011", "v0013", "v0013"),
                  c("v0010", "v0010", "v0014", "v0013", "v0016", "v0021"))] <- 1
    scores <- score_network(network, data, na = "local", penalty = "bic", by_node = TRUE)
    scores[names(narrow)]
  }
  expect_equal(suppressMessages(scores_in(wide)), suppressMessages(scores_in(narrow)),
               tolerance = 1e-12)
})

# It took 34 seconds while every incomplete column had a model of all complete ones.
test_that("limits are kept where many columns are incomplete and more are complete", {
  wide <- wide_with_gaps(300, 1600)
  seconds <- cpu_seconds(fit <- suppressMessages(hill_climb(wide, na = "local", time_limit = 1,
                                                            threads = 1)))
  expect_identical(fit$stop_reason, "time_limit")
  expect_lt(seconds, 7)
})
