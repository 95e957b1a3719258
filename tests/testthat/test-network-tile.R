# a -> c <- b, c -> d: two roots.
small_dag <- function() new_network(c("a", "b", "c", "d"), list(integer(), integer(), 1:2, 3L))

small_net <- function(seed = 1) random_parameters(small_dag(), levels = c(2, 3, 2, 2), seed = seed)

# The joint distribution over all variables, from its definition.
brute_joint <- function(net) {
  grid <- expand.grid(lapply(net$levels, seq_along))
  density <- rep(1, nrow(grid))
  for (v in names(net$levels)) {
    family <- names(dimnames(net$parameters[[v]]))
    density <- density * net$parameters[[v]][as.matrix(grid[family])]
  }
  array(density, unname(lengths(net$levels)))
}

old_parents <- function(tiled, tile, n) {
  at <- (tile - 1) * n + seq_len(n)
  lapply(parent_index(tiled)[at], function(p) p[p > (tile - 1) * n] - (tile - 1) * n)
}

new_parents <- function(tiled, n) {
  Map(function(p, x) p[p <= (x - 1) %/% n * n], parent_index(tiled), seq_along(tiled$bn$nodes))
}

test_that("tiles are copies, linked from earlier to later ones", {
  dag <- random_dag(15, max_parents = 3, seed = 3)
  for (into in c("roots", "any")) {
    for (preserve in c(TRUE, FALSE)) {
      tiled <- tile_network(dag, 6, links = 3, max_new_parents = 2, into = into,
                            preserve = preserve, seed = 5)
      expect_identical(network_variables(tiled), paste0("V", 1:15, "_", rep(1:6, each = 15)))
      for (tile in 1:6) {
        expect_identical(old_parents(tiled, tile, 15), lapply(parent_index(dag), as.numeric))
      }
      linked <- new_parents(tiled, 15)
      expect_lte(max(lengths(linked)), 2)
      links <- tapply(lengths(linked) > 0, rep(1:6, each = 15), sum)
      expect_identical(links[[1]], 0L)
      expect_true(all(links[-1] >= 1 & links[-1] <= 3))
      own <- lengths(parent_index(dag))[(which(lengths(linked) > 0) - 1) %% 15 + 1]
      if (into == "roots") expect_true(all(own == 0))
      # All new parents of a tile are in one other tile.
      sources <- tapply(linked, rep(1:6, each = 15),
                        function(p) length(unique((unlist(p) - 1) %/% 15)))
      expect_true(all(sources[-1] == 1))
      expect_true(igraph::is_dag(igraph::as.igraph(tiled)))
      expect_true(igraph::is_connected(igraph::as.igraph(tiled), mode = "weak"))
    }
  }
})

test_that("all links are made unless they have to be independent", {
  dag <- new_network(c("r", "x", "y"), list(integer(), 1L, 1L))
  count <- function(...) {
    linked <- lengths(new_parents(tile_network(dag, 4, ..., seed = 1), 3)) > 0
    colSums(matrix(linked, 3))
  }
  expect_identical(count(links = 3, into = "any", preserve = FALSE), c(0, 3, 3, 3))
  # Everything descends from r.
  expect_identical(count(links = 3, into = "any"), c(0, 1, 1, 1))
  expect_identical(count(links = 10), c(0, 1, 1, 1))
})

test_that("new parents of different variables of a tile have no common ancestor", {
  dag <- random_dag(25, "ordered", prob = 0.05, seed = 2)
  tiled <- tile_network(dag, 10, max_new_parents = 2, seed = 1)
  lineage <- igraph::distances(igraph::as.igraph(dag), mode = "out") < Inf
  linked <- new_parents(tiled, 25)
  several <- 0L
  for (tile in 2:10) {
    groups <- Filter(length, linked[(tile - 1) * 25 + 1:25])
    uses <- vapply(groups, function(p) rowSums(lineage[, (p - 1) %% 25 + 1, drop = FALSE]) > 0,
                   logical(25))
    expect_lte(max(rowSums(uses)), 1)
    several <- several + (length(groups) > 1)
  }
  expect_gt(several, 3)
})

test_that("every tile keeps the joint distribution", {
  net <- small_net()
  original <- brute_joint(net)
  for (case in list(list("roots", 1, 1), list("roots", 2, 1), list("any", 4, 2),
                    list("any", 1, 3))) {
    for (seed in 1:3) {
      tiled <- tile_network(net, 3, into = case[[1]], links = case[[2]],
                            max_new_parents = case[[3]], seed = seed)
      joint <- brute_joint(tiled)
      for (tile in list(1:4, 5:8, 9:12)) {
        expect_equal(apply(joint, tile, sum), original, tolerance = 1e-10)
      }
      # The tiles depend on each other all the same.
      expect_gt(max(abs(rowSums(joint, dims = 8) - outer(original, original))), 1e-6)
    }
  }
})

