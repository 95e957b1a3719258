# Missing values when data are read: an error, rows left out, or entries that every family deals with for itself.

# Which entries are missing, by column; NULL for a column without any.
missing_entries <- function(input) {
  entries <- lapply(seq_along(input$names), function(i) is_missing(fetch_column(input, i)))
  entries[!vapply(entries, any, NA)] <- list(NULL)
  entries
}

# The input without the rows that cannot be used. With `na = "local"`, `missing` has the entries of the others.
settle_missing <- function(input, na, refuse) {
  if (na == "error") return(input)
  entries <- missing_entries(input)
  incomplete <- lengths(entries) > 0L
  if (!any(incomplete)) return(input)
  if (na == "omit") {
    useless <- Reduce(`|`, entries[incomplete])
    if (all(useless)) refuse()
    report_omitted(sum(useless), input$n_rows)
    return(keep_rows(input, !useless))
  }
  if (any(vapply(entries[incomplete], all, NA))) refuse()
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

# Rows that are complete are seldom like the others; where few are, that matters.
least_share_kept <- 0.2

report_omitted <- function(omitted, rows) {
  few <- rows - omitted < least_share_kept * rows
  inform_user(c("{omitted} of {rows} rows {cli::qty(omitted)}{?has/have} missing values and {?is/are} left out.",
                "!" = if (few) "Only {rows - omitted} {?is/are} used, and these may not be like the others.",
                i = if (few) "{.code na = \"local\"} uses what each row has; {.fun structural_em} weighs what it may have had."))
}

keep_rows <- function(input, wanted) {
  input$keep <- (input$keep %||% seq_len(input$n_rows))[wanted]
  input$n_rows <- length(input$keep)
  if (!is.null(input$counts)) input$counts <- input$counts[wanted]
  input$n_obs <- if (is.null(input$counts)) as.numeric(input$n_rows) else sum(input$counts)
  input
}

# A column of which all missing entries have a value that was observed: no state is lost, and none is new.
filled_column <- function(x, missing) {
  if (is.null(missing)) return(x)
  x[missing] <- x[which.min(missing)]
  x
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
