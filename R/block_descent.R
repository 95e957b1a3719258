# The block coordinate descent of sbn(). Matrices of arcs have rows for parents and columns for children.

# `by_name`: the columns in the order of their names.
new_block_problem <- function(products, by_name, constraints, settings) {
  required <- adjacency(constraints$required)
  lengths <- sort(sqrt(diag(products)), decreasing = TRUE)
  # No coefficient with this penalty differs from 0: that would take 2 |x_k'r| as large as the penalty, but the residual r is shorter
  # than x_j, whose length the objective has without coefficients.
  enough <- 2 * lengths[1L] * lengths[2L]
  steps <- ceiling(log(1000, settings$growth))
  allowed <- Map(function(must, may) sort(c(must, may)), constraints$required, constraints$candidates)
  list(
    products = products, required = required, penalties = ifelse(required, 0, settings$lambda), by_name = by_name,
    growing = c(0, enough * settings$growth^seq(-steps, 0)),
    task = list(gram = products, lambda = settings$lambda, required = constraints$required, possible = allowed)
  )
}

# Value: `coefficients`, the last second penalty `lambda2`, `ended` with the reason, and counters.
descend_by_blocks <- function(problem) {
  run <- with_memory(cpp_descend_by_blocks(problem$task, problem$by_name, problem$growing, problem$budget$left(), problem$report))
  run$arcs <- run$coefficients != 0 | problem$required
  run
}

parents_in <- function(arcs) lapply(seq_len(ncol(arcs)), function(child) which(arcs[, child]))

# The lassos for the parents of the last sweep, without cycles. Value: `parents`, `coefficients` and the `value` of each variable's lasso.
refit_acyclic <- function(problem, run) {
  arcs <- run$arcs
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
