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

# Uniform over the acyclic graphs with at most `most` parents each, after long enough: a random arc
# goes out if it is there and comes in if it may (Ide and Cozman, 2002; here graphs need not be
# connected).
uniform_parents <- function(variables, most, moves = 10L * variables^2) {
  arcs <- matrix(FALSE, variables, variables)
  reaches <- function(from, to) {
    seen <- seq_len(variables) == from
    repeat {
      more <- seen | colSums(arcs[seen, , drop = FALSE]) > 0
      if (more[to]) return(TRUE)
      if (identical(more, seen)) return(FALSE)
      seen <- more
    }
  }
  for (move in seq_len(moves)) {
    pair <- sample.int(variables, 2L)
    from <- pair[1L]
    to <- pair[2L]
    arcs[from, to] <- !arcs[from, to] && sum(arcs[, to]) < most && !reaches(to, from)
  }
  parents <- lapply(seq_len(variables), function(v) which(arcs[, v]))
  order <- integer()
  while (length(order) < variables) {
    ready <- vapply(parents, function(p) all(p %in% order), NA)
    order <- c(order, setdiff(which(ready), order))
  }
  list(order = order, parents = parents)
}

# Binary data: P(1 | parents) is uniform, that is Dirichlet(1, 1), for each configuration.
simulate_binary <- function(rows, variables, seed, most = 3L, draw = random_parents) {
  set.seed(seed)
  network <- draw(variables, most)
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
