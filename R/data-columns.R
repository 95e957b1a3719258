# The columns of the data: the kind of each, whether it can be used, and its codes or values.
# Messages name at most five of the columns that they are about.

column_kind <- function(x) {
  if (is.data.frame(x) || length(dim(x)) > 1L) {
    "nested"
  } else if (inherits(x, c("Date", "POSIXt", "difftime", "ITime"))) {
    "date"
  } else if (is.list(x)) {
    "list"
  } else if (is.factor(x)) {
    if (is.ordered(x)) "ordered" else "factor"
  } else if (inherits(x, "haven_labelled")) {
    "labelled"
  } else if (is.object(x) || !(typeof(x) %in% c("character", "logical", "integer", "double"))) {
    "other"
  } else {
    typeof(x)
  }
}

discrete_kinds <- c("character", "logical", "integer", "factor", "ordered")

column_kinds <- function(input) {
  if (is.matrix(input$data)) {
    return(rep(column_kind(input$data[0L]), length(input$names)))
  }
  vapply(input$index, function(j) column_kind(.subset2(input$data, j)), "")
}

# The rows in which a column is missing. A missing value can also be a level of its own, as addNA()
# makes it.
missing_rows <- function(x) {
  if (!column_kind(x) %in% c(discrete_kinds, "double")) return(which(is.na(x)))
  # anyNA() would make a logical vector of a factor.
  if (is.factor(x)) return(cpp_missing_rows(x, is.na(levels(x))))
  if (anyNA(x)) cpp_missing_rows(x, logical()) else integer()
}

is_complete <- function(input) {
  for (i in seq_along(input$names)) {
    if (length(missing_rows(fetch_column(input, i))) > 0L) return(FALSE)
  }
  TRUE
}

# Finds missing values while it reads. `refuse` says what is wrong with the data and ends the call.
read_gaussian <- function(input, threads, refuse) {
  may_be_missing <- !is.null(input$missing)
  read <- cpp_read_values(input$data, input$index, input$keep, input$names, input$n_rows,
                          may_be_missing, threads)
  if (input$n_rows < 2L || any(read$faults != 0L)) refuse()
  read["values"]
}

# `unused` in the value names the columns whose declared but unobserved levels were dropped.
read_discrete <- function(input, levels, refuse) {
  if (is.null(input$missing) && !is_complete(input)) refuse()
  n <- length(input$names)
  codes <- matrix(0L, input$n_rows, n, dimnames = list(NULL, input$names))
  states <- rlang::set_names(vector("list", n), input$names)
  unused <- logical(n)
  for (i in seq_len(n)) {
    # One pass numbers the values. All other steps see each distinct value once.
    x <- fetch_column(input, i)
    x <- x[cpp_number_states(codes, i, x, input$missing[[i]] %||% integer())]
    values <- distinct_values(x, levels)
    states[[i]] <- if (is.integer(values)) sprintf("%d", values) else enc2utf8(as.character(values))
    unused[i] <- is.factor(x) && length(values) < sum(!is.na(base::levels(x)))
    order <- if (is.factor(x)) match(base::levels(x), values)[x] else match(x, values)
    if (!identical(order, seq_along(order))) cpp_renumber_states(codes, i, order - 1L)
  }
  arities <- lengths(states, use.names = FALSE)
  if (any(arities > most_states)) refuse()
  list(codes = codes, levels = states, arities = arities, unused = input$names[unused])
}

# Sorted as in the C locale, so that the states do not depend on the user's locale.
distinct_values <- function(x, levels) {
  if (!is.factor(x)) {
    found <- unique(x)
    return(sort(if (is.character(x)) enc2utf8(found) else found, method = "radix"))
  }
  declared <- base::levels(x)
  declared[if (levels == "observed") tabulate(x, length(declared)) > 0L else !is.na(declared)]
}
