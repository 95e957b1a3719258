random_network <- function(variables, probability = 0.4) {
  n <- length(variables)
  order <- sample(n)
  adjacent <- matrix(0L, n, n, dimnames = list(variables, variables))
  adjacent[order, order][upper.tri(adjacent)] <- stats::rbinom(n * (n - 1) / 2, 1, probability)
  adjacent
}

as_bn <- function(adjacent) {
  dag <- bnlearn::empty.graph(rownames(adjacent))
  bnlearn::amat(dag) <- adjacent
  dag
}

# bnlearn counts all levels of a factor, so those without rows are dropped; it refuses
# factors with one level.
random_factors <- function(n, rows) {
  repeat {
    data <- random_discrete(n, rows)
    if (all(vapply(data, nlevels, 0L) > 1)) return(data)
  }
}

test_that("equal rows count the same, merged for many calls or apart for one", {
  set.seed(22)
  rows <- bnlearn::alarm[rep(1:100, times = 1 + (1:100 %% 3)), ]
  dag <- random_network(names(rows), 0.1)
  for (weights in list(NULL, sample(5, nrow(rows), replace = TRUE))) {
    read <- bn_data(rows, weights = weights)
    for (score in discrete_scores()) {
      expect_equal(score_network(dag, rows, score, weights = weights, by_node = TRUE),
                   score_network(dag, read, score, by_node = TRUE), tolerance = 1e-13)
    }
  }
})

test_that("discrete scores agree with bnlearn", {
  set.seed(21)
  for (rows in c(5, 60, 400, 3000)) {
    data <- random_factors(6, rows)
    for (trial in 1:3) {
      network <- random_network(names(data))
      dag <- as_bn(network)
      for (score in c("bic", "aic", "loglik", "k2")) {
        expect_equal(score_network(network, data, score), bnlearn::score(dag, data, type = score),
                     tolerance = 1e-8, label = paste(score, rows))
      }
      for (iss in c(1, 10)) {
        expect_equal(score_network(network, data, "bde", iss = iss, by_node = TRUE),
                     bnlearn::score(dag, data, type = "bde", iss = iss, by.node = TRUE),
                     tolerance = 1e-8)
      }
    }
  }
})

# Beyond 1000 rows or 100 cells bnlearn approximates the normalising sums.
test_that("normalised maximum likelihood agrees with bnlearn where that is exact", {
  set.seed(25)
  compared <- 0
  for (rows in c(5, 60, 400, 1000)) {
    data <- random_factors(6, rows)
    for (trial in 1:4) {
      network <- random_network(names(data), 0.3)
      cells <- vapply(data, nlevels, 0L) * exp(colSums(network * log(vapply(data, nlevels, 0L))))
      exact <- cells < 100.5
      compared <- compared + sum(exact)
      for (score in c("fnml", "qnml")) {
        ours <- score_network(network, data, score, by_node = TRUE)
        theirs <- bnlearn::score(as_bn(network), data, type = score, by.node = TRUE)
        expect_equal(ours[exact], theirs[exact], tolerance = 1e-8, label = paste(score, rows))
        expect_equal(ours, theirs, tolerance = 1e-4, label = paste(score, rows))
      }
    }
  }
  expect_gt(compared, 80)
})

test_that("unused levels count in bnlearn, and here when declared", {
  set.seed(22)
  data <- random_factors(4, 50)
  data$v2 <- factor(data$v2, levels = c(levels(data$v2), "never", "seen"))
  network <- network_of_digits("01 12 13", 4)
  dimnames(network) <- list(names(data), names(data))
  for (score in c("bic", "aic", "k2")) {
    theirs <- suppressWarnings(bnlearn::score(as_bn(network), data, type = score))
    expect_equal(score_network(network, data, score, levels = "declared"), theirs, tolerance = 1e-8,
                 label = score)
    expect_gt(abs(suppressMessages(score_network(network, data, score)) - theirs), 0.1)
  }
})

