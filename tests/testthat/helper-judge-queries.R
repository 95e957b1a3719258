# Judges of queries, by all configurations of all variables.

# A network of n variables with two to four states each.
random_tables <- function(n, seed) {
  random_parameters(random_dag(n, max_parents = 3, seed = seed),
                    levels = 2 + (seq_len(n) + seed) %% 3, seed = seed)
}

# The joint distribution of a discrete network as a data frame of codes and `p`, after the
# interventions `do` (named codes).
enumerated_joint <- function(net, do = numeric()) {
  parents <- bnstar:::parent_index(net)
  states <- lengths(net$levels)
  grid <- expand.grid(lapply(states, seq_len), KEEP.OUT.ATTRS = FALSE)
  names(grid) <- names(net$levels)
  p <- rep(1, nrow(grid))
  for (v in seq_along(states)) {
    variable <- names(net$levels)[v]
    if (variable %in% names(do)) {
      p <- p * (grid[[variable]] == do[[variable]])
    } else {
      p <- p * net$parameters[[v]][as.matrix(grid[c(v, parents[[v]])])]
    }
  }
  cbind(grid, p = p)
}

# P(node = each state | evidence, do), with named codes.
enumerated_marginal <- function(net, node, evidence = numeric(), do = numeric()) {
  joint <- enumerated_joint(net, do)
  for (variable in names(evidence)) {
    joint <- joint[joint[[variable]] == evidence[[variable]], ]
  }
  sums <- vapply(seq_along(net$levels[[node]]), function(k) sum(joint$p[joint[[node]] == k]), 0)
  list(probability = sums / sum(sums), total = sum(sums))
}

states_of <- function(net, codes) {
  Map(function(variable, code) net$levels[[variable]][code], names(codes), codes)
}

random_codes <- function(net, variables) {
  codes <- vapply(variables, function(v) sample(length(net$levels[[v]]), 1L), 0L)
  stats::setNames(as.numeric(codes), variables)
}

descendants_by_hand <- function(net, variable) {
  found <- variable
  repeat {
    more <- names(Filter(function(p) any(p %in% found),
                         lapply(net$bn$nodes, function(node) node$parents)))
    if (all(more %in% found)) return(found)
    found <- union(found, more)
  }
}
