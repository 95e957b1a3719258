# Random parameters of conditional linear Gaussian networks, see random_parameters().

# Says which variables are discrete, by the names that the user gives or by the network itself.
resolve_clg_kinds <- function(discrete, dag, variables, call) {
  if (is.null(discrete)) discrete <- known_discrete(dag)
  if (!is.character(discrete) || anyNA(discrete)) {
    abort_argument(c("{.arg discrete} must name the discrete variables of a network of type
                      {.val clg}.",
                     i = "For example {.code discrete = \"{variables[1L]}\"}; all others are
                          continuous."), call = call)
  }
  unknown <- setdiff(discrete, variables)
  chosen <- variables %in% discrete
  if (length(unknown) > 0L || all(chosen) || !any(chosen)) {
    abort_argument(c("{.arg discrete} must name some variables of {.arg dag}, but not all.",
                     x = if (length(unknown) > 0L) "There is no variable {.var {unknown}}.",
                     i = if (all(chosen)) "{.code type = \"discrete\"} is for discrete variables
                                           alone."
                         else if (!any(chosen)) "{.code type = \"gaussian\"} is for continuous
                                                 variables alone."), call = call)
  }
  chosen
}

known_discrete <- function(dag) {
  if (inherits(dag, "bn.fit")) dag <- as_fitted_network(dag)
  if (inherits(dag, "bn_network") && dag$type == "clg") network_variables(dag)[are_discrete(dag)]
}

# `levels` are those of the discrete variables.
random_clg <- function(variables, parents, discrete, levels, alpha, noise, seed, call) {
  check_arc_kinds(parents, discrete, variables, "dag", call)
  parameters <- stats::setNames(vector("list", length(variables)), variables)
  parameters[discrete] <- random_tables(lapply(parents[discrete], match, which(discrete)), levels,
                                        alpha, seed, call)
  parameters[!discrete] <- random_cells(variables, parents, discrete, levels, noise, seed, call)
  levels <- stats::setNames(levels[variables], variables)
  new_network(variables, parents, "clg", levels, parameters)
}

# Random regressions for every configuration of the discrete parents. The tables use the random
# streams of `seed` itself, so these use others.
random_cells <- function(variables, parents, discrete, levels, noise, seed, call) {
  given <- lapply(parents[!discrete], function(p) variables[p[discrete[p]]])
  slopes <- lapply(parents[!discrete], function(p) variables[p[!discrete[p]]])
  cells <- vapply(given, function(names) prod(lengths(levels[names])), 0)
  moved <- lengths(given) > 0L
  counts <- cells * (lengths(slopes) + moved)
  check_table_sizes(stats::setNames(counts, variables[!discrete]), call)
  draws <- cpp_signed_uniforms(counts, noise$coefficients[1L], noise$coefficients[2L],
                               (seed + 1) %% 2^53)
  factors <- lapply(cpp_signed_uniforms(cells, 0.5, 1.5, (seed + 2) %% 2^53), abs)
  Map(function(v, given, slopes, draw, factor) {
    if (length(given) == 0L) {
      return(as_regression(c(noise$intercept[[v]], draw), slopes, noise$sd[[v]]))
    }
    coefficients <- matrix(draw, 1L + length(slopes))
    coefficients[1L, ] <- coefficients[1L, ] + noise$intercept[[v]]
    as_cell_regression(coefficients, noise$sd[[v]] * factor, slopes, given, levels)
  }, variables[!discrete], given, slopes, draws, factors)
}
