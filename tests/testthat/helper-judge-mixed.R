# The judge of mixed data: conditional Gaussian scores by regressions in plain R, cell by cell. It
# shares no code with the package. Its random data have everything that can go wrong.

is_continuous_column <- function(data) vapply(data, is.double, NA)

judge_cells <- function(data, discrete) {
  split(seq_len(nrow(data)),
        if (length(discrete)) do.call(paste, unname(data[discrete])) else rep("", nrow(data)))
}

within_products <- function(data, rows, columns) {
  values <- as.matrix(data[rows, columns, drop = FALSE])
  crossprod(sweep(values, 2, colMeans(values)))
}

# A family is refused if its columns, in units of their standard deviations, leave 1e-10 of a square
# or less. Doubles have six digits of that, and the order of the columns matters too. So there is no
# right answer for a set with an eigenvalue near this limit. Such families are counted, and random
# problems that have any are left undecided.
edge <- list2env(list(families = 0))
note_edge <- function(eigenvalues) {
  edge$families <- edge$families + any(eigenvalues > 1e-12 & eigenvalues < 1e-8)
}

# The log-likelihood of a continuous x, or -Inf if the family is refused. Each row counts once.
judge_conditional <- function(data, x, parents, small_cells) {
  continuous <- is_continuous_column(data)
  among <- parents[continuous[parents]]
  cells <- judge_cells(data, parents[!continuous[parents]])
  n <- nrow(data)
  variance <- function(v) mean((data[[v]] - mean(data[[v]]))^2)
  all <- c(among, x)
  scaled <- sweep(as.matrix(data[all]), 2,
                  colMeans(data[all])) / rep(sqrt(vapply(all, variance, 0)), each = n)
  squares <- svd(scaled, 0, 0)$d^2 / n
  note_edge(squares)
  if (min(squares) < 1e-10) return(-Inf)
  if (small_cells == "smooth") return(judge_smoothed(data, x, among, cells))
  sum(vapply(cells, function(rows) {
    m <- length(rows)
    if (m < length(among) + 2) return(-Inf)
    note_edge(svd(sweep(scaled[rows, , drop = FALSE], 2, colMeans(scaled[rows, , drop = FALSE])), 0,
                  0)$d^2 / m)
    rss <- sum(cell_residuals(scaled[rows, seq_along(among), drop = FALSE], data[[x]][rows])^2)
    if (rss <= 1e-10 * m * variance(x)) return(-Inf)
    -m / 2 * (log(2 * pi * rss / m) + 1)
  }, 0))
}

# The residuals of x in a cell, for regressors with variance 1 over all rows. Regressors of which
# others leave 1e-10 or less are passed over.
cell_residuals <- function(regressors, x) {
  m <- length(x)
  basis <- matrix(1 / sqrt(m), m, 1)
  left <- function(v) {
    for (time in 1:2) v <- v - basis %*% crossprod(basis, v)
    drop(v)
  }
  for (j in seq_len(ncol(regressors))) {
    rest <- left(regressors[, j])
    if (sum(rest^2) > 1e-10 * m) basis <- cbind(basis, rest / sqrt(sum(rest^2)))
  }
  left(x)
}

judge_smoothed <- function(data, x, among, cells) {
  n <- nrow(data)
  all <- c(among, x)
  products <- lapply(cells, function(rows) within_products(data, rows, all))
  pooled <- Reduce(`+`, products)
  scale <- sqrt(vapply(all, function(v) sum((data[[v]] - mean(data[[v]]))^2), 0))
  shared <- eigen(pooled / tcrossprod(scale), TRUE, TRUE)$values
  note_edge(shared)
  if (min(shared) < 1e-10) return(-Inf)
  sum(mapply(function(own, rows) {
    m <- length(rows)
    mixed <- ((own + m / n^2 * pooled) / (1 + 1 / n)) / tcrossprod(scale)
    rss <- scale[length(all)]^2 / solve(mixed, tol = 1e-30)[length(all), length(all)]
    -m / 2 * (log(2 * pi * rss / m) + 1)
  }, products, cells))
}

judge_mixed_score <- function(data, score, x, parents = integer(), small_cells = "reject") {
  continuous <- is_continuous_column(data)
  states <- vapply(data, function(v) if (is.double(v)) 1L else length(unique(v)), 0L)
  price <- c(bic_cg = log(nrow(data)) / 2, aic_cg = 1, loglik_cg = 0)[[score]]
  q <- prod(states[parents])
  if (continuous[x]) {
    return(judge_conditional(data, x, parents,
                             small_cells) - price * q * (sum(continuous[parents]) + 2))
  }
  if (any(continuous[parents])) return(-Inf)
  judge_loglik(judge_counts(data, x, parents, rep(1, nrow(data)))) - price * (states[[x]] - 1) * q
}

judge_mixed_costs <- function(data, score, small_cells = "reject") {
  judge_costs(data, score, small_cells = small_cells, judge = judge_mixed_score)
}

