no_arcs <- function(variables) new_network(variables, rep(list(integer()), length(variables)))

# a -> c <- b, c -> d
diamond <- function() new_network(c("a", "b", "c", "d"), list(integer(), integer(), 1:2, 3L))

test_that("tables have the form of bnlearn's and sum to one", {
  net <- random_parameters(diamond(), levels = c(2, 3, 4, 2), seed = 1)
  expect_s3_class(net, "bn_network")
  expect_identical(net$type, "discrete")
  expect_identical(unname(lengths(net$levels)), c(2L, 3L, 4L, 2L))
  expect_identical(dim(net$parameters$c), c(4L, 2L, 3L))
  expect_identical(dimnames(net$parameters$c),
                   list(c = c("1", "2", "3", "4"), a = c("1", "2"), b = c("1", "2", "3")))
  expect_identical(dimnames(net$parameters$a), list(a = c("1", "2")))
  for (table in net$parameters) expect_equal(range(colSums(matrix(table, dim(table)[1]))), c(1, 1))
  expect_no_error(bnlearn::custom.fit(net$bn, net$parameters))
  expect_equal(count_parameters(net), 1 + 2 + 3 * 6 + 4)
})

test_that("probabilities are Dirichlet draws", {
  wide <- new_network(c("p", "x"), list(integer(), 1L))
  first <- function(alpha, r) {
    random_parameters(wide, levels = c(20000, r), alpha = alpha, seed = 11)$parameters$x[1, ]
  }
  for (case in list(c(1, 2), c(1, 5), c(0.3, 3), c(4.5, 3), c(60, 2))) {
    alpha <- case[1]
    r <- case[2]
    # A component of a symmetric Dirichlet distribution is Beta(alpha, (r - 1) alpha).
    expect_gt(ks.test(first(alpha, r), pbeta, alpha, (r - 1) * alpha)$p.value, 1e-4)
  }
})

test_that("components of one draw have the Dirichlet covariance", {
  wide <- new_network(c("p", "x"), list(integer(), 1L))
  table <- random_parameters(wide, levels = c(50000, 3), alpha = 0.7, seed = 2)$parameters$x
  expect_equal(cov(table[1, ], table[2, ]), -1 / 9 / (3 * 0.7 + 1), tolerance = 0.05)
  expect_lt(abs(cor(table[1, -1], table[1, -50000])), 0.02)
})

test_that("tiny and huge alpha give valid tables", {
  wide <- new_network(c("p", "x"), list(integer(), 1L))
  tiny <- random_parameters(wide, levels = c(3000, 3), alpha = 1e-6, seed = 3)$parameters$x
  expect_false(anyNA(tiny))
  expect_equal(colSums(tiny), rep(1, 3000), ignore_attr = TRUE)
  winners <- table(apply(tiny, 2, which.max))
  expect_gt(mean(apply(tiny, 2, max) > 0.999), 0.99)
  expect_gt(chisq.test(winners)$p.value, 1e-4)
  huge <- random_parameters(wide, levels = c(10, 4), alpha = 1e12, seed = 3)$parameters$x
  expect_equal(as.vector(huge), rep(0.25, 40), tolerance = 1e-4)
})

test_that("levels come by number, by name, in order or from the network", {
  dag <- diamond()
  expect_identical(unique(lengths(random_parameters(dag)$levels)), 2L)
  named <- random_parameters(dag, levels = c(d = 5, a = 2, b = 3, c = 1))
  expect_identical(lengths(named$levels), c(a = 2L, b = 3L, c = 1L, d = 5L))
  states <- list(a = c("yes", "no"), b = c("l", "m", "h"), c = "only", d = c("\u00e4", "b c"))
  net <- random_parameters(dag, levels = states[c(3, 1, 4, 2)])
  expect_identical(net$levels, states)
  expect_identical(random_parameters(net, seed = 1)$levels, states)
  expect_equal(as.vector(net$parameters$c), rep(1, 6))
  fitted <- bnlearn::custom.fit(net$bn, net$parameters)
  expect_identical(random_parameters(fitted, seed = 1)$parameters,
                   random_parameters(net, seed = 1)$parameters)
})

