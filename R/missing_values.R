# Missing values when data are read: an error, rows left out, or entries that every family deals with for itself.

# Which entries are missing, by column; NULL for a column without any.
missing_entries <- function(input) {
  entries <- lapply(seq_along(input$names), function(i) is_missing(fetch_column(input, i)))
  entries[!vapply(entries, any, NA)] <- list(NULL)
  entries
}

# The input without the rows that cannot be used. With `na = "local"`, `missing` has the entries of the others.
settle_missing <- function(input, na, call) {
  if (na == "error") return(input)
  entries <- missing_entries(input)
  incomplete <- lengths(entries) > 0L
  if (!any(incomplete)) return(input)
  if (na == "omit") {
    useless <- Reduce(`|`, entries[incomplete])
    check_rows_left(input, entries, useless, call)
    inform_user("{sum(useless)} of {input$n_rows} rows {cli::qty(sum(useless))}{?has/have} missing values and {?is/are} left out.")
    return(keep_rows(input, !useless))
  }
  empty <- input$names[vapply(entries, function(x) !is.null(x) && all(x), NA)]
  if (length(empty)) {
    abort_data(c("Columns without any value: {some_names(empty)}.", i = "Drop them."), call = call)
  }
  if (all(incomplete)) {
    useless <- Reduce(`&`, entries)
    if (any(useless)) {
      inform_user("{sum(useless)} of {input$n_rows} rows {cli::qty(sum(useless))}{?has/have} no value at all and {?is/are} left out.")
      input <- keep_rows(input, !useless)
      entries <- lapply(entries, `[`, !useless)
      entries[!vapply(entries, any, NA)] <- list(NULL)
    }
  }
  if (any(lengths(entries) > 0L)) input$missing <- entries
  input
}

keep_rows <- function(input, wanted) {
  input$keep <- (input$keep %||% seq_len(input$n_rows))[wanted]
  input$n_rows <- length(input$keep)
  if (!is.null(input$counts)) input$counts <- input$counts[wanted]
  input$n_obs <- if (is.null(input$counts)) as.numeric(input$n_rows) else sum(input$counts)
  input
}

check_rows_left <- function(input, entries, useless, call) {
  if (!all(useless)) return(invisible())
  abort_data(c("Every row has missing values: {.code na = \"omit\"} leaves none.",
               x = most_missing(input, entries),
               i = "{.code na = \"local\"} lets every family use the rows it has; or drop the columns with most missing values."),
             call = call)
}

# Where most of them are, in words; NULL where that is one column.
most_missing <- function(input, entries) {
  count <- vapply(entries, function(x) sum(x, 0L), 0)
  if (sum(count > 0) < 2L) return(NULL)
  worst <- utils::head(order(-count), 3L)
  worst <- worst[count[worst] > 0]
  sprintf("Most are in %s.", and_list(sprintf("`%s` (%d)", input$names[worst], as.integer(count[worst]))))
}

refuse_missing <- function(input, entries, incomplete, found, call) {
  n_incomplete <- sum(incomplete)
  complete <- input$n_rows - n_incomplete
  abort_data(c("Missing values: {n_incomplete} of {input$n_rows} row{?s} cannot be used.",
               x = if (any(found$na)) "{.val {NA}} in {some_names(input$names[found$na])}.",
               x = if (any(found$nan)) "{.val {NaN}} in {some_names(input$names[found$nan])}.",
               x = most_missing(input, entries),
               i = if (complete > 0L) "{.code na = \"omit\"} uses the {complete} complete row{?s}; {.code na = \"local\"} \\
                                       lets every family use the rows it has."
                   else "No row is complete; {.code na = \"local\"} lets every family use the rows it has.",
               i = "Or drop these rows yourself, with {.fn na.omit} or {.fn complete.cases}, or impute the values.",
               i = if (any(found$level)) "An {.val {NA}} level becomes a state when it has a name: \\
                                          {.code levels(x)[is.na(levels(x))] <- \"unknown\"}."),
             call = call)
}

# A column of which all missing entries have a value that was observed: no state is lost, and none is new.
filled_column <- function(x, missing) {
  if (is.null(missing)) return(x)
  x[missing] <- x[which.min(missing)]
  x
}

# Numbers whose columns with missing entries the core has not read to the end, with their faults: 2 infinite, 3 one value only.
read_incomplete_values <- function(read, input) {
  for (v in which(lengths(input$missing) > 0L)) {
    x <- fetch_column(input, v)
    x[is.nan(x)] <- NA_real_
    seen <- x[!is.na(x)]
    read$faults[v] <- if (any(is.infinite(seen))) 2L else if (all(seen == seen[1L])) 3L else 0L
    read$values[, v] <- x
  }
  read
}

# Data that were read with `na = "local"`.
is_local <- function(data) identical(data$na, "local")

has_missing <- function(data) anyNA(data$codes) || anyNA(data$values)

# For functions that need complete rows; `what` ends the sentence.
refuse_local <- function(data, what, call = rlang::caller_env()) {
  if (!is_local(data) || !has_missing(data)) return(invisible())
  abort_data(c(paste("With {.code na = \"local\"} rows are incomplete, and", what, "needs complete ones."),
               i = "{.code na = \"omit\"} leaves incomplete rows out."), call = call)
}
