# A graph as one number: bit (from - 1) + n (to - 1) says whether from -> to is an arc.
dag_codes <- function(dags, n) drop(dags %*% 2^(n * (seq_len(n) - 1)))

n_parents <- function(dags, n) {
  apply(dags, 2L, function(mask) rowSums(outer(mask, 2^(1:n - 1), bitwAnd) > 0))
}

is_connected <- function(dag, n) {
  arc <- outer(2^(1:n - 1), dag, bitwAnd) > 0
  reach <- (arc | t(arc) | diag(n) == 1) * 1
  for (step in seq_len(n)) reach <- (reach %*% reach > 0) * 1
  all(reach > 0)
}

allowed_dags <- function(n, max_parents = n - 1, connected = FALSE) {
  dags <- all_dags(n)
  dags <- dags[apply(n_parents(dags, n), 1L, max) <= max_parents, , drop = FALSE]
  if (connected) dags <- dags[apply(dags, 1L, is_connected, n = n), , drop = FALSE]
  dags
}

# Codes of many draws made in one call.
drawn_codes <- function(n, method, ..., draws, seed = 1) {
  settings <- resolve_random_dag(list(...), method, n)
  arcs <- draw_random_dags(n, method, settings, seed, draws)
  weights <- 2^(arcs$from - 1 + n * (arcs$to - 1))
  as.vector(tapply(weights, factor(arcs$draw, levels = seq_len(draws)), sum, default = 0))
}

# Each graph of the list is there about `per_graph` times and no other is.
expect_uniform <- function(n, method, dags, ..., per_graph = 60) {
  draws <- drawn_codes(n, method, ..., draws = per_graph * nrow(dags))
  counts <- table(factor(draws, levels = dag_codes(dags, n)))
  testthat::expect_identical(sum(counts), length(draws))
  testthat::expect_gt(stats::chisq.test(counts)$p.value, 1e-4)
  # A generator that spreads draws too evenly would be as wrong.
  testthat::expect_lt(stats::chisq.test(counts)$p.value, 1 - 1e-6)
}

test_that("the chain of Ide and Cozman is uniform over connected graphs", {
  expect_identical(nrow(allowed_dags(3, connected = TRUE)), 18L)
  expect_uniform(3, "ide_cozman", allowed_dags(3, connected = TRUE), per_graph = 1000)
  expect_identical(nrow(allowed_dags(4, connected = TRUE)), 446L)
  expect_uniform(4, "ide_cozman", allowed_dags(4, connected = TRUE))
  expect_identical(nrow(allowed_dags(4, 2, connected = TRUE)), 346L)
  expect_uniform(4, "ide_cozman", allowed_dags(4, 2, connected = TRUE), max_parents = 2)
})

test_that("the chain is uniform over all graphs where they need not be connected", {
  expect_uniform(3, "ide_cozman", allowed_dags(3), connected = FALSE, per_graph = 1000)
  expect_uniform(4, "ide_cozman", allowed_dags(4), connected = FALSE)
  expect_identical(nrow(allowed_dags(4, 2)), 443L)
  expect_uniform(4, "ide_cozman", allowed_dags(4, 2), connected = FALSE, max_parents = 2)
})

test_that("one parent at most means uniform trees and forests", {
  for (case in list(c(3, 9, 16), c(4, 64, 125))) {
    n <- case[1]
    trees <- allowed_dags(n, 1, connected = TRUE)
    forests <- allowed_dags(n, 1)
    expect_equal(c(nrow(trees), nrow(forests)), case[2:3])
    expect_uniform(n, "ide_cozman", trees, max_parents = 1, per_graph = 500)
    expect_uniform(n, "ide_cozman", forests, max_parents = 1, connected = FALSE, per_graph = 500)
  }
})

