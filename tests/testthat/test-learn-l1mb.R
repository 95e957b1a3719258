# The best BIC over the supports of a path with many steps, from the definition: least squares by
# lm.fit().
judge_blanket <- function(x, j, lambdas) {
  n <- nrow(x)
  others <- seq_len(ncol(x))[-j]
  path <- cpp_lasso_fits(crossprod(x), rep(j, length(lambdas)), rep(list(others), length(lambdas)),
                         matrix(lambdas, ncol(x), length(lambdas), byrow = TRUE))$coefficients != 0
  supports <- unique(lapply(seq_along(lambdas), function(i) which(path[, i])))
  bic <- vapply(supports, function(support) {
    rest <- sum(lm.fit(cbind(1, x[, support]), x[, j])$residuals^2)
    -n / 2 * (log(2 * pi * rest / n) + 1) - log(n) / 2 * (length(support) + 2)
  }, 0)
  list(support = supports[[which.max(bic)]], bic = max(bic))
}

blankets_of <- function(data, threads = 1) {
  data <- read_data(data, announce = FALSE)
  constraints <- resolve_constraints(data$variables, NULL, NULL, NULL, NULL, NULL,
                                     length(data$variables) - 1L)
  score <- resolve_score("bic", data, list(), character(), NULL)
  problem <- problem_by_content(data, score, constraints, threads, new_budget(Inf, NULL), FALSE)
  adjacency(choose_blankets(problem, data$n_obs,
                            residual_limit("bic_g", data))$blankets)[problem$number, problem$number]
}

test_that("a blanket is the support of the lasso path with the best BIC", {
  withr::local_seed(1501)
  for (i in seq_len(trials(8))) {
    p <- sample(3:8, 1)
    n <- sample(c(30, 200), 1)
    data <- as.data.frame(matrix(rnorm(n * p),
                                 n) %*% (diag(p) + matrix(rnorm(p * p), p) * rbinom(p * p, 1, 0.3)))
    blankets <- blankets_of(data)
    x <- scale(as.matrix(data))
    for (j in seq_len(p)) {
      judged <- judge_blanket(x, j,
                              2 * max(abs(crossprod(x)[-j, j])) * 10^seq(0, -6, length.out = 5000))
      expect_identical(which(blankets[, j]), judged$support)
    }
  }
})

test_that("no support of glmnet's path is better", {
  withr::local_seed(1502)
  data <- read_data(mtcars)
  scorer <- family_scorer(data, "bic_g")
  blankets <- blankets_of(mtcars)
  x <- scale(as.matrix(mtcars))
  for (j in 1:11) {
    theirs <- glmnet::glmnet(x[, -j], x[, j], nlambda = 200, standardize = FALSE, intercept = FALSE,
                             thresh = 1e-20)$beta != 0
    supports <- unique(lapply(seq_len(ncol(theirs)), function(i) seq_len(11)[-j][theirs[, i]]))
    expect_gte(scorer(j, list(which(blankets[, j]))),
               max(scorer(rep(j, length(supports)), supports)))
  }
})

test_that("blankets are those of penalties that are solved one by one", {
  for (i in seq_len(trials(12))) {
    for (kind in c("plain", "wide", "copies", "sums", "nearly_copies", "whole_numbers", "factors",
                   "few_rows")) {
      data <- blanket_data(kind, 1510 + i)
      blankets <- blankets_of(data)
      expect_identical(unname(blankets), judge_blankets(data), info = paste(kind, 1510 + i))
      expect_identical(blankets_of(data, threads = 2), blankets)
    }
  }
})

test_that("no blanket is worse where columns nearly determine each other", {
  for (i in seq_len(trials(40))) {
    for (noise in 10^-(5:8)) {
      data <- nearly_determined_data(noise, 1530 + i)
      scorer <- family_scorer(read_data(data, announce = FALSE), "bic_g")
      score <- function(blankets) {
        scorer(seq_along(data), lapply(seq_along(data), function(x) which(blankets[, x])))
      }
      expect_gte(min(score(blankets_of(data)) - score(judge_blankets(data))), -1e-6,
                 label = paste("with noise", noise, "and seed", 1530 + i))
    }
  }
})

