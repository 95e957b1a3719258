# Discrete networks with random tables; `zeros` is the share of probabilities that are 0.
random_network <- function(parents, arities, zeros = 0, variables = paste0("v", seq_along(parents)),
                           levels = lapply(arities, function(r) paste0("s", seq_len(r)))) {
  names(levels) <- variables
  parameters <- lapply(seq_along(parents), function(x) {
    family <- c(x, parents[[x]])
    weights <- matrix(stats::rexp(prod(arities[family])), arities[x])
    weights[stats::runif(length(weights)) < zeros] <- 0
    weights[1, colSums(weights) == 0] <- 1
    array(sweep(weights, 2, colSums(weights), "/"), arities[family], levels[family])
  })
  new_network(variables, parents, "discrete", levels, stats::setNames(parameters, variables))
}

random_parents <- function(n, arcs) {
  order <- sample(n)
  lapply(seq_len(n), function(x) {
    before <- order[seq_len(match(x, order) - 1)]
    sort(before[stats::runif(length(before)) < arcs])
  })
}

# The same distribution with variables and states in another order.
shuffled <- function(net) {
  variables <- sample(names(net$levels))
  levels <- lapply(net$levels[variables], function(states) states[sample(length(states))])
  parents <- lapply(variables, function(v) sort(match(net$bn$nodes[[v]]$parents, variables)))
  parameters <- Map(function(v, k) {
    family <- c(v, variables[k])
    table <- aperm(net$parameters[[v]], match(family, names(dimnames(net$parameters[[v]]))))
    table <- do.call(`[`, c(list(table), unname(levels[family]), list(drop = FALSE)))
    array(table, lengths(levels[family]), levels[family])
  }, variables, parents)
  new_network(variables, parents, "discrete", levels, parameters)
}

coin <- function(p, name = "x", levels = c("no", "yes")) {
  table <- array(c(1 - p, p), 2, stats::setNames(list(levels), name))
  new_network(name, list(integer()), "discrete", stats::setNames(list(levels), name),
              stats::setNames(list(table), name))
}

gaussian_network <- function(parents, variables = paste0("v", seq_along(parents))) {
  parameters <- lapply(parents, function(k) {
    list(coefficients = stats::setNames(stats::rnorm(length(k) + 1),
                                        c("(Intercept)", variables[k])),
         sd = stats::runif(1, 0.3, 2))
  })
  new_network(variables, parents, "gaussian", parameters = stats::setNames(parameters, variables))
}

test_that("exact divergence is that of the joint tables", {
  set.seed(1)
  for (trial in 1:60) {
    n <- sample(1:6, 1)
    arities <- sample(1:4, n, replace = TRUE)
    p <- random_network(random_parents(n, runif(1)), arities, zeros = sample(c(0, 0.3), 1))
    q <- random_network(random_parents(n, runif(1)), arities)
    found <- kl_divergence(p, q, method = "exact", threads = sample(2, 1))
    expect_equal(found$value, divergence_of_tables(p, q), tolerance = 1e-11)
    expect_equal(sum(found$per_variable), found$value, tolerance = 1e-11)
    expect_named(found$per_variable, names(p$levels))
  }
  expect_identical(found[c("standard_error", "method", "samples")],
                   list(standard_error = 0, method = "exact", samples = 0))
})

test_that("terms of the variables are expectations over the joint table", {
  set.seed(2)
  p <- random_network(list(integer(), 1L, 1L, 2:3), c(2, 3, 2, 2))
  q <- random_network(list(2:4, integer(), 2L, 3L), c(2, 3, 2, 2))
  cells <- as.matrix(expand.grid(p$levels, stringsAsFactors = FALSE))
  colnames(cells) <- names(p$levels)
  family_log <- function(net, v) {
    table <- net$parameters[[v]]
    log(table[cells[, names(dimnames(table)), drop = FALSE]])
  }
  weights <- exp(joint_log(p))
  expected <- vapply(names(p$levels),
                     function(v) sum(weights * (family_log(p, v) - family_log(q, v))), 0)
  expect_equal(kl_divergence(p, q)$per_variable, expected, tolerance = 1e-11)
})

test_that("families far apart in a longer network are found by elimination", {
  set.seed(3)
  # A chain with shortcuts: 13 binary variables, 8192 cells.
  n <- 13
  p <- random_network(lapply(seq_len(n), function(x) setdiff(c(x - 5L, x - 1L), -5:0)), rep(2, n),
                      zeros = 0.05)
  far <- lapply(seq_len(n),
                function(x) if (x == n) c(1L, 4L, 8L) else if (x > 7) c(1L, x - 6L) else integer())
  q <- random_network(far, rep(2, n))
  exact <- kl_divergence(p, q, method = "exact")$value
  expect_equal(exact, divergence_of_tables(p, q), tolerance = 1e-11)
  expect_identical(kl_divergence(p, q, threads = 1)$per_variable,
                   kl_divergence(p, q, threads = 2)$per_variable)
})

