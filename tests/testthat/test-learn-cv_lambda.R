gaussian_rows <- function(name, rows, seed) {
  simulate_data(random_parameters(benchmark_network(name), "gaussian", coefficients = c(0.8, 1),
                                  seed = 1), rows, seed = seed)
}

# The error of one penalty, by functions that know nothing of folds.
error_by_hand <- function(training, held_out, lambda, ...) {
  path <- lambda_path(training, lambda = lambda, ...)
  vapply(path$networks, function(parents) {
    prediction_error(new_bn(path$variables, parents), training, held_out)$total
  }, 0)
}

without_seconds <- function(chosen) chosen$errors[c("lambda", "error", "se", "n_arcs")]

test_that("errors on rows held out are those of prediction_error()", {
  data <- gaussian_rows("asia", 80, 1)
  validation <- gaussian_rows("asia", 100, 2)
  for (scale in c(FALSE, TRUE)) {
    chosen <- cv_lambda(data, validation, n_lambda = 12, min_ratio = 1e-4, rises = Inf,
                        scale = scale, seed = 1)
    expect_equal(chosen$errors$error,
                 error_by_hand(data, validation, chosen$errors$lambda, scale = scale, seed = 1))
    expect_identical(chosen$lambda, chosen$errors$lambda[which.min(chosen$errors$error)])
    expect_true(all(is.na(chosen$errors$se)))
    expect_identical(chosen$n_validation, 100)
  }
  fit <- astar_lasso(data, cv_lambda(data, validation, n_lambda = 12, exact = TRUE)$lambda)
  expect_equal(min(cv_lambda(data, validation, n_lambda = 12, exact = TRUE)$errors$error),
               prediction_error(fit, data, validation)$total)
  by_columns <- cv_lambda(data, cbind(more = "a", validation[8:1]), n_lambda = 12, seed = 1)
  expect_identical(by_columns$lambda,
                   cv_lambda(data, bn_data(validation), n_lambda = 12, seed = 1)$lambda)
})

test_that("folds share a grid, and their errors are averaged by rows", {
  data <- gaussian_rows("asia", 50, 3)
  folds <- rep(c(7, 2, 5), c(10, 25, 15))
  for (search in list(list(), list(queue_limit = 2), list(exact = TRUE))) {
    chosen <- rlang::inject(cv_lambda(data, folds = folds, n_lambda = 6, min_ratio = 1e-3,
                                      rises = Inf, seed = 1, !!!search))
    expect_identical(chosen$folds, rep(c(3L, 1L, 2L), c(10, 25, 15)))
    x <- scale(as.matrix(data), scale = FALSE)
    expect_equal(chosen$errors$lambda[1], 2 * max(abs(crossprod(x))[upper.tri(diag(8))]))
    by_fold <- sapply(c(2, 5, 7), function(k) {
      rlang::inject(error_by_hand(data[folds != k, ], data[folds == k, ], chosen$errors$lambda,
                                  seed = 1, !!!search))
    })
    share <- c(25, 15, 10) / 50
    expect_equal(chosen$errors$error, drop(by_fold %*% share))
    expect_equal(chosen$errors$se, sqrt(drop((by_fold - drop(by_fold %*% share))^2 %*% share) / 2))
  }
})

