# Markov blankets by the lasso, as the help page of l1mb() describes them. Every penalty is solved
# by itself, and every support is scored.

judge_blankets <- function(data) {
  data <- read_data(data, announce = FALSE)
  products <- column_moments(data, TRUE, NULL)$gram
  scorer <- family_scorer(data, "bic_g", threads = 1L)
  vapply(seq_len(ncol(products)), function(x) {
    seq_len(ncol(products)) %in% judge_one_blanket(products, x, scorer, data$n_obs)
  }, logical(ncol(products)))
}

judge_one_blanket <- function(products, x, scorer, n_obs) {
  others <- setdiff(seq_len(ncol(products)), x)
  best <- list(parents = integer(), score = scorer(x, list(integer())))
  all <- scorer(x, list(others))
  at_most <- function(size) {
    if (is.finite(all)) all + log(n_obs) / 2 * (length(others) - size) else Inf
  }
  logs <- log(2 * max(abs(products[-x, x]), .Machine$double.xmin)) +
    log(10) * seq(0, -6, length.out = 61)
  for (first in seq(1, 56, 5)) {
    supports <- judge_supports(products, x, logs[first:(first + 5)])
    parents <- unique(lapply(seq_len(ncol(supports)), function(i) which(supports[, i])))
    scores <- scorer(rep(x, length(parents)), parents)
    if (max(scores) > best$score) {
      best <- list(parents = parents[[which.max(scores)]], score = max(scores))
    }
    if (at_most(sum(supports[, ncol(supports)])) < best$score) break
  }
  best$parents
}

judge_supports <- function(products, x, logs) {
  others <- setdiff(seq_len(ncol(products)), x)
  solve_for <- function(logs) {
    penalties <- matrix(exp(logs), nrow(products), length(logs), byrow = TRUE)
    cpp_lasso_fits(products, rep(x, length(logs)), rep(list(others), length(logs)),
                   penalties)$coefficients != 0
  }
  supports <- solve_for(logs)
  for (round in 1:20) {
    apart <- which(colSums(supports[, -1L,
                                    drop = FALSE] != supports[, -length(logs), drop = FALSE]) > 1)
    if (length(apart) == 0L) break
    between <- (logs[apart] + logs[apart + 1L]) / 2
    supports <- cbind(supports, solve_for(between))
    logs <- c(logs, between)
    supports <- supports[, order(logs, decreasing = TRUE), drop = FALSE]
    logs <- sort(logs, decreasing = TRUE)
  }
  supports
}

# Columns that depend on each other in the way that `kind` names.
blanket_data <- function(kind, seed) {
  withr::local_seed(seed)
  p <- sample(3:12, 1)
  n <- sample(c(10, 30, 100, 500), 1)
  if (kind == "wide") p <- (n <- sample(8:20, 1)) + sample(1:10, 1)
  if (kind == "few_rows") n <- 3
  x <- matrix(rnorm(n * p), n)
  for (j in 2:p) x[, j] <- x[, j] + x[, sample(j - 1, 1)] * rnorm(1)
  # The noise is large enough that rounding does not decide between two columns.
  little <- 10^-sample(2:4, 1) * matrix(rnorm(2 * n), n)
  x <- switch(kind, copies = cbind(x, x[, 1], -x[, 2]), sums = cbind(x, x[, 1] + x[, 2]),
              nearly_copies = cbind(x, x[, 1:2] + little), whole_numbers = round(x),
              factors = matrix(rnorm(2 * n), n) %*% matrix(rnorm(2 * p), 2) + 0.1 * x, x)
  as.data.frame(x[, apply(x, 2, function(column) any(column != column[1]))])
}

# Some columns are copies or sums of others, up to this noise.
nearly_determined_data <- function(noise, seed) {
  data <- as.matrix(blanket_data("plain", seed))
  withr::local_seed(seed)
  more <- cbind(data[, 1], data[, 1] + data[, 2]) + noise * matrix(rnorm(2 * nrow(data)), ncol = 2)
  as.data.frame(cbind(data, more))
}

wide_noise <- function(n, p) {
  withr::local_seed(1520)
  as.data.frame(matrix(rnorm(n * p), n))
}
