#' What all networks of this package can do
#'
#' Learned networks ([learned_bn][learned_bn-class]) and given networks
#' ([bn_network][bn_network-class]) both have a `bn` of package bnlearn in their field `bn`, which
#' `as.bn()` returns. They share the methods on this page.
#'
#' @param x a network.
#' @param row.names,optional as for [as.data.frame()].
#' @param ... must be empty.
#' @return `format()` gives bnlearn's model string (for a [cpdag()] the arcs as text),
#' `as.data.frame()` and `tidy()` the arcs (an undirected arc of a [cpdag()] in both directions, as
#' bnlearn has it), `as.matrix()` the adjacency matrix (1 in row `from`, column `to`), `as.igraph()`
#' an igraph object and `bnlearn::as.bn()` the `bn` field.
#' @examples
#' fit <- learn_bn(as.data.frame(Titanic), weights = "Freq")
#' format(fit)
#' as.matrix(benchmark_network("cancer"))
#' @name bnstar_network-class
#' @aliases bnstar_network
NULL

#' @rdname bnstar_network-class
#' @export
format.bnstar_network <- function(x, ...) {
  check_no_dots()
  check_network(x)
  if (has_undirected(x)) return(format_class(x$bn))
  parents <- lapply(x$bn$nodes, `[[`, "parents")
  given <- vapply(parents, paste, "", collapse = ":")
  families <- paste0("[", names(parents), ifelse(lengths(parents) > 0L, "|", ""), given, "]")
  paste(families[order(longest_paths(parent_index(x)))], collapse = "")
}

#' @rdname bnstar_network-class
#' @export
as.data.frame.bnstar_network <- function(x, row.names = NULL, optional = FALSE, ...) {
  check_no_dots()
  check_network(x)
  check_row_names(row.names, nrow(x$bn$arcs))
  check_flag(optional)
  as.data.frame(x$bn$arcs, row.names = row.names, optional = optional, stringsAsFactors = FALSE)
}

#' @rdname bnstar_network-class
#' @method tidy bnstar_network
#' @export
tidy.bnstar_network <- function(x, ...) {
  check_no_dots()
  as.data.frame(x)
}

#' @rdname bnstar_network-class
#' @export
as.matrix.bnstar_network <- function(x, ...) {
  check_no_dots()
  check_network(x)
  variables <- network_variables(x)
  adjacent <- matrix(0L, length(variables), length(variables),
                     dimnames = list(variables, variables))
  adjacent[network_arcs(x)] <- 1L
  adjacent
}

#' @rdname bnstar_network-class
#' @method as.igraph bnstar_network
#' @rawNamespace S3method(igraph::as.igraph, bnstar_network)
#' @rawNamespace S3method(bnlearn::as.igraph, bnstar_network)
as.igraph.bnstar_network <- function(x, ...) {
  check_no_dots()
  check_network(x)
  igraph_of(x$bn)
}

# The vertex table keeps isolated variables and the order of the columns.
igraph_of <- function(bn) {
  igraph::graph_from_data_frame(as.data.frame(bn$arcs), directed = TRUE,
                                vertices = data.frame(name = names(bn$nodes)))
}

#' @rdname bnstar_network-class
#' @method as.bn bnstar_network
#' @rawNamespace S3method(bnlearn::as.bn, bnstar_network)
as.bn.bnstar_network <- function(x, ...) {
  check_no_dots()
  check_network(x)
  x$bn
}
