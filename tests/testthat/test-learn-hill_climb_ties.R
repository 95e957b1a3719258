test_that("columns and threads do not matter", {
  set.seed(1202)
  for (i in 1:6) {
    data <- if (i %% 2) random_discrete(7, 100) else random_gaussian(7, 50, collinear = FALSE)
    arcs <- function(data, ...) {
      found <- as.data.frame(suppressMessages(hill_climb(data, restarts = 3, seed = 5, ...)))
      found[order(found$from, found$to), ]
    }
    expect_equal(arcs(data[sample(7)]), arcs(data, threads = 1), ignore_attr = TRUE)
    expect_equal(arcs(data, threads = 3), arcs(data, threads = 1), ignore_attr = TRUE)
    counters <- function(threads) {
      suppressMessages(hill_climb(data, restarts = 9, perturb = 3, seed = 5,
                                  threads = threads))$counters
    }
    expect_identical(counters(3), counters(1))
  }
})

# The same columns with other names and in another order.
renamed <- function(data) {
  shuffled <- data[sample(ncol(data))]
  stats::setNames(shuffled,
                  sample(paste0(sample(letters, ncol(data), replace = TRUE), seq_len(ncol(data)))))
}

test_that("names and places of columns do not change the score, plain or not", {
  set.seed(1209)
  asia <- bnlearn::asia[1:1000, ]
  chain <- as.data.frame(matrix(stats::rnorm(100 * 12), 100))
  for (j in 2:12) chain[[j]] <- chain[[j]] + chain[[j - 1]] + chain[[sample(j - 1, 1)]]
  mixed <- cbind(random_discrete(4, 100), chain[1:5])
  copied <- cbind(asia, again = asia[[1]], scaled = asia[[4]])
  for (data in list(asia, chain, mixed, copied)) {
    score <- function(data, ...) suppressWarnings(suppressMessages(hill_climb(data, ...)))$score
    for (i in 1:3) {
      other <- renamed(data)
      expect_equal(score(other, tabu = 0, restarts = 0), score(data, tabu = 0, restarts = 0),
                   tolerance = 1e-12)
      expect_equal(score(other), score(data), tolerance = 1e-12)
    }
  }
})

test_that("columns have an order by what they hold; names matter for identical columns only", {
  set.seed(1210)
  data <- data.frame(b = factor(c(1, 1, 2, 2)), a = factor(c(1, 2, 1, 2)), n = c(2, 1, 4, 3),
                     c = factor(c(1, 1, 2, 2)), d = factor(c(1, 1, 1, 2)))
  in_order <- function(...) {
    read <- suppressWarnings(suppressMessages(bn_data(...)))
    read$variables[content_order(read)]
  }
  # `b` and `c` are identical, `a` has the same counts, `d` others. With weights `a` and `d` have
  # the same.
  expect_identical(in_order(data)[4:5], c("d", "n"))
  expect_identical(setdiff(in_order(data), "a"), c("b", "c", "d", "n"))
  expect_setequal(in_order(data, weights = 1:4)[1:2], c("a", "d"))
  expect_identical(in_order(data, weights = 1:4)[3:5], c("b", "c", "n"))
  incomplete <- data
  incomplete$c[3] <- NA
  expect_identical(in_order(incomplete, na = "local"),
                   in_order(incomplete[c(4, 2, 5, 3, 1)], na = "local"))
  wide <- as.data.frame(matrix(sample(c("n", "y"), 40 * 30, replace = TRUE), 40))
  expect_identical(in_order(wide[sample(30)]), in_order(wide))
})

test_that("ties do not decide the end: asia, where a plain climb stays behind bnlearn's", {
  asia <- bnlearn::asia
  theirs <- max(score_network(bnlearn::hc(asia), asia), score_network(bnlearn::tabu(asia), asia))
  expect_gte(hill_climb(asia)$score, theirs - 1e-8)
})

test_that("whatever the order of the names, parents and scores are those of the columns", {
  set.seed(1207)
  for (i in 1:4) {
    data <- stats::setNames(random_discrete(6, 200), c("m", "z", "a", "q", "b", "y"))
    varied <- names(data)[vapply(data, nlevels, 0L) > 1]
    required <- matrix(setdiff(varied, c("z", "b"))[1:2], 1)
    fit <- suppressMessages(hill_climb(data, "aic", required = required,
                                       max_parents = c(z = 0, b = 0)))
    read <- quietly_read(data)
    arcs <- as.data.frame(fit)[c("from", "to")]
    parents <- lapply(names(data), function(x) match(arcs$from[arcs$to == x], names(data)))
    expect_identical(fit$node_scores,
                     stats::setNames(family_scorer(read, "aic")(1:6, parents), names(data)))
    expect_true(paste(required, collapse = " ") %in% paste(arcs$from, arcs$to))
    expect_false(any(arcs$to %in% c("z", "b")))
  }
})

test_that("with a total order of the variables the scores that tie agree too", {
  set.seed(1204)
  for (score in c("bic", "bde")) {
    for (i in seq_len(trials(20))) {
      data <- random_discrete(5, 100)
      data <- data[vapply(data, nlevels, 0L) > 1]
      if (ncol(data) < 3) next
      theirs <- bnlearn::hc(data, score = score,
                            blacklist = bnlearn::tiers2blacklist(as.list(names(data))))
      ours <- hill_climb(data, score, tabu = 0, restarts = 0, tiers = as.list(names(data)))
      expect_equal(ours$score, bnlearn::score(theirs, data, type = score), tolerance = 1e-8)
    }
  }
})
