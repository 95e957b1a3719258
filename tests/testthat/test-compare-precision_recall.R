# Networks over ten variables that have `right` arcs of the chain and `wrong` others.
chain_network <- function(right, wrong) {
  names <- letters[1:10]
  adjacent <- matrix(0, 10, 10, dimnames = list(names, names))
  chain <- cbind(1:9, 2:10)
  others <- cbind(1:8, 3:10)
  adjacent[chain[seq_len(right), , drop = FALSE]] <- 1
  adjacent[others[seq_len(wrong), , drop = FALSE]] <- 1
  adjacent
}
chain <- chain_network(9, 0)

test_that("one path is one curve of the figures of compare_dags()", {
  path <- list(chain_network(1, 0), chain_network(3, 1), chain_network(9, 8))
  for (what in c("skeleton", "v_structures", "arcs")) {
    curve <- precision_recall(path, chain, what)
    rates <- lapply(path, function(net) compare_dags(net, chain)[[what]])
    expect_equal(curve$recall, vapply(rates, `[[`, 0, "recall"))
    expect_equal(curve$precision, vapply(rates, `[[`, 0, "precision"))
  }
  expect_s3_class(curve, c("precision_recall", "data.frame"), exact = TRUE)
  expect_identical(curve$step, 1:3)
  expect_identical(curve$n, rep(1L, 3))
  expect_true(all(is.na(curve$precision_se)))
})

test_that("threshold averages are means at every step", {
  paths <- list(list(chain_network(0, 0), chain_network(3, 1), chain_network(6, 6)),
                list(chain_network(0, 2), chain_network(9, 3), chain_network(9, 8)),
                list(chain_network(2, 0), chain_network(3, 3), chain_network(4, 4)))
  curve <- precision_recall(paths, chain)
  precision <- rbind(c(NA, 3 / 4, 1 / 2), c(0, 9 / 12, 9 / 17), c(1, 1 / 2, 1 / 2))
  recall <- rbind(c(0, 3, 6), c(0, 9, 9), c(2, 3, 4)) / 9
  expect_equal(curve$precision, colMeans(precision, na.rm = TRUE))
  expect_equal(curve$recall, colMeans(recall))
  expect_equal(curve$n, c(2L, 3L, 3L))
  expect_equal(curve$precision_se, c(sd(0:1) / sqrt(2), apply(precision[, 2:3], 2, sd) / sqrt(3)))
  expect_equal(curve$recall_se, apply(recall, 2, sd) / sqrt(3))
  nothing <- precision_recall(list(chain_network(0, 0)), chain)
  expect_identical(c(nothing$recall, nothing$precision, nothing$n), c(0, NA, 0))
  expect_identical(precision_recall(list(chain_network(0, 0)), chain, "v_structures")$precision, 1)
})

test_that("vertical averages are precise at every recall", {
  one <- list(chain_network(9, 8), chain_network(3, 0), chain_network(3, 2), chain_network(0, 0))
  other <- list(chain_network(6, 6), chain_network(0, 1))
  curve <- precision_recall(list(one, other), chain, average = "vertical",
                            recall = c(1, 3, 6, 9) / 9)
  # At 6 of 9 the false positives of `one` are halfway between 0 and 8.
  expect_equal(curve$precision, c((1 + 0.5) / 2, (1 + 0.5) / 2, (6 / 10 + 0.5) / 2, 9 / 17))
  expect_identical(curve$n, c(2L, 2L, 2L, 1L))
  expect_equal(curve$recall, c(1, 3, 6, 9) / 9)
  fine <- precision_recall(list(one, other), chain, average = "vertical")
  expect_equal(fine$recall, seq(0.05, 1, 0.05))
  expect_true(all(is.na(fine$step)))
  reach <- precision_recall(list(other), chain, average = "vertical")
  expect_equal(max(reach$recall), 0.65)
  none <- precision_recall(list(chain_network(0, 2)), chain, average = "vertical")
  expect_identical(nrow(none), 0L)
})

test_that("the last point of a curve survives rounding", {
  names <- paste0("v", 1:21)
  adjacent <- matrix(0, 21, 21, dimnames = list(names, names))
  adjacent[cbind(1:20, 2:21)] <- 1
  some <- adjacent
  some[cbind(4:20, 5:21)] <- 0
  expect_equal(max(precision_recall(list(some), adjacent, average = "vertical")$recall), 0.15)
})

test_that("methods, data sets and true networks find each other", {
  reverse <- chain[10:1, 10:1]
  half <- t(chain)
  fits <- list(good = list(list(chain), list(half)), bad = list(list(half), list(half)))
  curve <- precision_recall(fits, list(chain, half), "arcs", "none")
  expect_identical(curve$method, c("good", "good", "bad", "bad"))
  expect_identical(curve$data_set, c(1L, 2L, 1L, 2L))
  expect_equal(curve$precision, c(1, 1, 0, 1))
  mean <- precision_recall(fits, list(chain, half), "arcs")
  expect_equal(mean$precision, c(1, 0.5))
  expect_identical(precision_recall(list(reverse), chain, "arcs")$precision, 1)
  kinds <- list(as_bnlearn(chain), igraph::graph_from_adjacency_matrix(chain), cpdag(chain))
  expect_equal(precision_recall(kinds, chain)$precision, c(1, 1, 1))
})

test_that("misuse is explained", {
  refuse <- function(pattern, ...) {
    expect_error(precision_recall(...), pattern, class = "bnstar_error_argument")
  }
  refuse("list of networks", chain, chain)
  refuse("list of networks", list(), chain)
  refuse("list of networks", list(chain, 3), chain)
  refuse("must have names", list(list(list(chain)), list(list(chain))), chain)
  refuse("one network or a list of 2", list(list(chain), list(chain)), list(chain))
  refuse("Paths of 1 and 2 networks", list(list(chain), list(chain, chain)), chain)
  refuse("one of \"skeleton\"", list(chain), chain, "edges")
  refuse("above 0 and up to 1", list(chain), chain, average = "vertical", recall = c(0, 1))
  refuse("lacks the variable `j`", list(chain[1:9, 1:9]), chain)
  refuse("undirected arcs", list(cpdag(chain)), chain, "arcs")
})
