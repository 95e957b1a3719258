# An order of the columns by what they hold: searches that number variables by it give the same
# network whatever the columns are called and in which order they come. First what does not depend
# on the order of the rows: how often states occur, the least and the greatest number. Then, for
# columns that are alike so far, a sum over the rows. Names decide between identical columns. The
# core looks at the columns where they are: a copy of each would be as much memory as the data.
content_order <- function(data) {
  continuous <- variable_kinds(data) == "continuous"
  at <- ifelse(continuous, cumsum(continuous), cumsum(!continuous))
  keys <- cpp_content_keys(data$codes, data$values, data$counts, continuous, at)
  tied <- which(duplicated(keys, MARGIN = 2L) | duplicated(keys, MARGIN = 2L, fromLast = TRUE))
  sums <- numeric(length(at))
  sums[tied] <- cpp_sums_by_rows(data$codes, data$values, continuous[tied], at[tied])
  order(continuous, keys[1L, ], keys[2L, ], keys[3L, ], sums, data$variables, method = "radix")
}
