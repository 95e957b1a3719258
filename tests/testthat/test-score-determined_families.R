# Gaussian scores with few rows, with columns that are nearly functions of others, and with any
# units.

expect_same_families <- function(a, b, tolerance = 1e-9) {
  expect_setequal(names(a), names(b))
  expect_lt(max(abs(a - b[names(a)]) / pmax(1, abs(a))), tolerance)
}

loglik_of <- function(residuals) {
  n <- length(residuals)
  -n / 2 * (log(2 * pi * sum(residuals^2) / n) + 1)
}

few_rows <- function(rows, columns, seed = 7) {
  set.seed(seed)
  as.data.frame(matrix(stats::rnorm(rows * columns), rows))
}

test_that("what an all but exact copy leaves is scored to nine digits", {
  set.seed(1)
  a <- stats::rnorm(200)
  b <- stats::rnorm(200)
  for (noise in 10^-(2:7)) {
    data <- data.frame(a, b, copy = a + noise * stats::rnorm(200),
                       mix = a + 1e-3 * b + noise * stats::rnorm(200))
    # The differences of doubles so close to each other are exact, and they are easy to regress.
    judged <- c("copy a" = loglik_of(stats::resid(stats::lm(I(copy - a) ~ a, data))),
                "copy a b" = loglik_of(stats::resid(stats::lm(I(copy - a) ~ a + b, data))),
                "mix a b" = loglik_of(stats::resid(stats::lm(I(mix - a) ~ a + b, data))))
    expect_equal(named_families(data, "loglik_g")[names(judged)], judged, tolerance = 1e-9)
  }
})

test_that("the order of rows and columns does not matter", {
  set.seed(2)
  near <- data.frame(a = stats::rnorm(60))
  near$b <- near$a + 1e-6 * stats::rnorm(60)
  near$c <- near$a - near$b + 1e-3 * stats::rnorm(60)
  near$d <- stats::rnorm(60) + near$c
  near$e <- near$a + 3e-8 * stats::rnorm(60)
  far <- as.data.frame(lapply(near, function(x) x + 1e4))
  numbers <- function(data) as.data.frame(lapply(data, as.numeric))
  cases <- list(near, far, numbers(longley), numbers(datasets::freeny),
                numbers(USJudgeRatings[1:6]), few_rows(4, 6))
  for (data in cases) {
    for (score in c("bic_g", "bge")) {
      expect_same_families(named_families(data, score),
                           named_families(data[sample(nrow(data)), sample(ncol(data))], score))
    }
  }
})

test_that("units do not matter", {
  data <- as.data.frame(scale(mtcars[1:5]))
  data$near <- data$mpg + 1e-6 * data$cyl
  data$near <- data$near + 1e-6 * sin(seq_along(data$near))
  plain <- named_families(data, "bic_g")
  child <- sub(" .*", "", names(plain))
  tree <- chow_liu(data)
  for (units in list(rep(1e155, 6), rep(1e-155, 6), c(1e155, 1e-155, 1, 1e300, 1e-300, 1e-140))) {
    names(units) <- names(data)
    scaled <- as.data.frame(Map(`*`, data, units))
    expect_same_families(named_families(scaled, "bic_g") + nrow(data) * log(units[child]), plain)
    expect_true(all(is.finite(quiet_scores(scaled, "bge")$score)))
    expect_identical(chow_liu(scaled)$bn$arcs, tree$bn$arcs)
    fit <- learn_bn(scaled)
    expect_equal(as.numeric(logLik(fit)), score_network(fit, scaled, "loglik_g"), tolerance = 1e-12)
  }
})

test_that("few rows leave out the families they determine", {
  for (rows in 3:6) {
    data <- few_rows(rows, 6)
    expect_message(scores <- local_scores(data, "bic_g"), paste(rows, "different rows"),
                   class = "bnstar_message")
    expect_lte(max(scores$size), rows - 2)
    costs <- judge_costs(data, "bic_g")
    size <- rowSums(outer(seq_len(nrow(costs)) - 1L, 2^(0:5), bitwAnd) > 0)
    costs[size > rows - 2, ] <- Inf
    fit <- search_order_graph(scores)
    expect_equal(fit$score, -judge_optimum(costs), tolerance = 1e-9)
    expect_true(fit$proved)
    expect_match(fit$scope, paste("at most", rows - 2, "parents? per variable.*", rows,
                                  "different rows"))
    turned <- suppressMessages(learn_bn(data[rows:1, ]))
    expect_equal(turned$score, fit$score, tolerance = 1e-10)
  }
  expect_identical(nrow(suppressMessages(learn_bn(few_rows(2, 4)))$bn$arcs), 0L)
})

test_that("seven rows of thirteen columns have one best score", {
  data <- few_rows(7, 13)
  score <- function(data) suppressMessages(learn_bn(data))$score
  expect_equal(score(data[7:1, ]), score(data), tolerance = 1e-10)
  expect_equal(score(data[13:1]), score(data), tolerance = 1e-10)
  expect_message(local_scores(data, max_parents = 2), NA)
})

