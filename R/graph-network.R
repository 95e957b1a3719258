# What learned and given networks have in common: a list whose field `bn` is the graph.

has_undirected <- function(x) any(is_undirected(network_arcs(x)))

network_of <- function(bn, type = "structure", levels = NULL, parameters = NULL, name = NULL,
                       reference = NULL, n_obs = NULL) {
  structure(list(bn = bn, type = type, levels = levels, parameters = parameters, name = name,
                 reference = reference, n_obs = n_obs), class = c("bn_network", "bnstar_network"))
}

network_variables <- function(net) names(net$bn$nodes)

network_arcs <- function(x) matrix(match(x$bn$arcs, names(x$bn$nodes)), ncol = 2L)

count_arcs <- function(x) {
  undirected <- sum(is_undirected(network_arcs(x))) / 2
  directed <- nrow(x$bn$arcs) - 2 * undirected
  if (undirected == 0) return(paste(directed, if (directed == 1) "arc" else "arcs"))
  paste(directed, "directed and", undirected, "undirected arcs")
}

# The parents of each variable as indices.
parent_index <- function(x) {
  lapply(unname(x$bn$nodes), function(node) match(node$parents, names(x$bn$nodes)))
}

# Those of one variable.
parents_of <- function(x, v) match(x$bn$nodes[[v]]$parents, names(x$bn$nodes))

# Says which variables have states. A conditional Gaussian network has variables with and without.
are_discrete <- function(net) {
  switch(net$type, clg = !vapply(net$levels, is.null, NA),
         rep(net$type == "discrete", length(net$parameters)))
}
