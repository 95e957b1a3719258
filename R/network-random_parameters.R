#' Random parameters for a structure
#'
#' Draws random parameters for a directed acyclic graph, which becomes a discrete, linear Gaussian
#' or conditional linear Gaussian Bayesian network.
#'
#' @param dag a [bn_network][bn_network-class], [learned_bn][learned_bn-class], object of class `bn`
#'   or `bn.fit` of package bnlearn, igraph object, or adjacency matrix with names.
#' @param type `"discrete"`, `"gaussian"`, or `"clg"` for both kinds of variables (conditional
#'   linear Gaussian).
#' @param levels the states of discrete variables: one number for all; one number per variable,
#'   named or in the order of the variables; or a named list of the names of the states. By default
#'   those that `dag` knows, otherwise two states, `"1"` and `"2"`.
#' @param alpha positive number: the probabilities of the states are a draw from the symmetric
#'   Dirichlet distribution with this parameter,
#'   \deqn{(\theta_1, \dots, \theta_r) \sim \mathrm{Dirichlet}(\alpha, \dots, \alpha),}{
#'   (theta_1, ..., theta_r) ~ Dirichlet(alpha, ..., alpha),} independently for each variable and
#'   each configuration of its parents. `alpha = 1` is uniform over all probability vectors; small
#'   values give nearly deterministic tables, large ones nearly uniform tables.
#' @param coefficients two numbers `c(l, u)`: regression coefficients are uniform between `l` and
#'   `u`, with a random sign, as in the simulations of Xiang and Kim (2013). In a network of type
#'   `"clg"` they are drawn anew for every configuration of discrete parents, and so is a number, of
#'   the same distribution, that is added to the intercept.
#' @param sd,intercept standard deviation of the noise (positive) and intercept: one number for all
#'   continuous variables or one per variable, named or in the order of the variables. In a network
#'   of type `"clg"` the deviation is multiplied by a number between 1/2 and 3/2, drawn uniformly
#'   for every configuration of discrete parents.
#' @inheritParams random_dag
#' @param discrete for `type = "clg"`: names of the discrete variables, by default those that are
#'   discrete in `dag`. None of them may have a continuous parent.
#' @return A [bn_network][bn_network-class] of type `type`.
#' @references
#' Xiang J, Kim S (2013). A\* lasso for learning a sparse Bayesian network structure for continuous
#' variables. In *Advances in Neural Information Processing Systems 26*.
#' @seealso [fit_parameters()] to estimate parameters, [simulate_data()] to draw data.
#' @examples
#' dag <- random_dag(5, max_parents = 2, seed = 1)
#' net <- random_parameters(dag, levels = 3, seed = 1)
#' net
#' net$parameters$V1
#' random_parameters(dag, "gaussian", coefficients = c(0.8, 1), seed = 1)
#' roots <- setdiff(names(dag$bn$nodes), dag$bn$arcs[, "to"])
#' random_parameters(dag, "clg", discrete = roots, seed = 1)
#' @export
random_parameters <- function(dag, type = c("discrete", "gaussian", "clg"), levels = NULL,
                              alpha = 1, coefficients = c(0.4, 0.7), sd = 1, intercept = 0,
                              seed = NULL, discrete = NULL) {
  check_given()
  type <- if (missing(type)) "discrete" else check_choice(type, c("discrete", "gaussian", "clg"))
  if (type != "clg" && !is.null(discrete)) {
    abort_argument("{.arg discrete} is for {.code type = \"clg\"}.")
  }
  variables <- graph_arcs(dag, "dag", environment())$nodes
  parents <- as_parents(dag, variables)
  seed <- resolve_seed(seed)
  name <- if (inherits(dag, "bn_network")) dag$name
  chosen <- switch(type, discrete = rep(TRUE, length(variables)),
                   gaussian = rep(FALSE, length(variables)),
                   clg = resolve_clg_kinds(discrete, dag, variables, environment()))
  if (type != "gaussian") {
    levels <- resolve_levels(levels %||% known_levels(dag, variables[chosen]), variables[chosen])
    check_positive(alpha)
  }
  if (type != "discrete") noise <- resolve_noise(variables[!chosen], coefficients, sd, intercept)
  net <- switch(type,
    discrete = new_network(variables, parents, "discrete", levels,
                           random_tables(parents, levels, alpha, seed)),
    gaussian = new_network(variables, parents, "gaussian",
                           parameters = random_regressions(variables, parents, noise, seed)),
    clg = random_clg(variables, parents, chosen, levels, alpha, noise, seed, environment()))
  net["name"] <- list(name)
  net
}

check_positive <- function(x, name = rlang::caller_arg(x), call = rlang::caller_env()) {
  force(name)
  if (!is.numeric(x) || length(x) != 1L || is.na(x) || x <= 0 || is.infinite(x)) {
    abort_argument("{.arg {name}} must be one positive number.", call = call)
  }
  invisible(x)
}

