# A simple random sample of a source, drawn in one pass: every row is in it with equal probability,
# although the number of rows is not known before (Waterman's reservoir; Knuth, The Art of Computer
# Programming 2, 3.4.2, algorithm R).

read_sample <- function(source, size, weights, how, chunk, call) {
  if (!is.null(weights)) {
    abort_argument(c("{.arg sample} draws rows, and with {.arg weights} a row stands for many.",
                     i = "Leave out one of them."), call = call)
  }
  drawn <- draw_rows(source, size, chunk, call)
  read <- read_data(drawn$rows, levels = how$levels, convert = how$convert, na = how$na,
                    integers = how$integers, call = call)
  read$source <- list(engine = source$engine, table = source$table, rows = drawn$seen,
                      sample = min(size, drawn$seen))
  read
}

# For the scope of results: what is proved is proved of the sample.
sample_phrase <- function(data) {
  source <- data$source
  if (is.null(source$sample) || source$sample >= source$rows) return(NULL)
  sprintf("scored on a sample of %s of %s rows", big(source$sample), big(source$rows))
}

# list(rows, seen). A column whose class changes is drawn as the wider one: values that were read as
# numbers before become text as R writes them.
draw_rows <- function(source, size, chunk, call) {
  reader <- source$open(NULL, chunk)
  on.exit(reader$close())
  kept <- NULL
  seen <- 0
  while (!is.null(rows <- reader$next_chunk())) {
    fills <- min(nrow(rows), max(0, size - seen))
    kept <- rbind(kept, rows[seq_len(fills), , drop = FALSE])
    later <- seq_len(nrow(rows) - fills) + fills
    place <- floor(stats::runif(length(later)) * (seen + later)) + 1
    chosen <- which(place <= size)
    # Of several rows for one place the last stays.
    chosen <- chosen[!duplicated(place[chosen], fromLast = TRUE)]
    if (length(chosen) > 0L) kept[place[chosen], ] <- rows[later[chosen], , drop = FALSE]
    seen <- seen + nrow(rows)
  }
  if (seen == 0) abort_data("{.val {source$table}} has no rows.", call = call)
  list(rows = kept, seen = seen)
}
