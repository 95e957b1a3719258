sorted_arcs <- function(bn) bn$arcs[order(bn$arcs[, 1], bn$arcs[, 2]), , drop = FALSE]

test_that("networks have one class exactly if skeleton and v-structures agree", {
  dags <- four_dags()
  expect_length(dags, 543)
  class <- vapply(dags, function(dag) paste(as.matrix(cpdag(dag)), collapse = ""), "")
  invariant <- vapply(dags, function(dag) {
    paste(c((dag | t(dag)) * 1, judge_v_structures(dag)), collapse = " ")
  }, "")
  expect_identical(length(unique(class)), 185L)
  expect_identical(match(class, class), match(invariant, invariant))
})

test_that("an arc is directed exactly if all networks of the class agree", {
  dags <- four_dags()
  class <- vapply(dags, function(dag) paste(as.matrix(cpdag(dag)), collapse = ""), "")
  for (members in split(dags, class)) {
    expect_equal(as.matrix(cpdag(members[[1]])), 1 * (Reduce(`+`, members) > 0))
  }
})

test_that("the result is bnlearn's, field by field", {
  set.seed(8)
  for (i in 1:60) {
    dag <- as_bnlearn(random_adjacency(sample(2:15, 1), runif(1, 0.05, 0.6)))
    ours <- cpdag(network_of(dag))
    theirs <- bnlearn::cpdag(dag)
    expect_identical(ours$bn$nodes, theirs$nodes)
    expect_identical(sorted_arcs(ours$bn), sorted_arcs(theirs))
    expect_equal(as.matrix(ours), bnlearn::amat(theirs))
    expect_identical(names(ours$bn), names(theirs))
  }
})

test_that("every kind of graph gives the same class", {
  dag <- random_adjacency(5, 0.5)
  bn <- as_bnlearn(dag)
  data <- as.data.frame(lapply(stats::setNames(1:5, rownames(dag)), function(i) rnorm(9)))
  expected <- as.matrix(cpdag(dag))
  parents <- lapply(stats::setNames(1:5, rownames(dag)), function(v) rownames(dag)[dag[, v] == 1])
  kinds <- list(igraph::graph_from_adjacency_matrix(dag), fake_fit(parents),
                network_of(bn, name = "five"))
  for (graph in kinds) expect_identical(as.matrix(cpdag(graph)), expected)
  expect_identical(cpdag(kinds[[3]])$name, "five")
  for (graph in list(bn, bnlearn::bn.fit(bn, data))) {
    expect_equal(bnlearn::amat(cpdag(graph)), expected)
  }
})

test_that("a class is shown, listed and converted with its undirected arcs", {
  class <- cpdag(network_of(bnlearn::model2network("[a][b|a][c|a:d][d][e 1]")))
  expect_s3_class(class, "bn_network")
  expect_identical(class$type, "structure")
  expect_identical(format(class), "a - b, a -> c, d -> c, e 1")
  expect_output(print(class),
                paste0("Class of equivalent Bayesian networks.*5 variables, 2 directed and 1 ",
                       "undirected arcs"))
  expect_identical(nrow(as.data.frame(class)), 4L)
  expect_identical(igraph::ecount(igraph::as.igraph(class)), 4)
  expect_identical(as.matrix(class)["b", "a"], 1L)
  same <- bnlearn::as.bn(class)
  expect_identical(bnlearn::undirected.arcs(same)[, "from"], c("a", "b"))
  fixed <- cpdag(network_of(bnlearn::model2network("[a][b][c|a:b]")))
  expect_identical(format(fixed), "[a][b][c|a:b]")
  expect_output(print(fixed),
                "Structure of a Bayesian network\n  3 variables, 2 arcs\n  at most 2 parents")
})

test_that("no arcs, one variable and unusual names are fine", {
  expect_identical(nrow(cpdag(bnlearn::empty.graph(c("a", "b")))$arcs), 0L)
  one <- cpdag(matrix(0, 1, 1, dimnames = list("ein Wort", "ein Wort")))
  expect_identical(network_variables(one), "ein Wort")
  expect_identical(format(one), "[ein Wort]")
  names <- c("\u00e4 b", "c - d")
  expect_identical(format(cpdag(matrix(c(0, 0, 1, 0), 2, dimnames = list(names, names)))),
                   "\u00e4 b - c - d")
})

test_that("the class of a thousand variables is that of bnlearn", {
  set.seed(3)
  n <- 1200
  parents <- lapply(seq_len(n), function(v) sort(sample(v - 1L, min(v - 1L, sample(0:3, 1)))))
  net <- new_network(paste0("v", seq_len(n)), parents)
  class <- cpdag(net)
  expect_identical(as.matrix(class), as.matrix(network_of(bnlearn::cpdag(net$bn))))
})

test_that("what is no network is named", {
  refuse <- function(x, pattern) expect_error(cpdag(x), pattern, class = "bnstar_error_argument")
  names <- c("a", "b")
  refuse(matrix(c(0, 1, 1, 0), 2, dimnames = list(names, names)), "undirected arc: `a - b`")
  refuse(matrix(c(1, 0, 0, 0), 2, dimnames = list(names, names)), "from `a` to itself")
  refuse(igraph::make_graph(c("a", "b", "b", "c", "c", "a")), "directed cycle: `a -> b -> c -> a`")
  refuse(matrix(0, 2, 2, dimnames = list(c("a", "a"), c("a", "a"))), "unique.*`a` is not")
  refuse("[a][b|a]", "must be a network or graph")
})

test_that("directions among thousands of variables need no matrix of all pairs", {
  growth <- growth_of(list(), "local({
    n <- 3000
    parents <- c(list(integer(), integer()), lapply(seq_len(n - 2), identity))
    nrow(bnstar:::class_arcs(parents, rep(c(TRUE, FALSE), n / 2)))
  })")
  # Every second variable is discrete and joined to its like, so no arc has a direction.
  expect_identical(growth$value, 2L * 2998L)
  # Each such matrix takes 36 MB, and there were five.
  expect_lt(growth$grown, 80)
})
