# Missing values when data are read: they are an error, or their rows are left out, or every family
# uses the rows in which its members are known.

# The rows in which each column is missing.
missing_entries <- function(input) {
  lapply(seq_along(input$names), function(i) missing_rows(fetch_column(input, i)))
}

# For every row, whether it is complete.
complete_rows <- function(entries, n_rows) {
  complete <- rep(TRUE, n_rows)
  for (rows in entries) complete[rows] <- FALSE
  complete
}

# The input without the rows that cannot be used. With `na = "local"` its field `missing` has the
# missing entries of the remaining rows.
settle_missing <- function(input, na, refuse) {
  if (na == "error") return(input)
  entries <- missing_entries(input)
  incomplete <- lengths(entries) > 0L
  if (!any(incomplete)) return(input)
  if (na == "omit") {
    wanted <- complete_rows(entries, input$n_rows)
    if (!any(wanted)) refuse()
    report_omitted(sum(!wanted), input$n_rows)
    return(keep_rows(input, wanted))
  }
  if (any(lengths(entries) == input$n_rows)) refuse()
  useless <- Reduce(intersect, entries)
  if (length(useless) > 0L) {
    inform_user("{length(useless)} of {input$n_rows} rows {cli::qty(length(useless))}{?has/have} no
                 value at all and {?is/are} left out.")
    input <- keep_rows(input, -useless)
    entries <- missing_entries(input)
  }
  if (any(lengths(entries) > 0L)) input$missing <- entries
  input
}

# Complete rows seldom resemble the others. This matters if few rows are complete.
least_share_kept <- 0.2

report_omitted <- function(omitted, rows) {
  few <- rows - omitted < least_share_kept * rows
  inform_user(c("{omitted} of {rows} rows {cli::qty(omitted)}{?has/have} missing values and
                 {?is/are} left out.",
                "!" = if (few) "Only {rows - omitted} {?is/are} used, and these may not be like the
                                others.",
                i = if (few) "{.code na = \"local\"} uses what each row has; {.fun structural_em}
                              weighs what it may have had."))
}

# Those of the columns `names` that have other values in rows of `input` which `used` lacks.
made_constant <- function(input, used, names) {
  if (used$n_rows == input$n_rows) return(character())
  varies <- function(name) {
    length(unique(stats::na.omit(fetch_column(input, match(name, input$names))))) > 1L
  }
  names[vapply(names, varies, NA)]
}

keep_rows <- function(input, wanted) {
  input$keep <- (input$keep %||% seq_len(input$n_rows))[wanted]
  input$n_rows <- length(input$keep)
  if (!is.null(input$counts)) input$counts <- input$counts[wanted]
  input$n_obs <- if (is.null(input$counts)) as.numeric(input$n_rows) else total_weight(input$counts)
  input
}

# TRUE for data that were read with `na = "local"`.
is_local <- function(data) identical(data$na, "local")

# All other data are complete, so there is no need to look at their entries.
has_missing <- function(data) is_local(data) && (anyNA(data$codes) || anyNA(data$values))

# Is every row a whole number of observations of every variable?
is_plain_counts <- function(data) {
  !has_missing(data) && !has_interventions(data) && !isTRUE(data$fractions)
}

# Refuses incomplete data on behalf of functions that need complete rows. `what` is the subject of
# the message.
refuse_local <- function(data, what, call = rlang::caller_env()) {
  if (!has_missing(data)) return(invisible())
  abort_data(c(paste("With {.code na = \"local\"} rows are incomplete, and", what,
                     "needs complete ones."),
               i = "{.code na = \"omit\"} leaves incomplete rows out."), call = call)
}

# Discrete columns of one state are of two kinds. Those known in every row change no score, and no
# learner makes them parents. Those with missing entries do change scores: as a parent, such a
# column limits a family to the rows in which it is known.
constant_everywhere <- function(data) setdiff(data$constant, constant_where_known(data))

constant_where_known <- function(data) {
  column <- match(data$constant, data$variables[variable_kinds(data) == "discrete"])
  data$constant[vapply(column, function(at) anyNA(data$codes[, at]), NA)]
}
