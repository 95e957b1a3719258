# The distance from its definition: pairs whose two entries differ.
judge_distance <- function(a, b) {
  different <- (a != b) | t(a != b)
  sum(different[upper.tri(different)])
}

judge_rates <- function(learned, true) {
  both <- length(intersect(learned, true))
  c(true_positive = both, false_positive = length(setdiff(learned, true)),
    false_negative = length(setdiff(true, learned)))
}

skeleton_of <- function(x) which((x | t(x)) & upper.tri(x))
counts_of <- function(x) x[1:3]

test_that("figures agree with their definitions on networks of four variables", {
  dags <- four_dags()
  classes <- lapply(dags, function(dag) as.matrix(cpdag(dag)))
  set.seed(1)
  for (i in seq_len(80)) {
    at <- sample(543, 2)
    a <- dags[[at[1]]]
    b <- dags[[at[2]]]
    found <- compare_dags(a, b)
    expect_equal(found$shd_dag, judge_distance(a, b))
    expect_equal(found$shd_cpdag, judge_distance(classes[[at[1]]], classes[[at[2]]]))
    expect_equal(counts_of(found$skeleton), judge_rates(skeleton_of(a), skeleton_of(b)))
    expect_equal(counts_of(found$arcs), judge_rates(which(a == 1), which(b == 1)))
    expect_equal(counts_of(found$v_structures),
                 judge_rates(judge_v_structures(a), judge_v_structures(b)))
    same_class <- identical(classes[[at[1]]], classes[[at[2]]])
    expect_identical(found$shd_cpdag == 0L, same_class)
  }
})

test_that("distances and counts are bnlearn's, variables in any order", {
  set.seed(2)
  for (i in 1:40) {
    n <- sample(5:15, 1)
    true <- random_adjacency(n, runif(1, 0, 0.5))
    learned <- random_adjacency(n, runif(1, 0, 0.5))
    keep <- matrix(runif(n^2) < 0.5, n)
    learned <- if (i %% 2) learned else true * keep
    shuffled <- sample(n)
    found <- compare_dags(learned[shuffled, shuffled], true)
    bn <- lapply(list(learned, true), as_bnlearn)
    expect_equal(found$shd_cpdag, bnlearn::shd(bn[[1]], bn[[2]]))
    missed <- found$skeleton[["false_positive"]] + found$skeleton[["false_negative"]]
    expect_equal(missed, bnlearn::hamming(bn[[1]], bn[[2]]))
    theirs <- unlist(bnlearn::compare(bn[[2]], bn[[1]]))
    expect_equal(unname(counts_of(found$arcs)), unname(theirs))
    expect_identical(found$true$arcs, bn[[2]]$arcs)
    expect_equal(bnlearn::amat(found$learned), learned)
  }
})

test_that("every pair has its status", {
  true <- bnlearn::model2network("[d|a:c][a][b|a][c][e|b]")
  learned <- bnlearn::model2network("[a|b][b][c|d][d|a][e][f|e]")
  learned <- bnlearn::subgraph(learned, letters[1:5])
  learned <- bnlearn::set.arc(learned, "e", "c")
  found <- compare_dags(learned, true)
  pairs <- found$pairs
  key <- paste(pairs$from, pairs$to)
  expect_identical(stats::setNames(as.character(pairs$status),
                                   key)[c("a d", "a b", "c d", "b e", "e c")],
                   c("a d" = "correct", "a b" = "reversed", "c d" = "reversed", "b e" = "missing",
                     "e c" = "extra"))
  expect_identical(nrow(pairs), 5L)
  expect_identical(pairs$true, ifelse(pairs$status == "extra", "", "->"))
  expect_identical(pairs$learned,
                   unname(c(correct = "->", reversed = "<-", missing = "", extra = "->")
                                         [as.character(pairs$status)]))
  expect_identical(c(found$confusion), c(correct = 1L, reversed = 2L, undirected = 0L, missing = 1L,
                                         extra = 1L))
  expect_identical(found$shd_dag, 4L)
})