# bnlearn's default prior mean is the sample mean, and its iss.w is always the number of
# variables + 2.
test_that("BGe agrees with bnlearn when the prior is the same", {
  set.seed(23)
  data <- random_gaussian(5, 60, collinear = FALSE)
  centred <- as.data.frame(scale(data, scale = FALSE))
  for (trial in 1:3) {
    network <- random_network(names(data))
    dag <- as_bn(network)
    expect_equal(score_network(network, centred, "bge"), bnlearn::score(dag, centred, type = "bge"),
                 tolerance = 1e-8)
    expect_equal(score_network(network, data, "bge"),
                 bnlearn::score(dag, data, type = "bge", nu = rep(0, 5)), tolerance = 1e-8)
    for (iss_mu in c(1.5, 3)) {
      for (iss_w in c(7, 12)) {
        expect_equal(score_network(network, data, "bge", iss_mu = iss_mu, iss_w = iss_w),
                     bnlearn::score(dag, data, type = "bge", iss.mu = iss_mu, iss.w = iss_w,
                                    nu = rep(0, 5)),
                     tolerance = 1e-8)
      }
    }
  }
})

# It divides the residual sum of squares by N - p - 1 instead of N.
test_that("Gaussian likelihood scores differ from bnlearn's by its variance estimate only", {
  set.seed(24)
  rows <- 45
  data <- random_gaussian(5, rows, collinear = FALSE)
  for (trial in 1:3) {
    network <- random_network(names(data))
    free <- rows - colSums(network) - 1
    correction <- -rows / 2 * log(rows / free) - free / 2 + rows / 2
    for (score in c("bic", "aic", "loglik")) {
      expect_equal(score_network(network, data, score, by_node = TRUE) + correction,
                   bnlearn::score(as_bn(network), data, type = paste0(score, "-g"), by.node = TRUE),
                   tolerance = 1e-8)
    }
  }
})

test_that("a network may come in any form", {
  network <- network_of_digits("02 32 41", 5)
  expected <- score_network(network, oracle_a)
  fit <- learn_bn(oracle_a)
  expect_identical(score_network(as_bn(network), oracle_a), expected)
  expect_identical(score_network(igraph::graph_from_adjacency_matrix(network), oracle_a), expected)
  expect_identical(score_network(network[c(3, 1, 5, 2, 4), c(3, 1, 5, 2, 4)], oracle_a), expected)
  expect_equal(score_network(fit, oracle_a, "bic"), fit$score)
  expect_equal(score_network(fit, oracle_a, by_node = TRUE), fit$node_scores)
})

test_that("with local scores, families are looked up or computed", {
  for (score in c("bic", "bdeu")) {
    scores <- local_scores(oracle_a, score)
    full <- 1 * upper.tri(diag(5))
    dimnames(full) <- list(names(oracle_a), names(oracle_a))
    expect_equal(score_network(full, scores, by_node = TRUE),
                 score_network(full, oracle_a, score, by_node = TRUE))
  }
  weighted <- local_scores(oracle_a, "bdeu", iss = 5, weights = rep(2, 30))
  expect_equal(score_network(full, weighted),
               score_network(full, oracle_a, "bdeu", iss = 5, weights = rep(2, 30)))
  file <- withr::local_tempfile(fileext = ".jkl")
  write_scores(local_scores(oracle_a), file)
  read <- read_scores(file)
  fit <- learn_bn(oracle_a)
  expect_equal(score_network(fit, read), fit$score)
  expect_error(score_network(full, read), "x4", class = "bnstar_error_argument")
  expect_error(score_network(full, scores, "aic"), class = "bnstar_error_argument")
  expect_error(score_network(full, scores, iss = 3), class = "bnstar_error_argument")
})

test_that("a collinear family scores -Inf", {
  data <- cbind(oracle_b, sum = oracle_b$x0 + oracle_b$x1)
  network <- diag(0, 5)
  dimnames(network) <- list(names(data), names(data))
  network[c("x0", "x1"), "sum"] <- 1
  for (score in c("bic_g", "aic_g", "loglik_g")) {
    expect_message(by_node <- score_network(network, data, score, by_node = TRUE),
                   "`sum` determine it exactly")
    expect_identical(unname(is.infinite(by_node)), c(FALSE, FALSE, FALSE, FALSE, TRUE))
    expect_identical(sum(by_node), -Inf)
  }
  expect_true(is.finite(score_network(network, data, "bge")))
})

