# The parameters of a tiled network: copies of the original ones, except for the linked variables.

# The variables that vary. Only these can depend on others, or have others depend on them.
varying_variables <- function(net) {
  switch(net$type,
    discrete = which(lengths(net$levels) > 1L),
    gaussian = which(diag(gaussian_moments(net)$covariance) > 0),
    structure = seq_along(network_variables(net)))
}

tiled_tables <- function(net, parents, levels, plan, call) {
  n <- length(net$levels)
  states <- lengths(levels)
  check_table_sizes(states * vapply(parents, function(p) prod(states[p]), 0), call)
  values <- rep(net$parameters, length(levels) / n)
  known <- new.env()
  for (link in plan) {
    key <- paste(link$parents, collapse = " ")
    if (is.null(known[[key]])) known[[key]] <- joint_marginal(net, link$parents, call)
    x <- (link$tile - 1L) * n + link$variable
    values[[x]] <- linked_table(net$parameters[[link$variable]], known[[key]])
  }
  Map(function(value, x, p) as_table(as.vector(value), levels[c(x, p)]),
      stats::setNames(values, names(levels)), seq_along(levels), parents)
}

# A random table over (variable, new parents, old parents) whose average over the new parents, with
# these weights, is `table`. Values that are impossible in `table` stay impossible. Tables from
# files are rounded and may not sum to one, but such an average exists only if they do, so they are
# normalised first.
linked_table <- function(table, weights) {
  old <- matrix(table, nrow = dim(table)[1L])
  old <- old / rep(colSums(old), each = nrow(old))
  possible <- (old > 0)[, rep(seq_len(ncol(old)), each = length(weights))]
  # If the fit fails, which is rare, it is tried again from a flatter start, which converges sooner.
  flatness <- 0
  repeat {
    start <- (stats::rexp(length(possible)) + flatness) * possible
    fitted <- fit_to_average(array(start, c(nrow(old), length(weights), ncol(old))), old,
                             as.vector(weights))
    if (!is.null(fitted)) return(fitted)
    flatness <- flatness + 1
  }
}

# Iterative proportional fitting (Deming and Stephan 1940), for all columns of `old` at once. It
# alternates between two steps: the distributions of the variable are made to sum to one, and their
# averages are made to agree with `old`. It converges for positive tables. NULL if that takes too
# long; the caller then tries another start.
fit_to_average <- function(values, old, weights, tolerance = 1e-13, rounds = 10000L) {
  u <- length(weights)
  states <- nrow(old)
  column <- rep(seq_len(ncol(old)), each = u)
  for (round in seq_len(rounds)) {
    flat <- matrix(values, nrow = states)
    flat <- flat / rep(colSums(flat), each = states)
    # Moves the rows to the end. Then the values of the new parents come first, and one matrix
    # product sums over them.
    average <- t(matrix(weights %*% matrix(t(flat), nrow = u), ncol = states))
    if (max(abs(average - old)) <= tolerance) return(array(flat, dim(values)))
    values <- flat * ifelse(average > 0, old / average, 0)[, column]
  }
  NULL
}

tiled_regressions <- function(net, names, parents, plan, preserve, coefficients) {
  n <- length(net$parameters)
  moments <- gaussian_moments(net)
  values <- rep(net$parameters, length(names) / n)
  for (link in plan) {
    x <- (link$tile - 1L) * n + link$variable
    slopes <- stats::runif(length(link$parents), coefficients[1L], coefficients[2L]) *
      sample(c(-1, 1), length(link$parents), replace = TRUE)
    values[[x]] <- linked_regression(values[[x]], slopes, link$parents, moments, preserve,
                                     coefficients[2L])
  }
  Map(function(value, p) {
    names(value$coefficients) <- c("(Intercept)", names[p])
    value
  }, stats::setNames(values, names), parents)
}

# With `preserve` the slopes are those of standardised variables and explain at most the share
# most^2 of the noise, as a single parent would.
linked_regression <- function(own, slopes, group, moments, preserve, most) {
  sd <- own$sd
  intercept <- own$coefficients[[1L]]
  if (preserve) {
    covariance <- moments$covariance[group, group, drop = FALSE]
    share <- drop(slopes %*% stats::cov2cor(covariance) %*% slopes)
    if (share > most^2) slopes <- slopes * most / sqrt(share)
    sd <- own$sd * sqrt(1 - min(share, most^2))
    slopes <- slopes * own$sd / sqrt(diag(covariance))
    intercept <- intercept - sum(slopes * moments$mean[group])
  }
  list(coefficients = c(intercept, slopes, own$coefficients[-1L]), sd = sd)
}

# With X = a + B X + noise, (I - B)^-1 gives mean and covariance.
gaussian_moments <- function(net) {
  n <- length(net$parameters)
  slopes <- matrix(0, n, n)
  parents <- parent_index(net)
  for (x in seq_len(n)) slopes[x, parents[[x]]] <- net$parameters[[x]]$coefficients[-1L]
  inverse <- solve(diag(n) - slopes)
  noise <- vapply(net$parameters, function(p) p$sd, 0)
  list(mean = drop(inverse %*% vapply(net$parameters, function(p) p$coefficients[[1L]], 0)),
       covariance = tcrossprod(inverse %*% diag(noise, n)))
}
