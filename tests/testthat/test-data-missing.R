unname_rows <- function(data) {
  values <- as.matrix(data)
  dimnames(values) <- list(NULL, colnames(values))
  values
}

test_that("rows with missing values are left out, and states found afterwards", {
  data <- data.frame(a = factor(c("x", "y", "z", "x", NA, "x")),
                     b = factor(c("p", "q", NA, "p", "q", "q")))
  said <- messages_of(read <- bn_data(data, na = "omit"))
  expect_match(said, "2 of 6 rows have missing values and are left out.", fixed = TRUE)
  expect_identical(read$levels, list(a = c("x", "y"), b = c("p", "q")))
  expect_identical(read$n_obs, 4)
  complete <- stats::na.omit(data)
  expect_identical(suppressMessages(learn_bn(data, na = "omit")$score),
                   suppressMessages(learn_bn(complete)$score))
  weighted <- suppressMessages(bn_data(data, weights = c(3, 1, 5, 2, 4, 0), na = "omit"))
  expect_identical(weighted$counts, c(3, 1, 2))
  expect_identical(weighted$n_obs, 6)
  expect_error(bn_data(data.frame(a = c("x", NA), b = c(NA, "y")), na = "omit"),
               "Every row has missing values", class = "bnstar_error_data")
  expect_error(bn_data(data, na = "drop"), class = "bnstar_error_argument")
  numbers <- airquality_numbers()
  expect_identical(suppressMessages(bn_data(numbers, na = "omit")$values),
                   unname_rows(stats::na.omit(numbers)))
})

test_that("columns that rows left out for missing values make constant are named as such", {
  died <- data.frame(age = sqrt(1:30), death = rep(0:1 + 0.5, each = 15),
                     cause = c(rep(NA, 15), 1:15 / 3))
  said <- tryCatch(suppressMessages(bn_data(died, na = "omit")),
                   bnstar_error_data = conditionMessage)
  expect_match(said, "one value only, once rows with missing values are left out: `death`",
               fixed = TRUE)
  expect_match(said, "na = \"local\"", fixed = TRUE)
  expect_no_match(said, "Without variance")
  died$death <- factor(died$death)
  expect_match(messages_of(bn_data(died, na = "omit")),
               "`death` has other states in rows that are left out", fixed = TRUE)
  died$death[16:30] <- died$death[1]
  expect_no_match(messages_of(bn_data(died, na = "omit")), "other states")
})

test_that("the default names columns and both ways out", {
  error <- expect_error(learn_bn(airquality_numbers()), class = "bnstar_error_data")
  said <- gsub("\\s+", " ", conditionMessage(error))
  for (part in c("42 of 153", "`Ozone` (37)", "`Solar.R` (7)",
                 "leaves these 42 out and uses the 111 complete rows", "na = \"local\"")) {
    expect_match(said, part, fixed = TRUE)
  }
})

test_that("everything that reads data leaves rows out", {
  numbers <- airquality_numbers()
  complete <- stats::na.omit(numbers)
  quiet <- function(x) suppressMessages(x)
  same <- function(f, ...) {
    expect_equal(quiet(f(numbers, ..., na = "omit"))$score, f(complete, ...)$score)
  }
  for (f in list(hill_climb, chow_liu)) same(f)
  same(sparse_candidate, seed = 1)
  same(alternate_search, seed = 1)
  same(astar_lasso, lambda = 500, scale = TRUE)
  same(dp_lasso, lambda = 500, scale = TRUE)
  same(sbn, lambda = 500, scale = TRUE)
  same(l1mb, seed = 1)
  tree <- chow_liu(complete)
  expect_equal(quiet(score_network(tree, numbers, "bge", na = "omit")),
               score_network(tree, complete, "bge"))
  expect_equal(quiet(fit_parameters(tree, numbers, na = "omit"))$parameters,
               fit_parameters(tree, complete)$parameters)
  expect_equal(quiet(lambda_path(numbers, lambda = c(400, 500), na = "omit"))$score,
               lambda_path(complete, lambda = c(400, 500))$score)
})

