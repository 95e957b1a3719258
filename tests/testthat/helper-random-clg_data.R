# Random data of a conditional Gaussian network: `n_discrete` columns of 2 or 3 states, whose
# parents are up to two of those before them, then `n_continuous` columns, each with a regression of
# its own in every configuration of its discrete parents.
clg_data <- function(n_discrete, n_continuous, rows, most_parents = 3, seed = 1) {
  set.seed(seed)
  columns <- list()
  for (i in seq_len(n_discrete)) columns[[i]] <- draw_states(columns, rows, min(2, most_parents))
  for (i in n_discrete + seq_len(n_continuous)) {
    columns[[i]] <- draw_regression(columns, rows, n_discrete, most_parents)
  }
  names(columns) <- c(sprintf("D%02d", seq_len(n_discrete)),
                      sprintf("C%02d", seq_len(n_continuous)))
  as.data.frame(columns)
}

# Some of the columns so far.
draw_parents <- function(columns, sizes) {
  size <- min(length(columns), sizes[sample.int(length(sizes), 1)])
  sample.int(length(columns), size)
}

# The configuration of some factors in each row, the first running fastest.
configurations_of <- function(factors, rows) {
  cell <- rep(1L, rows)
  stride <- 1L
  for (states in factors) {
    cell <- cell + stride * (as.integer(states) - 1L)
    stride <- stride * nlevels(states)
  }
  cell
}

draw_states <- function(columns, rows, most_parents) {
  parents <- draw_parents(columns, 0:most_parents)
  states <- sample(2:3, 1)
  cell <- configurations_of(columns[parents], rows)
  weights <- matrix(stats::rgamma(states * max(cell), 1), states)
  sums <- apply(sweep(weights, 2, colSums(weights), "/"), 2, cumsum)
  draws <- stats::runif(rows)
  state <- 1L + rowSums(draws > t(sums[-states, cell, drop = FALSE]))
  factor(state, seq_len(states), letters[seq_len(states)])
}

draw_regression <- function(columns, rows, n_discrete, most_parents) {
  parents <- draw_parents(columns, seq_len(most_parents))
  cell <- configurations_of(columns[parents[parents <= n_discrete]], rows)
  cells <- max(cell)
  intercept <- stats::rnorm(cells, 0, 1.5)
  deviation <- stats::runif(cells, 0.5, 1.5)
  x <- intercept[cell]
  for (parent in parents[parents > n_discrete]) {
    sign <- sample(c(-1, 1), cells, TRUE)
    x <- x + (sign * stats::runif(cells, 0.3, 1.2))[cell] * columns[[parent]]
  }
  x + deviation[cell] * stats::rnorm(rows)
}
