# One block of rows: weights and missing values are settled, discrete columns coded, and the rows
# handed to the core. `self` is the state of a gathering, see data-stream.R.

add_block <- function(self, rows, weights, na, source, call) {
  counts <- block_weights(rows, weights, self$rows, call)
  # A row of groups stands for all rows that are equal.
  stands_for <- if (self$grouped) counts else rep(1, nrow(rows))
  self$rows <- self$rows + sum(stands_for)
  columns <- lapply(self$names, function(name) rows[[name]])
  names(columns) <- self$names
  wanted <- if (is.null(counts)) rep(TRUE, nrow(rows)) else counts > 0
  lacking <- lapply(columns, function(x) is.na(x) & wanted)
  self$missing <- self$missing + vapply(lacking, function(x) sum(stands_for[x]), 0)
  incomplete <- Reduce(`|`, lacking)
  self$incomplete <- (self$incomplete %||% 0) + sum(stands_for[incomplete])
  if (na != "local") wanted <- wanted & !incomplete
  if (!all(wanted)) {
    columns <- lapply(columns, `[`, wanted)
    counts <- counts[wanted]
  }
  continuous <- are_continuous(self$kinds)
  codes <- lapply(self$names[!continuous], function(name) code_block(self, name, columns[[name]]))
  values <- lapply(columns[continuous], as.double)
  check_block_numbers(values, call)
  bytes <- cpp_add_rows(self$store, codes, unname(values), counts, sum(wanted))
  self$used <- self$used + sum(wanted)
  self$observed <- self$observed + if (is.null(counts)) sum(wanted) else sum(counts)
  check_stream(self, bytes, source, call)
}

# The weights of a block, as doubles; NULL for one each.
block_weights <- function(rows, weights, before, call) {
  if (is.null(weights)) return(NULL)
  counts <- as.double(rows[[weights]])
  bad <- which(is.na(counts) | counts < 0 | counts != round(counts))
  if (length(bad) > 0L) {
    abort_data(c("Column {some_names(weights)}, given as {.arg weights}, must have whole numbers
                  from zero up.",
                 x = "Row {big(before + bad[1L])} has {.val {counts[bad[1L]]}}."), call = call)
  }
  counts
}

# Codes from 0, in the order in which values come.
code_block <- function(self, name, x) {
  if (is.factor(x)) x <- as.character(x)
  if (is.character(x)) x <- enc2utf8(x)
  known <- self$dictionaries[[name]]
  new <- setdiff(unique(x), c(known, NA))
  if (length(new) > 0L) {
    known <- c(known, new)
    self$dictionaries[[name]] <- known
  }
  match(x, known) - 1L
}

check_block_numbers <- function(values, call) {
  infinite <- names(values)[vapply(values, function(x) any(is.infinite(x)), NA)]
  if (length(infinite) == 0L) return(invisible())
  abort_problems(list(problem("Infinite values in {some_names(infinite)}.",
                              remedies = "Remove these rows, or put a finite value in their
                                          place.")), call)
}

# Stops where counts, states or memory run out, while all that was read is still known.
check_stream <- function(self, bytes, source, call) {
  if (self$observed > 2^53) {
    abort_data(c("The first {big(self$rows)} rows of {source$table} have more than 2^53
                  observations.",
                 i = "Beyond that doubles do not count one by one: divide the weights."),
               call = call)
  }
  large <- self$names[lengths(self$dictionaries) > most_states]
  if (length(large) > 0L) {
    abort_problems(list(problem("Columns with more than 65,535 states: {some_names(large)}, in the
                                 first {big(self$rows)} rows of {source$table}.",
                                remedies = "Leave them out with {.arg columns} if they are
                                            identifiers, or merge states.")), call)
  }
  # Once the rows are there, the core's copy and R's take about as much as the store.
  if (bytes <= 0.45 * self$most) return(invisible())
  abort_data(c("The rows of {source$table} differ too much to be held in memory.",
               x = "After {big(self$rows)} rows they take {format_bytes(bytes)}.",
               i = "Read fewer {.arg columns}, cut continuous columns more coarsely, or read a
                    {.arg sample}."), call = call)
}

# Undecided integers that have shown too many values.
too_many_values <- function(self, call) {
  most <- max(most_integer_states(call), most_codes)
  self$undecided[lengths(self$dictionaries[self$undecided]) > most]
}

# Undecided integers with more than a few values, and too few observations of each.
rare_values <- function(self) {
  values <- lengths(self$dictionaries[self$undecided])
  known <- self$observed - if (self$na == "local") self$missing[self$undecided] else 0
  self$undecided[values > most_codes & known < fewest_each * values]
}
