test_that("the solver has the values of the oracle data set", {
  gram <- crossprod(lasso_example())
  fit <- cpp_lasso_fits(gram, 1:4, lapply(1:4, function(x) setdiff(1:4, x)), matrix(5, 4, 4))
  expect_equal(fit$value, c(6.171786, 11.8875, 14.151786, 15.349737), tolerance = 1e-6)
  in_order <- cpp_lasso_fits(gram, c(1L, 3L, 4L, 2L), list(integer(), 1L, c(1L, 3L), c(1L, 3L, 4L)),
                             matrix(5, 4, 4))
  expect_equal(sum(in_order$value), 76.58928571, tolerance = 1e-9)
  expect_equal(in_order$coefficients[1, 2], 0.660714, tolerance = 1e-6)
  expect_equal(in_order$coefficients[, 3], c(0, 0, 0.55, 0))
  expect_equal(in_order$coefficients[, 4], c(1.2875, 0, 0, -0.4625))
})

test_that("the solver agrees with glmnet, and its conditions hold", {
  withr::local_seed(1)
  compared <- vapply(1:1000, function(i) unlist(compare_with_glmnet(random_regression())),
                     c(violation = 0, value = 0, gap = 0, excess = 0, differ = 0))
  expect_lte(max(compared["violation", ]), 1e-9)
  expect_lte(max(compared["value", ]), 1e-10)
  expect_gte(min(compared["gap", ]), 0)
  expect_lte(max(compared["gap", ]), 1e-9)
  expect_lte(max(compared["excess", ]), 1e-7)
  # On columns that nearly depend on each other glmnet may not converge.
  expect_gt(sum(!is.na(compared["differ", ])), 900)
  expect_lte(max(compared["differ", ], na.rm = TRUE), 1e-7)
})

test_that("nothing costs less than the value less the gap", {
  withr::local_seed(2)
  for (i in 1:100) {
    problem <- random_regression()
    fit <- fit_regression(problem)
    b <- fit$coefficients[seq_len(ncol(problem$x)), 1]
    for (size in 10^(-6:0)) {
      expect_gte(lasso_objective(problem, b + size * rnorm(length(b)) * max(abs(b), 1e-3)),
                 fit$value - fit$gap)
    }
  }
})

test_that("columns without a penalty are fitted by least squares", {
  withr::local_seed(3)
  x <- scale(matrix(rnorm(200), 40), scale = FALSE)
  y <- drop(x %*% c(1, 0, 2, 0, 0)) + rnorm(40)
  y <- y - mean(y)
  gram <- crossprod(cbind(x, y))
  free <- cpp_lasso_fits(gram, 6L, list(1:5), matrix(0, 6, 1))
  expect_equal(free$coefficients[1:5, 1], unname(coef(lm(y ~ x - 1))))
  some <- cpp_lasso_fits(gram, 6L, list(1:5), matrix(c(0, 1e9, 1e9, 0, 1e9, 0), 6, 1))
  expect_equal(some$coefficients[c(1, 4), 1], unname(coef(lm(y ~ x[, c(1, 4)] - 1))))
  expect_equal(some$coefficients[c(2, 3, 5), 1], c(0, 0, 0))
  twice <- crossprod(cbind(x, x[, 1], y))
  expect_equal(cpp_lasso_fits(twice, 7L, list(1:6), matrix(0, 7, 1))$value, free$value)
})

test_that("a path has the digits that its penalties have one by one", {
  withr::local_seed(4)
  for (i in 1:50) {
    p <- sample(3:30, 1)
    gram <- crossprod(scale(matrix(rnorm(40 * p), 40) %*% matrix(rnorm(p * p), p), scale = FALSE))
    penalties <- matrix(2 * max(abs(gram[-1, 1])) * 10^seq(0, -3, length.out = 20)[sample(20)], p,
                        20, byrow = TRUE)
    path <- cpp_lasso_fits(gram, rep(1L, 20), rep(list(2:p), 20), penalties)
    alone <- lapply(1:20,
                    function(k) cpp_lasso_fits(gram, 1L, list(2:p), penalties[, k, drop = FALSE]))
    for (field in c("value", "gap")) expect_identical(path[[field]], vapply(alone, `[[`, 0, field))
    expect_identical(path$coefficients, do.call(cbind, lapply(alone, `[[`, "coefficients")))
  }
})
