gaussian_rows <- function(name, rows, seed) {
  simulate_data(random_parameters(benchmark_network(name), "gaussian", coefficients = c(0.8, 1),
                                  seed = 1), rows, seed = seed)
}

test_that("the grid begins with the least penalty without arcs", {
  set.seed(1441)
  for (i in 1:20) {
    data <- random_gaussian(sample(3:6, 1), sample(c(3, 10, 50), 1), collinear = FALSE)
    x <- scale(as.matrix(data), scale = FALSE)
    path <- lambda_path(data, n_lambda = 5, min_ratio = 0.01, threads = 1, seed = 1)
    expect_equal(path$lambda_max, 2 * max(abs(crossprod(x))[upper.tri(diag(ncol(x)))]))
    expect_equal(path$path$lambda, path$lambda_max * 10^seq(0, -2, length.out = 5))
    expect_identical(path$path$n_arcs[1], 0L)
    expect_equal(path$path$objective[1], sum(x^2))
    expect_gt(nrow(astar_lasso(data, path$lambda_max * 0.99)$bn$arcs), 0)
  }
})

test_that("required arcs cost nothing and leave less to explain", {
  required <- cbind(c("rating", "learning"), c("complaints", "complaints"))
  path <- lambda_path(attitude, n_lambda = 8, min_ratio = 1e-2, required = required,
                      forbidden = cbind("raises", "critical"))
  expect_identical(path$path$n_arcs[1], 2L)
  expect_gt(path$path$n_arcs[2], 2)
  first <- astar_lasso(attitude, path$lambda_max * 0.99, required = required,
                       forbidden = cbind("raises", "critical"))
  expect_identical(nrow(first$bn$arcs), 3L)
  for (parents in path$networks) {
    expect_true(all(match(c("rating", "learning"), names(attitude)) %in%
                    parents[[match("complaints", names(attitude))]]))
    expect_false(match("raises", names(attitude)) %in%
                 parents[[match("critical", names(attitude))]])
    expect_null(find_cycle(parents))
  }
})

test_that("exact paths are proved, and others lie between their bounds and not below", {
  data <- gaussian_rows("asia", 60, 3)
  exact <- lambda_path(data, n_lambda = 8, min_ratio = 1e-3, exact = TRUE, threads = 1)
  expect_true(all(exact$path$proved))
  for (i in c(3, 8)) {
    expect_equal(exact$path$objective[i], -dp_lasso(data, exact$path$lambda[i])$score)
  }
  others <- list(lambda_path(data, n_lambda = 8, min_ratio = 1e-3),
                 lambda_path(data, n_lambda = 8, min_ratio = 1e-3, queue_limit = 3),
                 lambda_path(data, n_lambda = 8, min_ratio = 1e-3, queue_limit = 1,
                             heuristic = "simple", discard = "global"))
  for (other in others) {
    expect_true(all(other$path$objective >= exact$path$objective - 1e-6 &
                    other$path$bound <= exact$path$objective + 1e-6))
    expect_equal(other$path$gap, other$path$objective - other$path$bound)
    for (i in 1:8) {
      dag <- adjacency(other$networks[[i]]) * 1
      dimnames(dag) <- list(other$variables, other$variables)
      expect_equal(score_network(dag, data, "lasso", lambda = other$path$lambda[i]),
                   -other$path$objective[i])
    }
  }
  expect_lt(max(others[[1]]$path$objective / exact$path$objective), 1.001)
})

test_that("penalties may be given, in any order", {
  path <- lambda_path(attitude, lambda = c(10, 500, 0, 10, 100))
  expect_identical(path$path$lambda, c(500, 100, 10, 0))
  expect_identical(lambda_path(attitude, n_lambda = 1)$path$n_arcs, 0L)
  expect_equal(nrow(lambda_path(attitude, lambda = 3, scale = TRUE)$path), 1L)
})

test_that("threads change nothing, rows are weighted, limits are results", {
  counts <- rep(0:3, length.out = 30)
  one <- lambda_path(attitude, n_lambda = 10, weights = counts, threads = 1, seed = 1)
  same <- c("lambda", "objective", "bound", "n_arcs")
  expect_identical(lambda_path(attitude, n_lambda = 10, weights = counts, threads = 2,
                               seed = 1)$path[same], one$path[same])
  expect_equal(lambda_path(attitude[rep(1:30, counts), ], n_lambda = 10, seed = 1)$path[same],
               one$path[same])
  none <- lambda_path(attitude, time_limit = 0)
  expect_identical(none$stop_reason, "time_limit")
  expect_equal(none$path$objective, sum(scale(attitude, scale = FALSE)^2))
  expect_output(print(none), "1 penalty.*time limit was reached, 1 of 61")
})

test_that("columns that determine each other, and few rows, are no obstacle", {
  data <- transform(attitude, copy = rating, sum = rating + raises)
  path <- lambda_path(data, n_lambda = 10, seed = 1)
  expect_true(all(diff(path$path$objective) < 1e-6))
  for (parents in path$networks) expect_null(find_cycle(parents))
  expect_identical(nrow(lambda_path(data[1:3, ], n_lambda = 10)$path), 10L)
})

test_that("paths are printed and drawn", {
  path <- lambda_path(attitude, n_lambda = 12, min_ratio = 1e-3)
  expect_output(print(path, n = 3), "7 variables for 12 penalties.*Arcs +0 to.*largest gap")
  grDevices::pdf(NULL)
  withr::defer(grDevices::dev.off())
  for (what in c("objective", "n_arcs", "arcs")) {
    expect_identical(plot(path, what), path)
    expect_s3_class(ggplot2::ggplot_build(ggplot2::autoplot(path, what)), "ggplot_built")
  }
  expect_identical(plot(lambda_path(attitude, n_lambda = 1), "arcs")$n_lambda, 1L)
  arcs <- arcs_of_path(path)
  expect_identical(as.integer(table(factor(arcs$lambda, sort(path$path$lambda, TRUE)))),
                   path$path$n_arcs)
  expect_error(plot(path, "arc"), "`what`", class = "bnstar_error_argument")
  expect_error(plot(lambda_path(attitude, lambda = 0)), "only penalty is 0",
               class = "bnstar_error_argument")
})

test_that("misuse is explained", {
  for (wrong in list(-1, NA, Inf, "cv", numeric())) {
    expect_error(lambda_path(attitude, wrong), "`lambda` must be finite numbers",
                 class = "bnstar_error_argument")
  }
  for (wrong in list(0, 1, 2, NA, "a", c(0.1, 0.2))) {
    expect_error(lambda_path(attitude, min_ratio = wrong), "`min_ratio`",
                 class = "bnstar_error_argument")
  }
  expect_error(lambda_path(attitude, n_lambda = 0), "`n_lambda`", class = "bnstar_error_argument")
  expect_error(lambda_path(attitude, max_parents = 2), "does not count parents",
               class = "bnstar_error_argument")
  expect_error(lambda_path(attitude, heuristic = "static"), "heuristic",
               class = "bnstar_error_argument")
  expect_error(lambda_path(attitude, exact = TRUE, queue_limit = 5), "exclude each other",
               class = "bnstar_error_argument")
  expect_error(lambda_path(attitude[1:2],
                           forbidden = rbind(c("rating", "complaints"), c("complaints", "rating"))),
                           "no grid of penalties",
               class = "bnstar_error_argument")
  expect_error(lambda_path(as.data.frame(Titanic), weights = "Freq"), "continuous columns",
               class = "bnstar_error_data")
})
