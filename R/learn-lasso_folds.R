# Divides rows into those for learning and those held out, and computes the error of networks on the
# latter.

# The number of the fold of every row, from 1.
resolve_folds <- function(folds, rows, seed, call) {
  whole <- is.numeric(folds) && length(folds) > 0L && all(is.finite(folds)) &&
    all(folds == round(folds))
  if (!whole) {
    abort_argument(c("{.arg folds} must be one whole number, or the number of a fold for every
                      row.",
                     i = "Random folds: {.code folds = 10}; left out: for each row one where there
                          are less than ten."), call = call)
  }
  if (length(folds) > 1L) return(given_folds(folds, rows, call))
  if (folds < 2 || folds > rows) {
    abort_argument(c("{.arg folds} must be between 2 and {rows}, the number of rows; it is
                      {folds}.",
                     i = "With few rows, {.code folds = {rows}} leaves out one at a time; rows held
                          out go to {.arg validation}."),
                   call = call)
  }
  # R's generator takes seeds below 2^31.
  with_r_seed(seed %% .Machine$integer.max, sample(rep_len(seq_len(folds), rows)))
}

given_folds <- function(folds, rows, call) {
  if (length(folds) != rows) {
    abort_argument(c("{.arg folds} must be one number, or one for each of the {rows} rows; it has
                      {length(folds)}.",
                     i = "Rows of weight 0 are rows too."), call = call)
  }
  folds <- match(folds, sort(unique(folds)))
  if (max(folds) < 2L) {
    abort_argument(c("{.arg folds} puts all rows into one fold.", i = "There must be two or more."),
                   call = call)
  }
  folds
}

# The user gives folds for all rows of the data. Rows of weight 0 were left out when the data were
# read, so their folds are dropped.
folds_of_read_rows <- function(folds, data, weights) {
  for_rows <- is.numeric(folds) && length(folds) > 1L && length(folds) == NROW(data)
  if (!for_rows || is.null(weights)) return(folds)
  if (is.character(weights)) weights <- if (is.matrix(data)) data[, weights] else data[[weights]]
  folds[weights > 0]
}

# Wraps what the core makes of the two groups of rows. `folds` is an object of the core with the
# moments of both groups. For each fold there are the products for the search (`grams`) and the
# number of observations held out (`n_held`).
new_judges <- function(made, task, call) {
  gram_of <- function(products, changes, n_obs) {
    # Mostly all columns vary, and no copy is made.
    moving <- if (all(changes)) products else products[changes, changes, drop = FALSE]
    check_squares(diag(moving), task$data$variables[changes], call)
    if (task$scale) moving <- scaled_products(moving, n_obs)
    if (all(changes)) return(moving)
    # Columns that are constant in these rows become orthogonal to all others, so they get no arcs.
    gram <- diag(length(changes))
    gram[changes, changes] <- moving
    gram
  }
  list(folds = made$folds, grams = Map(gram_of, made$products, made$changes, made$n_obs),
       n_held = made$n_held)
}

folds_of_rows <- function(task, folds, limits, call) {
  new_judges(cpp_row_folds(task$data$values, task$data$counts, folds, max(folds), task$threads,
                           limits), task, call)
}

fold_of_validation <- function(task, validation, weights, limits, call) {
  counts <- if (inherits(validation, "bn_data")) validation$counts
  if (is.data.frame(validation) && is.character(weights) && all(weights %in% names(validation))) {
    counts <- validation[[weights]]
    check_weights(counts, nrow(validation), "The weights of {.arg validation}", NULL, call)
  }
  variables <- task$data$variables
  columns <- gaussian_columns(variables, validation, "validation", call)
  infinite <- variables[!vapply(columns, cpp_all_finite, NA)]
  if (length(infinite) > 0L) {
    abort_data(c("Infinite values in {some_names(infinite)} of {.arg validation}.",
                 i = "Remove these rows."), call = call)
  }
  counts <- if (!is.null(counts)) as.numeric(counts)
  new_judges(cpp_validation_fold(task$data$values, task$data$counts, columns, counts, task$threads,
                                 limits), task, call)
}

# The mean squared error of every variable on the rows held out, for the least-squares regression on
# its parents in the other rows. `last` is list(parents, errors) of the call before. Families that
# have not changed keep their errors.
fold_errors <- function(judges, k, parents, last) {
  errors <- last$errors %||% numeric(length(parents))
  new <- if (is.null(last)) seq_along(parents) else which(!mapply(identical, parents, last$parents))
  errors[new] <- cpp_held_out_errors(judges$folds, k, new, parents[new])
  list(parents = parents, errors = errors)
}
