# How long the lists of learn_bn() take, and whether that is worth it. `step` is what
# cpp_list_next_size() says.

# Seconds for a number of sets, the same on every machine: without a time limit these decide, so
# that the same data give the same answer everywhere. Measured once, on one core of a server of
# 2023: 5 million sets a second where products of columns are all that is needed, and elsewhere 0.5
# microseconds a set and 0.8 nanoseconds for each of its rows.
assumed_seconds <- function(sets, data) {
  sets * (asked_pace() %||% if (needs_rows(data)) 5e-7 + 8e-10 * data_rows(data) else 2e-7)
}

needs_rows <- function(data) data$type != "gaussian" || has_missing(data)
data_rows <- function(data) NROW(data$codes %||% data$values)

# Tests want small problems that take long.
asked_pace <- function() getOption("bnstar.seconds_per_set")

# Beyond the budget of sets, lists are finished without a time limit where that takes this many
# seconds at most.
most_unasked_seconds <- 600

# Our own limit on sets gives way where a proof can be hoped for: where time is limited, that
# decides.
lifts_budget <- function(problem) {
  problem$task$limit$why == "budget" &&
    problem$n <= if (problem$timed) most_for_listing else most_for_proofs
}

# Why the sizes beyond the budget are not listed, without a time limit: `seconds` or `bytes` that
# all of them would take. NULL when they are worth it.
why_within_budget <- function(problem, step) {
  seconds <- assumed_seconds(step$looked_at + step$rest_sets, problem$task$data)
  if (seconds > most_unasked_seconds) return(list(seconds = seconds))
  if (step$rest_bytes > problem$budget$left()$bytes) return(list(bytes = step$rest_bytes))
}

# With a time limit: when the next size will be finished, and all of them. Their sets take a little
# longer than the last ones, each. Small sets of discrete columns take bounds on all their supersets
# with them, some ten times as long as others: these say little of the speed.
forecast_ends <- function(problem, step) {
  each <- 1.5 * step$seconds / max(step$sets, 1)
  if (step$size <= 2L) each <- min(each, 2 * assumed_seconds(1, problem$task$data))
  problem$budget$elapsed() + (asked_pace() %||% each) * c(size = step$next_sets,
                                                          all = step$rest_sets)
}

# Until when the next size must be finished, and all of them. With many variables less time is spent
# on trying.
listing_deadlines <- function(problem) {
  share <- if (problem$n <= most_for_listing) c(size = 0.5, all = 0.8) else c(size = 0.2, all = 0.2)
  problem$budget$elapsed() + share * problem$budget$left()$seconds
}
