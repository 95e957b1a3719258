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

# Parents as a matrix of all networks in which no variable has two: 0 for none.
all_branchings <- function(n) {
  dags <- all_dags(n)
  single <- dags[rowSums(matrix(bitwAnd(dags, dags - 1L) != 0, nrow(dags))) == 0, , drop = FALSE]
  matrix(match(single, c(0, 2^(0:(n - 1)))) - 1L, ncol = n)
}

# Forbidden arcs, and required ones that make no cycle and give no variable two parents.
random_tree_constraints <- function(n) {
  allowed <- matrix(stats::runif(n^2) < stats::runif(1, 0.3, 1), n) & !diag(n)
  order <- sample(n)
  must <- rep(NA_integer_, n)
  for (i in sample(2:n, sample(0:2, 1))) must[order[i]] <- order[sample(i - 1, 1)]
  given <- which(!is.na(must))
  allowed[cbind(must[given], given)] <- TRUE
  named <- function(arcs) matrix(paste0("v", arcs), ncol = 2)
  list(allowed = allowed, must = must,
       required = if (length(given)) named(cbind(must[given], given)),
       forbidden = if (!all(allowed | diag(n))) named(which(!allowed & !diag(n), arr.ind = TRUE)))
}

test_that("within constraints no branching is more likely, or has more arcs", {
  set.seed(6)
  branchings <- all_branchings(5)
  expect_identical(nrow(branchings), 1296L)  # 6^4 rooted forests
  bound <- 0
  for (trial in 1:25) {
    gaussian <- trial %% 3 == 0
    data <- if (gaussian) random_gaussian(5, 20, collinear = FALSE) else
      as.data.frame(matrix(sample(2L, 5 * 12, TRUE), ncol = 5))
    names(data) <- paste0("v", 1:5)
    if (!gaussian) data[] <- lapply(data, factor, levels = 1:2)
    score <- if (gaussian) "loglik_g" else "loglik"
    costs <- rbind(vapply(1:5, function(x) judge_score(data, score, x, integer()), 0),
                   outer(1:5, 1:5, Vectorize(function(from, to) {
                     if (from == to) NA else judge_score(data, score, to, from)
                   })))
    asked <- random_tree_constraints(5)
    kept <- apply(branchings, 1, function(up) {
      all(up == 0 | asked$allowed[cbind(pmax(up, 1), 1:5)]) &&
        all(is.na(asked$must) | up == asked$must)
    })
    root <- if (trial %% 4 == 0 && is.na(asked$must[2])) "v2"
    if (!is.null(root)) kept <- kept & branchings[, 2] == 0
    scores <- apply(branchings[kept, , drop = FALSE], 1,
                    function(up) sum(costs[cbind(up + 1, 1:5)]))
    fit <- suppressMessages(chow_liu(data, root = root, required = asked$required,
                                     forbidden = asked$forbidden))
    expect_equal(fit$score, max(scores), tolerance = 1e-9)
    best <- abs(scores - max(scores)) < 1e-9
    expect_identical(nrow(fit$bn$arcs), as.integer(max(rowSums(branchings[kept, , drop = FALSE][
      best, , drop = FALSE] > 0))))
    expect_true(fit$proved)
    arcs <- as.matrix(fit)
    expect_true(all(asked$allowed[arcs == 1]))
    must <- which(!is.na(asked$must))
    expect_true(all(arcs[cbind(asked$must[must], must)] == 1))
    free <- suppressMessages(chow_liu(data))
    bound <- bound + (fit$score < free$score - 1e-6)
  }
  expect_gt(bound, 5)
})

test_that("large branchings agree with dynamic programming, pairs with bnlearn", {
  set.seed(7)
  data <- named_columns(lapply(1:12, function(x) factor(sample(3, 40, TRUE))))
  for (trial in 1:3) {
    forbidden <- which(matrix(stats::runif(144) < 0.6, 12) & !diag(12), arr.ind = TRUE)
    forbidden <- matrix(names(data)[forbidden], ncol = 2)
    scores <- local_scores(data, "loglik", max_parents = 1, forbidden = forbidden)
    expect_equal(chow_liu(data, forbidden = forbidden)$score,
                 search_order_graph(scores, "dp")$score)
  }
  both <- rbind(c("v1", "v2"), c("v4", "v3"), c("v7", "v8"))
  expect_identical(undirected(chow_liu(data, forbidden = rbind(both, both[, 2:1]))),
                   undirected(bnlearn::amat(bnlearn::chow.liu(data, blacklist = both))))
  expect_identical(undirected(chow_liu(data, required = both)),
                   undirected(bnlearn::amat(bnlearn::chow.liu(data, whitelist = both))))
  # Constraints that bind nothing leave the tree and its root.
  expect_identical(as.matrix(chow_liu(data, candidates = list(v1 = names(data)[-1]))),
                   as.matrix(chow_liu(data)))
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

test_that("constraints are named, and those that allow no tree refused", {
  data <- iris[1:4]
  names(data) <- letters[1:4]
  fit <- chow_liu(data, required = cbind("a", "b"), tiers = list("a", c("b", "c", "d")))
  expect_match(fit$scope, "at most one parent that respect `required` and `tiers`$")
  expect_identical(fit$bn$learning$whitelist, cbind(from = "a", to = "b"))
  expect_error(chow_liu(data, required = rbind(c("a", "b"), c("c", "b"))), "more than one parent",
               class = "bnstar_error_argument")
  expect_error(chow_liu(data, required = cbind("a", "b"), root = "b"), "gives it a parent",
               class = "bnstar_error_argument")
  expect_error(chow_liu(data, required = rbind(c("a", "b"), c("b", "a"))), "cycle",
               class = "bnstar_error_argument")
  expect_error(chow_liu(data, forbidden = cbind("a", "z")), "z", class = "bnstar_error_argument")
  data$copy <- 2 * data$a
  expect_error(suppressMessages(chow_liu(data, required = cbind("a", "copy"))), "determine",
               class = "bnstar_error_data")
  one <- data.frame(one = factor(rep("x", 8)), a = gl(2, 4), b = gl(2, 2, 8))
  tree <- suppressMessages(chow_liu(one, forbidden = cbind("a", "b")))
  expect_identical(format(tree), "[one][b][a|b]")
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
