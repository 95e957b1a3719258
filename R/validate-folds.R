# Divides observations into folds, and the data into rows for learning and rows held out.

# More observations than this are not divided one by one.
most_divided <- 1e7

# One column for each run: the fold of every observation. Observations of weighted rows follow each
# other. Folds that the user gives are those of all runs.
divide_observations <- function(data, folds, runs, seed, call) {
  rows <- NROW(data$codes %||% data$values)
  if (is.numeric(folds) && length(folds) > 1L) {
    given <- given_folds(check_fold_numbers(folds, call), rows, call)
    if (runs > 1) {
      abort_argument(c("{.arg folds} has the fold of every row, so that all runs would be the
                        same.", i = "Leave out {.arg runs}."), call = call)
    }
    return(matrix(rep(given, data$counts %||% 1L)))
  }
  if (data$n_obs > most_divided) {
    abort_data(c("{.arg data} have {big(data$n_obs)} observations, more than are divided.",
                 i = "Divide the weights, give a sample of the rows, or the fold of every row as
                      {.arg folds}."), call = call)
  }
  check_number(folds, 2, data$n_obs, whole = TRUE, call = call)
  vapply(seq_len(runs), function(run) {
    with_r_seed((seed + run - 1) %% .Machine$integer.max,
                sample(rep_len(seq_len(folds), data$n_obs)))
  }, integer(data$n_obs))
}

check_fold_numbers <- function(folds, call) {
  if (all(is.finite(folds)) && all(folds == round(folds))) return(folds)
  abort_argument("{.arg folds} must be one whole number, or the number of a fold for every row.",
                 call = call)
}

# What split_data() takes: every row once more, its fold and its counts.
split_bytes <- function(data) data_bytes(data) + 24 * NROW(data$codes %||% data$values)

# list(train, held): the rows for learning, and which rows are held out, for sum_held(). `fold` has
# the fold of every observation.
split_data <- function(data, fold, k) {
  rows <- NROW(data$codes %||% data$values)
  counts <- data$counts %||% rep(1L, rows)
  of_row <- if (is.null(data$counts)) seq_len(rows) else rep(seq_len(rows), counts)
  held <- tabulate(of_row[fold == k], rows)
  at <- which(held > 0L)
  list(train = with_row_counts(data, counts - held),
       held = list(data = data, rows = at, counts = held[at], n_obs = sum(held)))
}

# Values of the rows held out that are looked at together.
values_of_block <- 2^18

# Adds up what f() says of the rows held out, some rows at a time: a copy of all of them could need
# more memory than there is.
sum_held <- function(held, f) {
  at_once <- max(1000, values_of_block %/% length(held$data$variables))
  total <- 0
  for (from in seq(1, length(held$rows), by = at_once)) {
    some <- from:min(from + at_once - 1, length(held$rows))
    total <- total + f(take_rows(held$data, held$rows[some], held$counts[some]))
  }
  total
}
