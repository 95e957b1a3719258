#' Networks as objects of bnlearn
#'
#' `as_bn_fit()` makes a `bn.fit` object of a network with parameters, for the functions of package
#' bnlearn such as `predict()` or `cpquery()`. bnlearn itself is not needed for it; where it is there,
#' `bnlearn::as.bn.fit()` does the same. In the other direction, functions of this package that want a
#' network with parameters take a `bn.fit` as it is.
#'
#' @param net,x A [bn_network] with parameters.
#' @param ... Must be empty.
#' @return An object of class `bn.fit`, `bn.fit.dnet` for a discrete and `bn.fit.gnet` for a Gaussian
#'   network. It has no residuals and fitted values.
#' @references Scutari, M. (2010). Learning Bayesian networks with the bnlearn R package. *Journal of
#'   Statistical Software* 35(3).
#' @examples
#' titanic <- as.data.frame(Titanic)
#' net <- fit_parameters(learn_bn(titanic, weights = "Freq"), titanic, weights = "Freq")
#' as_bn_fit(net)$Survived
#' @export
as_bn_fit <- function(net, ...) {
  check_given()
  check_no_dots()
  net <- as_fitted_network(net)
  discrete <- net$type == "discrete"
  nodes <- Map(function(node, name, parameters) {
    with_links <- list(node = name, parents = node$parents, children = node$children)
    if (discrete) discrete_node(with_links, parameters) else gaussian_node(with_links, parameters)
  }, net$bn$nodes, network_variables(net), net$parameters)
  structure(nodes, class = c("bn.fit", if (discrete) "bn.fit.dnet" else "bn.fit.gnet"))
}

# bnlearn's tables of variables without parents have no names for their one dimension.
discrete_node <- function(with_links, table) {
  if (length(dim(table)) == 1L) names(dimnames(table)) <- NULL
  structure(c(with_links, list(prob = structure(table, class = "table"))), class = "bn.fit.dnode")
}

gaussian_node <- function(with_links, parameters) {
  structure(c(with_links, parameters[c("coefficients", "sd")],
              list(residuals = NA_real_, fitted.values = NA_real_)), class = "bn.fit.gnode")
}

#' @rdname as_bn_fit
#' @method as.bn.fit bn_network
#' @rawNamespace S3method(bnlearn::as.bn.fit, bn_network)
as.bn.fit.bn_network <- function(x, ...) as_bn_fit(x, ...)

# The way back. bnlearn may list the parents in any order, we have them in that of the variables.
network_from_bn_fit <- function(x, name, call) {
  kinds <- vapply(x, function(node) class(node)[1L], "")
  discrete <- kinds %in% c("bn.fit.dnode", "bn.fit.onode")
  if (!all(discrete) && !all(kinds == "bn.fit.gnode")) {
    mixed <- names(x)[kinds == "bn.fit.cgnode"]
    abort_argument(c("{.arg {name}} must be a discrete or a Gaussian network.",
                     x = if (length(mixed)) "It is conditional Gaussian: {.val {mixed}} {?is/are} continuous, with
                                             discrete variables beside."), call = call)
  }
  parents <- lapply(unname(x), function(node) sort(match(node$parents, names(x))))
  if (all(discrete)) discrete_from_bn_fit(x, parents) else gaussian_from_bn_fit(x, parents)
}

discrete_from_bn_fit <- function(x, parents) {
  tables <- Map(function(node, parents) {
    table <- unclass(node$prob)
    if (length(parents) > 0L) table <- aperm(table, c(node$node, names(x)[parents]))
    names(dimnames(table)) <- c(node$node, names(x)[parents])
    table
  }, x, parents)
  levels <- lapply(tables, function(table) dimnames(table)[[1L]])
  new_network(names(x), parents, "discrete", levels, tables)
}

gaussian_from_bn_fit <- function(x, parents) {
  parameters <- Map(function(node, parents) {
    list(coefficients = node$coefficients[c("(Intercept)", names(x)[parents])], sd = node$sd)
  }, x, parents)
  rows <- length(x[[1L]]$residuals)
  new_network(names(x), parents, "gaussian", parameters = parameters, n_obs = if (rows > 1L) rows)
}
