# What a network learned by the lasso has besides its arcs: coefficients and strengths.

# The strengths of the arcs. NULL if there was no time.
lasso_strength <- function(task, parents, node_scores, limits) {
  # The sets without one parent each also take memory.
  if (limits$seconds <= 0) return(NULL)
  finished <- TRUE
  strength <- arc_strength(parents, unname(node_scores), by_families(function(children, parents) {
    without <- lasso_families(task, parents, children, limits)
    finished <<- without$finished
    -without$value
  }), 0)
  if (finished) strength
}

# Adds to a result what coef() and predict() need. Strengths of arcs are computed if `budget` leaves
# time.
with_coefficients <- function(fit, task, budget, fits = NULL) {
  parents <- unname(lapply(fit$bn$nodes, function(node) match(node$parents, task$data$variables)))
  fit$lambda <- task$lambda
  fit[c("coefficients", "refit", "means")] <-
    lasso_coefficients(task, parents, fits %||% network_fits(task, parents))
  fit["strength"] <- list(lasso_strength(task, parents, fit$node_scores, budget$left()))
  fit
}

# The coefficients of the lasso and of least squares on the same parents, in the units of the data.
# Rows are parents, columns are children.
lasso_coefficients <- function(task, parents, fits) {
  parents <- sorted_parents(parents)
  place <- cbind(unlist(parents), rep(seq_along(parents), lengths(parents)))
  units <- if (task$scale) task$deviations[place[, 2L]] / task$deviations[place[, 1L]] else 1
  in_units <- function(of) {
    b <- matrix(0, length(parents), length(parents),
                dimnames = list(task$data$variables, task$data$variables))
    b[place] <- unlist(of$coefficients) * units
    b
  }
  list(in_units(fits$lasso), in_units(fits$least_squares),
       stats::setNames(task$means, task$data$variables))
}