test_that("precision and recall follow the conventions for empty sets", {
  empty <- bnlearn::empty.graph(letters[1:3])
  arc <- bnlearn::model2network("[a][b|a][c]")
  shares <- function(found) unname(found$skeleton[c("precision", "recall", "f1")])
  expect_identical(shares(compare_dags(empty, empty)), c(1, 1, 1))
  expect_identical(shares(compare_dags(empty, arc)), c(0, 0, 0))
  expect_identical(shares(compare_dags(arc, empty)), c(0, 0, 0))
  two <- bnlearn::model2network("[a][b|a][c|b]")
  expect_equal(shares(compare_dags(two, arc)), c(1 / 2, 1, 2 / 3))
  expect_equal(shares(compare_dags(arc, two)), c(1, 1 / 2, 2 / 3))
  expect_identical(unname(compare_dags(two, arc)$v_structures[4:6]), c(1, 1, 1))
})

test_that("a class is compared as it is, without figures that need directions", {
  true <- bnlearn::model2network("[a][b|a][c|a:d][d]")
  found <- compare_dags(cpdag(true), true)
  expect_identical(found$shd_cpdag, 0L)
  expect_identical(found$shd_dag, NA_integer_)
  expect_true(all(is.na(found$arcs)))
  expect_identical(found$confusion[["undirected"]], 1L)
  expect_identical(unname(found$skeleton[["f1"]]), 1)
  expect_identical(unname(found$v_structures[["true_positive"]]), 1)
  expect_identical(compare_dags(cpdag(true), cpdag(true))$confusion[["correct"]], 3L)
  expect_output(print(found), "of the networks: none, not all arcs are directed.*1 undirected")
  set.seed(4)
  data <- data.frame(x = rnorm(300), y = rnorm(300))
  data$z <- data$x + data$y + rnorm(300) / 2
  data$w <- data$z + rnorm(300)
  pc <- bnlearn::pc.stable(data, undirected = FALSE)
  true <- bnlearn::model2network("[x][y][z|x:y][w|z]")
  expect_identical(compare_dags(pc, true)$shd_cpdag, as.integer(bnlearn::shd(pc, true)))
})

test_that("printing and one-row tables hold all figures", {
  found <- compare_dags(bnlearn::model2network("[a][b][c|a:b][d|a]"),
                        bnlearn::model2network("[a][b|a][c|a:b][d]"))
  expect_snapshot(found)
  row <- glance(found)
  expect_identical(nrow(row), 1L)
  expect_identical(row, as.data.frame(found))
  expect_identical(row$shd_dag, 2L)
  expect_identical(row$skeleton_recall, 2 / 3)
  expect_identical(ncol(row), 3L + 5L + 18L)
  expect_error(print(found, 3), class = "bnstar_error_argument")
})

test_that("other variables and cycles are refused by name", {
  refuse <- function(learned, true, pattern) {
    expect_error(compare_dags(learned, true), pattern, class = "bnstar_error_argument")
  }
  a <- bnlearn::empty.graph(c("a", "b", "c"))
  b <- bnlearn::empty.graph(c("a", "b", "d"))
  refuse(a, b, "`learned` lacks the variable `d` of `true`")
  refuse(a, bnlearn::empty.graph(c("a", "b")), "`true` lacks the variable `c` of `learned`")
  cycle <- igraph::make_graph(c("a", "b", "b", "c", "c", "a"))
  refuse(cycle, a, "`learned` has a directed cycle")
  refuse(a, cycle, "`true` has a directed cycle")
  refuse(a, 7, "`true` must be a network or graph")
})

test_that("large networks are compared", {
  set.seed(5)
  parents <- lapply(1:1000, function(v) sort(sample(v - 1L, min(v - 1L, sample(0:3, 1)))))
  net <- new_network(paste0("v", 1:1000), parents)
  found <- compare_dags(net, net)
  expect_identical(c(found$shd_dag, found$shd_cpdag), c(0L, 0L))
})
