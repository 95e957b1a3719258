# An order of the columns by what they hold: searches that number variables by it give the same network whatever the columns are called
# and in which order they come. First what does not depend on the order of the rows: how often states occur, the least and the greatest
# number. Then, for columns that are alike so far, a sum over the rows. Names decide between identical columns.
content_order <- function(data) {
  continuous <- variable_kinds(data) == "continuous"
  at <- ifelse(continuous, cumsum(continuous), cumsum(!continuous))
  column <- function(v) if (continuous[v]) data$values[, at[v]] else data$codes[, at[v]]
  keys <- vapply(seq_along(at), function(v) summarize_column(column(v), data$counts, continuous[v]), numeric(3L))
  tied <- which(duplicated(keys, MARGIN = 2L) | duplicated(keys, MARGIN = 2L, fromLast = TRUE))
  sums <- numeric(length(at))
  if (length(tied) > 0L) {
    # Different rows have different factors, so that different columns have different sums.
    factors <- (seq_len(NROW(column(1L))) * 0.6180339887498949) %% 1
    sums[tied] <- vapply(tied, function(v) sum(factors * known_or(column(v), -1)), 0)
  }
  order(continuous, keys[1L, ], keys[2L, ], keys[3L, ], sums, data$variables, method = "radix")
}

known_or <- function(x, other) if (anyNA(x)) replace(x, is.na(x), other) else x

# Three numbers that do not depend on the order of the rows. Those of states are sums of whole numbers, which are exact.
summarize_column <- function(x, counts, continuous) {
  # Not range(), which copies the column.
  if (continuous) return(c(min(x, na.rm = TRUE), max(x, na.rm = TRUE), 0))
  known <- if (!is.null(counts)) !is.na(x)
  often <- if (is.null(counts)) tabulate(x + 1L) else rowsum(as.numeric(counts)[known], x[known])[, 1L]
  often <- sort.int(often[often > 0], method = "radix")
  c(length(often), max(often, 0), sum(often * seq_along(often)))
}
