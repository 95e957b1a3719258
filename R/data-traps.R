# Warnings about columns that can be read, but hardly in the way that their owner meant.

report_meaning <- function(input, kinds, content, integers) {
  continuous <- are_continuous(kinds)
  report_traps(input, kinds, content$arities %||% rep(1L, length(kinds)), integers)
  if (any(continuous)) report_few_values(input, kinds, content$seen %||% content$values)
  if (any(continuous) && !all(continuous)) report_mixed(input, continuous)
  report_notes(content)
}

# Integers and whole doubles with at most this number of different values may well be codes of
# states.
most_codes <- 5L

# BIC joins two columns of k states each if the arc gains more than (k - 1)^2 log(N) / 2. A Gaussian
# pair of correlation r gains -N log(1 - r^2) / 2. If even a correlation of 0.9 would not gain
# enough, reading the column as states is a trap.
is_trap <- function(states, n_obs) {
  states > most_codes & (states - 1)^2 * log(n_obs) > -n_obs * log(1 - 0.9^2)
}

# TRUE for columns in which nearly every row has a state of its own. Declared states can outnumber
# the rows.
is_identifier <- function(states, rows) states > most_codes & states <= rows & states > 0.9 * rows

# Integers that number the rows: 1 to N in any order, or with another constant step. Some numbers
# may be missing, because rows were left out before: measurements repeat values or spread further.
numbers_rows <- function(x) {
  if (length(x) <= most_codes || anyNA(x) || anyDuplicated(x)) return(FALSE)
  least <- as.numeric(min(x))
  range <- max(x) - least
  step <- range / (length(x) - 1)
  few_gaps <- length(x) >= fewest_rows_with_gaps && range + 1 <= 1.1 * length(x)
  few_gaps || (step == round(step) && all((x - least) %% step == 0))
}

# Among fewer rows, numbers can be close and different by chance.
fewest_rows_with_gaps <- 50L

# The columns that are identifiers, by how they show it. `states` has the number of values of each
# column. A column that numbers the rows has gaps if rows were left out, so only complete input is
# checked for that.
find_identifiers <- function(input, kinds, states) {
  # Of a stream the first rows are there.
  complete <- isTRUE(input$streamed) || input$n_rows == input$n_obs
  list(text = input$names[kinds %in% c("character", "factor") & is_identifier(states, input$n_obs)],
       numbering = input$names[numbering_columns(input, which(kinds %in% c("integer", "number") &
                                                                complete))])
}

# Those of `columns` that number the rows. Rows that were shuffled have one such column in no order;
# several that differ are ranks, as in HistData::Guerry, and ranks are measurements.
numbering_columns <- function(input, columns) {
  rows <- all_rows(input)
  numbering <- Filter(function(i) numbers_rows(fetch_column(rows, i)), columns)
  scattered <- Filter(function(i) is.unsorted(fetch_column(rows, i)) &&
                        is.unsorted(rev(fetch_column(rows, i))), numbering)
  orders <- unique(lapply(scattered, function(i) order(fetch_column(rows, i))))
  if (length(orders) > 1L) setdiff(numbering, scattered) else numbering
}

# `kinds` and `arities` have an entry for each column, in order.
report_traps <- function(input, kinds, arities, integers) {
  found <- find_identifiers(input, kinds, arities)
  # A user who wants states has said so. This is about integers that became states because the score
  # takes nothing else.
  trap <- kinds == "integer" & identical(integers, "states") & is_trap(arities, input$n_obs) &
    !input$names %in% found$numbering
  if (!any(trap) && length(unlist(found)) == 0L) return(invisible())
  nearly <- if (all(arities[input$names %in% found$text] == input$n_obs)) "" else "nearly "
  warn_user(c(if (any(trap)) "Integers with many states are read as discrete: hardly any arc can pay
                              for so many parameters."
              else "Identifiers tell nothing about other columns.",
              "!" = if (any(trap)) "{count_states(input$names[trap], arities[trap], input$n_obs)}.",
              "!" = identifier_text(found$text, nearly), "!" = numbering_text(found$numbering),
              i = if (any(trap)) "Where
                                  {cli::qty(sum(trap))}{?it is a measurement/they are measurements},
                                  {.fn discretize_data} cuts {cli::qty(sum(trap))}{?it/them} into a
                                  few states; {.val bic} and other scores for numbers take
                                  {cli::qty(sum(trap))}{?it/them} as {?it is/they are}.",
              i = if (any(trap)) "Where states are meant, {.fn factor} says so."))
}

identifier_text <- function(names, nearly) {
  if (length(names) == 0L) return(NULL)
  cli::format_inline("{some_names(names)} {cli::qty(length(names))}{?has/have} a state for
                      {nearly}every row, as identifiers have: leave
                      {cli::qty(length(names))}{?it/them} out of {.arg data}.",
                     keep_whitespace = FALSE)
}

numbering_text <- function(names) {
  if (length(names) == 0L) return(NULL)
  cli::format_inline("{some_names(names)} {cli::qty(length(names))}{?numbers/number} the rows, as
                      identifiers do: leave {cli::qty(length(names))}{?it/them} out of {.arg data},
                      unless {cli::qty(length(names))}{?it is a time/they are times}.",
                     keep_whitespace = FALSE)
}

# "`a` has 67 states in 111 rows, `b` 93 and `c` 39"
count_states <- function(names, arities, rows) {
  text <- sprintf("`%s` %d", names, arities)
  text[1L] <- sprintf("`%s` has %d states in %s rows", names[1L], arities[1L], big(rows))
  some_names(text, quote = "")
}

# Reports doubles that may have been meant as states: they have two values, or few values that are
# whole.
report_few_values <- function(input, kinds, values) {
  if (input$n_rows <= most_codes) return(invisible())
  doubles <- kinds == "double"
  columns <- cumsum(are_continuous(kinds))[doubles]
  few <- input$names[doubles][vapply(columns, function(column) has_few_values(values, column), NA)]
  if (length(few) == 0L) return(invisible())
  inform_user(c("{some_names(few)} {cli::qty(length(few))}{?has/have} few different values and
                 {?is/are} read as continuous.",
                i = "{.fn factor} makes {cli::qty(length(few))}{?it/them} discrete."))
}

# For most columns the first values are enough.
has_few_values <- function(values, column) {
  different <- function(x) unique(x[!is.na(x)])
  if (length(different(values[seq_len(min(20L, nrow(values))), column])) > most_codes) {
    return(FALSE)
  }
  found <- different(values[, column])
  length(found) == 2L || (length(found) <= most_codes && all(found == round(found)))
}
