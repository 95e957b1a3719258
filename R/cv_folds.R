# Rows to learn from and rows to be judged by, and the error of networks on the latter.

# The fold of every row, from 1.
resolve_folds <- function(folds, rows, seed, call) {
  whole <- is.numeric(folds) && length(folds) > 0L && all(is.finite(folds)) && all(folds == round(folds))
  if (!whole) {
    abort_argument(c("{.arg folds} must be one whole number, or the number of a fold for every row.",
                     i = "Random folds: {.code folds = 10}; left out: for each row one where there are less than ten."), call = call)
  }
  if (length(folds) > 1L) return(given_folds(folds, rows, call))
  if (folds < 2 || folds > rows) {
    abort_argument(c("{.arg folds} must be between 2 and {rows}, the number of rows; it is {folds}.",
                     i = "With few rows, {.code folds = {rows}} leaves out one at a time; rows held out go to {.arg validation}."),
                   call = call)
  }
  # R's generator takes seeds below 2^31.
  with_r_seed(seed %% .Machine$integer.max, sample(rep_len(seq_len(folds), rows)))
}

given_folds <- function(folds, rows, call) {
  if (length(folds) != rows) {
    abort_argument(c("{.arg folds} must be one number, or one for each of the {rows} rows; it has {length(folds)}.",
                     i = "Rows of weight 0 are rows too."), call = call)
  }
  folds <- match(folds, sort(unique(folds)))
  if (max(folds) < 2L) {
    abort_argument(c("{.arg folds} puts all rows into one fold.", i = "There must be two or more."), call = call)
  }
  folds
}

# Folds are for all rows of the user's data; those of weight 0 were left out when the data were read.
folds_of_read_rows <- function(folds, data, weights) {
  if (length(folds) <= 1L || is.null(weights) || length(folds) != NROW(data)) return(folds)
  if (is.character(weights)) weights <- if (is.matrix(data)) data[, weights] else data[[weights]]
  folds[weights > 0]
}

# `rows` to learn from; `columns` and `counts` of those to be judged by.
new_fold <- function(data, rows, columns, counts, scale, call) {
  training <- list(variables = data$variables, values = data$values[rows, , drop = FALSE], counts = data$counts[rows])
  training$n_obs <- sum(training$counts %||% length(rows))
  changes <- apply(training$values, 2L, function(x) any(x != x[1L]))
  moving <- training
  moving[c("variables", "values")] <- list(data$variables[changes], training$values[, changes, drop = FALSE])
  # Columns that happen to be constant in these rows are orthogonal to all others: no arc touches them.
  gram <- diag(length(changes))
  gram[changes, changes] <- centred_products(moving, scale, call)
  list(gram = gram, changes = changes, standard = standardise(moving), means = column_means(training), columns = columns,
       counts = counts, variables = data$variables)
}

fold_of_validation <- function(data, validation, weights, scale, call) {
  counts <- NULL
  if (is.data.frame(validation) && is.character(weights) && all(weights %in% names(validation))) {
    counts <- validation[[weights]]
    check_weights(counts, nrow(validation), "The weights of {.arg validation}", NULL, call)
  }
  columns <- gaussian_columns(data$variables, validation, "validation", call)
  infinite <- data$variables[!vapply(columns, function(x) all(is.finite(x)), NA)]
  if (length(infinite) > 0L) {
    abort_data(c("Infinite values in {some_names(infinite)} of {.arg validation}.", i = "Remove these rows."), call = call)
  }
  list(new_fold(data, seq_len(nrow(data$values)), columns, counts %||% row_counts(validation, length(columns[[1L]])), scale, call))
}

folds_of_rows <- function(data, folds, scale, call) {
  counts <- data$counts %||% rep(1, nrow(data$values))
  lapply(seq_len(max(folds)), function(k) {
    out <- folds == k
    columns <- lapply(seq_along(data$variables), function(v) data$values[out, v])
    new_fold(data, which(!out), columns, counts[out], scale, call)
  })
}

# The mean squared error of every variable, given least squares on its parents in the rows to learn from. Families that are as they
# were the `last` time, list(parents, errors), have the errors they had.
fold_errors <- function(fold, parents, last) {
  errors <- last$errors %||% numeric(length(parents))
  for (v in seq_along(parents)) {
    if (!is.null(last) && identical(parents[[v]], last$parents[[v]])) next
    residual <- fold$columns[[v]] - predict_family(fold, v, parents[[v]])
    errors[v] <- sum(residual^2 * fold$counts) / sum(fold$counts)
  }
  list(parents = parents, errors = errors)
}

predict_family <- function(fold, v, parents) {
  if (!fold$changes[v]) return(fold$means[v])
  parents <- parents[fold$changes[parents]]
  slopes <- regress(fold$standard, fold$variables[v], fold$variables[parents])$coefficients
  value <- slopes[1L]
  for (i in seq_along(parents)) value <- value + slopes[i + 1L] * fold$columns[[parents[i]]]
  value
}