test_that("arcs come from the candidates, and the rules are nested", {
  blankets <- blankets_of(mtcars)
  dimnames(blankets) <- list(names(mtcars), names(mtcars))
  either <- l1mb(mtcars)
  both <- l1mb(mtcars, "and")
  for (v in names(mtcars)) {
    expect_identical(either$candidates[[v]], names(mtcars)[blankets[, v] | blankets[v, ]])
    expect_identical(both$candidates[[v]], names(mtcars)[blankets[, v] & blankets[v, ]])
    expect_true(all(both$candidates[[v]] %in% either$candidates[[v]]))
    expect_true(all(either$bn$nodes[[v]]$parents %in% either$candidates[[v]]))
    expect_true(all(both$bn$nodes[[v]]$parents %in% both$candidates[[v]]))
  }
  for (fit in list(either, both)) {
    expect_equal(fit$score, score_network(fit, mtcars))
    expect_identical(fit$bn$arcs,
                     hill_climb(mtcars, candidates = fit$candidates, restarts = 0)$bn$arcs)
  }
})

test_that("constraints concern the search", {
  required <- cbind("carb", "am")
  fit <- l1mb(mtcars, required = required, forbidden = cbind("wt", "disp"), max_parents = 2,
              tiers = list(names(mtcars)[c(2, 8:11)], names(mtcars)[c(1, 3:7)]))
  arcs <- paste(fit$bn$arcs[, 1], fit$bn$arcs[, 2])
  expect_true("carb am" %in% arcs)
  expect_false("wt disp" %in% arcs)
  expect_true("carb" %in% fit$candidates$am)
  expect_false("wt" %in% fit$candidates$disp)
  expect_false(any(fit$bn$arcs[, 1] %in% names(mtcars)[c(1, 3:7)] & fit$bn$arcs[, 2] %in%
                   names(mtcars)[c(2, 8:11)]))
  expect_lte(max(lengths(lapply(fit$bn$nodes, `[[`, "parents"))), 2)
  expect_match(fit$scope, "respect `required`, `forbidden` and `tiers`")
  few <- l1mb(mtcars, candidates = list(mpg = c("wt", "hp"), cyl = character()))
  expect_true(all(few$candidates$mpg %in% c("wt", "hp")))
  expect_length(few$candidates$cyl, 0)
})

test_that("the number of evaluations is a limit", {
  free <- l1mb(mtcars, evaluations = Inf)
  candidates <- sum(lengths(free$candidates))
  for (most in c(100, 120, 150, 200, 250, 3000)) for (restarts in c(0, 1e6)) {
    fit <- l1mb(mtcars, evaluations = most, restarts = restarts, seed = 1)
    expect_lte(fit$counters[["families"]], most)
    expect_gt(fit$counters[["moves"]], 0)
    if (restarts > 0 || most < 250) expect_identical(fit$stop_reason, "evaluations")
    if (most <= 120) expect_lt(fit$score, free$score)
  }
  expect_message(none <- l1mb(mtcars, evaluations = 22 + candidates), "No arc is added")
  expect_identical(nrow(none$bn$arcs), 0L)
  more <- l1mb(mtcars, evaluations = 5000, restarts = 1e6, seed = 1)
  expect_identical(more$stop_reason, "evaluations")
  expect_gte(more$score, free$score)
})

test_that("a price of parameters draws a path, and BIC's own is the default", {
  prices <- 2^(-1:6)
  fits <- lapply(prices, function(price) l1mb(mtcars, penalty = price))
  arcs <- vapply(fits, function(fit) nrow(fit$bn$arcs), 0L)
  expect_false(is.unsorted(rev(arcs)))
  expect_gt(length(unique(arcs)), 5)
  for (i in seq_along(prices)) {
    loglik <- score_network(fits[[i]], mtcars, "loglik")
    expect_equal(as.numeric(logLik(fits[[i]])), loglik)
    expect_equal(fits[[i]]$score, loglik - prices[i] * (arcs[i] + 2 * 11))
    expect_identical(fits[[i]]$settings$penalty, prices[i])
  }
  usual <- l1mb(mtcars, penalty = log(32) / 2)
  expect_identical(usual$bn$arcs, l1mb(mtcars)$bn$arcs)
  expect_error(l1mb(mtcars, penalty = -1), "penalty", class = "bnstar_error_argument")
})

