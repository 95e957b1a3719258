variables <- c("a", "b", "c")
matrix_of <- function(...) {
  at <- matrix(c(...), ncol = 2, byrow = TRUE)
  x <- matrix(0, 3, 3, dimnames = list(variables, variables))
  x[at] <- 1
  x
}
arcs_of <- function(...) {
  matrix(c(...), ncol = 2, byrow = TRUE, dimnames = list(NULL, c("from", "to")))
}

test_that("as_parents() reads every kind of graph", {
  expected <- list(integer(), 1L, c(1L, 2L))
  x <- matrix_of("a", "b", "b", "c", "a", "c")
  bn <- bnlearn::model2network("[a][b|a][c|b:a]")
  data <- data.frame(c = gl(2, 4), b = gl(2, 2, 8), a = gl(2, 1, 8))
  shuffled <- x[c(3, 1, 2), c(3, 1, 2)]
  graphs <- list(
    numbers = x, logical = x == 1, shuffled = shuffled, bn = bn,
    bn.fit = bnlearn::bn.fit(bn, data), igraph = igraph::graph_from_adjacency_matrix(shuffled),
    sparse = igraph::as_adjacency_matrix(igraph::graph_from_adjacency_matrix(x)),
    learned_bn = fake_fit(list(c = c("a", "b"), a = character(), b = "a"))
  )
  for (kind in names(graphs)) {
    expect_identical(as_parents(graphs[[kind]], variables), expected, info = kind)
  }
})

test_that("as_parents() names what is wrong", {
  bad <- function(x, pattern, variables = c("a", "b", "c")) {
    expect_error(as_parents(x, variables), pattern, class = "bnstar_error_argument")
  }
  x <- matrix_of("a", "b")
  bad(x, "lacks the variable `d`", letters[1:4])
  bad(x, "not in the data: `c`", c("a", "b"))
  bad(bnlearn::cpdag(bnlearn::model2network("[a][b|a][c]")), "undirected arc: `a - b`")
  bad(matrix_of("a", "b", "b", "c", "c", "a"), "cycle: `a -> b -> c -> a`")
  bad(matrix_of("b", "b"), "from `b` to itself")
  bad(2 * x, "0 and 1")
  bad(unname(x), "row and column names")
  bad(x[, 1:2], "square")
  bad(igraph::make_graph(~ a - b, c), "directed graph")
  bad(igraph::make_graph(c(1, 2), n = 3), "must have names")
  bad("[a][b|a][c]", "must be a network or graph")
})

test_that("the cycle named is one, also behind other variables", {
  set.seed(2)
  for (i in 1:50) {
    parents <- lapply(1:8, function(v) sort(sample(setdiff(1:8, v), sample(0:2, 1))))
    cycle <- find_cycle(parents)
    graph <- igraph::make_graph(rbind(unlist(parents), rep(1:8, lengths(parents))), n = 8)
    expect_identical(is.null(cycle), igraph::is_dag(graph))
    if (is.null(cycle)) next
    expect_identical(cycle[1], cycle[length(cycle)])
    expect_false(anyDuplicated(cycle[-1]) > 0)
    for (k in seq_along(cycle)[-1]) expect_true(cycle[k - 1] %in% parents[[cycle[k]]])
  }
})

test_that("as_arcs() reads tables and graphs", {
  expected <- arcs_of(1L, 2L, 1L, 3L)
  given <- data.frame(from = c("a", "a", "a"), to = c("b", "c", "b"))
  tables <- list(
    frame = given, factors = data.frame(from = factor(given$from), to = factor(given$to)),
    swapped = given[2:1], extra = cbind(given, strength = 1), unnamed = unname(as.matrix(given)),
    other_names = stats::setNames(given, c("x", "y")), tibble = tibble::as_tibble(given),
    matrix = matrix_of("a", "b", "a", "c"), igraph = igraph::graph_from_data_frame(unique(given)),
    bn = bnlearn::model2network("[a][b|a][c|a]")
  )
  for (kind in names(tables)) {
    expect_identical(as_arcs(tables[[kind]], variables), expected, info = kind)
  }
  part <- matrix_of("a", "b")[1:2, 1:2]
  expect_identical(as_arcs(part, variables), arcs_of(1L, 2L))
})

test_that("as_arcs() reads no arcs as none", {
  empty <- matrix(integer(), 0, 2, dimnames = list(NULL, c("from", "to")))
  none <- list(null = NULL, frame = data.frame(from = character(), to = character()),
               logical = matrix(nrow = 0, ncol = 2), adjacency = 0 * matrix_of("a", "b"),
               edgeless = igraph::graph_from_adjacency_matrix(0 * matrix_of("a", "b")))
  for (kind in names(none)) expect_identical(as_arcs(none[[kind]], variables), empty, info = kind)
})

test_that("as_arcs() names the argument and what is wrong", {
  bad <- function(required, pattern) {
    expect_error(as_arcs(required, variables), pattern, class = "bnstar_error_argument")
    expect_error(as_arcs(required, variables), "required", class = "bnstar_error_argument")
  }
  bad(data.frame(from = c("a", "u"), to = c("w", "b")), "`u` and `w`")
  bad(data.frame(from = "b", to = "b"), "from `b` to itself")
  bad(data.frame(from = c("a", NA), to = c("b", "c")), "missing values")
  bad(data.frame(from = 1, to = 2), "as text")
  bad(data.frame(a = "a", b = "b", c = "c"), "two columns")
  bad(matrix(1:2, 1), "square")
  bad(c("a", "b"), "must be a network or graph")
})

test_that("graphs of Bioconductor are told the function that turns them into networks", {
  # As package graph defines them.
  here <- environment()
  methods::setClass("graph", methods::representation("VIRTUAL"), where = here)
  methods::setClass("graphNEL", contains = "graph", where = here)
  on.exit(for (name in c("graphNEL", "graph")) methods::removeClass(name, where = here))
  expect_error(score_network(methods::new("graphNEL"), iris[1:4]),
               "`bnlearn::as.bn(dag)` makes a <bn> of it", fixed = TRUE,
               class = "bnstar_error_argument")
})