test_that("only rows that differ count", {
  data <- few_rows(4, 5)
  weights <- c(1, 30, 2, 5)
  repeated <- data[rep(1:4, weights), ]
  expect_identical(count_different_rows(as.matrix(repeated)), 4L)
  expect_equal(named_families(repeated), named_families(data, weights = weights), tolerance = 1e-9)
  expect_message(local_scores(repeated), "4 different rows")
  signs <- as.matrix(expand.grid(rep(list(c(-1, 1)), 5)))
  expect_gt(count_different_rows(signs), 5)
  expect_identical(count_different_rows(signs[rep(c(3, 9, 30), 20), ]), 3L)
})

test_that("a network that determines a variable scores -Inf and says so", {
  data <- few_rows(5, 6)
  network <- matrix(0, 6, 6, dimnames = list(names(data), names(data)))
  network[2:4, 1] <- 1
  expect_message(score <- score_network(network, data), NA)
  expect_equal(score_network(network, data, by_node = TRUE)[["V1"]],
               -judge_costs(data[1:4], "bic_g")[1 + 2 + 4 + 8, 1], tolerance = 1e-10)
  network[5, 1] <- 1
  for (name in c("bic", "aic", "loglik")) {
    expect_message(score <- score_network(network, data, name), "`V1`.*5 different rows",
                   class = "bnstar_message")
    expect_identical(score, -Inf)
  }
  scores <- suppressMessages(local_scores(data))
  expect_message(expect_identical(score_network(network, scores), -Inf), "determine it exactly")
  expect_equal(score_network(network, data, "bge", by_node = TRUE)[["V1"]],
               -judge_costs(data, "bge")[1 + 2 + 4 + 8 + 16, 1])
  expect_error(suppressMessages(local_scores(data, required = cbind(paste0("V", 2:5), "V1"))),
               "gives `V1`.*5 different rows", class = "bnstar_error_data")
})

test_that("parents that are required and collinear are refused", {
  data <- cbind(oracle_b, sum = oracle_b$x0 + oracle_b$x1)
  expect_error(suppressMessages(local_scores(data, required = cbind(c("x0", "x1"), "sum"))),
               "required parents of `sum`", class = "bnstar_error_data")
})

test_that("rounded sums are exact, far from zero too", {
  set.seed(4)
  for (mean in c(0, 1e3, 1e6, 1e9)) {
    data <- data.frame(a = mean + stats::rnorm(30), b = mean + stats::rnorm(30))
    data$total <- data$a + data$b / 3
    expect_message(scores <- local_scores(data), "`a`, `b`, and `total` are")
    expect_lte(max(scores$size), 1)
  }
})

test_that("a prior that is too small is refused by its name", {
  for (iss_w in c(0.5, 4, 5)) {
    expect_error(local_scores(oracle_b, "bge", iss_w = iss_w), "`iss_w` must be greater than 5",
                 class = "bnstar_error_argument")
    expect_error(learn_bn(oracle_b, "bge", iss_w = iss_w), "`iss_w`",
                 class = "bnstar_error_argument")
  }
  expect_true(is.finite(learn_bn(oracle_b, "bge", iss_w = 5.001)$score))
})

test_that("parameters are fitted in any units and far from zero", {
  data <- as.data.frame(lapply(longley, as.numeric))
  full <- 1 * upper.tri(diag(7))
  dimnames(full) <- list(names(data), names(data))
  plain <- fit_parameters(full, data)$parameters$Employed
  by_lm <- stats::lm(Employed ~ ., data)
  expect_equal(plain, list(coefficients = stats::coef(by_lm), sd = stats::sigma(by_lm)),
               tolerance = 1e-7)
  large <- fit_parameters(full, 1e155 * data)$parameters$Employed
  expect_equal(large$coefficients / c(1e155, rep(1, 6)), plain$coefficients, tolerance = 1e-9)
  expect_equal(large$sd / 1e155, plain$sd, tolerance = 1e-9)
  x <- 1:20 / 7
  far <- data.frame(x = 1e9 + x, y = 2 * x + sin(x))
  arc <- matrix(c(0, 0, 1, 0), 2, dimnames = list(names(far), names(far)))
  expect_equal(fit_parameters(arc, far)$parameters$y$coefficients[["x"]],
               stats::coef(stats::lm(y ~ I(x - 1e9), far))[[2]], tolerance = 1e-6)
  apart <- data.frame(x = x * 1e-160, y = (x + sin(x)) * 1e160)
  expect_error(fit_parameters(arc, apart), "coefficients of `y`", class = "bnstar_error_data")
})

# Data and a required arc whose family has no score, by reason.
one_line <- function(error) gsub("\\s+", " ", conditionMessage(error))