test_that("graphs of one and two variables", {
  expect_uniform(2, "ide_cozman", allowed_dags(2, connected = TRUE), per_graph = 5000)
  expect_uniform(2, "ide_cozman", allowed_dags(2), connected = FALSE, per_graph = 5000)
  expect_uniform(2, "uniform", allowed_dags(2), per_graph = 5000)
  for (method in c("ide_cozman", "uniform", "ordered")) {
    one <- random_dag(1, method, seed = 1)
    expect_identical(network_variables(one), "V1")
    expect_identical(nrow(as.data.frame(one)), 0L)
  }
})

test_that("the uniform method is uniform", {
  expect_uniform(3, "uniform", allowed_dags(3), per_graph = 1000)
  expect_uniform(4, "uniform", allowed_dags(4), per_graph = 100)
})

# Numbers of graphs with k roots on m = 1, 2, ... variables, in integers that doubles hold.
roots_by_recursion <- function(m) {
  a <- list()
  for (n in seq_len(m)) {
    a[[n]] <- vapply(seq_len(n), function(k) {
      if (k == n) return(1)
      s <- seq_len(n - k)
      choose(n, k) * sum((2^k - 1)^s * 2^(k * (n - k - s)) * a[[n - k]])
    }, 0)
  }
  a
}

test_that("large uniform graphs have the right numbers of roots and arcs", {
  exact <- roots_by_recursion(8)
  expect_equal(vapply(exact[3:6], sum, 0), c(25, 543, 29281, 3781503))
  draws <- 4000
  arcs <- draw_random_dags(8, "uniform", list(), 3, draws)
  of <- factor(arcs$draw, levels = seq_len(draws))
  roots <- 8 - tapply(arcs$to, of, function(to) length(unique(to)), default = 0)
  counts <- table(factor(pmin(roots, 4), levels = 1:4))
  shares <- c(exact[[8]][1:3], sum(exact[[8]][-(1:3)])) / sum(exact[[8]])
  expect_gt(chisq.test(counts, p = shares)$p.value, 1e-4)
  # The shares hardly change any more beyond 20 variables.
  limit <- roots_by_recursion(20)[[20]] / sum(roots_by_recursion(20)[[20]])
  large <- draw_random_dags(150, "uniform", list(), 4, 600)
  roots <- 150 - tapply(large$to, large$draw, function(to) length(unique(to)))
  counts <- table(factor(pmin(roots, 3), levels = 1:3))
  expect_gt(chisq.test(counts, p = c(limit[1:2], sum(limit[-(1:2)])))$p.value, 1e-4)
  expect_equal(length(large$from) / 600 / (150 * 149 / 2), 0.5, tolerance = 0.01)
})

test_that("ordered graphs have their exact probabilities", {
  prob <- 0.3
  n <- 3
  orders <- list(1:3, c(1, 3, 2), c(2, 1, 3), c(2, 3, 1), c(3, 1, 2), 3:1)
  dags <- allowed_dags(n)
  arcs <- rowSums(n_parents(dags, n))
  fits <- rowSums(vapply(orders, function(order) {
    before <- vapply(1:n, function(x) sum(2^(order[seq_len(match(x, order) - 1)] - 1)), 0)
    apply(dags, 1L, function(dag) all(bitwAnd(dag, before) == dag))
  }, logical(nrow(dags))))
  exact <- fits / 6 * prob^arcs * (1 - prob)^(3 - arcs)
  expect_equal(sum(exact), 1)
  counts <- table(factor(drawn_codes(n, "ordered", prob = prob, draws = 30000),
                         levels = dag_codes(dags, n)))
  expect_gt(chisq.test(counts, p = exact)$p.value, 1e-4)
  expect_equal(nrow(as.data.frame(random_dag(10, "ordered", prob = 1))), 45)
  expect_equal(nrow(as.data.frame(random_dag(10, "ordered", prob = 0))), 0)
  mean_arcs <-
    mean(vapply(1:200, function(s) nrow(as.data.frame(random_dag(30, "ordered", seed = s))), 0))
  expect_equal(mean_arcs, 30, tolerance = 0.05)
})

