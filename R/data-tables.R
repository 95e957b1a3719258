# Data in other forms than rows and plain columns: tables of counts, labelled columns, grouped data.

# Returns list(data, weights). A table becomes a data frame with a row for each cell, and its counts
# become weights.
as_plain_data <- function(data, weights, call) {
  if (is_count_table(data)) return(rows_of_table(data, weights, call))
  if (inherits(data, "grouped_df")) {
    inform_user(c("{.arg data} is grouped, and the groups are ignored: one network is learned of all
                   rows.",
                  i = "{.code lapply(split(data, groups), learn_bn)} learns one for each."))
  }
  list(data = labelled_as_factors(data), weights = weights)
}

# TRUE for tables, flat tables, and arrays of three or more dimensions that name their states. A
# plain matrix is data.
is_count_table <- function(data) {
  inherits(data, c("table", "ftable")) ||
    (is.array(data) && is.numeric(data) && length(dim(data)) > 2L && !is.null(dimnames(data)))
}

rows_of_table <- function(data, weights, call) {
  if (!is.null(weights)) {
    abort_argument(c("{.arg data} is a table, whose cells are the weights.",
                     i = "Leave out {.arg weights}."), call = call)
  }
  if (inherits(data, "ftable")) data <- as.table(data)
  if (!is.numeric(data) || length(dim(data)) != length(dimnames(data))) {
    abort_data(c("{.arg data} is a table without counts, or without names of its states.",
                 i = "Make it anew from the rows, with {.fn table} or {.fn xtabs}."), call = call)
  }
  # A variable may have the name that as.data.frame() would give to the counts.
  rows <- as.data.frame.table(data, responseName = "count of the cell", stringsAsFactors = TRUE)
  list(data = rows[-ncol(rows)], weights = rows[[ncol(rows)]])
}

# Columns of package haven become factors if their labels name all values that occur.
labelled_as_factors <- function(data) {
  if (!is.data.frame(data)) return(data)
  for (column in which(vapply(data, has_all_labels, NA))) {
    x <- .subset2(data, column)
    labels <- attr(x, "labels")
    data[[column]] <- factor(match(as.vector(unclass(x)), as.vector(labels)), seq_along(labels),
                             names(labels))
  }
  data
}

has_all_labels <- function(x) {
  labels <- attr(x, "labels")
  inherits(x, "haven_labelled") && length(labels) > 0L && !anyDuplicated(names(labels)) &&
    !anyNA(labels) &&
    all(as.vector(unclass(x)) %in% c(as.vector(labels), NA))
}
