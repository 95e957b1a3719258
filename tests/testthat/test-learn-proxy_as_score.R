proxies_of_asia <- function() {
  data <- simulate_data(random_parameters(benchmark_network("asia"), seed = 3), 500, seed = 3)
  list(data = data,
       global = search_by_proxy(data, n_samples = 60, seed = 3)$proxy,
       decomposable = search_by_proxy(data, n_samples = 60, proxy = "decomposable", seed = 3)$proxy)
}

# All networks with one arc more, one less or one turned, within the proxy's limit of parents.
neighbours_of <- function(matrix, most) {
  n <- nrow(matrix)
  found <- list()
  for (i in seq_len(n)) for (j in seq_len(n)[-i]) {
    toggled <- turned <- matrix
    toggled[i, j] <- 1 - toggled[i, j]
    turned[i, j] <- 0
    turned[j, i] <- matrix[i, j]
    found <- c(found, list(toggled), if (matrix[i, j] == 1) list(turned))
  }
  acyclic <- function(m) igraph::is_dag(igraph::graph_from_adjacency_matrix(m))
  Filter(function(m) all(colSums(m) <= most) && acyclic(m), found)
}

test_that("a climb on a proxy ends where no single arc is predicted to be better", {
  made <- proxies_of_asia()
  for (kind in c("global", "decomposable")) {
    proxy <- made[[kind]]
    fit <- hill_climb(proxy, tabu = 0, restarts = 0)
    expect_equal(fit$score, predict(proxy, fit))
    expect_identical(fit$stop_reason, "local_optimum")
    around <- neighbours_of(as.matrix(fit), 3)
    expect_gt(length(around), 20)
    expect_lte(max(vapply(around, function(m) predict(proxy, m), 0)), fit$score + 1e-9)
    # With the data, and by learn_bn(), it is the same climb.
    expect_identical(hill_climb(made$data, proxy, tabu = 0, restarts = 0)$score, fit$score)
    expect_identical(learn_bn(proxy, method = "hill_climb", tabu = 0, restarts = 0)$score,
                     fit$score)
  }
})

test_that("the best network of a proxy is found by listing, and within candidates", {
  made <- proxies_of_asia()
  for (kind in c("global", "decomposable")) {
    proxy <- made[[kind]]
    best <- learn_bn(proxy)
    expect_true(best$proved)
    expect_equal(best$score, predict(proxy, best))
    expect_gte(best$score, hill_climb(proxy)$score - 1e-9)
    expect_equal(learn_bn(made$data, proxy)$score, best$score)
    for (way in c("hill_climb", "scc", "cluster_tree")) {
      fit <- sparse_candidate(proxy, k = 7, maximize = way, seed = 1)
      expect_equal(fit$score, predict(proxy, fit))
      if (way != "hill_climb") expect_equal(fit$score, best$score)
    }
    expect_lte(sparse_candidate(proxy, k = 2, maximize = "scc")$score, best$score + 1e-9)
  }
})

test_that("constraints hold on proxies, and what needs data is refused", {
  made <- proxies_of_asia()
  forbidden <- expand.grid(from = made$global$variables, to = "dysp")
  fit <- hill_climb(made$global, forbidden = forbidden[forbidden$from != "dysp", ],
                    max_parents = 1)
  expect_lte(max(colSums(as.matrix(fit))), 1)
  expect_identical(unique(as.matrix(fit)[, "dysp"]), 0L)
  refused <- function(code, message) {
    expect_error(code, message, class = "bnstar_error_argument")
  }
  refused(hill_climb(made$global, "bic"), "score")
  refused(hill_climb(made$global, weights = 1), "weights")
  refused(hill_climb(made$global, iss = 1), "iss")
  refused(hill_climb(mtcars, made$global), "made for other columns")
  refused(sparse_candidate(made$global, measure = "mi"), "measure")
  expect_error(chow_liu(made$global), class = "bnstar_error")
})

# Bayesian linear regression on the arcs that have a weight, by its own formula.
posterior_variance <- function(proxy, network) {
  n <- length(proxy$variables)
  rows <- t(vapply(proxy$trained_on$arcs, function(arcs) replace(numeric(n * n), arcs, 1),
                   numeric(n * n)))
  weights <- as.vector(proxy$weights)
  kept <- weights > 0
  b <- as.vector(as.matrix(network))[kept]
  precision <- diag(1 / weights[kept]) +
    crossprod(rows[, kept] / sqrt(proxy$trained_on$noise))
  drop(b %*% solve(precision, b))
}

test_that("the variance is that of Bayesian regression on the arcs", {
  data <- proxies_of_asia()$data
  for (arguments in list(list(), list(training = "gradient"), list(training = "fixed_point"),
                         list(retrain = 2))) {
    fit <- do.call(search_by_proxy, c(list(data, n_samples = 40, seed = 1), arguments))
    proxy <- fit$proxy
    for (network in list(fit, chow_liu(data), hill_climb(data))) {
      found <- predict(proxy, network, se = TRUE)
      expect_identical(found$fit, predict(proxy, network))
      expect_equal(found$se^2, posterior_variance(proxy, network), tolerance = 1e-6)
    }
    empty <- predict(proxy, matrix(0, 8, 8, dimnames = rep(list(proxy$variables), 2)), se = TRUE)
    expect_identical(empty$se, 0)
    expect_identical(empty$noise, proxy$noise)
  }
})

test_that("without noise the printed proxy knows the networks it was trained on", {
  data <- proxies_of_asia()$data
  proxy <- search_by_proxy(data, n_samples = 20, centre = FALSE, training = "gradient",
                           seed = 1)$proxy
  for (arcs in proxy$trained_on$arcs[1:5]) {
    network <- matrix(0, 8, 8, dimnames = rep(list(proxy$variables), 2))
    network[arcs] <- 1
    found <- predict(proxy, network, se = TRUE)
    expect_lt(found$se^2, 1e-6 * sum(proxy$weights))
    expect_equal(found$fit, score_network(network, data, "bdeu"), tolerance = 1e-6)
  }
  decomposable <- proxies_of_asia()$decomposable
  expect_error(predict(decomposable, chow_liu(data), se = TRUE), "global proxies",
               class = "bnstar_error_argument")
})
