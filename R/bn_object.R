# Objects of bnlearn's class "bn", made from lists of parents or an adjacency matrix.

# An object of bnlearn's class "bn". `record` is what bnlearn wants to know of how it was learned, `provenance` the whole story.
new_bn <- function(variables, parents, required = NULL, forbidden = NULL, provenance = NULL, record = not_learned) {
  lists <- arc_lists(as_arcs(required, variables), as_arcs(forbidden, variables), variables)
  bn_of(adjacency(parents), variables, lists, provenance, record)
}

# As bnlearn has it for graphs that were made, not learned.
not_learned <- list(test = "none", ntests = 0, algo = "empty", args = list())

# Entries both ways are an undirected arc.
bn_of <- function(adjacent, variables, lists = list(), provenance = NULL, record = not_learned) {
  learning <- c(list(whitelist = lists$whitelist, blacklist = lists$blacklist), record)
  learning$bnstar <- provenance
  structure(list(learning = learning, nodes = bn_nodes(adjacent, variables),
                 arcs = named_arcs(adjacency_index(adjacent), variables)), class = "bn")
}

adjacency <- function(parents) {
  adjacent <- matrix(FALSE, length(parents), length(parents))
  adjacent[cbind(unlist(parents), rep(seq_along(parents), lengths(parents)))] <- TRUE
  adjacent
}

# Row by row, the order in which bnlearn lists the arcs of an adjacency matrix.
adjacency_index <- function(adjacent) {
  at <- which(t(adjacent)) - 1L
  cbind(at %/% nrow(adjacent) + 1L, at %% nrow(adjacent) + 1L)
}

named_arcs <- function(index, variables) {
  matrix(variables[index], ncol = 2L, dimnames = list(NULL, c("from", "to")))
}

# bnlearn's score functions read the nodes and its graph functions the arcs, so
# both are made from the same matrix. Names follow the order of the variables.
# An undirected arc makes neighbours, but no parents, children or spouses.
bn_nodes <- function(adjacent, variables) {
  nbr <- adjacent | t(adjacent)
  adjacent <- adjacent & !t(adjacent)
  # Columns lie together in memory, rows do not.
  children <- t(adjacent)
  mb <- nbr
  # Parents of the same child: few pairs, where a product of matrices would take all.
  for (v in seq_along(variables)) {
    parents <- which(adjacent[, v])
    mb[parents, parents] <- TRUE
  }
  diag(mb) <- FALSE
  nodes <- lapply(seq_along(variables), function(v) {
    list(mb = variables[mb[, v]], nbr = variables[nbr[, v]], parents = variables[adjacent[, v]], children = variables[children[, v]])
  })
  stats::setNames(nodes, variables)
}

# bnlearn's tidy form of the two lists: the reverse of a required arc is
# forbidden, and what is required is not forbidden.
arc_lists <- function(required, forbidden, variables) {
  if (nrow(required) + nrow(forbidden) == 0L) return(list(whitelist = NULL, blacklist = NULL))
  forbidden <- unique(rbind(forbidden, required[, 2:1, drop = FALSE]))
  code <- function(arcs) arcs[, 1L] * (length(variables) + 1) + arcs[, 2L]
  forbidden <- forbidden[!code(forbidden) %in% code(required), , drop = FALSE]
  or_null <- function(arcs) if (nrow(arcs) > 0L) named_arcs(arcs, variables)
  list(whitelist = or_null(required), blacklist = or_null(forbidden))
}