test_that("least squares agree with lm() for many parents and for determined columns", {
  set.seed(1451)
  data <- transform(attitude[1:6, ], copy = rating * 2)
  validation <- transform(attitude[7:30, ], copy = rating * 2)
  chosen <- cv_lambda(data, validation, rises = Inf, n_lambda = 8, seed = 1)
  expect_true(all(is.finite(chosen$errors$error)))
  expect_equal(chosen$errors$error, error_by_hand(data, validation, chosen$errors$lambda, seed = 1))
  must <- cbind(setdiff(names(data), "rating"), "rating")
  chosen <- cv_lambda(data, validation, rises = Inf, n_lambda = 3, required = must, seed = 1)
  expect_equal(chosen$errors$error,
               error_by_hand(data, validation, chosen$errors$lambda, required = must, seed = 1))
  parents <- lambda_path(data, chosen$errors$lambda[2], seed = 1)$networks[[1]]
  v <- which(lengths(parents) %in% 1:2)[1]
  family <- lm(reformulate(names(data)[parents[[v]]], names(data)[v]), data)
  known <- fold_of_validation(lasso_task(data, 0), validation, NULL, resolve_limits(Inf, Inf), NULL)
  expect_equal(cpp_held_out_errors(known$folds, 1, v, parents[v]),
               mean((validation[[v]] - predict(family, validation))^2))
  wide <- as.data.frame(matrix(rnorm(12 * 30), 12))
  expect_true(is.finite(cv_lambda(wide, folds = 3, n_lambda = 4, min_ratio = 0.1)$errors$error[4]))
})

# The errors from the rows themselves: the rows of every fold are copied, and R does the least
# squares.
judge_fold_errors <- function(data, folds, parents, counts = rep(1, nrow(data))) {
  vapply(seq_len(max(folds)), function(k) {
    training <- list(values = as.matrix(data)[folds != k, ], counts = counts[folds != k])
    standard <- standardise(training)
    held <- as.matrix(data)[folds == k, , drop = FALSE]
    errors <- vapply(seq_along(parents), function(v) {
      slopes <- regress(standard, names(data)[v], names(data)[parents[[v]]])$coefficients
      residual <- held[, v] - slopes[1] - held[, parents[[v]], drop = FALSE] %*% slopes[-1]
      sum(counts[folds == k] * residual^2) / sum(counts[folds == k])
    }, 0)
    sum(errors)
  }, 0)
}

test_that("errors by moments are those of the rows", {
  withr::local_seed(1452)
  for (i in seq_len(trials(30))) {
    p <- sample(2:8, 1)
    n <- sample(c(12, 60, 300), 1)
    x <- matrix(rnorm(n * p), n) %*% matrix(rnorm(p * p), p) * 10^runif(1, -3, 3) +
      10^runif(1, 0, 4)
    # Adds a column that is close to another, or a function of others.
    if (i %% 3 == 1) x <- cbind(x, x[, 1] + 10^-sample(2:6, 1) * sd(x[, 1]) * rnorm(n))
    if (i %% 3 == 2) x <- cbind(x, x[, 1] + x[, 2])
    data <- as.data.frame(x)
    folds <- sample(rep_len(seq_len(sample(2:6, 1)), n))
    counts <- if (i %% 2 == 0) sample(3, n, replace = TRUE)
    parents <- lapply(seq_along(data),
                      function(v) which(seq_along(data) < v & runif(ncol(data)) < 0.7))
    judges <- folds_of_rows(lasso_task(data, 0, weights = counts), folds, resolve_limits(Inf, Inf),
                            NULL)
    errors <- vapply(seq_len(max(folds)),
                     function(k) sum(fold_errors(judges, k, parents, NULL)$errors), 0)
    expect_equal(errors, judge_fold_errors(data, folds, parents, counts %||% rep(1, n)),
                 tolerance = 1e-9)
  }
})

test_that("columns that are constant in a fold are predicted by their mean and touch no arc", {
  data <- cbind(attitude[1:12, 1:3], rare = c(1, rep(0, 11)))
  for (scale in c(FALSE, TRUE)) {
    chosen <- cv_lambda(data, folds = rep(1:3, each = 4), n_lambda = 6, rises = Inf,
                        required = cbind("rare", "rating"), scale = scale)
    expect_true(all(is.finite(chosen$errors$error)))
  }
  judges <- folds_of_rows(lasso_task(data, 0), rep(1:3, each = 4), resolve_limits(Inf, Inf), NULL)
  expect_identical(judges$grams[[1]][4, ], c(0, 0, 0, 1))
  expect_equal(cpp_held_out_errors(judges$folds, 1, c(4, 1), list(1:3, 4L)),
               c(mean(data$rare[1:4]^2), mean((data$rating[1:4] - mean(data$rating[5:12]))^2)))
  expect_equal(nrow(cv_lambda(attitude[1:3, 1:3], n_lambda = 5, rises = Inf)$errors), 5)
  expect_identical(max(cv_lambda(attitude[1:3, 1:3], n_lambda = 5)$folds), 3L)
  expect_true(is.finite(cv_lambda(attitude[1:2, 1:3], lambda = 1)$errors$error))
})

