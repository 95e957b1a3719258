#' Bayesian networks of the test bed
#'
#' [benchmark_network()], [random_dag()], [tile_network()] and [cpdag()] return a structure.
#' [read_bif()], [read_net()], [random_parameters()] and [fit_parameters()] return a structure with
#' parameters. Both are objects of class `bn_network`, which is a plain list that [saveRDS()] can
#' save.
#'
#' @section Fields:
#' \describe{
#' \item{`bn`}{the structure as an object of class exactly `"bn"`, ready for the functions of
#'   package bnlearn.}
#' \item{`type`}{`"structure"`, `"discrete"`, `"gaussian"` or `"clg"` (conditional linear Gaussian:
#' discrete and continuous
#'   variables, no arc from a continuous to a discrete one).}
#' \item{`levels`}{for each variable the names of its states, `NULL` for a continuous one; `NULL`
#' altogether where they are not
#'   known, and for Gaussian networks.}
#' \item{`parameters`}{`NULL` for a structure. For each variable of a discrete network an array of
#'   probabilities: the first dimension is the variable, the others are its parents in the order of
#'   the variables, with names as in bnlearn. For each variable of a Gaussian network a list of
#'   `coefficients` (`(Intercept)`, then one for each parent) and `sd`. In a network of type `"clg"`
#'   discrete variables have the former and continuous ones the latter; where some parents are
#'   discrete, `coefficients` is a matrix with one column for each configuration of these, the
#'   states of the first running fastest, `sd` has one number for each, and `discrete` names them.}
#' \item{`name`, `reference`}{what it is called and where it was published, or `NULL`.}
#' \item{`n_obs`}{number of rows the parameters were estimated from, or `NULL`.}
#' \item{`unobserved`}{of some fitted networks: for each variable the number of parent
#' configurations about which
#'   the data say too little, see [fit_parameters()].}
#' }
#'
#' @section Methods:
#' Those of [bnstar_network][bnstar_network-class]: `format()`, `as.data.frame()`, `tidy()`,
#' `as.matrix()`, `as.igraph()` and `bnlearn::as.bn()`. `plot()` and `autoplot()` draw the network
#' in layers.
#'
#' @param x,object a `bn_network`.
#' @param ... must be empty.
#'
#' @examples
#' asia <- benchmark_network("asia")
#' asia
#' as.data.frame(asia)
#' plot(asia)
#' @name bn_network-class
#' @aliases bn_network
NULL

# `parents` holds one ascending integer vector (1-based) per variable.
new_network <- function(variables, parents, type = c("structure", "discrete", "gaussian", "clg"),
                        levels = NULL, parameters = NULL, name = NULL, reference = NULL,
                        n_obs = NULL) {
  type <- match.arg(type)
  stopifnot(length(parents) == length(variables), is.null(find_cycle(parents)))
  network_of(new_bn(variables, parents), type, levels, parameters, name, reference, n_obs)
}

# A network with parameters, from one of ours, from a learned network, or from a `bn.fit` of
# bnlearn.
as_fitted_network <- function(x, name = rlang::caller_arg(x), call = rlang::caller_env()) {
  force(name)
  check_network(x, name, call)
  if (inherits(x, "bn.fit")) return(network_from_bn_fit(x, name, call))
  if (inherits(x, "learned_bn")) return(network_of_learned(x, name, call))
  if (!inherits(x, "bn_network") || x$type == "structure") {
    abort_argument(c("{.arg {name}} must be a network with parameters.",
                     i = "{.fn fit_parameters} estimates them from data, {.fn random_parameters}
                          draws them, {.fn read_bif} reads them from a file."), call = call)
  }
  x
}

# The number of free parameters: (states - 1) for each configuration of the parents, or coefficients
# and a variance for each.
count_parameters <- function(net) {
  if (net$type == "gaussian") return(count_coefficients(net$parameters))
  if (net$type == "clg") {
    return(count_parameters(discrete_part(net)) +
           count_coefficients(net$parameters[!are_discrete(net)]))
  }
  if (is.null(net$levels)) return(NA_real_)
  states <- lengths(net$levels)
  parents <- parent_index(net)
  sum((states - 1) * vapply(parents, function(p) prod(states[p]), 0))
}

count_coefficients <- function(regressions) {
  sum(vapply(regressions, function(p) length(p$coefficients) + length(p$sd), 0))
}

#' @rdname bn_network-class
#' @export
print.bn_network <- function(x, ...) {
  check_no_dots()
  check_network(x)
  cat(network_headline(x), "\n", sep = "")
  parents <- lengths(parent_index(x))
  kinds <- ifelse(are_discrete(x), "discrete", "continuous")
  variables <- cli::format_inline("  {length(parents)} variable{?s}{count_of_kinds(kinds)}")
  cat(variables, ", ", count_arcs(x), "\n", sep = "")
  if (!has_undirected(x)) {
    cat("  at most", max(0L, parents), "parents,", format(mean(parents), digits = 2),
        "on average\n")
  }
  if (!is.na(count_parameters(x))) {
    cat(" ", format(count_parameters(x), big.mark = ","), "free parameters\n")
  }
  if (!is.null(x$reference)) {
    writeLines(strwrap(x$reference, cli::console_width(), indent = 2, exdent = 4))
  }
  invisible(x)
}

network_headline <- function(x) {
  kind <- c(structure = "Structure of a Bayesian network", discrete = "Discrete Bayesian network",
            gaussian = "Linear Gaussian Bayesian network",
            clg = "Conditional linear Gaussian Bayesian network")[[x$type]]
  if (has_undirected(x)) kind <- "Class of equivalent Bayesian networks"
  fitted <- if (!is.null(x$n_obs)) {
    paste0(", fitted to ", format(x$n_obs, big.mark = ",", scientific = FALSE), " rows")
  }
  paste0(kind, if (!is.null(x$name)) paste0(" '", x$name, "'"), fitted)
}