test_that("a network has divergence 0 from itself and from an equivalent one", {
  set.seed(4)
  p <- random_network(random_parents(6, 0.5), sample(1:4, 6, replace = TRUE), zeros = 0.2)
  expect_identical(kl_divergence(p, p)$value, 0)
  expect_identical(kl_divergence(p, shuffled(p))$value, 0)
  ab <- random_network(list(integer(), 1L), 2:3)
  both <- t(ab$parameters$v2) * c(ab$parameters$v1)
  ba <- random_network(list(2L, integer()), 2:3)
  ba$parameters$v2[] <- colSums(both)
  ba$parameters$v1[] <- sweep(both, 2, colSums(both), "/")
  expect_lt(kl_divergence(ab, ba)$value, 1e-15)
  expect_gte(kl_divergence(ab, ba)$value, 0)
})

test_that("closed forms of one and two variables", {
  expect_equal(kl_divergence(coin(0.3), coin(0.6))$value,
               0.7 * log(0.7 / 0.4) + 0.3 * log(0.3 / 0.6))
  expect_equal(kl_divergence(coin(0), coin(0.25))$value, log(1 / 0.75))
  # From two dependent variables to their independent margins: the mutual information.
  joint <- matrix(c(0.4, 0.1, 0.2, 0.3), 2)
  levels <- list(a = c("1", "2"), b = c("1", "2"))
  p <- new_network(c("a", "b"), list(integer(), 1L), "discrete", levels, list(
    a = array(rowSums(joint), 2, levels["a"]),
    b = array(t(joint / rowSums(joint)), c(2, 2), levels[c("b", "a")])))
  q <- new_network(c("a", "b"), list(integer(), integer()), "discrete", levels, list(
    a = array(rowSums(joint), 2, levels["a"]), b = array(colSums(joint), 2, levels["b"])))
  expect_equal(kl_divergence(p, q)$value,
               sum(joint * log(joint / outer(rowSums(joint), colSums(joint)))))
})

test_that("tiny divergences keep their digits", {
  tiny <- 1e-7
  expect_equal(kl_divergence(coin(0.5), coin(0.5 + tiny))$value, 2 * tiny^2, tolerance = 1e-3)
})

test_that("the order of variables and states does not matter", {
  set.seed(5)
  p <- random_network(random_parents(6, 0.5), c(2, 3, 1, 4, 2, 3))
  q <- random_network(random_parents(6, 0.5), c(2, 3, 1, 4, 2, 3))
  found <- kl_divergence(p, q)
  for (trial in 1:5) {
    again <- kl_divergence(shuffled(p), shuffled(q))
    expect_equal(again$value, found$value, tolerance = 1e-11)
    expect_equal(again$per_variable[names(p$levels)], found$per_variable, tolerance = 1e-10)
  }
})

test_that("the learned network may know more states, but not fewer", {
  more <- coin(0.25)
  more$levels$x <- c("maybe", "yes", "no")
  more$parameters$x <- array(c(0.5, 0.1, 0.4), 3, more$levels)
  expect_equal(kl_divergence(coin(0.2), more)$value, 0.8 * log(0.8 / 0.4) + 0.2 * log(0.2 / 0.1))
  expect_equal(kl_divergence(coin(0.2), more, method = "monte_carlo", seed = 1,
                             samples = 1e4)$value,
               log(2), tolerance = 1e-9)
  expect_error(kl_divergence(more, coin(0.2)), "state \"maybe\" of `x`",
               class = "bnstar_error_data")
})

test_that("what the learned network excludes makes it infinite", {
  expect_identical(kl_divergence(coin(0.2), coin(1))$value, Inf)
  expect_identical(kl_divergence(coin(1), coin(1))$value, 0)
  expect_identical(kl_divergence(coin(0.2), coin(1), method = "monte_carlo", seed = 1)$value, Inf)
  expect_identical(kl_divergence(coin(0.2), coin(1), method = "monte_carlo",
                                 seed = 1)$standard_error, NA_real_)
  set.seed(6)
  p <- random_network(list(integer(), 1L, 2L), c(2, 2, 2))
  q <- random_network(list(integer(), 1L, 1L), c(2, 2, 2))
  q$parameters$v3[] <- c(1, 0, 0.5, 0.5)
  found <- kl_divergence(p, q)
  expect_identical(is.infinite(found$per_variable), c(v1 = FALSE, v2 = FALSE, v3 = TRUE))
  expect_output(print(found), "Inf nats.*excludes what the true one allows, in the tables of v3")
  # Excluded, but impossible under p as well.
  p$parameters$v1[] <- c(0, 1)
  expect_equal(kl_divergence(p, q)$value, divergence_of_tables(p, q))
})