test_that("tables average to the original ones over the new parents", {
  net <- small_net(7)
  marginal <- function(variables) apply(brute_joint(net), variables, sum)
  for (preserve in c(TRUE, FALSE)) {
    tiled <- tile_network(net, 5, links = 3, max_new_parents = 3, into = "any", preserve = preserve,
                          seed = 3)
    linked <- new_parents(tiled, 4)
    expect_gt(sum(lengths(linked) > 0), 3)
    for (x in which(lengths(linked) > 0)) {
      group <- (linked[[x]] - 1) %% 4 + 1
      table <- tiled$parameters[[x]]
      old <- net$parameters[[(x - 1) %% 4 + 1]]
      expect_identical(names(dimnames(table)),
                       network_variables(tiled)[c(x, parent_index(tiled)[[x]])])
      expect_equal(range(apply(table, seq_along(dim(table))[-1], sum)), c(1, 1), tolerance = 1e-12)
      new <- seq_along(group) + 1
      weighted <-
        as.vector(aperm(table,
                        c(new, setdiff(seq_along(dim(table)), new)))) * as.vector(marginal(group))
      average <- colSums(matrix(weighted, prod(dim(table)[new])))
      expect_equal(average, as.vector(old), tolerance = 1e-10)
      expect_gt(min(table), 0)
      expect_gt(max(abs(table - average[1])), 1e-3)
    }
  }
})

test_that("zeros, certain states and rounded tables do no harm", {
  net <- small_net()
  net$parameters$a[] <- c(1, 0)
  net$parameters$b[] <- c(0.33, 0, 0.66)
  net$parameters$c[, 1, 1] <- c(0, 1)
  for (seed in 1:5) {
    tiled <- tile_network(net, 4, into = "any", links = 2, max_new_parents = 2, seed = seed)
    expect_false(anyNA(unlist(tiled$parameters)))
    for (tile in 2:4) {
      expect_true(all(matrix(tiled$parameters[[paste0("a_", tile)]], nrow = 2)[2, ] == 0))
    }
  }
})

test_that("marginals by elimination agree with the joint distribution", {
  net <- random_parameters(random_dag(7, max_parents = 3, seed = 4),
                           levels = c(2, 3, 2, 2, 3, 2, 2), seed = 2)
  joint <- brute_joint(net)
  for (group in list(1, 5, c(2, 6), c(1, 4, 7), 1:7)) {
    expect_equal(as.vector(joint_marginal(net, group)), as.vector(apply(joint, group, sum)),
                 tolerance = 1e-12)
  }
})

gaussian_net <- function() {
  random_parameters(small_dag(), "gaussian", sd = c(1, 2, 0.5, 3), intercept = c(1, -2, 3, 0),
                    seed = 2)
}

# Mean and covariance, variable by variable in topological order.
forward_moments <- function(net) {
  n <- length(net$parameters)
  mean <- numeric(n)
  covariance <- matrix(0, n, n)
  for (x in seq_len(n)) {
    p <- parent_index(net)[[x]]
    b <- net$parameters[[x]]$coefficients
    mean[x] <- b[1] + sum(b[-1] * mean[p])
    cross <- drop(b[-1] %*% covariance[p, seq_len(x - 1), drop = FALSE])
    covariance[x, seq_len(x - 1)] <- covariance[seq_len(x - 1), x] <- cross
    covariance[x, x] <- sum(b[-1] * cross[p]) + net$parameters[[x]]$sd^2
  }
  list(mean = mean, covariance = covariance)
}

test_that("every tile of a Gaussian network keeps its distribution", {
  net <- gaussian_net()
  original <- forward_moments(net)
  for (seed in 1:5) {
    tiled <- tile_network(net, 4, into = "any", links = 3, max_new_parents = 3, seed = seed)
    moments <- forward_moments(tiled)
    for (tile in 1:4) {
      at <- 4 * (tile - 1) + 1:4
      expect_equal(moments$mean[at], original$mean)
      expect_equal(moments$covariance[at, at], original$covariance)
    }
    expect_true(all(vapply(tiled$parameters, function(p) all(is.finite(p$coefficients)) && p$sd > 0,
                           NA)))
    expect_identical(names(tiled$parameters$c_4$coefficients),
                     c("(Intercept)", network_variables(tiled)[parent_index(tiled)[[15]]]))
  }
  single <- tile_network(net, 2, links = 1, coefficients = c(0.6, 0.6), seed = 1)
  linked <- which(lengths(new_parents(single, 4)) > 0)
  expect_equal(single$parameters[[linked]]$sd, net$parameters[[linked - 4]]$sd * 0.8)
})

