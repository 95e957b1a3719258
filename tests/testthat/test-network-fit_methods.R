test_that("the log-likelihood is bnlearn's", {
  data <- bnlearn::learning.test
  dag <- bnlearn::model2network("[A][C][F][B|A][D|A:C][E|B:F]")
  net <- fit_parameters(dag, data[1:1000, ])
  held_out <- data[1001:5000, ]
  theirs <- bnlearn::bn.fit(dag, data[1:1000, ], replace.unidentifiable = TRUE)
  expect_equal(as.numeric(logLik(net, held_out)), bnlearn_loglik(theirs, held_out))
  expect_equal(logLik(net, held_out, by_row = TRUE),
               bnlearn_loglik(theirs, held_out, by.sample = TRUE))
  ours <- logLik(net, data[1:1000, ])
  expect_s3_class(ours, "logLik", exact = TRUE)
  expect_identical(attr(ours, "df"), bnlearn::nparams(theirs) + 0)
  expect_identical(attr(ours, "nobs"), 1000L)
  expect_equal(-stats::BIC(ours) / 2, bnlearn::score(dag, data[1:1000, ], type = "bic"))
  continuous <- bnlearn::gaussian.test
  dag <- bnlearn::model2network("[A][B][E][G][C|A:B][D|B][F|A:D:E:G]")
  theirs <- bnlearn::bn.fit(dag, continuous[1:500, ])
  net <- fit_parameters(dag, continuous[1:500, ])
  expect_equal(logLik(net, continuous, by_row = TRUE),
               bnlearn_loglik(theirs, continuous, by.sample = TRUE))
  expect_equal(as.numeric(logLik(net, continuous)), bnlearn_loglik(theirs, continuous))
})

test_that("states are matched by name, columns too", {
  net <- small_discrete_network()
  data <- simulate_data(net, 300, seed = 1)
  codes <- vapply(data, as.integer, integer(300)) - 1
  expected <- log(joint_probabilities(net))[1 + as.integer(codes %*% c(1, 2, 6, 12))]
  expect_equal(logLik(net, data, by_row = TRUE), expected)
  other <- data.frame(lapply(data[4:1], function(x) factor(as.character(x))), check.names = FALSE)
  other$extra <- 1
  expect_equal(logLik(net, other, by_row = TRUE), expected)
  expect_equal(logLik(net, as.matrix(data), by_row = TRUE), expected)
  data[[2]][1:2] <- "x"
  data$a[1:2] <- c("no", "yes")
  expect_identical(logLik(net, data, by_row = TRUE)[1], -Inf)
  expect_identical(as.numeric(logLik(net, data)), -Inf)
})

test_that("data that do not fit the network are refused in words", {
  net <- small_discrete_network()
  data <- simulate_data(net, 30, seed = 1)
  expect_error(logLik(net, data[-2]), "lacks a column.*`b c`", class = "bnstar_error_data")
  strange <- data
  strange$e <- factor(replace(as.character(strange$e), 4, "queer"))
  expect_error(logLik(net, strange), "`e`.*\"queer\".*\"k\", \"l\"", class = "bnstar_error_data")
  strange$e[2] <- NA
  expect_error(logLik(net, strange), "Missing values in `e`", class = "bnstar_error_data")
  expect_error(logLik(net, 1), class = "bnstar_error_data")
  expect_error(logLik(net, data, by_row = NA), "by_row", class = "bnstar_error_argument")
  expect_error(logLik(new_network("a", list(integer())), data), "parameters",
               class = "bnstar_error_argument")
  expect_error(logLik(small_gaussian_network(),
                      data.frame(x = "1", y = 2, "z z" = 3, check.names = FALSE)),
               "`x` must be numbers", class = "bnstar_error_data")
})

test_that("prediction errors are those of lm()", {
  data <- bnlearn::gaussian.test
  dag <- bnlearn::model2network("[A][B][E][G][C|A:B][D|B][F|A:D:E:G]")
  error <- prediction_error(dag, data[1:200, ], data[201:700, ])
  by_lm <- function(formula) mean((data[201:700, all.vars(formula)[1]] -
                                     stats::predict(stats::lm(formula, data[1:200, ]),
                                                    data[201:700, ]))^2)
  expect_equal(error$per_variable, c(A = by_lm(A ~ 1), B = by_lm(B ~ 1), C = by_lm(C ~ A + B),
                                     D = by_lm(D ~ B), E = by_lm(E ~ 1),
                                     F = by_lm(F ~ A + D + E + G), G = by_lm(G ~ 1)))
  expect_equal(error$total, sum(error$per_variable))
  expect_equal(error$mean, mean(error$per_variable))
  expect_output(print(error),
                "Mean squared error.*500 rows held out \\(fitted to 200 rows\\).*total")
})

