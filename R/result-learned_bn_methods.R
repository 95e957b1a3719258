#' @importFrom generics tidy
#' @export
generics::tidy

#' @importFrom generics glance
#' @export
generics::glance

#' @param x,object a `learned_bn`.
#' @param ... must be empty.
#' @rdname learned_bn-class
#' @importFrom stats logLik
#' @export
logLik.learned_bn <- function(object, ...) {
  check_no_dots()
  found <- need_likelihood(object, "log-likelihood")
  structure(found$loglik, df = found$df, nobs = found$nobs, class = "logLik")
}

#' @rdname learned_bn-class
#' @importFrom stats nobs
#' @export
nobs.learned_bn <- function(object, ...) {
  check_no_dots()
  need_likelihood(object, "number of observations")$nobs
}

#' @rdname learned_bn-class
#' @method as.igraph learned_bn
#' @rawNamespace S3method(igraph::as.igraph, learned_bn)
#' @rawNamespace S3method(bnlearn::as.igraph, learned_bn)
as.igraph.learned_bn <- function(x, ...) {
  check_no_dots()
  check_network(x)
  graph <- igraph_of(x$bn)
  arcs <- nrow(x$bn$arcs)
  graph <- igraph::set_edge_attr(graph, "strength", value = x$strength %||% rep(NA_real_, arcs))
  direction <- ifelse(compelled_rows(x), "compelled", rep("reversible", arcs))
  graph <- igraph::set_edge_attr(graph, "direction", value = direction)
  if (!is.null(x$kind)) graph <- igraph::set_vertex_attr(graph, "kind", value = unname(x$kind))
  for (name in c("score", "bound", "proved")) {
    graph <- igraph::set_graph_attr(graph, name, x[[name]])
  }
  graph
}

need_likelihood <- function(object, what, call = rlang::caller_env()) {
  check_network(object, "object", call)
  if (is.null(object$likelihood)) {
    abort_argument(c("The {what} needs the data, but the scores of this network came from a file.",
                     i = "Learn it from the data, for example with {.fn learn_bn}."), call = call)
  }
  object$likelihood
}

#' @rdname learned_bn-class
#' @method glance learned_bn
#' @export
glance.learned_bn <- function(x, ...) {
  check_no_dots()
  check_network(x)
  data.frame(score = x$score, score_name = score_name(x) %||% NA_character_, bound = x$bound,
             gap = x$gap, proved = x$proved, stop_reason = x$stop_reason,
             nobs = x$likelihood$nobs %||% NA_real_, n_variables = length(x$bn$nodes),
             n_arcs = nrow(x$bn$arcs), method = x$method, seconds = total_seconds(x),
             scope = x$scope,
             proved_within = x$within$proved %||% NA,
             scope_within = x$within$scope %||% NA_character_)
}

total_seconds <- function(x) {
  timings <- unlist(x$timings)
  if ("total" %in% names(timings)) timings[["total"]] else sum(timings)
}
