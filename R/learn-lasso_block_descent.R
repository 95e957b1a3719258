# The block coordinate descent of sbn().

# `task` is what the lassos need, as lasso_task() makes it, `by_name` the columns in the order of
# their names.
new_block_problem <- function(task, by_name, constraints, growth) {
  lengths <- sort(sqrt(diag(task$gram)), decreasing = TRUE)
  # No coefficient with this penalty differs from 0: that would take 2 |x_k'r| as large as the
  # penalty, but the residual r is shorter than x_j, whose length the objective has without
  # coefficients.
  enough <- 2 * lengths[1L] * lengths[2L]
  steps <- ceiling(log(1000, growth))
  task$required <- constraints$required
  task$possible <- Map(function(must, may) sort(c(must, may)), constraints$required,
                       constraints$candidates)
  list(task = task, by_name = by_name, growing = c(0, enough * growth^seq(-steps, 0)))
}

# Value: `parents` and the `value` of each variable's lasso, the last second penalty `lambda2`,
# `ended` with the reason, counters, and of the last sweep `arcs`, the parents of each variable,
# with their `coefficients`; `fits_of_network` as network_fits() has them.
descend_by_blocks <- function(problem, limits, report = NULL) {
  # The lassos of the network that is left come after it.
  limits$seconds <- 0.9 * limits$seconds
  run <- with_memory(cpp_descend_by_blocks(for_core(problem$task), problem$by_name, problem$growing,
                                           limits, report))
  # Once more for the parents that are left without cycles.
  fits <- lasso_families(problem$task, run$parents)
  kept <- Map(function(from, b, must) b != 0 | from %in% must, run$parents, fits$coefficients,
              problem$task$required)
  run$parents <- Map(`[`, run$parents, kept)
  # Those without a coefficient make no difference to the others.
  fits$coefficients <- Map(`[`, fits$coefficients, kept)
  run$fits_of_network <- network_fits(problem$task, run$parents, fits)
  run$value <- fits$value
  run
}
