test_that("rows come back with their log-likelihood", {
  fit <- learn_bn(iris, quiet = TRUE)
  rows <- augment(fit, iris)
  expect_identical(names(rows), c(names(iris), ".loglik"))
  network <- fit_parameters(fit, iris)
  expect_equal(sum(rows$.loglik), as.numeric(logLik(network, iris)))
  expect_identical(augment(network, iris), rows)
})

test_that("predictions stand beside what was observed", {
  fit <- learn_bn(iris, quiet = TRUE)
  rows <- augment(fit, iris[c(150, 1, 60), ], node = "Petal.Width")
  expect_equal(rows$.resid, c(1.8, 0.2, 1.4) - rows$.fitted)
  expect_identical(rows$.fitted, predict(fit, iris[c(150, 1, 60), ], node = "Petal.Width"))

  votes <- as.data.frame(Titanic)
  fit <- learn_bn(votes, weights = "Freq", quiet = TRUE)
  rows <- augment(fit, votes[1:4], node = "Survived")
  prob <- predict(fit, votes[1:4], node = "Survived", prob = TRUE)
  expect_identical(rows$.probability, unname(ifelse(votes$Survived == "No", prob[, "No"],
                                                    prob[, "Yes"])))
  # A row and its twin with the other state share one distribution.
  expect_equal(rows$.probability[1:16] + rows$.probability[17:32], rep(1, 16))
})

test_that("a matrix will do, and what has no rows is named", {
  numbers <- as.matrix(iris[1:4])
  fit <- learn_bn(numbers, quiet = TRUE)
  expect_s3_class(augment(fit, numbers), "data.frame")
  expect_error(augment(fit, bn_data(iris[1:4])), "must be a data frame or a matrix",
               class = "bnstar_error_data")
  expect_error(augment(fit, iris[1:3]), "lacks a column", class = "bnstar_error_data")
  expect_error(augment(fit, iris, node = "Petal"), "Petal", class = "bnstar_error_argument")
  gaps <- iris
  gaps$Sepal.Width[2] <- NA
  expect_error(augment(fit, gaps), "Sepal.Width", class = "bnstar_error_data")
})