test_that("the grid ends after `rises` rises in a row", {
  expect_true(rose_so_often(c(5, 1, 2, 3), 2))
  expect_false(rose_so_often(c(5, 1, 2, 2, 3), 2))
  expect_false(rose_so_often(c(1, 2), 2))
  expect_false(rose_so_often(c(2, 1, 1 + 1e-15), 1))
  data <- gaussian_rows("asia", 40, 5)
  validation <- gaussian_rows("asia", 40, 6)
  all <- cv_lambda(data, validation, n_lambda = 25, rises = Inf, seed = 1)
  expect_identical(all$stop_reason, "end_of_grid")
  for (rises in 1:3) {
    chosen <- cv_lambda(data, validation, n_lambda = 25, rises = rises, seed = 1)
    ends <- Filter(function(i) rose_so_often(all$errors$error[1:i], rises), 1:25)
    expect_identical(nrow(chosen$errors), c(ends, 25L)[1])
    expect_identical(chosen$stop_reason, if (length(ends)) "error_rose" else "end_of_grid")
    expect_identical(chosen$errors$error, all$errors$error[seq_len(nrow(chosen$errors))])
  }
})

test_that("seeds give the same folds again, threads change nothing", {
  data <- gaussian_rows("asia", 60, 7)
  one <- cv_lambda(data, folds = 4, n_lambda = 8, threads = 1, seed = 11)
  expect_identical(without_seconds(cv_lambda(data, folds = 4, n_lambda = 8, threads = 2,
                                             seed = 11)), without_seconds(one))
  expect_identical(as.integer(table(one$folds)), rep(15L, 4))
  expect_false(identical(cv_lambda(data, folds = 4, n_lambda = 2, seed = 12)$folds, one$folds))
  set.seed(3)
  drawn <- cv_lambda(data, folds = 4, n_lambda = 3)
  expect_identical(cv_lambda(data, folds = 4, n_lambda = 3, seed = drawn$seed)$folds, drawn$folds)
  set.seed(3)
  expect_identical(cv_lambda(data, folds = 4, n_lambda = 3)$folds, drawn$folds)
  state <- .Random.seed
  cv_lambda(data, folds = 4, n_lambda = 3, seed = 1)
  expect_identical(.Random.seed, state)
})

test_that("rows are weighted", {
  counts <- rep(0:3, length.out = 30)
  folds <- rep(1:3, each = 10)
  rows <- rep(1:30, counts)
  for (scale in c(FALSE, TRUE)) {
    chosen <- cv_lambda(attitude, folds = folds, n_lambda = 8, weights = counts, scale = scale,
                        seed = 1)
    expect_equal(without_seconds(chosen),
                 without_seconds(cv_lambda(attitude[rows, ], folds = folds[rows], n_lambda = 8,
                                           scale = scale, seed = 1)))
  }
  weighted <- cbind(attitude, n = counts)
  expect_equal(without_seconds(cv_lambda(weighted, folds = folds, n_lambda = 8, weights = "n",
                                         seed = 1, scale = TRUE)), without_seconds(chosen))
  expect_equal(without_seconds(cv_lambda(weighted, weighted[10:1, ], n_lambda = 8, weights = "n",
                                         seed = 1)),
               without_seconds(cv_lambda(attitude[rows, ], attitude[rep(10:1, counts[10:1]), ],
                                         n_lambda = 8, seed = 1)))
})