unscored_cases <- function() {
  numbers <- data.frame(x = sin(1:50), w = cos(1:50))
  numbers$y <- 2 * numbers$x
  numbers$v <- numbers$w + sin(7 * 1:50) / 10
  apart <- data.frame(x = factor(rep(c("p", "q"), 100)), y = factor(rep(c("u", "v"), each = 100)),
                      w = factor(rep(1:2, 100)))
  apart$x[1:97] <- NA
  apart$y[103:200] <- NA
  rare <- data.frame(x = factor(c("one", rep(c("two", "three"), 20))), y = sin(1:41), w = cos(1:41))
  list(determined = list(numbers, "determine it exactly"),
       apart = list(apart, "in too few rows: 5 of 20"),
       rare = list(rare, "too few rows in some cell"))
}

test_that("no learner begins with a required arc that leaves a variable without a score", {
  others <- c("chow_liu", "sbn", "astar_lasso", "dp_lasso", "structural_em")
  for (case in unscored_cases()) {
    data <- suppressMessages(bn_data(case[[1L]], na = "local"))
    takes <- setdiff(available_methods()$name, c(others, if (data$type != "gaussian") "l1mb"))
    for (method in takes) {
      error <- expect_error(suppressMessages(learn_bn(data, method = method,
                                                      required = data.frame(from = "x", to = "y"))),
                            class = "bnstar_error_data", label = method)
      expect_match(one_line(error), paste0("The required parents of `y` .*", case[[2L]]))
      expect_match(one_line(error), "from `required`", fixed = TRUE)
    }
    required <- data.frame(from = "x", to = "y")
    error <- expect_error(suppressMessages(local_scores(data, required = required)),
                          class = "bnstar_error_data")
    expect_match(one_line(error), case[[2L]], fixed = TRUE)
  }
})

test_that("a start without a score is refused in words about the start", {
  for (case in unscored_cases()) {
    data <- suppressMessages(bn_data(case[[1L]], na = "local"))
    start <- matrix(0, length(data$variables), length(data$variables),
                    dimnames = list(data$variables, data$variables))
    start["x", "y"] <- 1
    for (learner in list(learn_bn, hill_climb, alternate_search, sparse_candidate)) {
      error <- expect_error(suppressMessages(learner(data, "bic", start = start)),
                            class = "bnstar_error_data")
      expect_match(one_line(error), paste0("In `start`, the parents of `y` .*", case[[2L]]))
      expect_match(one_line(error), "Drop one of these arcs from `start`", fixed = TRUE)
    }
    said <- capture_messages(expect_identical(score_network(start, data), -Inf))
    expect_match(gsub("\\s+", " ", paste(said, collapse = " ")),
                 paste0("parents of `y` .*", case[[2L]]))
  }
})

test_that("structural_em() takes required arcs whose family few rows know", {
  data <- unscored_cases()$apart[[1L]]
  fit <- suppressMessages(structural_em(data, required = data.frame(from = "x", to = "y"),
                                        seed = 1))
  expect_identical(fit$bn$nodes$y$parents, "x")
  expect_true(is.finite(fit$score))
})

test_that("a remedy is one that was not taken", {
  rare <- unscored_cases()$rare[[1L]]
  rare$z <- 2 * rare$w
  network <- matrix(0, 4, 4, dimnames = list(names(rare), names(rare)))
  network["w", "z"] <- network["x", "z"] <- 1
  advised <- function(...) {
    any(grepl("smooth", capture_messages(score_network(network, rare, ...)), fixed = TRUE))
  }
  expect_true(advised())
  expect_false(advised(small_cells = "smooth"))
})

test_that("learners that begin with required parents name larger families with a score", {
  set.seed(1)
  data <- data.frame(f = factor(c(rep("a", 30), rep("b", 29), "c")),
                     g = factor(sample(c("u", "v"), 60, TRUE)), y = rnorm(60), x = rnorm(60))
  # The only row with f = "c" is no row of families with g.
  data$g[60] <- NA
  required <- data.frame(from = "f", to = "y")
  for (method in c("auto", "hill_climb", "alternate", "sparse_candidate")) {
    expect_error(suppressMessages(learn_bn(data, method = method, na = "local", required = required,
                                           seed = 1)),
                 "With more parents there may\\s+be\\s+one.*search_order_graph",
                 class = "bnstar_error_data", label = method)
  }
  fit <- suppressMessages(search_order_graph(local_scores(data, na = "local", required = required)))
  expect_true(fit$proved)
  expect_setequal(fit$bn$nodes$y$parents, c("f", "g"))
  expect_equal(score_network(fit, data, na = "local"), fit$score)
  # Without missing values no family avoids that row.
  data$g[60] <- "u"
  refused <- tryCatch(suppressMessages(learn_bn(data, required = required)),
                      error = conditionMessage)
  expect_match(refused, "There is no score")
  expect_no_match(refused, "With more parents")
})