test_that("misuse is refused", {
  network <- network_of_digits("01", 5)
  cyclic <- network_of_digits("01 12 20", 5)
  expect_error(score_network(cyclic, oracle_a), "cycle", class = "bnstar_error_argument")
  expect_error(score_network(network[1:4, 1:4], oracle_a), "x4", class = "bnstar_error_argument")
  expect_error(score_network(network, oracle_a, "bic", iss = 1), "iss",
               class = "bnstar_error_argument")
  expect_error(score_network(network, oracle_a, by_node = NA), "by_node",
               class = "bnstar_error_argument")
  expect_error(score_network(1, oracle_a), class = "bnstar_error_argument")
})

test_that("the lasso of a network is on exactly its parents", {
  set.seed(1461)
  data <- lasso_example()
  fit <- astar_lasso(data, 5)
  expect_equal(score_network(fit, data, "lasso", lambda = 5), fit$score)
  scores <- local_scores(data, "lasso", lambda = 5, most_sets = 2)
  for (i in 1:20) {
    order <- sample(4)
    arcs <- upper.tri(diag(4)) * rbinom(16, 1, 0.7)
    arcs[order, order] <- arcs
    dag <- bnlearn::empty.graph(colnames(data))
    bnlearn::amat(dag) <- matrix(as.integer(arcs), 4,
                                 dimnames = list(colnames(data), colnames(data)))
    by_node <- score_network(dag, data, "lasso", lambda = 5, by_node = TRUE)
    expect_equal(score_network(dag, scores, by_node = TRUE), by_node)
    scaled <- score_network(dag, data, "lasso", lambda = 5, scale = TRUE)
    expect_equal(scaled, score_network(dag, scale(data)[, 1:4], "lasso", lambda = 5))
    for (v in colnames(data)) {
      parents <- bnlearn::parents(dag, v)
      if (length(parents) < 2L) next
      peer <- glmnet::glmnet(data[, parents], data[, v], lambda = 5 / 20, standardize = FALSE,
                             intercept = FALSE, thresh = 1e-20)
      expect_equal(by_node[[v]],
                   -sum((data[, v] - data[, parents] %*% peer$beta)^2) - 5 * sum(abs(peer$beta)),
                   tolerance = 1e-6)
    }
  }
  expect_error(score_network(fit, data, "lasso"), "`lambda` is missing",
               class = "bnstar_error_argument")
  expect_error(score_network(fit, data, "lasso", lambda = 5, iss = 1), "iss",
               class = "bnstar_error_argument")
  expect_error(score_network(fit, scores, "lasso", lambda = 5), "the score is theirs",
               class = "bnstar_error_argument")
})

test_that("a bn_data that is changed between two calls is read again", {
  data <- bn_data(small_factors())
  n <- length(data$variables)
  network <- matrix(0L, n, n, dimnames = list(data$variables, data$variables))
  network[1, 2:3] <- 1L
  before <- score_network(network, data)
  expect_identical(score_network(network, data), before)
  expect_identical(score_network(network, data, "aic"),
                   score_network(network, small_factors(), "aic"))
  changed <- data
  changed$codes[, 1] <- rev(changed$codes[, 1])
  expect_equal(score_network(network, changed), score_network(network, as.data.frame(changed)))
  # No other object holds these codes, so that R may write into them.
  own <- bn_data(small_factors())
  score_network(network, own)
  own$codes[, 1] <- rev(own$codes[, 1])
  expect_equal(score_network(network, own), score_network(network, changed))
  expect_identical(score_network(network, data), before)
})

test_that("sets of few and of many cells are counted alike, once or many times each row", {
  set.seed(17)
  columns <- lapply(c(2, 3, 5, 7, 2, 4),
                    function(states) factor(sample(states, 3000, replace = TRUE)))
  data <- as.data.frame(stats::setNames(columns, letters[1:6]))
  network <- data.frame(from = c("a", "a", "b", "a", "b", "c", "d"),
                        to = c("b", "c", "c", "f", "f", "f", "f"))
  graph <- bnlearn::empty.graph(names(data))
  bnlearn::arcs(graph) <- as.matrix(network)
  for (type in c("bic", "k2")) {
    theirs <- bnlearn::score(graph, data, type = type)
    expect_equal(score_network(graph, data, type), theirs)
    expect_equal(score_network(graph, data[c(6, 2, 4, 1, 5, 3)], type), theirs)
  }
  # Counts beyond 32 bits, and rows that were seen more than once.
  for (weight in c(3, 2^31)) {
    weighted <- score_network(graph, data, "loglik", weights = rep(weight, 3000))
    expect_equal(weighted, weight * score_network(graph, data, "loglik"))
  }
})
