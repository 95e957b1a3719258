# Orders the columns by their content. Searches that number variables in this order find the same
# network whatever the columns are called and wherever they stand. The first criteria do not depend
# on the order of the rows: how often states occur, the least and the greatest number. A sum over
# the rows decides between columns that are still alike, and names decide between identical columns.
# The core reads the columns in place, because copies would take as much memory as the data.
content_order <- function(data) {
  continuous <- variable_kinds(data) == "continuous"
  at <- ifelse(continuous, cumsum(continuous), cumsum(!continuous))
  keys <- cpp_content_keys(data$codes, data$values, data$counts, continuous, at)
  order(continuous, keys[1L, ], keys[2L, ], keys[3L, ], keys[4L, ], data$variables,
        method = "radix")
}
