# The columns of the data: the kind of each, whether it can be used, and its codes or values.
# Messages name at most five of the columns that they are about.

column_kind <- function(x) {
  # Most columns, and they are recognised at once.
  if (identical(oldClass(x), "factor") && is.null(dim(x))) return("factor")
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
  if (!is.atomic(x) && !is.list(x)) return(integer())
  if (!column_kind(x) %in% c(discrete_kinds, "double")) return(which(is.na(x)))
  # Of a factor, anyNA() would make a logical vector.
  if (is.factor(x)) return(cpp_missing_rows(x, is.na(levels(x))))
  if (anyNA(x)) cpp_missing_rows(x, logical()) else integer()
}

# Finds missing values while it reads. `refuse` says what is wrong with the data and ends the call.
read_gaussian <- function(input, threads, refuse) {
  may_be_missing <- !is.null(input$missing)
  read <- cpp_read_values(input$data, input$index, input$keep, input$names, input$n_rows,
                          may_be_missing, threads)
  if (input$n_rows < 2L || any(read$faults != 0L)) refuse()
  read["values"]
}

# The core codes all columns. All other steps see each distinct value once. `unused` in the value
# names the columns whose declared but unobserved levels were dropped.
read_discrete <- function(input, levels, refuse) {
  read <- cpp_read_codes(input$data, input$index, input$keep, input$names, input$n_rows,
                         levels == "declared")
  if (any(read$broken) || (is.null(input$missing) && any(read$incomplete))) refuse()
  states <- rlang::set_names(read$states, input$names)
  by_row <- which(vapply(states, is.integer, NA, USE.NAMES = FALSE))
  found <- lapply(by_row, function(i) states_of_column(input, i, states[[i]]))
  states[by_row] <- lapply(found, `[[`, "states")
  states <- lapply(states, enc2utf8)
  arities <- lengths(states, use.names = FALSE)
  if (any(arities > most_states)) refuse()
  new_codes <- lapply(found, `[[`, "new_codes")
  moved <- lengths(new_codes) > 0L
  if (any(moved)) cpp_renumber_codes(read$codes, by_row[moved], new_codes[moved])
  list(codes = read$codes, levels = states, arities = arities, unused = input$names[read$unused])
}

# The core has given the codes 0, 1, ... to the values in the rows `seen`, in the order in which
# they came. Returns the `states` in their proper order, and the `new_codes` of the old ones if that
# order is another.
states_of_column <- function(input, i, seen) {
  j <- input$index[i]
  x <- if (is.matrix(input$data)) input$data[seen, j] else .subset2(input$data, j)[seen]
  values <- sorted_values(x)
  code <- match(x, values) - 1L
  list(states = state_names(values),
       new_codes = if (!identical(code, seq_along(code) - 1L)) code)
}

state_names <- function(values) {
  if (is.integer(values)) sprintf("%d", values) else as.character(values)
}

# Sorted as in the C locale, so that the states do not depend on the user's locale.
sorted_values <- function(x) {
  found <- unique(x)
  sort(if (is.character(x)) enc2utf8(found) else found, method = "radix")
}
