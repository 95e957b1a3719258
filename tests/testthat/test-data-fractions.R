# A row that stands for a part of an observation.
fractional_problem <- function(n = 5, rows = 80) {
  list(data = random_discrete(n, rows), weights = stats::runif(rows, 0.05, 3))
}

test_that("scores of discrete data are those of sums of weights", {
  set.seed(341)
  for (score in c("bic", "aic", "loglik")) {
    for (decimals in c(1, 12)) {
      problem <- fractional_problem(4)
      weights <- pmax(round(problem$weights, decimals), 0.1)
      lists <- quiet_scores(problem$data, score, weights = weights, prune = FALSE,
                            parent_limit = "none")
      expected <- judge_costs(problem$data, score, weights = weights)
      expect_equal(listed_costs(lists), expected, tolerance = 1e-10, info = score)
      expect_equal(lists$info$n_obs, sum(weights))
    }
  }
})

test_that("pruning keeps what can matter, and the best of all networks is found", {
  set.seed(342)
  dags <- all_dags(5)
  for (score in c("bic", "aic")) {
    problem <- fractional_problem()
    costs <- judge_costs(problem$data, score, weights = problem$weights)
    lists <- quiet_scores(problem$data, score, weights = problem$weights)
    expect_identical(is.finite(listed_costs(lists)), judge_kept(costs), info = score)
    best <- -min(dag_costs(dags, costs))
    fit <- suppressMessages(learn_bn(problem$data, score, weights = problem$weights))
    expect_true(fit$proved)
    expect_equal(fit$score, best, tolerance = 1e-10)
    climbed <- suppressMessages(hill_climb(problem$data, score, weights = problem$weights))
    expect_lte(climbed$score, best + 1e-8)
    expect_equal(sum(score_network(climbed, problem$data, score, weights = problem$weights)),
                 climbed$score)
  }
})

test_that("continuous data are weighted by their weights", {
  set.seed(343)
  data <- random_gaussian(4, 60, collinear = FALSE)
  weights <- stats::runif(60, 0.05, 3)
  n <- sum(weights)
  families <- as.data.frame(quiet_scores(data, "bic", weights = weights, prune = FALSE))
  for (i in seq_len(nrow(families))) {
    parents <- families$parents[[i]]
    fit <- stats::lm.wfit(as.matrix(cbind(1, data[parents])), data[[families$variable[i]]], weights)
    rss <- sum(weights * fit$residuals^2)
    expected <- -n / 2 * (log(2 * pi * rss / n) + 1) - log(n) / 2 * (length(parents) + 2)
    expect_equal(families$score[i], expected, tolerance = 1e-9)
  }
  expect_true(suppressMessages(learn_bn(data, "bge", weights = weights))$proved)
})

test_that("tenths of whole weights are tenths of whole observations", {
  set.seed(344)
  problem <- fractional_problem()
  whole <- sample(1:30, 80, replace = TRUE)
  tenths <- quiet_scores(problem$data, "loglik", weights = whole / 10, prune = FALSE)
  all <- quiet_scores(problem$data, "loglik", weights = whole, prune = FALSE)
  expect_equal(tenths$score, all$score / 10, tolerance = 1e-13)
  doubled <- suppressMessages(learn_bn(problem$data[rep(1:80, 2), ], weights = rep(whole / 2, 2)))
  expect_equal(doubled$score, suppressMessages(learn_bn(problem$data, weights = whole))$score)
})

test_that("neither the order of the rows nor threads change a digit", {
  set.seed(345)
  problem <- fractional_problem(6, 300)
  score_of <- function(rows, threads) {
    quiet_scores(problem$data[rows, ], weights = problem$weights[rows], threads = threads)$score
  }
  expect_identical(score_of(1:300, 2), score_of(1:300, 1))
  expect_identical(score_of(sample(300), 1), score_of(1:300, 1))
})