test_that("what incomplete rows cannot be used for is refused with a remedy", {
  numbers <- airquality_numbers()
  read <- suppressMessages(bn_data(numbers, na = "local"))
  data_error <- function(expr, says) {
    expect_error(suppressMessages(expr), says, class = "bnstar_error_data")
  }
  expect_error(learn_bn(read, "bge"), "na = \"omit\"", class = "bnstar_error_argument")
  expect_error(suppressMessages(learn_bn(soybean(), "bdeu", na = "local")), "needs complete rows",
               class = "bnstar_error_argument")
  data_error(chow_liu(read), "na = \"omit\"")
  data_error(fit_parameters(matrix(0, 4, 4, dimnames = list(names(numbers), names(numbers))), read),
             "na = \"omit\"")
  data_error(astar_lasso(read, lambda = 1), "na = \"omit\"")
  data_error(sparse_candidate(read, "bic", measure = "disc"), "na = \"omit\"")
  data_error(bn_data(transform(numbers, Wind = NA_real_), na = "local"), "`Wind`")
  data_error(bn_data(transform(numbers, Ozone = ifelse(is.na(Ozone), NA, 1)), na = "local"),
             "`Ozone`")
  data_error(bn_data(transform(numbers, Ozone = replace(Ozone, 1, Inf)), na = "local"), "Infinite")
  expect_error(learn_bn(read, na = "omit"), "settled", class = "bnstar_error_argument")
  for (bad in list(list(penalty = "mdl"), list(penalty = -1), list(min_complete = 0),
                   list(min_complete = 1e6))) {
    expect_error(suppressMessages(do.call(local_scores, c(list(read), bad))),
                 class = "bnstar_error_argument")
  }
  expect_error(local_scores(stats::na.omit(numbers), penalty = 2), class = "bnstar_error_argument")
  broken <- read
  broken$values[1, 1] <- Inf
  expect_error(learn_bn(broken), "changed by hand", class = "bnstar_error_argument")
})

test_that("missing entries are found in columns of every kind", {
  gap <- c(2L, 5L)
  columns <- list(1:6 / 2, 1:6, letters[1:6],
                  c(TRUE, FALSE, NA, TRUE, FALSE, NA)[c(1, 3, 2, 4, 6, 5)], factor(letters[1:6]),
                  addNA(factor(letters[1:6])), as.Date("2020-01-01") + 1:6, as.list(1:6),
                  (1:6) * 1i)
  for (x in columns) {
    expect_identical(missing_rows(x), which(is.na(x)))
    x[gap] <- NA
    expect_identical(missing_rows(x), gap)
  }
  expect_identical(missing_rows(c(NaN, 1, NA)), c(1L, 3L))
  hidden <- structure(c(1L, 3L, NA, 2L), levels = c("a", "b", NA), class = "factor")
  expect_identical(missing_rows(hidden), 2:3)
})

test_that("missing entries do not change the numbers of states", {
  x <- c("b", NA, "a", "c", NA, "a")
  for (column in list(x, factor(x), addNA(factor(x, levels = c("c", "d", "b", "a"))))) {
    data <- suppressMessages(bn_data(data.frame(x = column, y = gl(2, 3)), na = "local"))
    expect_identical(data$levels$x[data$codes[, "x"] + 1L], x)
  }
  first <- suppressMessages(bn_data(data.frame(x = c(NA, NA, "b", "a"), y = gl(2, 2)),
                                    na = "local"))
  expect_identical(first$codes[, "x"], c(NA, NA, 1L, 0L))
})

test_that("no function looks for missing values in data that were read as complete", {
  complete <- rlang::env(na = "omit")
  delayedAssign("codes", stop("looked"), assign.env = complete)
  expect_false(has_missing(complete))
  complete$na <- "local"
  expect_error(has_missing(complete), "looked")
})
