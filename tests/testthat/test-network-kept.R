test_that("what was learned from data predicts, simulates and is handed over", {
  data <- bnlearn::learning.test[1:600, ]
  continuous <- bnlearn::gaussian.test[1:300, ]
  for (case in list(list(learn_bn(data), data), list(hill_climb(data), data),
                    list(chow_liu(continuous), continuous), list(learn_bn(continuous), continuous),
                    list(sbn(continuous, 50), continuous),
                    list(search_order_graph(local_scores(data)), data))) {
    fit <- case[[1]]
    net <- fit_parameters(fit, case[[2]])
    expect_equal(as_fitted_network(fit)$parameters, net$parameters)
    expect_identical(simulate(fit, 20, seed = 3), simulate_data(net, 20, seed = 3))
    for (node in names(case[[2]])[1:3]) {
      expect_equal(predict(fit, case[[2]][1:50, ], node), predict(net, case[[2]][1:50, ], node))
    }
    expect_equal(as_bn_fit(fit), as_bn_fit(net))
  }
  expect_equal(as.numeric(logLik(as_fitted_network(learn_bn(data)), data)),
               as.numeric(logLik(learn_bn(data))))
  expect_equal(rowSums(predict(learn_bn(data), data[1:5, ], "A", prob = TRUE)), rep(1, 5))
})

test_that("weights count, the user's order of columns is kept", {
  titanic <- as.data.frame(Titanic)
  fit <- learn_bn(titanic, weights = "Freq")
  expect_equal(as_fitted_network(fit)$parameters,
               fit_parameters(fit, titanic, weights = "Freq")$parameters)
  expect_identical(names(simulate(fit, 2)), names(titanic)[1:4])
})

test_that("lasso networks predict one variable too", {
  fit <- astar_lasso(attitude, lambda = 500)
  expect_equal(predict(fit, attitude, "rating"), unname(predict(fit, attitude)[, "rating"]))
  expect_equal(predict(fit, attitude, "rating", type = "lasso"),
               unname(predict(fit, attitude, type = "lasso")[, "rating"]))
  expect_error(predict(fit, attitude, "lasso"), "must be one of", class = "bnstar_error_argument")
})

test_that("without parameters, the remedy is named", {
  scores <- as_local_scores(list(list(integer(), 2L), list(integer())), list(c(-2, -1), -1),
                            c("a", "b"))
  fit <- search_order_graph(scores)
  for (use in list(function(x) simulate(x, 3), function(x) predict(x, data.frame(b = "u"), "a"),
                   as_bn_fit)) {
    expect_error(use(fit), "fit_parameters", class = "bnstar_error_argument")
  }
  wide <- as.data.frame(lapply(1:7, function(i) factor(rep(1:10, 2))), col.names = letters[1:7])
  wide[] <- lapply(wide, as.factor)
  dag <- cbind(letters[1:6], "g")
  large <- learn_bn(wide, method = "hill_climb", required = dag)
  expect_null(large$likelihood$network)
  expect_error(simulate(large, 3), "keeps no parameters.*fit_parameters",
               class = "bnstar_error_argument")
  fit <- learn_bn(bnlearn::learning.test[1:200, 1:3])
  fit$likelihood$network$parameters$A[1] <- 7
  expect_error(simulate(fit, 3), "changed by hand", class = "bnstar_error_argument")
  fit$likelihood$network <- random_parameters(benchmark_network("cancer"), seed = 1)
  expect_error(simulate(fit, 3), "changed by hand", class = "bnstar_error_argument")
})
