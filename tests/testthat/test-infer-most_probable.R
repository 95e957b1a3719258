test_that("the most probable states are those of an enumeration", {
  for (seed in 1:25) {
    net <- random_tables(6, seed)
    set.seed(seed)
    evidence <- random_codes(net, sample(names(net$levels), seed %% 4L))
    joint <- enumerated_joint(net)
    for (v in names(evidence)) joint <- joint[joint[[v]] == evidence[[v]], ]
    best <- joint[which.max(joint$p), ]
    found <- most_probable(net, states_of(net, evidence))
    expect_equal(attr(found, "log_probability"), log(best$p), tolerance = 1e-10)
    codes <- vapply(names(net$levels), function(v) match(found[[v]], net$levels[[v]]), 0L)
    expect_identical(unname(codes), unname(unlist(best[names(net$levels)])))
  }
})

test_that("the most probable values have the log-likelihood that is reported", {
  fit <- suppressMessages(learn_bn(iris))
  found <- most_probable(fit, evidence = list(Petal.Length = 4.9))
  net <- fit$likelihood$network
  expect_equal(attr(found, "log_probability"), logLik(net, found, by_row = TRUE))
  # No other species and no numbers nearby are better.
  for (species in levels(iris$Species)) {
    for (trial in 1:50) {
      other <- found
      other$Species <- factor(species, levels(iris$Species))
      numbers <- c("Sepal.Length", "Sepal.Width", "Petal.Width")
      other[numbers] <- as.list(unlist(found[numbers]) + stats::rnorm(3, sd = 0.3))
      expect_lte(logLik(net, other, by_row = TRUE), attr(found, "log_probability"))
    }
  }
  gaussian <- learn_bn(attitude)
  best <- most_probable(gaussian, evidence = list(complaints = 80))
  expect_equal(best$rating, query(gaussian, "rating", list(complaints = 80))$mean)
  expect_equal(attr(best, "log_probability"),
               logLik(gaussian$likelihood$network, best, by_row = TRUE))
})
