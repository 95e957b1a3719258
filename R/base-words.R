# Words and numbers in sentences.

and_list <- function(words) {
  if (length(words) < 2L) return(words)
  paste(paste(words[-length(words)], collapse = ", "), "and", words[length(words)])
}

big <- function(x) {
  if (x < 1e15) format(x, big.mark = ",", scientific = FALSE) else format(x, digits = 3)
}

some_names <- function(x, most = 5L, quote = "`") {
  shown <- paste0(quote, utils::head(x, most), quote)
  more <- length(x) - length(shown)
  if (more > 0L) {
    shown <- c(shown, paste(more, "more"))
  }
  last <- length(shown)
  if (last == 1L) shown else paste(paste(shown[-last], collapse = ", "), "and", shown[last])
}

count_of <- function(x, noun) paste0(big(x), " ", noun, if (x != 1) "s")

stop_sentences <- c(
  optimal = "search finished with a proof",
  time_limit = "time limit reached",
  memory_limit = "memory limit reached",
  node_limit = "node limit reached",
  evaluations = "number of evaluations reached",
  interrupt = "interrupted by the user",
  worker_lost = "workers ended before their tasks did",
  local_optimum = "local optimum reached",
  finished = "method finished"
)

plain <- function(number) format(number, scientific = FALSE, trim = TRUE)

# A forecast is not known to more than two digits.
about_seconds <- function(seconds) {
  units <- c(year = 31557600, day = 86400, hour = 3600, minute = 60, second = 1)
  if (seconds >= 1000 * units[["year"]]) return("more than 1,000 years")
  unit <- units[seconds >= 1.5 * units | units == 1][1L]
  number <- max(1, signif(seconds / unit, 2L))
  paste0(plain(if (number > 2) round(number) else number), " ", names(unit), if (number != 1) "s")
}

# A bound with a larger relative gap than this says nothing.
useless_gap <- 0.1
