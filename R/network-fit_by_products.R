# Regressions for the parameters of networks on large data, from products of columns.
# network-fit_parameters.R and network-fit_clg.R decompose the rows instead, which takes ten times
# as long for a million rows.

# Up to this number of rows the time does not matter, and a decomposition of the rows is accurate
# whatever the columns are.
most_decomposed <- 20000L

is_large <- function(data) nrow(data$values) > most_decomposed

# If parents and child leave less than this share of each other, products have lost too many digits.
least_share <- 1e-6

# The regression in the form of fit_regression(), from the products of child and parents, in this
# order. The products are about `mean` and in units of `scale`. NULL if the products are not
# accurate enough.
regress_products <- function(products, size, mean, scale, parents) {
  spread <- sqrt(diag(products))
  freedom <- size - length(parents) - 1
  if (freedom <= 0 || !all(spread > 0)) return(NULL)
  last <- c(seq_along(parents) + 1L, 1L)
  factor <- tryCatch(chol((products / outer(spread, spread))[last, last, drop = FALSE]),
                     error = function(e) NULL)
  if (is.null(factor) || !isTRUE(all(diag(factor)^2 > least_share))) return(NULL)
  among <- seq_along(parents)
  slopes <- if (length(among) > 0L) {
    backsolve(factor[among, among, drop = FALSE], factor[among, length(last)])
  } else {
    numeric()
  }
  slopes <- slopes * (spread[1L] / spread[-1L]) * (scale[1L] / scale[-1L])
  left <- factor[length(last), length(last)] * spread[1L]
  as_regression(unname(c(mean[1L] - sum(slopes * mean[-1L]), slopes)), parents,
                unname(scale[1L] * left / sqrt(freedom)))
}

# The correlations of the columns that vary, with their means and scales.
column_correlations <- function(data) {
  found <- cpp_correlations(data, resolve_threads(NULL))
  names <- colnames(data$values)
  list(mean = stats::setNames(found$mean, names), scale = stats::setNames(found$scale, names),
       correlations = structure(found$correlations, dimnames = list(names, names)))
}

# `standard` is the value of column_correlations(). If the products are not accurate enough, the
# rows are used.
fit_one_by_products <- function(standard, data, child, parents) {
  family <- c(child, parents)
  regress_products(standard$correlations[family, family, drop = FALSE] * data$n_obs, data$n_obs,
                   standard$mean[family], standard$scale[family], parents) %||%
    fit_regression(standardise(with_values(data, family)), data$n_obs, child, parents)
}

with_values <- function(data, columns) {
  data$values <- data$values[, columns, drop = FALSE]
  data
}

# The value of fit_cells() for each child (a name) with its parents.
fit_cells_by_products <- function(data, children, parents, is_discrete) {
  standard <- column_correlations(data)
  continuous <- lapply(parents, function(p) p[!is_discrete[p]])
  discrete <- lapply(parents, function(p) p[is_discrete[p]])
  families <- Map(function(child, with, given) {
    list(values = match(c(child, with), colnames(data$values)),
         codes = match(given, colnames(data$codes)),
         states = lengths(data$levels[given], use.names = FALSE))
  }, children, continuous, discrete)
  in_cells <- lengths(discrete) > 0L
  found <- vector("list", length(children))
  found[in_cells] <- cpp_cell_products(data, families[in_cells], standard$mean, standard$scale,
                                       resolve_threads(NULL))
  unname(Map(function(child, with, given, cells) {
    if (is.null(cells)) {
      return(list(parameters = fit_one_by_products(standard, data, child, with), unobserved = 0))
    }
    regress_cells(cells, standard, data, child, with, given) %||%
      fit_cells(standardise(with_values(data, c(child, with))), data, child, with, given)
  }, children, continuous, discrete, found))
}

# NULL if the products of some cell are not accurate enough.
regress_cells <- function(cells, standard, data, child, parents, discrete) {
  family <- c(child, parents)
  products <- array(cells$products, c(length(family), length(family), length(cells$size)))
  shift <- matrix(cells$mean, length(family)) * standard$scale[family]
  observed <- which(cells$size > 0)
  found <- lapply(observed, function(cell) {
    regress_products(matrix(products[, , cell], length(family)), cells$size[cell],
                     standard$mean[family] + shift[, cell], standard$scale[family], parents)
  })
  shared <- if (length(observed) < length(cells$size)) {
    regress_products(rowSums(products, dims = 2L), data$n_obs - length(observed) + 1,
                     standard$mean[family], standard$scale[family], parents)
  } else {
    found[[1L]]
  }
  if (is.null(shared) || any(vapply(found, is.null, NA))) return(NULL)
  coefficients <- matrix(shared$coefficients, length(family), length(cells$size))
  sd <- rep(shared$sd, length(cells$size))
  coefficients[, observed] <- vapply(found, `[[`, shared$coefficients, "coefficients")
  sd[observed] <- vapply(found, `[[`, 0, "sd")
  list(parameters = as_cell_regression(coefficients, sd, parents, discrete, data$levels),
       unobserved = length(sd) - length(observed))
}
