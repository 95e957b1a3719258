# Columns that can be read, in a sense that their owner will hardly have meant.

report_meaning <- function(input, kinds, content) {
  continuous <- kinds == "double"
  report_traps(input, kinds, content$arities, continuous)
  if (any(continuous)) report_two_values(input, kinds, content$values)
  if (any(continuous) && !all(continuous)) report_mixed(input, continuous)
}

# Integers with so many different values are numbers rather than codes of states.
most_codes <- 5L

# Two columns of k states each are joined under BIC where the arc gains more than (k - 1)^2 log(N) / 2. A Gaussian pair of correlation r gains
# -N log(1 - r^2) / 2. Where even a correlation of 0.9 would not do, states are a trap.
is_trap <- function(states, n_obs) {
  states > most_codes & (states - 1)^2 * log(n_obs) > -n_obs * log(1 - 0.9^2)
}

identifier_kinds <- c("integer", "character", "factor")

# Text nearly every row of which is another, and integers that are never the same twice. Declared states can be more than there are rows.
is_identifier <- function(states, rows, kinds) {
  states > most_codes & states <= rows & ifelse(kinds == "integer", states == rows, states > 0.9 * rows)
}

# `kinds` and `arities` are of all columns, in order.
report_traps <- function(input, kinds, arities, continuous) {
  if (is.null(arities)) return(invisible())
  identifier <- kinds %in% identifier_kinds & is_identifier(arities, input$n_obs, kinds)
  trap <- kinds == "integer" & !identifier & is_trap(arities, input$n_obs)
  if (!any(identifier | trap)) return(invisible())
  numbers <- kinds == "integer" & (identifier | trap)
  nearly <- if (all(arities[identifier] == input$n_obs)) "" else "nearly "
  beside <- if (any(continuous)) paste0(", as ", and_are(input$names[continuous])) else ""
  warn_user(c(if (any(trap)) "Integers with many states are read as discrete: hardly any arc can pay for so many parameters."
              else "Columns with a state for {nearly}every row tell nothing about the others.",
              "!" = if (any(trap)) "{count_states(input$names[trap], arities[trap], input$n_obs)}.",
              "!" = if (any(identifier)) "{some_names(input$names[identifier])} {cli::qty(sum(identifier))}{?has/have} a state for {nearly}every row, as identifiers
                                          have: leave {cli::qty(sum(identifier))}{?it/them} out of {.arg data}.",
              i = if (any(numbers)) "Where {cli::qty(sum(numbers))}{?it is a measurement/they are measurements}, {.fn as.numeric} makes
                                     {some_names(input$names[numbers])} continuous{beside}, and {.fn discretize_data} cuts
                                     {cli::qty(sum(numbers))}{?it/them} into a few states.",
              i = if (any(trap)) "Where states are meant, {.fn factor} says so."))
}

# "`a` has 67 states in 111 rows, `b` 93 and `c` 39"
count_states <- function(names, arities, rows) {
  text <- sprintf("`%s` %d", names, arities)
  text[1L] <- sprintf("`%s` has %d states in %s rows", names[1L], arities[1L], big(rows))
  some_names(text, quote = "")
}

and_are <- function(names) paste(some_names(names, 3L), if (length(names) == 1L) "is" else "are")

# Doubles with two values, which may have been meant as states.
report_two_values <- function(input, kinds, values) {
  if (input$n_rows <= most_codes) return(invisible())
  two <- input$names[kinds == "double"][vapply(seq_len(ncol(values)), has_two_values, NA, values = values)]
  if (length(two) == 0L) return(invisible())
  inform_user(c("{some_names(two)} {cli::qty(length(two))}{?has/have} two values and {?is/are} read as continuous.",
                i = "{.fn factor} makes {cli::qty(length(two))}{?it/them} discrete."))
}

# Most columns are known by their first values.
has_two_values <- function(column, values) {
  different <- function(x) length(unique(x[!is.na(x)]))
  different(values[seq_len(min(100L, nrow(values))), column]) <= 2L && different(values[, column]) == 2L
}
