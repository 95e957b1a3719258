# The block coordinate descent of sbn(). Matrices of arcs have rows for parents and columns for children.

# Sweeps with one second penalty. The paths that a variable is penalised for change with the others, so sweeps with a small penalty may
# go in circles; with the largest they do not, since the objective falls.
most_sweeps <- 100L

# `by_name`: the columns in the order of their names.
new_block_problem <- function(products, by_name, constraints, settings) {
  required <- adjacency(constraints$required)
  lengths <- sort(sqrt(diag(products)), decreasing = TRUE)
  # No coefficient with this penalty differs from 0: that would take 2 |x_k'r| as large as the penalty, but the residual r is shorter
  # than x_j, whose length the objective has without coefficients.
  enough <- 2 * lengths[1L] * lengths[2L]
  steps <- ceiling(log(1000, settings$growth))
  list(
    products = products, required = required, free = adjacency(constraints$candidates),
    allowed = Map(function(must, may) sort(c(must, may)), constraints$required, constraints$candidates),
    penalties = ifelse(required, 0, settings$lambda), growing = c(0, enough * settings$growth^seq(-steps, 0)), by_name = by_name
  )
}

# Value: `coefficients`, the last second penalty `lambda2`, `ended` with the reason, and counters.
descend_by_blocks <- function(problem) {
  n <- nrow(problem$products)
  # An environment keeps what was found when Ctrl-C comes.
  run <- rlang::env(coefficients = matrix(0, n, n), arcs = problem$required, solved = matrix(NA_real_, n, n), lambda2 = 0,
                    sweeps = 0, fits = 0)
  run$ended <- tryCatch(grow_penalty(problem, run), interrupt = function(i) "interrupt")
  run
}

grow_penalty <- function(problem, run) {
  for (step in seq_along(problem$growing)) {
    run$lambda2 <- problem$growing[step]
    if (sweep_until_stable(problem, run)) {
      if (is.null(find_cycle(parents_in(run$arcs)))) return("local_optimum")
    } else if (out_of_time(problem)) {
      return("time_limit")
    }
    if (!is.null(problem$report) && problem$report(step, length(problem$growing))) return("interrupt")
  }
  "finished"
}

# TRUE when a sweep changes nothing.
sweep_until_stable <- function(problem, run) {
  for (sweep in seq_len(most_sweeps)) {
    fits <- run$fits
    for (child in problem$by_name) {
      if (out_of_time(problem)) return(FALSE)
      solve_block(problem, run, child)
    }
    run$sweeps <- run$sweeps + 1
    if (run$fits == fits) return(TRUE)
  }
  FALSE
}

out_of_time <- function(problem) problem$budget$left()$seconds <= 0

# The lasso of one variable, given the paths that lead from it. Other variables matter only for these, so where the penalties are those
# of the last time the solution is too.
solve_block <- function(problem, run, child) {
  closes_cycle <- run$lambda2 > 0 & reached_from(run$arcs, child) & problem$free[, child]
  penalties <- problem$penalties[, child] + run$lambda2 * closes_cycle
  if (identical(penalties, run$solved[, child])) return(invisible())
  found <- cpp_lasso_fits(problem$products, child, problem$allowed[child], as.matrix(penalties))$coefficients
  run$coefficients[, child] <- found
  run$arcs[, child] <- found != 0 | problem$required[, child]
  run$solved[, child] <- penalties
  run$fits <- run$fits + 1
}

# Where directed paths from `start` lead. Arcs into `start` make no difference.
reached_from <- function(arcs, start) {
  reached <- logical(nrow(arcs))
  last <- start
  while (length(last) > 0L) {
    last <- which(colSums(arcs[last, , drop = FALSE]) > 0 & !reached)
    reached[last] <- TRUE
  }
  reached
}

parents_in <- function(arcs) lapply(seq_len(ncol(arcs)), function(child) which(arcs[, child]))

# The lassos for the parents of the last sweep, without cycles. Value: `parents`, `coefficients` and the `value` of each variable's lasso.
refit_acyclic <- function(problem, run) {
  arcs <- run$coefficients != 0 | problem$required
  if (!is.null(find_cycle(parents_in(arcs)))) arcs <- without_cycles(arcs, run$coefficients, problem)
  fits <- cpp_lasso_fits(problem$products, seq_len(ncol(arcs)), parents_in(arcs), problem$penalties)
  list(parents = parents_in(fits$coefficients != 0 | problem$required), coefficients = fits$coefficients, value = fits$value)
}

# Arcs from the strongest to the weakest, required ones first, unless they close a cycle. So each that is left out is the weakest arc
# of a cycle.
without_cycles <- function(arcs, coefficients, problem) {
  index <- which(arcs)
  place <- which(arcs, arr.ind = TRUE)
  squares <- diag(problem$products)
  strength <- abs(coefficients[index]) * sqrt(squares[place[, 1L]] / squares[place[, 2L]])
  kept <- matrix(FALSE, nrow(arcs), ncol(arcs))
  leads <- diag(TRUE, nrow(arcs))
  for (i in order(!problem$required[index], -strength)) {
    from <- place[i, 1L]
    to <- place[i, 2L]
    if (leads[to, from]) next
    kept[from, to] <- TRUE
    leads[leads[, from], leads[to, ]] <- TRUE
  }
  kept
}
