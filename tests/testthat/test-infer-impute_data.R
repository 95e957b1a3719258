test_that("missing states become the most probable ones given the row", {
  net <- random_tables(5, 3)
  data <- simulate_data(net, 60, seed = 1)
  set.seed(1)
  for (v in names(data)) data[[v]][sample(60, 15)] <- NA
  filled <- impute_data(net, data)
  expect_false(anyNA(filled))
  for (row in which(rowSums(is.na(data)) > 0)) {
    known <- Filter(Negate(is.na), lapply(data[row, ], as.character))
    evidence <- vapply(names(known), function(v) match(known[[v]], net$levels[[v]]) + 0, 0)
    for (v in setdiff(names(data), names(known))) {
      truth <- enumerated_marginal(net, v, evidence)$probability
      expect_identical(as.character(filled[[v]][row]), net$levels[[v]][which.max(truth)])
    }
    expect_identical(lapply(filled[row, names(known), drop = FALSE], as.character), known)
  }
})

test_that("missing numbers become conditional means", {
  fit <- learn_bn(attitude)
  data <- attitude
  data$rating[3] <- NA
  data[5, c("rating", "raises", "advance")] <- NA
  filled <- impute_data(fit, data)
  known <- as.list(attitude[5, setdiff(names(attitude), c("rating", "raises", "advance"))])
  expected <- query(fit, evidence = known)
  expect_equal(unlist(filled[5, expected$variable]), stats::setNames(expected$mean,
                                                                     expected$variable))
  expect_identical(filled[-c(3, 5), ], attitude[-c(3, 5), ] + 0)
  mixed <- suppressMessages(learn_bn(iris))
  gaps <- iris
  gaps$Species[c(1, 75, 150)] <- NA
  gaps$Petal.Width[2] <- NA
  filled <- impute_data(mixed, gaps)
  expect_identical(filled$Species, iris$Species)
  expect_equal(filled$Petal.Width[2],
               query(mixed, "Petal.Width", as.list(gaps[2, -4]))$mean)
})

test_that("data without a column of the network are refused", {
  fit <- learn_bn(attitude)
  expect_error(impute_data(fit, attitude[-1]), "rating", class = "bnstar_error_data")
  expect_error(impute_data(fit, 1), "data frame", class = "bnstar_error_argument")
})