test_that("units, the order of the columns and weights are what they should be", {
  fit <- l1mb(mtcars)
  units <- l1mb(as.data.frame(as.matrix(mtcars) %*% diag(10^(-5:5))))
  expect_identical(unname(lapply(units$candidates, function(v) match(v, paste0("V", 1:11)))),
                   unname(lapply(fit$candidates, match, names(mtcars))))
  again <- l1mb(mtcars[11:1])
  expect_identical(lapply(again$candidates[names(mtcars)], sort), lapply(fit$candidates, sort))
  expect_equal(again$score, fit$score)
  counts <- rep(1:4, length.out = 30)
  weighted <- l1mb(attitude, weights = counts)
  expect_identical(weighted$candidates, l1mb(attitude[rep(1:30, counts), ])$candidates)
})

test_that("few rows and columns that determine each other are no obstacle", {
  withr::local_seed(1503)
  data <- transform(attitude, copy = rating, sum = rating + raises)
  fit <- suppressMessages(l1mb(data))
  expect_true(is.finite(fit$score))
  wide <- as.data.frame(matrix(rnorm(10 * 25), 10))
  expect_true(is.finite(l1mb(wide)$score))
  expect_identical(l1mb(data.frame(a = c(1, 2, 4), b = c(2, 1, 7)))$stop_reason, "local_optimum")
})

test_that("limits are results", {
  fit <- l1mb(mtcars, time_limit = 0, required = cbind("wt", "mpg"))
  expect_identical(fit$stop_reason, "time_limit")
  expect_identical(unname(fit$bn$arcs), cbind("wt", "mpg"))
  expect_equal(fit$score, score_network(fit, mtcars))
  some <- l1mb(wide_noise(100, 400), time_limit = 0.3, evaluations = Inf)
  expect_identical(some$stop_reason, "time_limit")
  expect_identical(nrow(some$bn$arcs), 0L)
})

test_that("a time limit is kept where paths are long", {
  wide <- wide_noise(300, 600)
  # Its blankets take a minute or so, and took hours.
  seconds <- cpu_seconds(fit <- l1mb(wide, time_limit = 1))
  expect_identical(fit$stop_reason, "time_limit")
  expect_lt(seconds, 15)
})

test_that("the result says what it is", {
  fit <- l1mb(mtcars, seed = 4)
  expect_s3_class(fit, "learned_bn")
  expect_identical(fit[c("bound", "proved", "method", "seed")],
                   list(bound = Inf, proved = FALSE, method = "l1mb", seed = 4))
  expect_identical(fit$settings[c("score", "rule", "evaluations")],
                   list(score = "bic_g", rule = "or", evaluations = 2500))
  expect_identical(names(fit$timings), c("data", "blankets", "heuristic", "search", "total"))
  expect_identical(names(fit$candidates), names(mtcars))
  expect_output(print(fit), "bic_g.*local optimum.*l1mb")
})

test_that("misuse is explained", {
  expect_error(l1mb(), "`data` must be given", class = "bnstar_error_argument")
  expect_error(l1mb(mtcars, rule = "xor"), "`rule`", class = "bnstar_error_argument")
  expect_error(l1mb(mtcars, evaluations = -1), "`evaluations`", class = "bnstar_error_argument")
  expect_error(l1mb(mtcars, lambda = 3), "Unknown argument `lambda`",
               class = "bnstar_error_argument")
  expect_error(l1mb(iris), "Species", class = "bnstar_error_data")
  expect_error(l1mb(as.data.frame(Titanic), weights = "Freq"), "needs continuous columns",
               class = "bnstar_error_data")
})
