# The joint distribution of a few variables of a discrete network, as an array with one dimension
# for each. Variable elimination among their ancestors is enough, because all other variables sum to
# one.
joint_marginal <- function(net, group, call = rlang::caller_env()) {
  parents <- parent_index(net)
  states <- lengths(net$levels)
  ancestors <- which(rowSums(ancestor_matrix(parents)[, group, drop = FALSE]) > 0)
  families <- lapply(ancestors, function(x) c(x, parents[[x]]))
  found <- cpp_joint_marginal(states, families, net$parameters[ancestors], group,
                              resolve_limits(Inf, 8 * largest_table))
  if (is.null(found$values)) {
    size <- format(found$largest_table, big.mark = ",", digits = 3)
    abort_argument(c("The distribution of {.var {names(states)[group]}} takes a table of {size}
                      numbers to compute.",
                     i = "Tile the structure alone and give it {.fn random_parameters}."),
                     call = call)
  }
  array(found$values / sum(found$values), states[group])
}
