# The columns of the data: what kind each is, whether it can be used, and its
# codes or values. Messages list the columns they are about, at most five by name.

some_names <- function(x, most = 5L, quote = "`") {
  shown <- paste0(quote, utils::head(x, most), quote)
  more <- length(x) - length(shown)
  if (more > 0L) {
    shown <- c(shown, paste(more, "more"))
  }
  last <- length(shown)
  if (last == 1L) shown else paste(paste(shown[-last], collapse = ", "), "and", shown[last])
}

column_kind <- function(x) {
  if (is.data.frame(x) || length(dim(x)) > 1L) {
    "nested"
  } else if (inherits(x, c("Date", "POSIXt", "difftime", "ITime"))) {
    "date"
  } else if (is.list(x)) {
    "list"
  } else if (is.factor(x)) {
    if (is.ordered(x)) "ordered" else "factor"
  } else if (is.object(x) || !(typeof(x) %in% c("character", "logical", "integer", "double"))) {
    "other"
  } else {
    typeof(x)
  }
}

column_kinds <- function(input) {
  if (is.matrix(input$data)) {
    return(rep(column_kind(input$data[0L]), length(input$names)))
  }
  vapply(input$index, function(j) column_kind(.subset2(input$data, j)), "")
}

# What is said of columns that cannot be read; `found` lists them by kind.
unusable_texts <- c(
  list = "List columns: {found$list}. Unnest or drop them.",
  nested = "Columns that hold a matrix or a data frame: {found$nested}. \\
            Spread them into plain columns.",
  date = "Dates and times: {found$date}. {.fn cut} makes them discrete, {.fn as.numeric} continuous.",
  other = "Columns of another class: {found$other}. Make them a {.fn factor} to be discrete, \\
           plain numbers ({.fn as.numeric}) to be continuous."
)

check_kinds <- function(input, kinds, call) {
  unusable <- intersect(names(unusable_texts), kinds)
  if (length(unusable)) {
    found <- lapply(rlang::set_names(unusable), function(kind) some_names(input$names[kinds == kind]))
    if ("other" %in% unusable) {
      found$other <- name_classes(input, which(kinds == "other"))
    }
    abort_data(c("Some columns of {.arg data} are neither discrete nor continuous.",
                 rlang::set_names(unusable_texts[unusable], "x")), call = call)
  }
}

name_classes <- function(input, columns) {
  class_of <- function(i) class(.subset2(input$data, input$index[i]))[1L]
  classes <- if (is.matrix(input$data)) typeof(input$data) else vapply(columns, class_of, "")
  some_names(paste0("`", input$names[columns], "` <", classes, ">"), quote = "")
}

# A missing value can also hide in a level of its own, as addNA() makes it.
is_missing <- function(x) {
  if (is.factor(x) && anyNA(levels(x))) {
    is.na(levels(x))[x] | is.na(x)
  } else if (anyNA(x)) {
    is.na(x)
  }
}

check_complete <- function(input, call) {
  incomplete <- FALSE
  na <- nan <- level <- logical(length(input$names))
  for (i in seq_along(input$names)) {
    x <- fetch_column(input, i)
    missing <- is_missing(x)
    if (any(missing)) {
      incomplete <- incomplete | missing
      not_a_number <- if (is.double(x)) sum(is.nan(x)) else 0L
      nan[i] <- not_a_number > 0L
      na[i] <- sum(missing) > not_a_number
      level[i] <- anyNA(levels(x))
    }
  }
  if (any(incomplete)) refuse_missing(input, missing_entries(input), incomplete, list(na = na, nan = nan, level = level), call)
}

# Missing values are found on the way.
read_gaussian <- function(input, threads, call) {
  read <- cpp_read_values(input$data, input$index, input$keep, input$names, input$n_rows, threads)
  if (!is.null(input$missing)) {
    read <- read_incomplete_values(read, input)
  } else if (any(read$faults == 1L)) {
    check_complete(input, call)
  }
  if (input$n_rows < 2L) {
    abort_data(c("Continuous columns need at least two rows; there is one.",
                 x = "Continuous: {some_names(input$names)}.",
                 i = "Add rows."), call = call)
  }
  infinite <- input$names[read$faults == 2L]
  if (length(infinite)) {
    abort_data(c("Infinite values in {some_names(infinite)}.",
                 i = "Remove these rows, or put a finite value in their place."), call = call)
  }
  constant <- input$names[read$faults == 3L]
  if (length(constant)) {
    abort_data(c("Continuous columns with one value only: {some_names(constant)}.",
                 i = "Without variance they cannot be scored: drop them."),
               call = call)
  }
  read["values"]
}

# `unused`: the columns with levels that were declared but not seen, and dropped.
read_discrete <- function(input, levels, call) {
  if (is.null(input$missing)) check_complete(input, call)
  n <- length(input$names)
  codes <- matrix(0L, input$n_rows, n, dimnames = list(NULL, input$names))
  states <- rlang::set_names(vector("list", n), input$names)
  unused <- logical(n)
  for (i in seq_len(n)) {
    # The values are numbered in one pass; all else is done with one row for each of them.
    x <- filled_column(fetch_column(input, i), input$missing[[i]])
    x <- x[cpp_number_states(codes, i, x)]
    values <- distinct_values(x, levels)
    states[[i]] <- if (is.integer(values)) sprintf("%d", values) else enc2utf8(as.character(values))
    unused[i] <- is.factor(x) && length(values) < sum(!is.na(base::levels(x)))
    order <- if (is.factor(x)) match(base::levels(x), values)[x] else match(x, values)
    if (!identical(order, seq_along(order))) cpp_renumber_states(codes, i, order - 1L)
  }
  for (i in which(lengths(input$missing) > 0L)) codes[input$missing[[i]], i] <- NA
  arities <- lengths(states, use.names = FALSE)
  if (any(arities > 65535L)) {
    large <- input$names[arities > 65535L]
    abort_data(c("Columns with more than 65,535 states: {some_names(large)} (up to {max(arities)}).",
                 i = "Drop them if they are identifiers, or merge states."),
               call = call)
  }
  list(codes = codes, levels = states, arities = arities, unused = input$names[unused])
}

# In C order, so that the states do not depend on the user's locale.
distinct_values <- function(x, levels) {
  if (!is.factor(x)) {
    found <- unique(x)
    return(sort(if (is.character(x)) enc2utf8(found) else found, method = "radix"))
  }
  declared <- base::levels(x)
  declared[if (levels == "observed") tabulate(x, length(declared)) > 0L else !is.na(declared)]
}
