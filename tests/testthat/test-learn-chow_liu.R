undirected <- function(x) {
  adjacent <- as.matrix(x)
  which((adjacent | t(adjacent)) & upper.tri(adjacent))
}

# Log-likelihoods of the sixteen trees over four variables, and their links.
judge_trees <- function(data, score) {
  pairs <- utils::combn(4, 2)
  sets <- utils::combn(6, 3, simplify = FALSE)
  Filter(Negate(is.null), lapply(sets, function(set) {
    tree <- igraph::make_graph(pairs[, set], n = 4, directed = FALSE)
    if (!igraph::is_connected(tree)) return(NULL)
    up <- igraph::bfs(tree, 1, father = TRUE)$father
    up <- as.integer(up)
    sum(vapply(1:4, function(v) judge_score(data, score, v, up[v][!is.na(up[v]) & up[v] > 0]), 0))
  }))
}

test_that("no tree over four variables is more likely", {
  set.seed(1)
  for (i in 1:12) {
    gaussian <- i %% 3 == 0
    data <- if (gaussian) random_gaussian(4, 30, collinear = FALSE) else random_discrete(4, 40)
    constant <- vapply(data, function(x) length(unique(x)) == 1, NA)
    for (v in names(data)[constant]) data[[v]] <- factor(rep(1:2, 20))
    fit <- chow_liu(data)
    trees <- unlist(judge_trees(data, if (gaussian) "loglik_g" else "loglik"))
    expect_length(trees, 16)
    expect_equal(fit$score, max(trees), tolerance = 1e-10)
    expect_true(fit$proved)
    expect_equal(fit$score, score_network(fit, data, "loglik"))
    expect_equal(fit$score, as.numeric(logLik(fit)))
  }
})

test_that("trees are those of bnlearn", {
  for (seed in 1:5) {
    set.seed(seed)
    chain <- Reduce(function(x, i) (x + (runif(400) < 0.25) * sample(3, 400, TRUE)) %% 3, 1:7,
                    sample(0:2, 400, TRUE), accumulate = TRUE)
    discrete <- named_columns(lapply(sample(chain), factor))
    expect_identical(undirected(chow_liu(discrete)),
                     undirected(bnlearn::amat(bnlearn::chow.liu(discrete))))
    gaussian <- as.data.frame(matrix(rnorm(900), 100) %*% matrix(rnorm(81), 9))
    expect_identical(undirected(chow_liu(gaussian)),
                     undirected(bnlearn::amat(bnlearn::chow.liu(gaussian, mi = "mi-g"))))
  }
})

test_that("more columns than rows: the tree of all correlations", {
  set.seed(5)
  data <- named_columns(Reduce(function(x, i) 0.6 * x + rnorm(30), 1:209, rnorm(30),
                               accumulate = TRUE))
  weights <- sample(1:3, 30, TRUE)
  rows <- data[rep(1:30, weights), ]
  fit <- suppressMessages(chow_liu(data, weights = weights))
  gains <- -sum(weights) / 2 * log(1 - cor(rows)^2)
  gains[lower.tri(gains, diag = TRUE)] <- 0
  graph <- igraph::graph_from_adjacency_matrix(gains, "upper", weighted = TRUE)
  heaviest <- igraph::mst(graph, -igraph::E(graph)$weight)
  expect_identical(fit$counters[["pairs"]], 210 * 209 / 2)
  expect_equal(fit$score, sum(igraph::E(heaviest)$weight) +
               score_network(bnlearn::empty.graph(names(data)), rows, "loglik"), tolerance = 1e-10)
  expect_equal(sum(fit$strength), sum(igraph::E(heaviest)$weight), tolerance = 1e-10)
})

test_that("all roots give the same tree and likelihood", {
  set.seed(2)
  data <- as.data.frame(matrix(rnorm(300), 50) %*% matrix(rnorm(36), 6))
  fits <- lapply(names(data), function(root) chow_liu(data, root = root))
  for (i in seq_along(fits)) {
    expect_identical(unname(which(colSums(as.matrix(fits[[i]])) == 0)), i)
    expect_identical(undirected(fits[[i]]), undirected(fits[[1]]))
    expect_equal(fits[[i]]$score, fits[[1]]$score, tolerance = 1e-12)
    expect_identical(fits[[i]]$settings$root, names(data)[i])
  }
  expect_identical(as.matrix(chow_liu(data)), as.matrix(fits[[1]]))
})

