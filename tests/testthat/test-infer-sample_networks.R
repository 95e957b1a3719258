# The largest difference in standard errors, of at least 1e-3.
largest_deviation <- function(found, exact, error) max(abs(found - exact) / pmax(error, 1e-3))

test_that("draws have the exact probabilities of arcs, and nothing depends on threads", {
  data <- asia_rows()
  for (prior in c("uniform", "order")) {
    exact <- as.matrix(arc_posterior(data, prior))
    drawn <- sample_networks(data, 4000, prior, seed = 5, threads = 1)
    shares <- as.matrix(drawn)
    error <- sqrt(exact * (1 - exact) / drawn$effective)
    expect_lt(largest_deviation(shares, exact, error), 5.5)
    again <- sample_networks(data, 4000, prior, seed = 5, threads = 2)
    expect_identical(drawn$networks, again$networks)
    if (prior == "order") expect_equal(drawn$effective, 4000)
  }
})

test_that("draws of random lists agree with all networks, constraints and mixed data too", {
  set.seed(341)
  dags <- all_dags(4)
  for (trial in 1:6) {
    scores <- random_scores(4, sets = 8, empty_sets = trial > 2)
    costs <- listed_costs(scores)
    if (all(is.infinite(dag_costs(dags, costs)))) next
    for (prior in c("uniform", "order")) {
      exact <- judge_posterior(costs, prior, dags)$arcs
      drawn <- sample_networks(scores, 2000, prior, seed = trial)
      error <- sqrt(exact * (1 - exact) / drawn$effective)
      expect_lt(largest_deviation(unname(as.matrix(drawn)), exact, error), 5.5)
    }
  }
  mixed <- sample_networks(iris, 500, seed = 2, required = data.frame(from = "Species",
                                                                      to = "Petal.Width"))
  expect_equal(as.matrix(mixed)["Species", "Petal.Width"], 1)
  expect_equal(sum(as.matrix(mixed)[, "Species"]), 0)
})

# Found by enumeration of all networks.
test_that("paths have the probabilities of the enumeration", {
  expect_paths <- function(data, text, ...) {
    known <- arc_values(gsub("~", "", text, fixed = TRUE))
    found <- path_posterior(data, size = 8000, seed = 3, ...)
    probability <- stats::setNames(found$probability, paste0(found$from, ">", found$to))
    error <- stats::setNames(found$error, names(probability))
    expect_lt(largest_deviation(probability[names(known)], known, error[names(known)]), 5)
  }
  titanic <- titanic_rows()
  names(titanic)[1:4] <- c("C", "S", "A", "Su")
  expect_paths(titanic, "S~>A .398315 A~>S .398503 C~>S .699203 S~>Su .317087", weights = "Freq")
  expect_paths(asia_rows(c("S", "L", "B", "E", "D")),
               "L~>D .825101 S~>D .468544 E~>S .406744 D~>S .098441")
  expect_paths(votes_rows(6), "V4~>V3 .808736 Class~>V5 .383342 V2~>V1 .229639")
})

test_that("a posterior can be drawn from, and a sample asked", {
  sure <- arc_posterior(asia_rows(), prior = "order")
  drawn <- sample_networks(sure, 300, seed = 1)
  expect_identical(drawn$prior, "order")
  expect_s3_class(drawn[[7]], "bn")
  expect_length(as.list(drawn), 300)
  for (bad in list(character(), c("prior", "class"))) {
    expect_error(drawn[[bad]], "`i` must be", class = "bnstar_error_argument")
  }
  # Scores of the sample are those of the networks.
  expect_equal(bnlearn::score(drawn[[7]], asia_rows(), type = "bde", iss = 1),
               drawn$networks$score[7])
  paths <- path_posterior(drawn, "S", c("L", "D"))
  expect_identical(paths$to, c("L", "D"))
  expect_output(print(drawn), "300 networks drawn")
  expect_error(sample_networks(sure, 10, "uniform"), "order prior", class = "bnstar_error_argument")
  expect_error(path_posterior(drawn, "nobody"), "must name variables",
               class = "bnstar_error_argument")
  cut <- sample_networks(asia_rows(), 10, time_limit = 0)
  expect_equal(nrow(cut$networks), 0)
  expect_output(print(cut), "time limit reached")
})