test_that("limits hold for large graphs and the start is forgotten", {
  for (seed in 1:3) {
    net <- random_dag(120, max_parents = 3, seed = seed)
    expect_true(igraph::is_dag(igraph::as.igraph(net)))
    expect_true(igraph::is_connected(igraph::as.igraph(net), mode = "weak"))
    expect_lte(max(lengths(parent_index(net))), 3)
  }
  forward <- function(net) {
    arcs <- match(net$bn$arcs, network_variables(net))
    mean(arcs[seq_len(length(arcs) / 2)] < arcs[-seq_len(length(arcs) / 2)])
  }
  expect_equal(mean(vapply(1:60, function(s) forward(random_dag(30, seed = s)), 0)), 0.5,
               tolerance = 0.05)
  one_word <- random_dag(64, seed = 5)
  two_words <- random_dag(65, max_parents = 4, connected = FALSE, seed = 5)
  expect_true(igraph::is_dag(igraph::as.igraph(one_word)) &&
              igraph::is_dag(igraph::as.igraph(two_words)))
})

test_that("the chain's distribution agrees with the exact one for larger graphs", {
  arcs_per_graph <- function(method, ...) {
    tabulate(draw_random_dags(12, method, list(...), 9, 3000)$draw, 3000)
  }
  chain <- arcs_per_graph("ide_cozman", max_parents = 11L, connected = FALSE,
                          burn_in = 12 * 11 * 25)
  exact <- arcs_per_graph("uniform")
  expect_lt(abs(mean(chain) - mean(exact)) / sqrt(var(chain) / 3000 + var(exact) / 3000), 4)
  expect_equal(sd(chain), sd(exact), tolerance = 0.08)
})

test_that("the same seed gives the same graph", {
  for (method in c("ide_cozman", "uniform", "ordered")) {
    expect_identical(random_dag(15, method, seed = 7), random_dag(15, method, seed = 7))
    expect_false(identical(random_dag(15, method, seed = 7), random_dag(15, method, seed = 8)))
    set.seed(3)
    first <- random_dag(15, method)
    expect_false(identical(first, random_dag(15, method)))
    set.seed(3)
    expect_identical(random_dag(15, method), first)
  }
})

test_that("variables can be named", {
  names <- c("a b", "\u00e9t\u00e9", "c")
  net <- random_dag(names, seed = 1)
  expect_s3_class(net, "bn_network")
  expect_identical(net$type, "structure")
  expect_identical(network_variables(net), names)
  expect_true(all(unlist(as.data.frame(net)) %in% names))
})

test_that("misuse is reported in words", {
  expect_argument <- function(code, text) expect_error(code, text, class = "bnstar_error_argument")
  expect_argument(random_dag(0), "from 1 to")
  expect_argument(random_dag(2.5), "from 1 to")
  expect_argument(random_dag(c("a", "a")), "different texts")
  expect_argument(random_dag(5, "melancon"), "must be one of")
  expect_argument(random_dag(5, "uniform", max_parents = 2), "no setting `max_parents`.*ide_cozman")
  expect_argument(random_dag(5, "uniform", connected = TRUE), "ide_cozman")
  expect_argument(random_dag(5, prob = 0.1), "no setting `prob`.*ordered")
  expect_argument(random_dag(5, parents = 2), "Unknown argument or setting `parents`.*max_parents")
  expect_argument(random_dag(5, maxp = 2), "is `max_parents` here")
  expect_argument(random_dag(5, "ordered", 0.2), "must be named")
  expect_argument(random_dag(5, max_parents = -1), "max_parents")
  expect_argument(random_dag(5, max_parents = 0), "connected = FALSE")
  expect_argument(random_dag(5, connected = NA), "connected")
  expect_argument(random_dag(5, burn_in = 0.5), "burn_in")
  expect_argument(random_dag(5, "ordered", prob = 2), "prob")
  expect_argument(random_dag(5, seed = -1), "seed")
  expect_identical(nrow(as.data.frame(random_dag(5, max_parents = 0, connected = FALSE))), 0L)
})
