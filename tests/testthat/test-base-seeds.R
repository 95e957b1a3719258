test_that("a drawn seed can be typed, and gives the same again", {
  set.seed(5)
  seeds <- replicate(50, resolve_seed(NULL))
  expect_true(all(seeds == as.integer(seeds) & seeds < 1e9))
  data <- bnlearn::learning.test[1:100, ]
  fit <- search_orderings(local_scores(data))
  again <- search_orderings(local_scores(data), seed = as.numeric(format(fit$seed)))
  expect_identical(again$bn$arcs, fit$bn$arcs)
})

test_that("R's own random numbers go on as if nothing had been learned, where a seed is given", {
  data <- bnlearn::learning.test[1:100, ]
  set.seed(6)
  state <- .Random.seed
  for (method in c("auto", "astar", "orderings", "hill_climb", "sparse_candidate", "alternate")) {
    learn_bn(data, method = method, seed = 1)
  }
  pdf(NULL)
  withr::defer(grDevices::dev.off())
  plot(benchmark_network("asia"))
  simulate_data(random_parameters(random_dag(4, seed = 1), seed = 2), 20, seed = 3)
  expect_identical(.Random.seed, state)
})
