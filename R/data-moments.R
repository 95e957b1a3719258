# Means, deviations and products of continuous columns, for learners by regression.

# `gram` has the products of the centred columns, where each row counts as often as it was observed.
# With `scale` the columns are first divided by their standard deviations. `means` and `deviations`
# are in the units of the data.
column_moments <- function(data, scale, call, threads = resolve_threads(NULL)) {
  found <- cpp_centred_products(data$values, data$counts, threads)
  check_squares(diag(found$products), data$variables, call)
  list(gram = if (scale) scaled_products(found$products, data$n_obs) else found$products,
       means = found$means + (data$origin %||% 0),
       deviations = sqrt(diag(found$products) / (data$n_obs - 1)))
}

check_squares <- function(squares, variables, call) {
  beyond <- variables[!is.finite(squares) | squares < .Machine$double.xmin]
  if (length(beyond) == 0L) return(invisible())
  abort_data(c("The squares of some columns are too large or too small for numbers:
                {some_names(beyond)}.",
               i = "Choose other units for them."), call = call)
}

# The products of the same columns after division by their standard deviations.
scaled_products <- function(products, n_obs) {
  deviations <- sqrt(diag(products) / (n_obs - 1))
  products / deviations / rep(deviations, each = length(deviations))
}