test_that("wrong states are counted as bnlearn predicts them", {
  data <- bnlearn::learning.test
  dag <- bnlearn::model2network("[A][C][F][B|A][D|A:C][E|B:F]")
  error <- prediction_error(dag, data[1:2000, ], data[2001:2600, ])
  fit <- bnlearn::bn.fit(dag, data[1:2000, ])
  for (node in c("B", "D", "E")) {
    predicted <- stats::predict(fit, node, data[2001:2600, ])
    expect_equal(error$per_variable[[node]], mean(predicted != data[[node]][2001:2600]))
  }
  expect_equal(error$per_variable[["A"]],
               mean(data$A[2001:2600] != names(which.max(table(data$A[1:2000])))))
  expect_output(print(error), "wrong states")
  expect_error(prediction_error(dag, data[1:2000, ], data[2001:2600, -1]),
               "`new_data` lacks a column", class = "bnstar_error_data")
})

same_network <- function(a, b) {
  fields <- c("bn", "type", "levels", "parameters")
  identical(a[fields], b[fields])
}

test_that("there and back again, networks are the same", {
  for (net in list(small_discrete_network(), small_gaussian_network(),
                   one_variable_network(c(0.2, 0.8)))) {
    expect_true(same_network(as_fitted_network(as_bn_fit(net)), net))
    expect_identical(bnlearn::as.bn.fit(net), as_bn_fit(net))
    expect_identical(as_bn_fit(as_bn_fit(net)), as_bn_fit(net))
  }
})

test_that("exported networks are what bnlearn makes itself", {
  data <- bnlearn::learning.test
  dag <- bnlearn::model2network("[A][C][F][B|A][D|A:C][E|B:F]")
  theirs <- bnlearn::bn.fit(dag, data)
  ours <- as_bn_fit(fit_parameters(dag, data))
  expect_equal(unclass(ours), unclass(theirs))
  expect_identical(class(ours), class(theirs))
  continuous <- bnlearn::gaussian.test
  dag <- bnlearn::model2network("[A][B][E][G][C|A:B][D|B][F|A:D:E:G]")
  theirs <- bnlearn::bn.fit(dag, continuous, keep.fitted = FALSE)
  expect_equal(as_bn_fit(fit_parameters(dag, continuous)), theirs)
})

test_that("bnlearn's functions work on exported networks", {
  net <- small_discrete_network()
  fit <- as_bn_fit(net)
  expect_identical(bnlearn::nparams(fit), count_parameters(net))
  set.seed(1)
  data <- bnlearn::rbn(fit, 2000)
  expect_identical(lapply(data, levels), net$levels)
  expect_equal(bnlearn_loglik(fit, data), as.numeric(logLik(net, data)))
  expect_length(stats::predict(fit, "e", data), 2000)
  probability <- bnlearn::cpquery(fit, a == "yes", `b c` == "z", n = 1e5)
  expect_lt(abs(probability - 0.7 * 0.75 / (0.7 * 0.75 + 0.3 * 0.6)), 0.02)
  expect_output(print(fit), "multinomial")
  expect_identical(bnlearn::modelstring(fit), format(net))
  gaussian <- as_bn_fit(small_gaussian_network())
  expect_identical(bnlearn::nparams(gaussian), 9)
  expect_identical(dim(bnlearn::rbn(gaussian, 10)), c(10L, 3L))
  expect_output(print(gaussian), "Gaussian distribution")
})

test_that("parents in another order, ordered factors and mixed networks come over", {
  net <- small_discrete_network()
  fit <- unclass(as_bn_fit(net))
  fit$e$parents <- fit$e$parents[c(3, 1, 2)]
  fit$e$prob <- aperm(fit$e$prob, c(1, 4, 2, 3))
  expect_identical(as_fitted_network(structure(fit, class = c("bn.fit", "bn.fit.dnet"))), net)
  fit <- unclass(as_bn_fit(small_gaussian_network()))
  fit$y$parents <- rev(fit$y$parents)
  fit$y$coefficients <- fit$y$coefficients[c(1, 3, 2)]
  expect_identical(as_fitted_network(structure(fit, class = c("bn.fit", "bn.fit.gnet"))),
                   small_gaussian_network())
  data <- data.frame(x = factor(c(1, 2, 2), ordered = TRUE), y = factor(c("a", "b", "a")))
  ordered <- as_fitted_network(bnlearn::bn.fit(bnlearn::model2network("[x][y|x]"), data))
  expect_equal(ordered$parameters$y[, "2"], c(a = 0.5, b = 0.5))
  mixed <- bnlearn::bn.fit(bnlearn::model2network("[x][y|x]"),
                           data.frame(x = factor(c(1, 2, 2, 1)), y = c(1, 2, 3, 5)))
  expect_identical(as_fitted_network(mixed)$parameters$y$coefficients["(Intercept)", ],
                   c("1" = 3, "2" = 2.5))
})
