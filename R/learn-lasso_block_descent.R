# The block coordinate descent of sbn().

# `task` is the value of lasso_task(). `by_name` has the columns in the order of their names.
new_block_problem <- function(task, by_name, growth, refine = FALSE) {
  lengths <- sort(sqrt(diag(task$gram)), decreasing = TRUE)
  # With this penalty no coefficient differs from 0. A coefficient of x_k would need 2 |x_k'r| as
  # large as the penalty, but the residual r is no longer than x_j itself.
  enough <- 2 * lengths[1L] * lengths[2L]
  steps <- ceiling(log(1000, growth))
  list(task = task, by_name = by_name, refine = refine,
       growing = c(0, enough * growth^seq(-steps, 0)))
}

# The value has `parents` and the `value` of each variable's lasso, the last second penalty
# `lambda2`, the reason `ended`, counters, and from the last sweep `arcs`, the parents of each
# variable, with their `coefficients`. `fits_of_network` is the value of network_fits().
descend_by_blocks <- function(problem, limits, report = NULL) {
  # Leaves time for the lassos of the network that is found.
  limits$seconds <- 0.75 * limits$seconds
  found <- with_memory(cpp_descend_by_blocks(for_core(problem$task), problem$by_name,
                                             problem$growing, problem$refine,
                                             problem$task$threads %||% 1L, limits, report))
  fits <- found$fits_of_parents
  kept <- Map(function(from, b, must) b != 0 | from %in% must, found$parents, fits$coefficients,
              problem$task$required)
  found$parents <- Map(`[`, found$parents, kept)
  # Dropping parents without a coefficient does not change the others.
  fits$coefficients <- Map(`[`, fits$coefficients, kept)
  found$fits_of_network <- network_fits(problem$task, found$parents, fits)
  found$value <- fits$value
  found
}