# Of discrete networks bnlearn's own divergence is no judge: 4.9 adds up the columns of tables
# without their probabilities, and later releases want gRain.
test_that("fitted networks of bnlearn are taken, and its Gaussian divergence agrees", {
  set.seed(7)
  rows <- as.data.frame(lapply(c(A = 2, B = 3, C = 2, D = 3), function(r) {
    factor(sample(r, 60, replace = TRUE), seq_len(r))
  }))
  no_arcs <- bnlearn::empty.graph(names(rows))
  p <- bnlearn::bn.fit(no_arcs, rows[1:30, ])
  q <- bnlearn::bn.fit(no_arcs, rows[31:60, ])
  by_hand <- vapply(names(rows), function(v) sum(p[[v]]$prob * log(p[[v]]$prob / q[[v]]$prob)), 0)
  expect_equal(kl_divergence(p, q)$per_variable, by_hand)
  expect_equal(kl_divergence(p, q)$value, sum(by_hand))
  numbers <- as.data.frame(lapply(c(A = 1, B = 2, C = 3, D = 4), function(m) rnorm(60, m)))
  p <- bnlearn::bn.fit(bnlearn::model2network("[A][B|A][C|A:B][D|C]"), numbers[1:30, ])
  q <- bnlearn::bn.fit(bnlearn::model2network("[C][B][A|C:B][D|B:A]"), numbers[31:60, ])
  # bnlearn 5 rounds its matrices to 7 digits.
  expect_equal(kl_divergence(p, q)$value, bnlearn::KL(p, q), tolerance = 1e-6)
})

test_that("Gaussian divergence is that of the normal distributions", {
  set.seed(8)
  for (trial in 1:30) {
    n <- sample(1:7, 1)
    p <- gaussian_network(random_parents(n, runif(1)))
    order <- sample(n)
    q <- gaussian_network(random_parents(n, runif(1)), names(p$parameters)[order])
    found <- kl_divergence(p, q)
    expect_equal(found$value, divergence_of_normals(p, q), tolerance = 1e-9)
    expect_equal(sum(found$per_variable), found$value, tolerance = 1e-11)
    expect_named(found$per_variable, names(p$parameters))
    expect_lt(kl_divergence(p, p)$value, 1e-12)
    expect_gte(kl_divergence(p, p)$value, 0)
  }
  expect_null(found$forecast)
})

test_that("Monte Carlo is near the exact value, nearer with more samples", {
  set.seed(9)
  p <- random_network(random_parents(6, 0.5), c(2, 3, 1, 4, 2, 3), zeros = 0.1)
  q <- random_network(random_parents(6, 0.5), c(2, 3, 1, 4, 2, 3))
  exact <- kl_divergence(p, q)$value
  few <- kl_divergence(p, q, method = "monte_carlo", samples = 2000, seed = 1)
  many <- kl_divergence(p, q, method = "monte_carlo", samples = 32000, seed = 2)
  expect_lt(abs(few$value - exact), 4 * few$standard_error)
  expect_lt(abs(many$value - exact), 4 * many$standard_error)
  expect_equal(few$standard_error / many$standard_error, 4, tolerance = 0.2)
  expect_identical(many[c("method", "samples", "per_variable")],
                   list(method = "monte_carlo", samples = 32000, per_variable = NULL))
  g <- gaussian_network(random_parents(5, 0.6))
  h <- gaussian_network(random_parents(5, 0.6))
  sampled <- kl_divergence(g, h, method = "monte_carlo", samples = 20000, seed = 3)
  expect_lt(abs(sampled$value - divergence_of_normals(g, h)), 4 * sampled$standard_error)
})

test_that("a seed decides the samples, threads do not", {
  p <- random_network(list(integer(), 1L), c(3, 3))
  q <- random_network(list(2L, integer()), c(3, 3))
  sampled <- function(seed, threads = 1) {
    kl_divergence(p, q, method = "monte_carlo", samples = 3000, seed = seed,
                  threads = threads)$value
  }
  expect_identical(sampled(5), sampled(5, threads = 2))
  expect_false(sampled(5) == sampled(6))
  set.seed(1)
  first <- sampled(NULL)
  set.seed(1)
  expect_identical(sampled(NULL), first)
})

