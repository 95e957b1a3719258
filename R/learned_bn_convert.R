#' @rdname learned_bn-class
#' @method as.igraph learned_bn
#' @rawNamespace S3method(igraph::as.igraph, learned_bn)
#' @rawNamespace S3method(bnlearn::as.igraph, learned_bn)
as.igraph.learned_bn <- function(x, ...) {
  check_no_dots()
  # The vertex table keeps isolated variables and the order of the columns.
  igraph::graph_from_data_frame(as.data.frame(x), directed = TRUE,
                                vertices = data.frame(name = names(x$bn$nodes)))
}

#' @rdname learned_bn-class
#' @method as.bn learned_bn
#' @rawNamespace S3method(bnlearn::as.bn, learned_bn)
as.bn.learned_bn <- function(x, ...) {
  check_no_dots()
  check_network(x)
  x$bn
}
