test_that("tidy() of a network joins how probable its arcs are, under names of their own", {
  data <- asia_rows()
  fit <- learn_bn(data, "bdeu", seed = 1)
  sure <- arc_posterior(data)
  boot <- boot_strength(data, 10, seed = 1)
  joined <- tidy(fit, posterior = list(sure, boot))
  expect_named(joined, c(names(tidy(fit)), "probability", "edge_probability", "share",
                         "edge_share"))
  expect_identical(joined[names(tidy(fit))], tidy(fit))
  probability <- as.matrix(sure)
  at <- cbind(joined$from, joined$to)
  expect_identical(joined$probability, probability[at])
  expect_equal(joined$edge_probability, probability[at] + probability[at[, 2:1]])
  expect_identical(joined$share, as.matrix(boot)[at])
  expect_identical(tidy(fit, posterior = boot)[c("from", "to", "share", "edge_share")],
                   joined[c("from", "to", "share", "edge_share")])
  expect_identical(tidy(fit, posterior = NULL), tidy(fit))
})

test_that("tables that are none, come twice, or are of other variables are refused", {
  fit <- learn_bn(asia_rows(), "bdeu", seed = 1)
  sure <- arc_posterior(asia_rows())
  for (bad in list(1, "sure", iris, list(sure, sure), as.matrix(sure), mean)) {
    expect_error(tidy(fit, posterior = bad), "must be an", class = "bnstar_error_argument")
  }
  other <- arc_posterior(titanic_rows(), weights = "Freq")
  expect_error(tidy(fit, posterior = other), "variables of the network",
               class = "bnstar_error_argument")
})