test_that("without preservation Gaussian arcs have the given coefficients", {
  net <- gaussian_net()
  tiled <- tile_network(net, 5, preserve = FALSE, coefficients = c(1.2, 1.5), seed = 1)
  for (x in which(lengths(new_parents(tiled, 4)) > 0)) {
    slopes <- tiled$parameters[[x]]$coefficients[2]
    expect_true(abs(slopes) >= 1.2 && abs(slopes) <= 1.5)
    expect_identical(tiled$parameters[[x]]$sd, net$parameters[[(x - 1) %% 4 + 1]]$sd)
    expect_identical(tiled$parameters[[x]]$coefficients[[1]],
                     net$parameters[[(x - 1) %% 4 + 1]]$coefficients[[1]])
  }
})

test_that("seeds, types, names and small cases", {
  net <- small_net()
  expect_identical(tile_network(net, 3, seed = 1), tile_network(net, 3, seed = 1))
  expect_false(identical(tile_network(net, 3, seed = 1), tile_network(net, 3, seed = 2)))
  set.seed(4)
  first <- tile_network(net, 3)
  set.seed(4)
  expect_identical(tile_network(net, 3), first)
  net$name <- "small"
  one <- tile_network(net, 1)
  expect_identical(one$name, "small1")
  expect_identical(unname(one$levels), unname(net$levels))
  expect_equal(lapply(one$parameters, as.vector), lapply(net$parameters, as.vector),
               ignore_attr = "names")
  expect_identical(tile_network(small_dag()$bn, 3, seed = 1),
                   tile_network(small_dag(), 3, seed = 1))
  solo <- tile_network(new_network("a b", list(integer())), 3, seed = 1)
  expect_identical(network_variables(solo), paste0("a b_", 1:3))
  expect_identical(nrow(as.data.frame(solo)), 2L)
  # Names that end in numbers stay apart.
  odd <- tile_network(new_network(c("a", "a_1", "a_1_1"), rep(list(integer()), 3)), 12, seed = 1)
  expect_identical(anyDuplicated(network_variables(odd)), 0L)
})

test_that("constant variables are left alone", {
  net <- random_parameters(small_dag(), levels = c(1, 2, 2, 2), seed = 1)
  tiled <- tile_network(net, 6, links = 2, seed = 1)
  arcs <- as.data.frame(tiled)
  between <- arcs[sub(".*_", "", arcs$from) != sub(".*_", "", arcs$to), ]
  expect_identical(nrow(between), 5L)
  expect_false(any(grepl("^a_", unlist(between))))
  constant <- random_parameters(small_dag(), levels = 1, seed = 1)
  expect_error(tile_network(constant, 2), "constant", class = "bnstar_error_argument")
  expect_no_error(tile_network(constant, 1))
})

test_that("misuse is reported in words", {
  expect_argument <- function(code, text) expect_error(code, text, class = "bnstar_error_argument")
  net <- small_net()
  expect_argument(tile_network(net, 0), "copies")
  expect_argument(tile_network(net, 1.5), "copies")
  expect_argument(tile_network(net, 2, links = 0), "links")
  expect_argument(tile_network(net, 2, max_new_parents = 0), "max_new_parents")
  expect_argument(tile_network(net, 2, into = "leaves"), "must be one of")
  expect_argument(tile_network(net, 2, preserve = NA), "preserve")
  expect_argument(tile_network(gaussian_net(), 2, coefficients = c(0.5, 1.5)), "below 1")
  expect_argument(tile_network(gaussian_net(), 2, coefficients = 1), "0 <= l <= u")
  expect_argument(tile_network("alarm", 2), "must be a network or graph")
  net$parameters$b[1] <- NA
  expect_argument(tile_network(net, 2), "missing parameters: those of `b`")
  wide <- new_network(paste0("v", 1:8), c(rep(list(integer()), 7), list(1:7)))
  wide <- random_parameters(wide, levels = 6, seed = 1)
  expect_argument(tile_network(wide, 90, links = 8, into = "any", seed = 1), "for variable")
})