test_that("limits are results", {
  none <- cv_lambda(attitude, time_limit = 0, folds = 3)
  expect_identical(none$stop_reason, "time_limit")
  expect_identical(nrow(none$errors), 1L)
  expect_identical(none$lambda, none$lambda_max)
  given <- cv_lambda(attitude, attitude, lambda = c(5, 1), required = cbind("raises", "rating"),
                     time_limit = 0)
  expect_identical(given$errors$lambda, 5)
  expect_gte(given$errors$n_arcs, 1)
  expect_output(print(none),
                paste0("3-fold cross-validation of 30 rows.*1 of 61 values, then the time limit ",
                       "was reached"))
})

test_that("A* lasso takes the penalty from it", {
  data <- gaussian_rows("asia", 60, 8)
  fit <- astar_lasso(data, "cv", seed = 4)
  expect_identical(fit$lambda, cv_lambda(data, seed = 4)$lambda)
  expect_s3_class(fit$cv, "cv_lambda")
  expect_identical(learn_bn(data, "lasso", lambda = "cv", seed = 4)$coefficients, fit$coefficients)
  expect_message(cut <- astar_lasso(data, "cv", tiers = list(names(data)[1:4], names(data)[5:8]),
                                    time_limit = 0), "among the 1 largest of 61",
                 class = "bnstar_message")
  expect_identical(cut$cv$stop_reason, "time_limit")
})

test_that("choices are printed and drawn", {
  folded <- cv_lambda(attitude, folds = 3, n_lambda = 10, min_ratio = 1e-2, seed = 1)
  expect_output(print(folded), "3-fold.*Lambda.*of the largest.*standard error.*on average.*Tried")
  apart <- cv_lambda(attitude[1:20, ], attitude[21:30, ], lambda = c(3000, 2000, 0))
  expect_output(print(apart), "validation on 10 rows.*3 of 3 values, then the end of the grid")
  expect_output(print(cv_lambda(attitude, attitude, n_lambda = 5, min_ratio = 0.05)),
                "that of the last value")
  grDevices::pdf(NULL)
  withr::defer(grDevices::dev.off())
  for (chosen in list(folded, apart)) {
    expect_identical(plot(chosen), chosen)
    expect_s3_class(ggplot2::ggplot_build(ggplot2::autoplot(chosen)), "ggplot_built")
  }
})

test_that("misuse is explained", {
  for (wrong in list(1, 31, 0, -2)) {
    expect_error(cv_lambda(attitude, folds = wrong), "between 2 and 30",
                 class = "bnstar_error_argument")
  }
  for (wrong in list("a", 2.5, NA, NULL)) {
    expect_error(cv_lambda(attitude, folds = wrong), "`folds`", class = "bnstar_error_argument")
  }
  expect_error(cv_lambda(attitude, folds = 1:3), "each of the 30 rows",
               class = "bnstar_error_argument")
  expect_error(cv_lambda(attitude, folds = rep(1, 30)), "one fold", class = "bnstar_error_argument")
  expect_error(cv_lambda(attitude, attitude, folds = 3), "exclude each other",
               class = "bnstar_error_argument")
  expect_error(cv_lambda(attitude, attitude[1:5]), "`validation` lacks.*critical",
               class = "bnstar_error_data")
  expect_error(cv_lambda(attitude, transform(attitude, rating = NA_real_)), "Missing values",
               class = "bnstar_error_data")
  expect_error(cv_lambda(attitude, transform(attitude, rating = Inf)), "Infinite values",
               class = "bnstar_error_data")
  expect_error(cv_lambda(attitude, lambda = "cv"), "`lambda`", class = "bnstar_error_argument")
  expect_error(cv_lambda(attitude, rises = 0), "`rises`", class = "bnstar_error_argument")
  expect_error(cv_lambda(attitude, n_folds = 3), "n_folds", class = "bnstar_error_argument")
  expect_error(cv_lambda(iris), "Species", class = "bnstar_error_data")
  expect_error(cv_lambda(as.data.frame(Titanic), weights = "Freq"), "continuous columns",
               class = "bnstar_error_data")
})
