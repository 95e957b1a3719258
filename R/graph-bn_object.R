# Objects of bnlearn's class "bn", made from lists of parents or an adjacency matrix.

# An object of bnlearn's class "bn". `record` has what bnlearn wants to know about the learning,
# `provenance` has everything.
new_bn <- function(variables, parents, required = NULL, forbidden = NULL, provenance = NULL,
                   record = not_learned) {
  lists <- arc_lists(as_arcs(required, variables), as_arcs(forbidden, variables), variables)
  bn_of_arcs(parent_arcs(parents), variables, lists, provenance, record)
}

# What bnlearn records for graphs that were made, not learned.
not_learned <- list(test = "none", ntests = 0, algo = "empty", args = list())

# Entries in both directions are an undirected arc.
bn_of <- function(adjacent, variables) bn_of_arcs(adjacency_index(adjacent), variables)

bn_of_arcs <- function(index, variables, lists = list(), provenance = NULL, record = not_learned) {
  learning <- c(list(whitelist = lists$whitelist, blacklist = lists$blacklist), record)
  learning$bnstar <- provenance
  structure(list(learning = learning, nodes = bn_nodes(index, variables),
                 arcs = named_arcs(index, variables)), class = "bn")
}

adjacency <- function(parents) {
  adjacent <- matrix(FALSE, length(parents), length(parents))
  adjacent[cbind(unlist(parents), rep(seq_along(parents), lengths(parents)))] <- TRUE
  adjacent
}

# The arcs of an adjacency matrix row by row, in which order bnlearn lists them.
adjacency_index <- function(adjacent) {
  at <- which(t(adjacent)) - 1L
  cbind(at %/% nrow(adjacent) + 1L, at %% nrow(adjacent) + 1L)
}

# The same for the parents of a network, without making the matrix.
parent_arcs <- function(parents) {
  from <- as.integer(unlist(parents))
  to <- rep(seq_along(parents), lengths(parents))
  by_row <- order(from, to)
  cbind(from[by_row], to[by_row])
}

# Lists of parents as the core wants them. Most ascend already, and sort() is slow to begin.
sorted_parents <- function(lists) {
  lapply(lists, function(list) {
    list <- as.integer(list)
    if (is.unsorted(list)) sort(list) else list
  })
}

named_arcs <- function(index, variables) {
  matrix(variables[index], ncol = 2L, dimnames = list(NULL, c("from", "to")))
}

# bnlearn's score functions read the nodes and its graph functions the arcs, so
# both are made from the same index. Names follow the order of the variables.
# An undirected arc makes neighbours, but no parents, children or spouses.
bn_nodes <- function(index, variables) {
  n <- length(variables)
  # One number for a pair of variables. Pairs are also sorted by it.
  pairs <- function(of, other) (of - 1) * n + other
  forth <- pairs(index[, 1L], index[, 2L])
  back <- pairs(index[, 2L], index[, 1L])
  directed <- !forth %in% back
  by_variable <- function(pairs) {
    pairs <- sort.int(pairs, method = "radix")
    of <- structure(as.integer((pairs - 1) %/% n + 1), levels = as.character(seq_len(n)),
                    class = "factor")
    unname(split(as.integer((pairs - 1) %% n + 1), of))
  }
  lists <- list(nbr = by_variable(unique(c(forth, back))), parents = by_variable(back[directed]),
                children = by_variable(forth[directed]))
  # Marks variables instead of collecting sets: pairs of parents can far outnumber the variables.
  blanket <- function(x) {
    found <- logical(n)
    found[c(lists$nbr[[x]], unlist(lists$parents[lists$children[[x]]]))] <- TRUE
    found[x] <- FALSE
    which(found)
  }
  nodes <- lapply(seq_len(n), function(x) {
    lapply(list(mb = blanket(x), nbr = lists$nbr[[x]], parents = lists$parents[[x]],
                children = lists$children[[x]]),
           function(members) variables[members])
  })
  stats::setNames(nodes, variables)
}

# The two lists as bnlearn tidies them: the reverse of a required arc is forbidden, and a required
# arc is not.
arc_lists <- function(required, forbidden, variables) {
  if (nrow(required) + nrow(forbidden) == 0L) return(list(whitelist = NULL, blacklist = NULL))
  forbidden <- rbind(forbidden, required[, 2:1, drop = FALSE])
  code <- function(arcs) arc_numbers(arcs, length(variables))
  forbidden <- forbidden[!duplicated(code(forbidden)) & !code(forbidden) %in% code(required), ,
                         drop = FALSE]
  or_null <- function(arcs) if (nrow(arcs) > 0L) named_arcs(arcs, variables)
  list(whitelist = or_null(required), blacklist = or_null(forbidden))
}