test_that("weights are counts of rows", {
  titanic <- as.data.frame(Titanic)
  rows <- titanic[rep(seq_len(nrow(titanic)), titanic$Freq), 1:4]
  weighted <- chow_liu(titanic, weights = "Freq")
  expect_identical(as.matrix(weighted), as.matrix(chow_liu(rows)))
  expect_equal(weighted$score, chow_liu(rows)$score)
  expect_identical(nobs(weighted), 2201)
})

test_that("independent columns still make a tree, ties follow the columns", {
  independent <- named_columns(as.list(expand.grid(1:2, 1:2, 1:3)))
  fit <- chow_liu(named_columns(lapply(independent, factor)))
  expect_identical(format(fit), "[v1][v2|v1][v3|v1]")
  expect_equal(fit$score, 12 * -(2 * log(2) + log(3)))
  two <- chow_liu(named_columns(lapply(independent[1:2], factor)), root = "v2")
  expect_identical(format(two), "[v2][v1|v2]")
})

test_that("columns with one state have no arcs", {
  data <- data.frame(one = factor(rep("x", 8)), a = gl(2, 4), b = gl(2, 2, 8))
  fit <- suppressMessages(chow_liu(data))
  expect_identical(format(fit), "[one][a][b|a]")
  expect_identical(fit$scope, paste("networks in which every variable has at most one parent",
                                    "and columns with one state have no arcs"))
  expect_error(suppressMessages(chow_liu(data, root = "one")), "one state only",
               class = "bnstar_error_argument")
  none <- suppressMessages(chow_liu(data.frame(a = factor(rep(1, 3)), b = factor(rep(1, 3)))))
  expect_identical(c(nrow(none$bn$arcs), none$score), c(0, 0))
})

test_that("Gaussian copies are told and not joined", {
  set.seed(3)
  data <- data.frame(a = rnorm(20), c = rnorm(20))
  data$copy <- -2 * data$a + 1
  expect_message(fit <- chow_liu(data), "exact linear functions")
  expect_identical(nrow(fit$bn$arcs), 2L)
  expect_true(all(is.finite(fit$node_scores)))
  expect_match(fit$scope, "no arc determines")
  apart <- suppressMessages(chow_liu(data[c("a", "copy")]))
  expect_identical(nrow(apart$bn$arcs), 0L)
})

test_that("all pairs of many columns are compared once", {
  set.seed(4)
  data <- as.data.frame(matrix(sample(3L, 37 * 20000, TRUE), ncol = 37))
  data[] <- lapply(data, factor)
  fit <- chow_liu(data)
  expect_identical(nrow(fit$bn$arcs), 36L)
  expect_identical(fit$counters[["pairs"]], 666)
})

test_that("the result is a learned_bn like any other", {
  fit <- chow_liu(iris[1:4], root = "Petal.Width")
  expect_s3_class(fit, "learned_bn")
  expect_output(print(fit), "proved.*at most one parent.*chow_liu")
  expect_identical(glance(fit)$method, "chow_liu")
  expect_identical(names(fit$timings), c("data", "scoring", "search", "total"))
})

test_that("misuse is explained", {
  expect_error(chow_liu(iris[1:4], root = "Species"), "must be one of",
               class = "bnstar_error_argument")
  expect_error(chow_liu(iris), "Continuous", class = "bnstar_error_data")
  expect_error(chow_liu(iris[1]), "two variables", class = "bnstar_error_data")
  expect_error(chow_liu(iris[1:4], "Petal.Width"), "more arguments.*`root`",
               class = "bnstar_error_argument")
  expect_error(chow_liu(iris[1:4], rooot = "Petal.Width"), "Unknown argument `rooot`",
               class = "bnstar_error_argument")
})