# The states that the network knows, and two states if it knows none.
known_levels <- function(dag, variables) {
  levels <- if (inherits(dag, "bn.fit")) lapply(dag, function(node) dimnames(node$prob)[[1L]])
            else if (inherits(dag, "bn_network")) dag$levels
  if (is.null(levels)) return(2)
  levels <- stats::setNames(levels[variables], variables)
  lapply(levels, function(states) states %||% c("1", "2"))
}

resolve_levels <- function(levels, variables, call = rlang::caller_env()) {
  levels <- by_variable(levels, variables, "levels", call)
  if (is.list(levels)) {
    for (v in variables) check_states(levels[[v]], v, call)
    return(levels)
  }
  if (!is.numeric(levels) || anyNA(levels) ||
      any(levels < 1 | levels != round(levels) | levels > 1e6)) {
    abort_argument("{.arg levels} must be numbers of states, whole numbers from 1, or a list of the
                    names of the states.", call = call)
  }
  lapply(levels, function(r) as.character(seq_len(r)))
}

check_states <- function(states, variable, call) {
  if (!is.character(states) || length(states) == 0L || anyNA(states) || anyDuplicated(states)) {
    abort_argument("{.arg levels} of variable {.var {variable}} must be one or more different
                    texts.",
                   call = call)
  }
}

# Takes one value for all variables, or one for each, by name or in order. The value is always
# named.
by_variable <- function(x, variables, name, call) {
  if (is.atomic(x) && length(x) == 1L && is.null(names(x))) x <- rep(x, length(variables))
  if (is.null(names(x)) && length(x) == length(variables)) return(stats::setNames(x, variables))
  unknown <- setdiff(names(x), variables)
  missing <- setdiff(variables, names(x))
  if (length(unknown) > 0L || anyDuplicated(names(x)) || length(missing) > 0L) {
    abort_argument(c("{.arg {name}} must have one value for all variables or one for each.",
                     x = if (is.null(names(x))) "It has {length(x)} for {length(variables)}
                                                 variable{?s}.",
                     x = if (length(unknown) > 0L) "There is no variable {.var {unknown}}.",
                     x = if (!is.null(names(x)) &&
                             length(missing) > 0L) "It lacks {.var {missing}}."),
                   call = call)
  }
  x[variables]
}

random_tables <- function(parents, levels, alpha, seed, call = rlang::caller_env()) {
  states <- lengths(levels)
  columns <- vapply(parents, function(p) prod(states[p]), 0)
  check_table_sizes(states * columns, call)
  tables <- cpp_dirichlet_tables(states, columns, alpha, seed)
  Map(function(table, x, p) as_table(table, levels[c(x, p)]),
      stats::setNames(tables, names(levels)), seq_along(levels), parents)
}

as_table <- function(values, levels) {
  dim(values) <- unname(lengths(levels))
  dimnames(values) <- levels
  values
}

# 2^27 probabilities take a gigabyte.
largest_table <- 2^27

check_table_sizes <- function(cells, call = rlang::caller_env()) {
  worst <- which.max(cells)
  if (sum(cells) <= largest_table) return()
  size <- format(cells[[worst]], big.mark = ",", digits = 3)
  abort_argument(c("The tables would have {format(sum(cells), big.mark = ',', digits = 3)}
                    probabilities, {size} of them for variable {.var {names(cells)[worst]}}.",
                   i = "Fewer parents or states make smaller tables, such as
                        {.code random_dag(..., max_parents = 5)}."), call = call)
}

# Checks and completes the arguments that hold for all regressions.
resolve_noise <- function(variables, coefficients, sd, intercept, call = rlang::caller_env()) {
  check_coefficient_range(coefficients, call)
  sd <- by_variable(sd, variables, "sd", call)
  intercept <- by_variable(intercept, variables, "intercept", call)
  if (!is.numeric(sd) || !all(is.finite(sd) & sd > 0)) {
    abort_argument("{.arg sd} must hold positive numbers.", call = call)
  }
  if (!is.numeric(intercept) || !all(is.finite(intercept))) {
    abort_argument("{.arg intercept} must hold numbers.", call = call)
  }
  list(coefficients = coefficients, sd = sd, intercept = intercept)
}

random_regressions <- function(variables, parents, noise, seed) {
  slopes <- cpp_signed_uniforms(lengths(parents), noise$coefficients[1L], noise$coefficients[2L],
                                seed)
  Map(function(v, p, b) as_regression(c(noise$intercept[[v]], b), variables[p], noise$sd[[v]]),
      stats::setNames(variables, variables), parents, slopes)
}

as_regression <- function(coefficients, parents, sd) {
  list(coefficients = stats::setNames(coefficients, c("(Intercept)", parents)), sd = sd)
}

check_coefficient_range <- function(coefficients, call = rlang::caller_env()) {
  if (!is.numeric(coefficients) || length(coefficients) != 2L || !all(is.finite(coefficients)) ||
      coefficients[1L] < 0 || coefficients[1L] > coefficients[2L]) {
    abort_argument("{.arg coefficients} must be two numbers {.code c(l, u)} with
                    {.code 0 <= l <= u}.",
                   call = call)
  }
}
