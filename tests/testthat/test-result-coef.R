chain <- function(n = 60) {
  a <- rnorm(n, 3)
  b <- 2 * a + rnorm(n)
  data.frame(a = a, b = b, c = a - b + rnorm(n), d = rnorm(n, -1))
}

# Predictions of every variable, by lm() on its parents.
by_lm <- function(fit, data, newdata) {
  sapply(names(data), function(v) {
    parents <- fit$bn$nodes[[v]]$parents
    predict(lm(reformulate(if (length(parents)) parents else "1", v), data), newdata)
  })
}

test_that("coefficients and predictions by least squares are those of lm()", {
  set.seed(1431)
  data <- chain()
  newdata <- chain(7)
  fits <- list(astar_lasso(data, 20), astar_lasso(data, 10, scale = TRUE), dp_lasso(data, 5),
               sbn(data, 20), learn_bn(data, "lasso", lambda = 1))
  for (fit in fits) {
    expect_equal(predict(fit, newdata), by_lm(fit, data, newdata), ignore_attr = TRUE)
    expect_identical(predict(fit, newdata), predict(fit, newdata[4:1], type = "least_squares"))
    expect_identical(coef(fit), coef(fit, "least_squares"))
    expect_true(all(coef(fit)[as.matrix(fit) == 0] == 0))
    error <- prediction_error(fit, data, newdata)
    expect_equal(error$total, sum(colMeans((newdata - by_lm(fit, data, newdata))^2)))
    expect_equal(error$total, sum(colMeans((newdata - predict(fit, newdata))^2)))
  }
})

test_that("coefficients of the lasso are those of glmnet", {
  set.seed(1432)
  data <- chain(100)
  fit <- astar_lasso(data, 30)
  centred <- scale(as.matrix(data), scale = FALSE)
  for (v in names(which(lengths(lapply(fit$bn$nodes, `[[`, "parents")) > 1))) {
    parents <- fit$bn$nodes[[v]]$parents
    peer <- glmnet::glmnet(centred[, parents], centred[, v], lambda = 30 / 200, standardize = FALSE,
                           intercept = FALSE, thresh = 1e-20)
    expect_equal(unname(coef(fit, "lasso")[parents, v]), as.numeric(peer$beta), tolerance = 1e-6)
  }
  expect_equal(predict(fit, data, type = "lasso"),
               centred %*% coef(fit, "lasso") + rep(colMeans(data), each = 100), ignore_attr = TRUE)
  expect_equal(-fit$score, sum((data - predict(fit, data, type = "lasso"))^2) +
               30 * sum(abs(coef(fit, "lasso"))))
})

test_that("only parents are needed, in any form of data", {
  set.seed(1433)
  data <- chain()
  fit <- astar_lasso(data, 20, required = cbind("a", "b"),
                     candidates = list(a = character(), b = "a", c = c("a", "b"), d = character()))
  expect_equal(predict(fit, data[c("b", "a")]), predict(fit, data))
  expect_equal(predict(fit, as.matrix(data)), predict(fit, data), ignore_attr = TRUE)
  expect_equal(predict(fit, bn_data(data)), predict(fit, data), ignore_attr = TRUE)
  expect_identical(dim(predict(fit, data[3, ])), c(1L, 4L))
  expect_equal(unname(predict(fit, data)[, "d"]), rep(mean(data$d), 60))
})

test_that("misuse is explained", {
  data <- chain()
  fit <- astar_lasso(data, 20)
  expect_error(coef(hill_climb(data), "lasso"), "hill_climb.*astar_lasso.*fit_parameters",
               class = "bnstar_error_argument")
  expect_error(coef(fit, "ridge"), "`type`", class = "bnstar_error_argument")
  expect_error(coef(fit, digits = 3), "digits", class = "bnstar_error_argument")
  expect_error(predict(fit), "`newdata` must be given", class = "bnstar_error_argument")
  expect_error(predict(fit, data["d"]), "`newdata` lacks", class = "bnstar_error_data")
  expect_error(predict(fit, transform(data, a = as.character(a), b = as.character(b))),
               "must be numbers", class = "bnstar_error_data")
})

test_that("Gaussian networks of every learner have coefficients and predictions", {
  fit <- hill_climb(attitude)
  slopes <- coef(fit)
  predicted <- predict(fit, attitude)
  for (child in names(attitude)) {
    parents <- fit$bn$nodes[[child]]$parents
    regression <- lm(reformulate(c("1", parents), child), attitude)
    expect_equal(slopes[parents, child], unname(coef(regression)[-1L]), ignore_attr = TRUE)
    expect_true(all(slopes[setdiff(names(attitude), parents), child] == 0))
    expect_equal(predicted[, child], fitted(regression), ignore_attr = TRUE)
  }
})

test_that("other networks say what they lack, and formulas get an answer", {
  titanic <- as.data.frame(Titanic)
  fit <- learn_bn(titanic, weights = "Freq")
  expect_error(coef(fit), "tables of probabilities", class = "bnstar_error_argument")
  expect_error(predict(fit, titanic), "`node` must name.*Survived", class = "bnstar_error_argument")
  expect_error(learn_bn(~ Class + Sex, data = titanic), "no formula",
               class = "bnstar_error_argument")
  expect_error(hill_climb(Class ~ Sex), "no formula", class = "bnstar_error_argument")
})
