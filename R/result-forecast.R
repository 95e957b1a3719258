# Says in words what it takes to list the parent sets that are missing.

# A time limit with which all sizes are expected to be listed and searched: in half of the share of
# it that listing is given. NULL if people would not wait that long.
enough_seconds <- function(forecast) {
  seconds <- forecast$seconds
  if (is.null(seconds) || seconds > week) return(NULL)
  enough <- 2 * max(seconds, 1) / forecast$share
  digit <- 10^(floor(log10(enough)) - 1)
  digit * ceiling(enough / digit)
}

week <- 7 * 24 * 3600

# Words for the line that says why the learner stopped: which limit would let it go on. NULL if
# everything is listed.
forecast_words <- function(forecast) {
  if (is.null(forecast)) return(NULL)
  enough <- enough_seconds(forecast)
  if (!is.null(enough)) {
    return(sprintf("listing all parent sets would take about %s: `time_limit = %s` goes on",
                   about_seconds(forecast$seconds), plain(enough)))
  }
  need <- if (is.null(forecast$bytes)) {
    "more than a week"
  } else {
    paste("about", format_bytes(forecast$bytes), "of memory")
  }
  sprintf("listing all parent sets would take %s; `max_parents` and `candidates` leave fewer", need)
}
