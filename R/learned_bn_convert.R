#' @rdname learned_bn-class
#' @method as.igraph learned_bn
#' @rawNamespace S3method(igraph::as.igraph, learned_bn)
#' @rawNamespace S3method(bnlearn::as.igraph, learned_bn)
as.igraph.learned_bn <- function(x, ...) {
  check_no_dots()
  check_network(x)
  igraph_of(x$bn)
}

# The vertex table keeps isolated variables and the order of the columns.
igraph_of <- function(bn) {
  igraph::graph_from_data_frame(as.data.frame(bn$arcs), directed = TRUE, vertices = data.frame(name = names(bn$nodes)))
}

#' @rdname learned_bn-class
#' @method as.bn learned_bn
#' @rawNamespace S3method(bnlearn::as.bn, learned_bn)
as.bn.learned_bn <- function(x, ...) {
  check_no_dots()
  check_network(x)
  x$bn
}
