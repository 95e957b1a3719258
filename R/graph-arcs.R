# Turns any graph that a user may give into node names and a two-column matrix of arcs, so that the
# rest of the package knows one form only.

graph_arcs <- function(x, name, call) {
  check_network(x, name, call)
  if (inherits(x, "bnstar_network")) x <- x$bn
  # igraph returns sparse adjacency matrices by default.
  if (inherits(x, "Matrix")) x <- as.matrix(x)
  if (inherits(x, "bn")) {
    list(nodes = names(x$nodes), arcs = x$arcs)
  } else if (inherits(x, "bn.fit")) {
    parents <- lapply(x, `[[`, "parents")
    list(nodes = names(x), arcs = cbind(unlist(parents), rep(names(x), lengths(parents))))
  } else if (inherits(x, "igraph")) {
    igraph_arcs(x, name, call)
  } else if (is.matrix(x) && (is.numeric(x) || is.logical(x))) {
    adjacency_arcs(x, name, call)
  } else {
    abort_argument(c("{.arg {name}} must be a network or graph, not {.obj_type_friendly {x}}.",
                     i = "It takes a {.cls learned_bn}, {.cls bn} or {.cls igraph} object
                          or an adjacency matrix with row and column names.",
                     i = if (inherits(x, "graph")) {
                       "{.code bnlearn::as.bn({name})} makes a {.cls bn} of it."
                     },
                     i = if (name %in% c("required", "forbidden")) {
                       "Most simply, a two-column table of arcs:
                        {.code data.frame(from = \"a\", to = \"b\")}."
                     }), call = call)
  }
}

igraph_arcs <- function(x, name, call) {
  if (!isTRUE(tryCatch(igraph::vcount(x) >= 0, error = function(e) FALSE))) {
    abort_argument(c("{.arg {name}} is broken: package igraph cannot read it.",
                     i = "Make it anew with the functions of package igraph."), call = call)
  }
  if (!igraph::is_directed(x)) {
    abort_argument("{.arg {name}} must be a directed graph; {.fn igraph::as_directed} or
                    {.fn igraph::as.directed} makes one.", call = call)
  }
  if (is.null(igraph::vertex_attr(x, "name"))) {
    abort_argument("The vertices of {.arg {name}} must have names: set
                    {.code igraph::V({name})$name}.", call = call)
  }
  list(nodes = igraph::vertex_attr(x, "name"), arcs = igraph::as_edgelist(x, names = TRUE))
}

adjacency_arcs <- function(x, name, call) {
  nodes <- rownames(x)
  if (nrow(x) != ncol(x) || is.null(nodes) || !identical(nodes, colnames(x))) {
    abort_argument("As an adjacency matrix {.arg {name}} must be square with the names of the
                    variables as both row and column names.", call = call)
  }
  if (anyNA(x) || !all(x == 0 | x == 1)) {
    abort_argument("The adjacency matrix {.arg {name}} may hold 0 and 1 (or {.code FALSE} and
                    {.code TRUE}) only.", call = call)
  }
  at <- which(t(x) == 1) - 1L
  list(nodes = nodes, arcs = cbind(nodes[at %/% nrow(x) + 1L], nodes[at %% nrow(x) + 1L]))
}

# A table of arcs has names in it, which an adjacency matrix has not.
is_arc_table <- function(x) {
  is.data.frame(x) || (is.matrix(x) && (is.character(x) || identical(dim(x), c(0L, 2L))))
}

arc_table <- function(x, name, call) {
  check_frame(x, call, name)
  columns <- if (all(c("from", "to") %in% colnames(x))) c("from", "to") else seq_len(ncol(x))
  if (length(columns) != 2L) {
    abort_argument("{.arg {name}} must have two columns, {.field from} and {.field to}; it has
                    {ncol(x)}.", call = call)
  }
  x <- as.data.frame(x)[columns]
  named <- nrow(x) == 0L || all(vapply(x, function(v) is.character(v) || is.factor(v), NA))
  if (!named || anyNA(x)) {
    abort_argument("{.arg {name}} must name the variables of every arc, as text and without
                    missing values.", call = call)
  }
  cbind(as.character(x[[1L]]), as.character(x[[2L]]))
}

# The user's arcs as 1-based indices (from, to), without duplicates.
as_arcs <- function(x, variables, name = rlang::caller_arg(x), call = rlang::caller_env()) {
  force(name)
  if (is.null(x)) return(matrix(integer(), 0L, 2L, dimnames = list(NULL, c("from", "to"))))
  if (is_arc_table(x)) {
    arcs <- arc_table(x, name, call)
  } else {
    graph <- graph_arcs(x, name, call)
    check_known(graph$nodes, variables, name, call)
    arcs <- graph$arcs
  }
  index_arcs(arcs, variables, name, call)
}

index_arcs <- function(arcs, variables, name, call) {
  check_known(arcs, variables, name, call)
  loops <- unique(arcs[arcs[, 1L] == arcs[, 2L], 1L])
  if (length(loops) > 0L) {
    abort_argument("{.arg {name}} has {cli::qty(loops)}{?an arc/arcs} from {.var {loops}} to
                    {?itself/themselves}.", call = call)
  }
  index <- matrix(match(arcs, variables), ncol = 2L, dimnames = list(NULL, c("from", "to")))
  index[!duplicated(arc_numbers(index, length(variables))), , drop = FALSE]
}

# One number for each arc (from, to) among n variables. Numbers of millions of arcs are compared
# much faster than rows.
arc_numbers <- function(index, n) (index[, 1L] - 1) * n + index[, 2L]

check_known <- function(nodes, variables, name, call) {
  if (!is.null(nodes) && !is.character(nodes)) {
    abort_argument(c("{.arg {name}} must name variables, as text, not {given_words(nodes)}.",
                     i = "The variables are {.var {variables}}."), call = call)
  }
  unknown <- setdiff(nodes, variables)
  if (length(unknown) > 0L) {
    abort_argument(c("{.arg {name}} names {cli::qty(unknown)}{?a variable/variables} that {?is/are}
                      not in the data: {.var {unknown}}.",
                     i = "The variables are {.var {variables}}."), call = call)
  }
}

# The network `dag` as one vector of parent indices (1-based, ascending) per
# variable.
as_parents <- function(dag, variables, call = rlang::caller_env(),
                       name = rlang::caller_arg(dag)) {
  force(name)
  graph <- graph_arcs(dag, name, call)
  check_known(graph$nodes, variables, name, call)
  missing <- variables[!variables %in% graph$nodes]
  if (length(missing) > 0L) {
    abort_argument("{.arg {name}} lacks the {cli::qty(missing)}variable{?s}
                    {.var {missing}}.", call = call)
  }
  arcs <- index_arcs(graph$arcs, variables, name, call)
  check_directed(arcs, variables, name, call)
  parents <- arcs_to_parents(arcs, length(variables))
  check_acyclic(parents, variables, name, call)
  parents
}

arcs_to_parents <- function(arcs, n) {
  if (nrow(arcs) == 0L) return(rep(list(integer()), n))
  arcs <- arcs[order(arcs[, 2L], arcs[, 1L]), , drop = FALSE]
  unname(split(arcs[, 1L], factor(arcs[, 2L], levels = seq_len(n))))
}

check_directed <- function(arcs, variables, name, call) {
  pair <- arcs[is_undirected(arcs) & arcs[, 1L] < arcs[, 2L], , drop = FALSE]
  if (nrow(pair) > 0L) {
    ends <- paste(variables[pair[, 1L]], variables[pair[, 2L]], sep = " - ")
    abort_argument(c("{.arg {name}} has {cli::qty(ends)}{?an undirected arc/undirected arcs}:
                      {.var {ends}}.", i = "A fully directed graph is needed;
                      {.fn bnlearn::cextend} directs the rest."), call = call)
  }
}

check_acyclic <- function(parents, variables, name, call = rlang::caller_env()) {
  cycle <- find_cycle(parents)
  if (!is.null(cycle)) {
    path <- paste(variables[cycle], collapse = " -> ")
    abort_argument("{.arg {name}} has a directed cycle: {.var {path}}.", call = call)
  }
}

# The length of the longest directed path that ends in each variable. NA for variables on a cycle or
# behind one. Sorting by this length, and by index where it is equal, gives bnlearn's topological
# order.
longest_paths <- function(parents) {
  depth <- rep(NA_integer_, length(parents))
  left <- lengths(parents)
  # factor() would make text of all numbers first.
  parent <- structure(as.integer(unlist(parents)), levels = as.character(seq_along(parents)),
                      class = "factor")
  children <- split(rep(seq_along(parents), left), parent)
  ready <- which(left == 0L)
  for (round in seq_along(parents) - 1L) {
    depth[ready] <- round
    arrivals <- as.integer(unlist(children[ready], use.names = FALSE))
    reached <- unique(arrivals)
    left[reached] <- left[reached] - tabulate(match(arrivals, reached), length(reached))
    ready <- reached[left[reached] == 0L]
    if (length(ready) == 0L) break
  }
  depth
}

# One directed cycle as a closed walk of indices, or NULL. A variable without depth has a parent
# without depth, so a walk up such parents must meet itself.
find_cycle <- function(parents) {
  depth <- longest_paths(parents)
  if (!anyNA(depth)) return(NULL)
  walk <- which(is.na(depth))[1L]
  repeat {
    up <- parents[[walk[1L]]]
    up <- up[is.na(depth[up])][1L]
    if (up %in% walk) return(c(up, walk[seq_len(match(up, walk))]))
    walk <- c(up, walk)
  }
}
