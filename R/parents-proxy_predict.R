# Predictions of a decomposable proxy.

# What the parents of x add under a decomposable proxy. `sets` has a row for each parent set; all
# have the same size.
predict_sets <- function(proxy, x, sets) {
  size <- ncol(sets)
  value <- rowSums(matrix(proxy$coefficients[sets, x], nrow(sets))) +
    sum(proxy$sizes[seq_len(min(size, nrow(proxy$sizes))), x])
  pair <- pair_matrix(proxy, x)
  for (i in seq_len(size)) {
    for (j in seq_len(i - 1L)) value <- value + pair[sets[, c(i, j), drop = FALSE]]
  }
  value
}

# The same for one parent set of each variable.
predict_decomposable <- function(proxy, parents) {
  n <- length(parents)
  size <- lengths(parents)
  child <- rep(seq_len(n), size)
  value <- proxy$coefficients[cbind(unlist(parents), child)]
  of_number <- vapply(seq_len(n),
                      function(x) sum(proxy$sizes[seq_len(min(size[x], nrow(proxy$sizes))), x]), 0)
  sets <- pairs_of_sets(parents)
  code <- function(child, a, b) (child * n + pmin(a, b)) * n + pmax(a, b)
  known <- with(proxy$pairs, code(child, first, second))
  of_pair <- c(0, proxy$pairs$coefficient)[1L + match(code(sets$set, sets$first, sets$second),
                                                      known, 0L)]
  sum_by <- function(x, owner) as.vector(rowsum(c(x, numeric(n)), c(owner, seq_len(n))))
  sum_by(value, child) + of_number + sum_by(of_pair, sets$set)
}

# The coefficients of pairs of parents of x.
pair_matrix <- function(proxy, x) {
  n <- length(proxy$variables)
  mine <- proxy$pairs[proxy$pairs$child == x, ]
  pair <- matrix(0, n, n)
  pair[cbind(c(mine$first, mine$second), c(mine$second, mine$first))] <- mine$coefficient
  pair
}

# The pairs of parents in each set, set by set. The first parent varies slowest.
pairs_of_sets <- function(parents) {
  size <- lengths(parents)
  set <- rep(seq_along(size), choose(size, 2))
  first <- second <- integer(length(set))
  for (k in setdiff(unique(size), 0:1)) {
    members <- matrix(unlist(parents[size == k]), k)
    two <- utils::combn(k, 2L)
    of_size <- size[set] == k
    first[of_size] <- members[two[1L, ], ]
    second[of_size] <- members[two[2L, ], ]
  }
  list(set = set, first = first, second = second)
}
