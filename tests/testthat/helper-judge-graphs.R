# Graphs for the tests of comparisons, by definition and in plain R.

# Adjacency matrices of all networks over four variables.
four_dags <- function() {
  dags <- all_dags(4)
  lapply(seq_len(nrow(dags)), function(i) {
    adjacent <- vapply(dags[i, ], function(mask) bitwAnd(mask, 2^(0:3)) > 0, logical(4)) * 1
    dimnames(adjacent) <- list(letters[1:4], letters[1:4])
    adjacent
  })
}

random_adjacency <- function(n, probability) {
  adjacent <- upper.tri(diag(n)) * (stats::runif(n^2) < probability)
  shuffled <- sample(n)
  adjacent <- adjacent[shuffled, shuffled]
  dimnames(adjacent) <- list(paste0("v", seq_len(n)), paste0("v", seq_len(n)))
  adjacent
}

# All triples a -> x <- b with a and b not adjacent, as text.
judge_v_structures <- function(adjacent) {
  found <- character()
  n <- nrow(adjacent)
  for (x in seq_len(n)) for (a in seq_len(n)) for (b in seq_len(n)) {
    if (a < b && adjacent[a, x] && adjacent[b, x] && !adjacent[x, a] && !adjacent[x, b] &&
        !adjacent[a, b] && !adjacent[b, a]) found <- c(found, paste(a, x, b))
  }
  found
}

as_bnlearn <- function(adjacent) {
  bn <- bnlearn::empty.graph(rownames(adjacent))
  bnlearn::amat(bn) <- adjacent * 1L
  bn
}