test_that("any graph will do", {
  dag <- diamond()
  expected <- random_parameters(dag, levels = 3, seed = 4)
  for (other in list(dag$bn, as.matrix(dag), igraph::as.igraph(dag))) {
    expect_identical(random_parameters(other, levels = 3, seed = 4), expected)
  }
  one <- random_parameters(no_arcs("solo"), levels = 3, seed = 1)
  expect_identical(dim(one$parameters$solo), 3L)
})

test_that("regressions have coefficients within the range, of both signs", {
  full <- new_network(paste0("x", 1:60), lapply(1:60, function(i) seq_len(i - 1L)))
  net <- random_parameters(full, "gaussian", coefficients = c(0.4, 0.7), seed = 5)
  expect_identical(net$type, "gaussian")
  slopes <- unlist(lapply(net$parameters, function(p) p$coefficients[-1]))
  expect_length(slopes, 60 * 59 / 2)
  expect_gt(ks.test(abs(slopes), punif, 0.4, 0.7)$p.value, 1e-4)
  expect_gt(binom.test(sum(slopes > 0), length(slopes))$p.value, 1e-4)
  expect_identical(names(net$parameters$x3$coefficients), c("(Intercept)", "x1", "x2"))
  expect_identical(unique(vapply(net$parameters, `[[`, 0, "sd")), 1)
})

test_that("noise and intercept may differ between variables", {
  net <- random_parameters(diamond(), "gaussian", sd = c(d = 4, a = 1, b = 2, c = 3),
                           intercept = 5:8, seed = 1)
  expect_identical(vapply(net$parameters, `[[`, 0, "sd"), c(a = 1, b = 2, c = 3, d = 4))
  expect_identical(vapply(net$parameters, function(p) p$coefficients[[1]], 0),
                   c(a = 5, b = 6, c = 7, d = 8))
  fixed <- random_parameters(diamond(), "gaussian", coefficients = c(2, 2), seed = 1)
  expect_equal(abs(unname(fixed$parameters$c$coefficients[-1])), c(2, 2))
})

test_that("the same seed gives the same parameters", {
  for (type in c("discrete", "gaussian")) {
    expect_identical(random_parameters(diamond(), type, seed = 1),
                     random_parameters(diamond(), type, seed = 1))
    other <- random_parameters(diamond(), type, seed = 2)
    expect_false(identical(random_parameters(diamond(), type, seed = 1), other))
    set.seed(1)
    first <- random_parameters(diamond(), type)
    set.seed(1)
    expect_identical(random_parameters(diamond(), type), first)
  }
})

test_that("misuse is reported in words", {
  expect_argument <- function(code, text) expect_error(code, text, class = "bnstar_error_argument")
  dag <- diamond()
  expect_argument(random_parameters(dag, "mixed"), "must be one of")
  expect_argument(random_parameters(dag, alpha = 0), "`alpha` must be one positive number")
  expect_argument(random_parameters(dag, alpha = c(1, 2)), "alpha")
  expect_argument(random_parameters(dag, levels = 0), "whole numbers from 1")
  expect_argument(random_parameters(dag, levels = c(2, 3)), "It has 2 for 4 variables")
  expect_argument(random_parameters(dag, levels = c(a = 2, b = 2, c = 2, e = 2)), "no variable `e`")
  expect_argument(random_parameters(dag, levels = list(a = "x", b = "x", c = "x")), "lacks `d`")
  expect_argument(random_parameters(dag, levels = list("x", c("y", "y"), "x", "x")), "variable `b`")
  expect_argument(random_parameters(dag, "gaussian", coefficients = c(1, 0)), "0 <= l <= u")
  expect_argument(random_parameters(dag, "gaussian", sd = 0), "positive")
  expect_argument(random_parameters(dag, "gaussian", intercept = NA), "intercept")
  expect_argument(random_parameters(dag, seed = 1.5), "seed")
  expect_argument(random_parameters("dag"), "must be a network or graph")
  cycle <- matrix(c(0, 1, 1, 0), 2, dimnames = list(c("a", "b"), c("a", "b")))
  expect_argument(random_parameters(cycle), "undirected|cycle")
  wide <- new_network(paste0("v", 1:40), c(rep(list(integer()), 39), list(1:39)))
  expect_argument(random_parameters(wide), "for variable `v40`")
})