# Up to five columns, with rare states, columns that are constant or collinear in a cell, noisy
# linear functions of others, and repeated rows.
random_mixed <- function(n = sample(3:5, 1), rows = sample(c(12, 25, 60, 150), 1)) {
  nd <- sample(seq_len(n - 1), 1)
  states <- lapply(seq_len(nd), function(i) {
    r <- sample(2:4, 1)
    factor(letters[sample(r, rows, replace = TRUE, prob = stats::rexp(r)^2 + 0.02)])
  })
  if (nd > 1 && stats::runif(1) < 0.3) {
    states[[2]] <- factor(ifelse(stats::runif(rows) < 0.9, as.character(states[[1]]), "z"))
  }
  values <- list()
  for (i in seq_len(n - nd)) {
    z <- as.integer(states[[sample(nd, 1)]])
    x <- stats::rnorm(6)[z] + stats::rexp(6)[z] * stats::rnorm(rows)
    if (length(values) > 0) x <- x + stats::rnorm(6)[z] * values[[sample(length(values), 1)]]
    if (stats::runif(1) < 0.2) x <- round(x, 1)
    if (stats::runif(1) < 0.25) x[z == sample(z, 1)] <- stats::rnorm(1)
    if (length(values) > 0 && stats::runif(1) < 0.2) x[z == z[1]] <- 2 * values[[1]][z == z[1]] + 1
    if (length(values) > 1 && stats::runif(1) < 0.1) x <- values[[1]] - values[[2]]
    if (length(unique(x)) < 2) x <- stats::rnorm(rows)
    values[[i]] <- as.double(x)
  }
  values <- lapply(values, function(x) x * 10^sample(-6:6, 1))
  data <- named_columns(sample(c(states, values)))
  if (stats::runif(1) < 0.3) data <- data[sample(rows, replace = TRUE), ]
  constant <- vapply(data, function(v) is.double(v) && length(unique(v)) < 2, NA)
  data[constant] <- lapply(data[constant], function(v) stats::rnorm(nrow(data)))
  rownames(data) <- NULL
  data
}

mixed_scores <- function() scores_for("mixed")

# Compares the package with the judge on mixed data: scores, kept sets, the optimum over all
# networks, bounds at every moment, weights for repeated rows.
mixed_fault <- function(data = random_mixed(), score = sample(mixed_scores(), 1),
                        small_cells = sample(c("reject", "smooth"), 1)) {
  for (argument in list(data, score, small_cells)) force(argument)
  frame <- if (stats::runif(1) < 0.5) data else unique(data)
  weights <- if (nrow(frame) < nrow(data)) {
    tabulate(match(do.call(paste, data), do.call(paste, frame)))
  }
  threads <- sample(2, 1)
  scored <- function(...) {
    quiet_scores(frame, score, small_cells = small_cells, weights = weights, threads = threads, ...)
  }
  edge$families <- 0
  costs <- judge_mixed_costs(data, score, small_cells)
  if (edge$families > 0) return("undecided")
  all <- scored(prune = FALSE, parent_limit = "none")
  same <- all.equal(listed_costs(all), costs, tolerance = 1e-9)
  lists <- scored()
  kept <- listed_costs(lists)
  expected <- ifelse(judge_kept(costs), costs, Inf)
  best <- min(dag_costs(all_dags(ncol(data)), costs))
  fit <- suppressMessages(learn_bn(frame, score, small_cells = small_cells, weights = weights,
                                   threads = threads, seed = 1))
  faults <- c(if (!isTRUE(same)) paste("scores:", same[1]),
              if (!identical(is.finite(kept), is.finite(expected))) "kept sets",
              if (!fit$proved ||
                  abs(fit$score + best) > 1e-9 * (1 + abs(best))) paste("optimum", fit$score,
                                                                        -best),
              judged_faults(fit, lists, best),
              superset_fault(suppressMessages(bn_data(frame, weights = weights)), costs,
                             c(small_cells = (small_cells == "smooth") + 0), score))
  faults <- faults[nzchar(faults)]
  if (length(faults)) paste(score, small_cells, faults) else ""
}

# Lists only sets of one parent. No larger set may score more than the tail, unless a listed subset
# is as good. Returns the number of sets that the tail must bound, and how many of them exceed it.
beyond_tails <- function(data = random_mixed(5), score = sample(mixed_scores(), 1),
                         small_cells = "reject") {
  costs <- judge_mixed_costs(data, score, small_cells)
  old <- options(bnstar.set_budget = 1)
  on.exit(options(old))
  scores <- quiet_scores(data, score, small_cells = small_cells)
  listed <- listed_costs(scores)
  open <- which(is_continuous_column(data) & scores$tail < Inf)
  least <- least_within(listed)
  tested <- violated <- 0
  for (x in open) {
    larger <- is.finite(costs[, x]) & is.infinite(listed[, x])
    promised <- pmin(-scores$tail[x], least[larger, x])
    tested <- tested + sum(larger)
    violated <- violated + sum(costs[larger, x] < promised - 1e-9 * pmax(1, abs(promised)))
  }
  c(tested = tested, violated = violated)
}
