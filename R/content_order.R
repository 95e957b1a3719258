# An order of the columns by what they hold: searches that number variables by it give the same network whatever the columns are called
# and in which order they come. First what does not depend on the order of the rows: how often states occur, the least and the greatest
# number. Then the rows from the first on, for columns that are alike so far. Names decide between identical columns.
content_order <- function(data) {
  continuous <- variable_kinds(data) == "continuous"
  at <- ifelse(continuous, cumsum(continuous), cumsum(!continuous))
  rows <- nrow(data$codes %||% data$values)
  entries <- function(v, from, to) {
    if (continuous[v]) data$values[from:to, at[v]] else data$codes[from:to, at[v]]
  }
  summaries <- vapply(seq_along(at), function(v) summarize_column(entries(v, 1L, rows), data$counts, continuous[v]), numeric(3L))
  ranks <- tied_ranks(list(continuous, summaries[1L, ], summaries[2L, ], summaries[3L, ]))
  order(rank_by_rows(ranks, entries, rows), data$variables, method = "radix")
}

# Three numbers that do not depend on the order of the rows. Those of states are sums of whole numbers, which are exact.
summarize_column <- function(x, counts, continuous) {
  if (continuous) return(c(range(x, na.rm = TRUE), 0))
  often <- if (is.null(counts)) tabulate(x + 1L) else rowsum(as.numeric(counts), x)[, 1L]
  often <- sort(often[often > 0])
  c(length(often), max(often, 0), sum(often * seq_along(often)))
}

# The rank of each element by the first key, then by the next; equal where all keys are.
tied_ranks <- function(keys) {
  sorted <- do.call(order, c(keys, list(method = "radix")))
  new <- lapply(keys, function(key) key[sorted][-1L] != key[sorted][-length(sorted)])
  ranks <- integer(length(sorted))
  ranks[sorted] <- cumsum(c(TRUE, Reduce(`|`, new)))[seq_along(sorted)]
  ranks
}

# Blocks of rows, each twice as long as the one before, for the columns that are tied still.
rank_by_rows <- function(ranks, entries, rows) {
  from <- 1L
  block <- 32L
  while (from <= rows && anyDuplicated(ranks) > 0L) {
    tied <- which(ranks %in% ranks[duplicated(ranks)])
    to <- min(rows, from + block - 1L)
    keys <- vapply(tied, function(v) as.numeric(entries(v, from, to)), numeric(to - from + 1L))
    keys <- matrix(replace(keys, is.na(keys), -Inf), ncol = length(tied))
    at_rows <- lapply(seq_len(nrow(keys)), function(i) replace(numeric(length(ranks)), tied, keys[i, ]))
    ranks <- tied_ranks(c(list(ranks), at_rows))
    from <- to + 1L
    block <- 2L * block
  }
  ranks
}
