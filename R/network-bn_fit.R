#' Networks as objects of bnlearn
#'
#' `as_bn_fit()` turns a network with parameters into a `bn.fit` object, for functions of package
#' bnlearn such as `predict()` or `cpquery()`. It does not need bnlearn. If bnlearn is installed,
#' `bnlearn::as.bn.fit()` does the same. In the other direction, functions of this package that need
#' a network with parameters accept a `bn.fit`.
#'
#' @param net,x A [bn_network] with parameters, or a [learned_bn][learned_bn-class] that was learned
#'   from data.
#' @param ... Must be empty.
#' @return An object of class `bn.fit`, `bn.fit.dnet` for a discrete, `bn.fit.gnet` for a Gaussian
#'   and `bn.fit.cgnet` for a conditional linear Gaussian network. It has no residuals and fitted
#'   values.
#' @references Scutari, M. (2010). Learning Bayesian networks with the bnlearn R package. *Journal
#'   of Statistical Software* 35(3).
#' @examples
#' titanic <- as.data.frame(Titanic)
#' net <- fit_parameters(learn_bn(titanic, weights = "Freq"), titanic, weights = "Freq")
#' as_bn_fit(net)$Survived
#' @export
as_bn_fit <- function(net, ...) {
  check_given()
  check_no_dots()
  net <- as_fitted_network(net)
  nodes <- Map(function(node, name, parameters) {
    with_links <- list(node = name, parents = node$parents, children = node$children)
    if (!is.list(parameters)) discrete_node(with_links, parameters)
    else if (is.null(parameters$discrete)) gaussian_node(with_links, parameters)
    else conditional_node(with_links, parameters, net$levels)
  }, net$bn$nodes, network_variables(net), net$parameters)
  structure(nodes, class = c("bn.fit", c(discrete = "bn.fit.dnet", gaussian = "bn.fit.gnet",
                                         clg = "bn.fit.cgnet")[[net$type]]))
}

# In bnlearn the table of a variable without parents has no name for its one dimension.
discrete_node <- function(with_links, table) {
  if (length(dim(table)) == 1L) names(dimnames(table)) <- NULL
  structure(c(with_links, list(prob = structure(table, class = "table"))), class = "bn.fit.dnode")
}

gaussian_node <- function(with_links, parameters) {
  structure(c(with_links, parameters[c("coefficients", "sd")],
              list(residuals = NA_real_, fitted.values = NA_real_)), class = "bn.fit.gnode")
}

# bnlearn counts the configurations of discrete parents from 0, the first parent's states fastest.
conditional_node <- function(with_links, parameters, levels) {
  configurations <- as.character(seq_along(parameters$sd) - 1L)
  places <- match(parameters$discrete, with_links$parents)
  coefficients <- parameters$coefficients
  colnames(coefficients) <- configurations
  structure(c(with_links,
              list(dparents = places, gparents = setdiff(seq_along(with_links$parents), places),
                   dlevels = levels[parameters$discrete], coefficients = coefficients,
                   sd = stats::setNames(parameters$sd, configurations),
                   configs = factor(NA, configurations),
                   residuals = NA_real_, fitted.values = NA_real_)), class = "bn.fit.cgnode")
}

#' @rdname as_bn_fit
#' @method as.bn.fit bn_network
#' @rawNamespace S3method(bnlearn::as.bn.fit, bn_network)
as.bn.fit.bn_network <- function(x, ...) as_bn_fit(x, ...)

# From bnlearn to our class. bnlearn may list the parents in any order; we list them in the order of
# the variables.
network_from_bn_fit <- function(x, name, call) {
  kinds <- vapply(x, function(node) class(node)[1L], "")
  discrete <- kinds %in% c("bn.fit.dnode", "bn.fit.onode")
  if (!all(discrete | kinds %in% c("bn.fit.gnode", "bn.fit.cgnode"))) {
    abort_argument("{.arg {name}} must be a discrete, a Gaussian or a conditional Gaussian
                    network.", call = call)
  }
  parents <- lapply(unname(x), function(node) sort(match(node$parents, names(x))))
  levels <- lapply(x, function(node) dimnames(node$prob)[[1L]])
  parameters <- Map(function(node, parents, kind) {
    switch(kind, bn.fit.gnode = list(coefficients = node$coefficients[c("(Intercept)", parents)],
                                     sd = node$sd),
           bn.fit.cgnode = regression_from_bn_fit(node, parents, levels),
           table_from_bn_fit(node, parents))
  }, x, lapply(parents, function(p) names(x)[p]), kinds)
  type <- if (all(discrete)) "discrete" else if (any(discrete)) "clg" else "gaussian"
  rows <- max(0L, lengths(lapply(x, `[[`, "residuals")))
  new_network(names(x), parents, type, if (any(discrete)) levels, parameters,
              n_obs = if (rows > 1L) rows)
}

table_from_bn_fit <- function(node, parents) {
  table <- unclass(node$prob)
  if (length(parents) > 0L) table <- aperm(table, c(node$node, parents))
  names(dimnames(table)) <- c(node$node, parents)
  table
}

regression_from_bn_fit <- function(node, parents, levels) {
  theirs <- node$parents[node$dparents]
  discrete <- intersect(parents, theirs)
  continuous <- setdiff(parents, theirs)
  column <- aperm(array(seq_along(node$sd), lengths(levels[theirs])), match(discrete, theirs))
  as_cell_regression(node$coefficients[c("(Intercept)", continuous), column], node$sd[column],
                     continuous, discrete, levels)
}