test_that("n_obs says what weights add up to", {
  set.seed(346)
  problem <- fractional_problem()
  scaled <- bn_data(problem$data, weights = 100 * problem$weights, n_obs = 80)
  expect_equal(scaled$n_obs, 80)
  expect_equal(scaled$counts, problem$weights * 80 / sum(problem$weights))
  fit <- suppressMessages(learn_bn(problem$data, weights = 100 * problem$weights, n_obs = 80))
  expect_equal(fit$score, suppressMessages(learn_bn(scaled))$score)
  expect_equal(nobs(fit), 80)
  expect_message(bn_data(problem$data, weights = 100 * problem$weights), "sampling weights")
  shares <- bn_data(problem$data, weights = problem$weights / 1e4, n_obs = 80)
  expect_equal(shares$counts, scaled$counts)
  expect_error(bn_data(problem$data, n_obs = 80), "no.*weights", class = "bnstar_error_argument")
  expect_error(bn_data(problem$data, weights = problem$weights, n_obs = -1),
               class = "bnstar_error_argument")
  expect_error(learn_bn(scaled, n_obs = 9), "settled", class = "bnstar_error_argument")
  expect_identical(bn_data(problem$data, weights = rep(0.5, 80), n_obs = 160)$counts, rep(2, 80))
})

test_that("weights that are no weights, and scores of whole counts, are refused", {
  set.seed(347)
  problem <- fractional_problem(3)
  for (bad in c(-0.5, NaN, NA, Inf)) {
    weights <- replace(problem$weights, 7, bad)
    expect_error(learn_bn(problem$data, weights = weights), "row 7", class = "bnstar_error_data")
  }
  for (score in c("bdeu", "k2", "fnml", "qnml")) {
    expect_error(learn_bn(problem$data, score, weights = problem$weights), "whole counts",
                 class = "bnstar_error_argument")
  }
  read <- suppressMessages(bn_data(problem$data, weights = problem$weights))
  for (f in list(chow_liu, structural_em, search_by_proxy, sparse_candidate, boot_strength,
                 ad_tree_size, cross_validate)) {
    expect_error(f(read), "fractions", class = "bnstar_error_data")
  }
  expect_error(chow_liu(problem$data, weights = problem$weights), "whole numbers",
               class = "bnstar_error_data")
  mixed <- cbind(problem$data, x = stats::rnorm(80))
  expect_error(learn_bn(mixed, weights = problem$weights), "both kinds",
               class = "bnstar_error_data")
  read$fractions <- NULL
  expect_error(learn_bn(read), class = "bnstar_error")
})

test_that("parameters are shares of weights", {
  set.seed(348)
  data <- data.frame(a = factor(sample(3, 50, TRUE)), b = factor(sample(2, 50, TRUE)))
  weights <- stats::runif(50)
  dag <- matrix(c(0, 0, 1, 0), 2, dimnames = list(c("a", "b"), c("a", "b")))
  net <- fit_parameters(dag, data, weights = weights)
  shares <- prop.table(stats::xtabs(weights ~ b + a, data), 2)
  expect_equal(as.vector(net$parameters$b), as.vector(shares))
  fit <- suppressMessages(learn_bn(data, weights = weights, required = data.frame("a", "b")))
  expect_equal(as.vector(as_fitted_network(fit)$parameters$b), as.vector(shares))
  numbers <- data.frame(a = stats::rnorm(50), b = stats::rnorm(50))
  net <- fit_parameters(dag, numbers, weights = weights)
  expect_equal(unname(net$parameters$b$coefficients),
               unname(stats::coef(stats::lm(b ~ a, numbers, weights = weights))))
  told <- predict(net, numbers[1:3, ], node = "b")
  expect_equal(as.vector(told), unname(stats::predict(stats::lm(b ~ a, numbers, weights = weights),
                                                      numbers[1:3, ])))
})

test_that("interventions and fractions go together", {
  set.seed(349)
  problem <- fractional_problem(4)
  set <- random_interventions(80, names(problem$data))
  expected <- judge_costs(problem$data, "bic", judge = judge_set_score, set = set,
                          weights = problem$weights)
  lists <- quiet_scores(problem$data, weights = problem$weights, interventions = set,
                        prune = FALSE, parent_limit = "none")
  expect_equal(listed_costs(lists), expected, tolerance = 1e-10)
})
