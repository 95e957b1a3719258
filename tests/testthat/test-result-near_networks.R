expect_near <- function(fit, networks, classes, all = TRUE) {
  expect_equal(fit$near, list(factor = 20, networks = networks, classes = classes, all = all))
}

test_that("results count the networks that are nearly as good, as enumeration does", {
  expect_near(learn_bn(titanic_rows(), "bdeu", weights = "Freq", slack = log(20)), 13, 2)
  expect_near(learn_bn(titanic_rows(), weights = "Freq", slack = log(20)), 10, 1)
  expect_near(learn_bn(votes_rows(6), "bdeu", slack = log(20)), 80, 21)
  fit <- learn_bn(votes_rows(6), slack = log(20), seed = 1)
  expect_near(fit, 75, 15)
  expect_output(print(fit), "74 other networks \\(15 classes with its own\\) within a factor of 20")
  expect_output(print(learn_bn(titanic_rows(), weights = "Freq", slack = log(20))),
                "9 other networks \\(all of its class\\) within a factor of 20")
  # The same from lists that were made before.
  expect_near(learn_bn(local_scores(votes_rows(6), slack = 5)), 75, 15)
})

test_that("lists for a search know some of them, and say at least", {
  five <- asia_rows(c("S", "L", "B", "E", "D"))
  fit <- learn_bn(five, "bdeu")
  expect_false(fit$near$all)
  expect_gte(fit$near$networks, sum(credible_networks(five)$networks$class == 1))
  expect_lte(fit$near$networks, 51)
  expect_lte(fit$near$classes, 18)
  expect_output(print(fit), "at least")
  expect_output(print(fit), "slack = log\\(20\\) finds all")
  # Networks that score alike are there, and so are those that constraints leave.
  one <- learn_bn(five, "bdeu", tiers = list("S", "L", "B", "E", "D"), slack = log(20))
  near <- credible_networks(five, tiers = list("S", "L", "B", "E", "D"))
  expect_near(one, near$count, near$classes)
})

test_that("nothing is counted where a factor means nothing, or where counting takes long", {
  expect_null(learn_bn(titanic_rows(), "aic", weights = "Freq")$near)
  expect_null(learn_bn(titanic_rows(), weights = "Freq", method = "hill_climb")$near)
  scores <- local_scores(asia_rows(), "bdeu", slack = log(20))
  fit <- learn_bn(scores)
  limits <- list(seconds = Inf, bytes = Inf, nodes = Inf)
  expect_null(near_networks(scores, fit, limits, 1e4))
  # Too many of them.
  expect_null(fit$near)
  near <- near_networks(scores, fit, limits, 1e9)
  expect_equal(near[c("networks", "classes")], list(networks = 3000, classes = 879))
  scores$info$score <- NA_character_
  expect_null(near_networks(scores, fit, limits, 1e9))
  # Sets that are not listed could be in the best network.
  scores <- local_scores(titanic_rows(), weights = "Freq")
  scores$tail <- rep(0, 4)
  expect_null(near_networks(scores, learn_bn(titanic_rows(), weights = "Freq"), limits, 1e9))
})

test_that("slack in learn_bn() changes neither the network nor its proof", {
  set.seed(371)
  for (trial in 1:6) {
    data <- random_discrete(6, 60)
    plain <- suppressMessages(learn_bn(data))
    fit <- suppressMessages(learn_bn(data, slack = log(20)))
    expect_equal(fit$score, plain$score, tolerance = 1e-12)
    expect_true(fit$proved)
    expect_gte(fit$near$networks, plain$near$networks)
  }
})
