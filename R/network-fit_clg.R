# Maximum likelihood for conditional linear Gaussian networks. `data` are of type "mixed", `prior`
# is that of fit_discrete().

fit_clg <- function(variables, parents, data, prior = no_prior, call = rlang::caller_env()) {
  discrete <- data$kind[match(variables, data$variables)] == "discrete"
  check_arc_kinds(parents, discrete, variables, "dag", call)
  levels <- stats::setNames(data$levels[variables], variables)
  check_cell_sizes(parents, discrete, levels, call)
  tables <- fit_discrete(variables[discrete], lapply(parents[discrete], match, which(discrete)),
                         discrete_columns(data), prior, call = call)
  regressions <- fit_continuous(variables[!discrete],
                                lapply(parents[!discrete], function(p) variables[p]), data,
                                stats::setNames(discrete, variables))
  parameters <- unobserved <- stats::setNames(vector("list", length(variables)), variables)
  parameters[discrete] <- tables$parameters
  parameters[!discrete] <- lapply(regressions, `[[`, "parameters")
  parameters <- without_origin(parameters, data$origin)
  check_coefficient_sizes(parameters[!discrete], call)
  net <- new_network(variables, parents, "clg", levels, parameters, n_obs = data$n_obs)
  unobserved[discrete] <- tables$unobserved
  unobserved[!discrete] <- lapply(regressions, `[[`, "unobserved")
  net$unobserved <- unlist(unobserved)
  net
}

# Regressions of the children, which are names. `discrete` has names too.
fit_continuous <- function(children, parents, data, discrete) {
  cells <- vapply(parents, function(p) prod(lengths(data$levels[p[discrete[p]]])), 0)
  if (is_large(data) && all(cells <= most_cells_by_products)) {
    return(fit_cells_by_products(data, children, parents, discrete))
  }
  standard <- standardise(data)
  Map(function(child, given) {
    fit_cells(standard, data, child, given[!discrete[given]], given[discrete[given]])
  }, children, parents, USE.NAMES = FALSE)
}

most_cells_by_products <- 1e5

no_prior <- function(cells) 0

discrete_columns <- function(data) {
  names <- data$variables[data$kind == "discrete"]
  list(type = "discrete", variables = names, codes = data$codes, levels = data$levels[names],
       arities = unname(lengths(data$levels[names])), counts = data$counts, n_obs = data$n_obs)
}

# Checks the numbers of coefficients, as check_fitted_sizes() checks numbers of probabilities.
check_cell_sizes <- function(parents, discrete, levels, call) {
  cells <- vapply(parents, function(p) prod(lengths(levels[p[discrete[p]]])), 0)
  sizes <- cells * vapply(parents, function(p) 1 + sum(!discrete[p]), 0)
  large <- which(!discrete & sizes > 1e8)
  if (length(large) > 0L) {
    abort_data(c("The configurations of the discrete parents of {.var {names(levels)[large]}} are
                  too many for a regression in each: {format(max(cells[large]), digits = 2)}.",
                 i = "Merge states, or take a network with fewer parents."), call = call)
  }
}

# One regression of `child` on `parents` in every cell of the variables `discrete`.
fit_cells <- function(standard, data, child, parents, discrete) {
  if (length(discrete) == 0L) {
    return(list(parameters = fit_regression(standard, data$n_obs, child, parents), unobserved = 0))
  }
  states <- lengths(data$levels[discrete])
  cell <- row_configurations(lapply(discrete, function(v) data$codes[, v]), states,
                             seq_along(states), nrow(data$codes))
  observed <- sort(unique(cell))
  rows <- split(seq_along(cell), structure(match(cell, observed), levels = as.character(observed),
                                           class = "factor"))
  within <- lapply(rows, function(r) centre_cell(standard, r, data$counts[r] %||% rep(1, length(r)),
                                                 c(child, parents)))
  found <- lapply(within,
                  function(of) fit_regression(of, of$size, child, parents, need_freedom = TRUE))
  own <- !vapply(found, is.null, NA)
  coefficients <- matrix(0, 1L + length(parents), prod(states))
  sd <- numeric(prod(states))
  if (sum(own) < length(sd)) {
    shared <- shared_regression(standard, within, data$n_obs, child, parents)
    coefficients[] <- shared$coefficients
    sd[] <- shared$sd
    found[!own] <- lapply(within[!own], function(of) with_means_of(shared, of$mean, child, parents))
  }
  coefficients[, observed] <- vapply(found, `[[`, numeric(nrow(coefficients)), "coefficients")
  sd[observed] <- vapply(found, `[[`, 0, "sd")
  list(parameters = as_cell_regression(coefficients, sd, parents, discrete, data$levels),
       unobserved = length(sd) - sum(own))
}

# The rows of a cell minus the means of the cell. A column that is constant there becomes 0, and no
# regression uses it.
centre_cell <- function(standard, rows, counts, columns) {
  values <- standard$values[rows, columns, drop = FALSE]
  size <- sum(counts)
  mean <- standard$mean[columns]
  # The second pass removes what rounding left.
  for (pass in 1:2) {
    shift <- colSums(values * sqrt(counts)) / size
    values <- values - outer(sqrt(counts), shift)
    mean <- mean + shift * standard$scale[columns]
  }
  values[, colSums(values^2) <= 1e-16 * size] <- 0
  list(values = values, mean = mean, scale = standard$scale, size = size)
}

# The regression for cells that were not observed or have no degrees of freedom left. Slopes and
# deviation are estimated as if they were the same in all cells, around the means of the cells. If
# this leaves no degrees of freedom either, it is the regression on all rows.
shared_regression <- function(standard, within, n_obs, child, parents) {
  pooled <- list(values = do.call(rbind, lapply(within, `[[`, "values")), mean = standard$mean,
                 scale = standard$scale)
  found <- fit_regression(pooled, n_obs - length(within) + 1, child, parents, need_freedom = TRUE)
  if (!is.null(found)) return(c(found, within = TRUE))
  c(fit_regression(standard, n_obs, child, parents), within = FALSE)
}

# The shared regression, shifted to the means of a cell that was observed.
with_means_of <- function(shared, means, child, parents) {
  if (!shared$within) return(shared)
  slopes <- shared$coefficients[-1L]
  shared$coefficients[1L] <- means[[child]] - sum(slopes * means[parents])
  shared
}
