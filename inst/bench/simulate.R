# Data for the benchmarks: random networks, seeded, in plain R.

# Every variable of a random order gets up to `most` parents among those before it.
# `exactly`: as many as there are, so that the number of parents is not random.
random_parents <- function(variables, most, exactly = FALSE) {
  order <- sample.int(variables)
  parents <- vector("list", variables)
  for (i in seq_len(variables)) {
    room <- min(most, i - 1L)
    size <- if (exactly) room else sample.int(room + 1L, 1L) - 1L
    parents[[order[i]]] <- sort(order[sample.int(i - 1L, size)])
  }
  list(order = order, parents = parents)
}

# Binary data: P(1 | parents) is uniform, that is Dirichlet(1, 1), for each configuration.
simulate_binary <- function(rows, variables, seed, most = 3L) {
  set.seed(seed)
  network <- random_parents(variables, most)
  x <- matrix(0L, rows, variables, dimnames = list(NULL, paste0("X", seq_len(variables))))
  for (v in network$order) {
    p <- network$parents[[v]]
    configuration <- drop(x[, p, drop = FALSE] %*% 2^(seq_along(p) - 1L)) + 1
    x[, v] <- as.integer(stats::runif(rows) < stats::runif(2^length(p))[configuration])
  }
  data.frame(lapply(as.data.frame(x), factor))
}

# Linear Gaussian data: coefficients of size 0.5 to 1.5 with random sign, unit noise; columns are
# scaled on the way, or variances would grow from layer to layer.
simulate_gaussian <- function(rows, variables, seed, most = 3L) {
  set.seed(seed)
  network <- random_parents(variables, most)
  x <- matrix(0, rows, variables, dimnames = list(NULL, paste0("X", seq_len(variables))))
  for (v in network$order) {
    p <- network$parents[[v]]
    coefficients <- stats::runif(length(p), 0.5, 1.5) * sample(c(-1, 1), length(p), replace = TRUE)
    x[, v] <- scale(drop(x[, p, drop = FALSE] %*% coefficients) + stats::rnorm(rows))
  }
  as.data.frame(x)
}