test_that("beyond the limits auto samples and says so, exact stops with the size", {
  set.seed(10)
  p <- random_network(random_parents(12, 0.6), rep(4, 12))
  q <- random_network(rep(list(integer()), 12), rep(4, 12))
  expect_error(kl_divergence(p, q, method = "exact", memory_limit = "10KB"),
               "needs too much memory: .*B; the limit is 10 kB.*monte_carlo",
               class = "bnstar_error_memory")
  expect_message(found <- kl_divergence(p, q, memory_limit = "10KB", samples = 1000, seed = 1),
                 "Estimated by Monte Carlo.*multiplications", class = "bnstar_message")
  expect_identical(found$method, "monte_carlo")
  expect_gt(found$forecast[["bytes"]], 10 * 1024)
  expect_gt(found$forecast[["largest_table"]], 0)
  expect_silent(exact <- kl_divergence(p, q, memory_limit = "1GB"))
  expect_lte(abs(found$value - exact$value), 4 * found$standard_error)
})

# Every pair of 12 roots has a child: the tree of all variables is large, each family is small.
test_that("where the tree does not fit, families come from their ancestors alone", {
  set.seed(12)
  pairs <- utils::combn(12L, 2L, simplify = FALSE)
  n <- 12 + length(pairs)
  p <- random_network(c(rep(list(integer()), 12), pairs), rep(2, n))
  q <- random_network(c(rep(list(integer()), 12), lapply(seq_along(pairs), function(i) 11L + i)),
                      rep(2, n))
  by_tree <- kl_divergence(p, q, method = "exact", memory_limit = "1GB")
  by_ancestors <- kl_divergence(p, q, method = "exact", memory_limit = "10KB")
  expect_gt(by_tree$forecast[["bytes"]], 8 * 2^12)
  expect_lt(by_ancestors$forecast[["bytes"]], 10 * 1024)
  expect_equal(by_ancestors$per_variable, by_tree$per_variable, tolerance = 1e-11)
})

test_that("the forecast knows what a chain costs", {
  set.seed(11)
  p <- random_network(c(list(integer()), as.list(1:29)), rep(3, 30))
  forecast <- kl_divergence(p, p)$forecast
  expect_identical(forecast[["largest_table"]], 9)
  expect_lt(forecast[["bytes"]], 8 * 30 * (9 + 3) + 1000)
})

test_that("unusual names and a single variable work", {
  p <- coin(0.3, "größe in m", c("sehr groß", "klein & fein"))
  q <- coin(0.5, "größe in m", c("sehr groß", "klein & fein"))
  expect_equal(kl_divergence(p, q)$value, 0.7 * log(1.4) + 0.3 * log(0.6))
  expect_named(kl_divergence(p, q)$per_variable, "größe in m")
  alone <- random_network(list(integer()), 1)
  expect_identical(kl_divergence(alone, alone)$value, 0)
})

test_that("the result prints and converts", {
  found <- kl_divergence(coin(0.3), coin(0.6))
  expect_s3_class(found, "kl_divergence", exact = TRUE)
  expect_identical(as.numeric(found), found$value)
  expect_identical(format(found, digits = 2), "0.18")
  expect_output(print(found), "divergence: 0.1838 nats\n  exact, largest table 2 cells")
  sampled <- kl_divergence(coin(0.3), coin(0.6), method = "monte_carlo", seed = 1)
  expect_output(print(sampled), "Monte Carlo with 100,000 samples, standard error 0.00")
})

test_that("misuse is explained", {
  p <- coin(0.3)
  argument <- "bnstar_error_argument"
  expect_error(kl_divergence(p, 1), "`learned` must be a network with parameters", class = argument)
  expect_error(kl_divergence(new_network("x", list(integer())), p),
               "`true` must be a network with parameters", class = argument)
  expect_error(kl_divergence(p, coin(0.3, "y")), "`learned` lacks the variable `x`",
               class = argument)
  two <- random_network(list(integer(), integer()), c(2, 2), variables = c("x", "y"))
  expect_error(kl_divergence(coin(0.3, levels = c("s1", "s2")), two),
               "that `true` does not have: `y`", class = argument)
  expect_error(kl_divergence(p, gaussian_network(list(integer()), "x")),
               "`true` is a discrete network, but `learned` is a gaussian one", class = argument)
  expect_error(kl_divergence(p, p, method = "fast"), "`method` must be one of", class = argument)
  expect_error(kl_divergence(p, p, samples = 1), "`samples` must be one whole number",
               class = argument)
  expect_error(kl_divergence(p, p, 3), class = "bnstar_error_argument")
  unknown <- p
  unknown$parameters$x[] <- NaN
  expect_error(kl_divergence(p, unknown), "`learned` has missing parameters of `x`",
               class = "bnstar_error_data")
  exact <- gaussian_network(list(integer(), 1L))
  exact$parameters$v2$sd <- 0
  expect_error(kl_divergence(gaussian_network(list(integer(), 1L)), exact),
               "parents determine `v2` exactly", class = "bnstar_error_data")
})
