# Compares AD-trees with tables of the data frame itself.

# Columns of any skewness. Some are constant, some have many levels, some are functions of others.
# There may be a column of weights.
data_for_trees <- function() {
  rows <- sample(c(1, 2, 5, 20, 60, 200, 500), 1)
  columns <- list()
  for (i in seq_len(sample(2:6, 1))) {
    r <- sample(c(1, 2, 2, 3, 4, 9, 40), 1)
    column <- sample(r, rows, replace = TRUE, prob = stats::rexp(r)^sample(c(0.1, 1, 4), 1) + 1e-6)
    if (i > 1 && stats::runif(1) < 0.3) {
      column <- (column + columns[[sample(i - 1, 1)]]) %% max(2, r)
    }
    columns[[i]] <- column
  }
  data <- named_columns(lapply(columns, factor))
  sizes <- list(NULL, 3, 1e4, 3e9)[[sample(4, 1)]]
  if (!is.null(sizes)) data$weight <- ceiling(stats::runif(rows) * sizes)
  data
}

read_for_trees <- function(data) {
  suppressMessages(bn_data(data, weights = if ("weight" %in% names(data)) "weight"))
}

# Compares the tables of all sets of variables with tapply(). Returns "" or what differs.
ad_tree_fault <- function(data = data_for_trees(),
                          r_min = sample(c(1, 2, 5, nrow(data), sample(nrow(data), 1)), 1)) {
  weight <- if (is.null(data$weight)) rep(1, nrow(data)) else data$weight
  read <- read_for_trees(data)
  codes <- as.data.frame(read$codes)
  n <- length(read$variables)
  sets <- lapply(seq_len(2^n) - 1,
                 function(mask) sample_any(which(bitwAnd(mask, 2^(seq_len(n) - 1)) > 0)))
  tree <- cpp_ad_tree_tables(read, r_min, sets, sample(2, 1), resolve_limits(Inf, Inf))
  cells <- vapply(sets, function(set) prod(read$arities[set]), 0)
  most <- max(4096, nrow(unique(codes)))
  given <- !vapply(tree$tables, is.null, NA)
  if (!identical(given, cells <= most)) return("other sets are answered than should be")
  for (i in which(given)) {
    table <- tree$tables[[i]]
    if (!setequal(table$variables, sets[[i]])) return("a table has other variables")
    if (!identical(table$counts, direct_counts(codes, weight, table$variables, read$arities))) {
      return(sprintf("r_min %d: the table of %s differs", r_min,
                     paste(table$variables, collapse = " ")))
    }
  }
  forecast <- cpp_ad_tree_forecast(read, r_min, Inf, 1, 1, resolve_limits(Inf, Inf))
  if (forecast$exact && forecast$count_nodes != tree$count_nodes) {
    return("a forecast without a sample is not exact")
  }
  # The ends of blocks may stay unused.
  if (forecast$exact && (tree$bytes < forecast$bytes || tree$bytes > 1.34 * forecast$bytes)) {
    return("bytes are not as forecast")
  }
  ""
}

sample_any <- function(x) x[sample.int(length(x))]

# The first variable varies slowest.
direct_counts <- function(codes, weight, variables, arities) {
  cell <- rep(0, nrow(codes))
  for (x in variables) cell <- cell * arities[x] + codes[[x]]
  counts <- numeric(prod(arities[variables]))
  sums <- tapply(weight, cell, sum)
  counts[as.numeric(names(sums)) + 1] <- sums
  counts
}

# Compares all discrete scores of random families, from the tree and from the rows.
ad_tree_score_fault <- function() {
  data <- read_for_trees(data_for_trees())
  n <- length(data$variables)
  children <- sample(n, 20, replace = TRUE)
  parents <- lapply(children,
                    function(x) sample_any(setdiff(seq_len(n), x))[seq_len(sample(0:(n - 1), 1))])
  tree <- list(r_min = sample(c(1, 3, 10, 100), 1), bytes = Inf)
  score <- sample(discrete_scores(), 1)
  settings <- unlist(resolve_score(score, data, list(), character(), NULL)$settings) %||% numeric()
  memory <- sample(c(0, 2^20), 1)
  ours <- family_scorer(data, score, settings, memory, counting = tree)
  rows <- family_scorer(data, score, settings, memory)
  same <- identical(ours(children, parents), rows(children, parents)) &&
    identical(ours(children, parents), rows(children, parents))
  if (same) "" else paste(score, "in the tree differs from that in the rows")
}
