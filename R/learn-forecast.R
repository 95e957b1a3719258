# Forecasts how long the lists of learn_bn() take, and decides whether that is worth it. `step` is
# the value of cpp_list_next_sizes().

# The seconds that a number of sets is assumed to take, the same on every machine. Without a time
# limit these seconds decide, so that the same data give the same answer everywhere. They were
# measured once, on one core of a server of 2023: 5 million sets per second if only products of
# columns are needed, otherwise 0.5 microseconds per set and 0.8 nanoseconds for each of its rows.
assumed_seconds <- function(sets, data) {
  sets * (asked_pace() %||% if (needs_rows(data)) 5e-7 + 8e-10 * data_rows(data) else 2e-7)
}

needs_rows <- function(data) data$type != "gaussian" || has_missing(data)
data_rows <- function(data) NROW(data$codes %||% data$values)

# Tests set this option, to make small problems look slow.
asked_pace <- function() getOption("bnstar.seconds_per_set")

# Without a time limit, lists beyond the budget of sets are finished if that takes at most this
# number of seconds.
most_unasked_seconds <- 600

# TRUE if our own limit on sets is lifted because a proof is possible. With a time limit the time
# decides instead.
lifts_budget <- function(problem) {
  problem$task$limit$why == "budget" &&
    problem$n <= if (problem$timed) most_for_listing else most_for_proofs
}

# Without a time limit: the reason not to list the sizes beyond the budget, as the `seconds` or
# `bytes` that all of them would take. NULL if they are worth listing.
why_within_budget <- function(problem, step) {
  seconds <- assumed_seconds(step$looked_at + step$rest_sets, problem$task$data)
  if (seconds > most_unasked_seconds) return(list(seconds = seconds))
  if (step$rest_bytes > problem$budget$left()$bytes) return(list(bytes = step$rest_bytes))
}

# With a time limit: when the next size will be finished, and when all sizes will be. Larger sets
# are assumed to take a little longer each than the last ones. Small sets of discrete columns also
# compute bounds on all their supersets, which takes some ten times as long, so they say little
# about the speed.
forecast_ends <- function(problem, step) {
  each <- 1.5 * step$seconds / max(step$sets, 1)
  if (step$size <= 2L) each <- min(each, 2 * assumed_seconds(1, problem$task$data))
  problem$budget$elapsed() + (asked_pace() %||% each) * c(size = step$next_sets,
                                                          all = step$rest_sets)
}

# The times by which the next size and all sizes must be finished. With many variables less time is
# given to listing.
listing_deadlines <- function(problem) {
  problem$budget$elapsed() + listing_shares(problem) * problem$budget$left()$seconds
}

listing_shares <- function(problem) {
  if (problem$n <= most_for_listing) c(size = 0.5, all = 0.8) else c(size = 0.2, all = 0.2)
}

# What the result keeps: the seconds or bytes that all sizes take, and which share of a time limit
# they would be given.
new_forecast <- function(problem, needs) c(needs, list(share = listing_shares(problem)[["all"]]))
