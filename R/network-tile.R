#' Large networks from copies of a small one
#'
#' Puts several copies (tiles) of a network side by side and links them by arcs, so that the result
#' is as large as needed and still looks like a real network (Tsamardinos et al. 2006).
#'
#' @param dag a [bn_network][bn_network-class] or `bn.fit`, whose parameters are tiled with it, or
#'   any other directed acyclic graph that [random_parameters()] takes, of which only the structure
#'   is tiled. Parameters of type `"clg"` cannot be tiled.
#' @param copies number of tiles. The copies of variable `x` are called `x_1`, `x_2`, ...
#' @param links number of variables in each tile but the first that get parents in another tile. The
#'   default is the number of roots of `dag`. With `preserve = TRUE` there may be fewer, but always
#'   at least one.
#' @param max_new_parents the largest number of new parents. The number of new parents of a linked
#'   variable is drawn uniformly from 1 to this number.
#' @param into `"roots"`: only variables without parents in `dag` are linked. `"any"`: any variable.
#' @param preserve whether every tile keeps exactly the distribution of the original network, see
#'   details.
#' @param coefficients for Gaussian networks: the new coefficients are uniform between these two
#'   numbers, with a random sign. With `preserve = TRUE` they are meant for standardised variables
#'   (the new parent has variance one, and so has the noise of the linked variable) and must be
#'   below one.
#' @param seed whole number from 0 to `2^31 - 1`. The same seed gives the same network. With `NULL`
#'   the current state of R's generator is used.
#'
#' @details Each tile after the first draws one of the tiles before it, and the new parents of its
#' linked variables are drawn from there. Arcs between tiles lead from earlier to later ones, so no
#' cycle can arise.
#'
#' Let a linked variable \eqn{X} have the parents \eqn{\Pi} in its own tile and get the new parents
#' \eqn{U}, which take the value \eqn{u} with probability \eqn{w(u)}. Its new table \eqn{T}
#' satisfies
#' \deqn{\sum_u w(u)\, T(x \mid \pi, u) = P(x \mid \pi)}{sum_u w(u) T(x | pi, u) = P(x | pi)}
#' for all \eqn{x} and \eqn{\pi}{pi}, so that \eqn{X} keeps its original table when the new parents
#' are averaged out. \eqn{T} is a table of independent exponential variates made to fit by iterative
#' proportional fitting, and \eqn{w} is computed exactly by variable elimination. In a Gaussian
#' network the new parents explain a part of the noise of \eqn{X}: its standard deviation and the
#' intercept change such that mean and variance of \eqn{X} given \eqn{\Pi} stay.
#'
#' If the new parents of different variables of a tile are independent of each other, this is enough
#' for the tile to keep the joint distribution of all its variables: the sum over the new parents is
#' a product of sums, one per linked variable, each of which gives back the original table. With
#' `preserve = TRUE` new parents are drawn accordingly: those of different variables have no common
#' ancestor. Where no such variable is left, the remaining links are dropped. With `preserve =
#' FALSE` parents are drawn freely and all links made. In a discrete network \eqn{T} still satisfies
#' the equation with the \eqn{w} of the original network, in which the new parents of one variable
#' have their original joint distribution; but as linked variables of a tile become dependent of
#' each other, distributions within tiles change. In a Gaussian network intercepts and noise stay as
#' they are, and the variances of linked variables grow.
#'
#' Differs from the paper: it solves its equations for the new tables by numerical optimisation.
#' @return A [bn_network][bn_network-class] of the type of `dag`, with `copies` times as many
#'   variables.
#' @references Tsamardinos I, Statnikov A, Brown LE, Aliferis CF (2006). Generating realistic large
#' Bayesian networks by tiling. In *Proceedings of the 19th International FLAIRS Conference*,
#' 592-597.
#' @examples
#' dag <- random_dag(c("a", "b", "c", "d"), max_parents = 2, seed = 1)
#' net <- random_parameters(dag, seed = 1)
#' large <- tile_network(net, 25, seed = 1)
#' large
#' plot(tile_network(dag, 3, seed = 1))
#' @export
tile_network <- function(dag, copies, links = NULL, max_new_parents = 1, into = c("roots", "any"),
                         preserve = TRUE, coefficients = c(0.4, 0.7), seed = NULL) {
  check_given()
  net <- as_tile(dag)
  check_number(copies, 1, 1e5, whole = TRUE)
  check_number(max_new_parents, 1, Inf, whole = TRUE)
  into <- if (missing(into)) "roots" else check_choice(into, c("roots", "any"))
  check_flag(preserve)
  if (net$type == "gaussian") check_tile_coefficients(coefficients, preserve)
  roots <- sum(lengths(parent_index(net)) == 0L)
  links <- check_number(links %||% roots, 1, Inf, whole = TRUE, name = "links")
  call <- environment()
  with_r_seed(seed, {
    plan <- plan_links(net, copies, links, max_new_parents, into, preserve, call)
    tiled_network(net, copies, plan, preserve, coefficients, call)
  })
}

as_tile <- function(dag, call = rlang::caller_env()) {
  if (inherits(dag, "bn.fit")) dag <- as_fitted_network(dag, "dag", call)
  check_network(dag, "dag", call)
  if (inherits(dag, "bn_network")) {
    refuse_clg(dag, "dag",
               "Tile the structure alone, {.code bnlearn::as.bn(dag)}, and give it
                {.fn random_parameters}.", call)
  }
  unknown <- if (inherits(dag, "bn_network")) {
    names(Filter(function(p) anyNA(unlist(p)), dag$parameters))
  }
  if (length(unknown) > 0L) {
    abort_argument(c("{.arg dag} has missing parameters: those of {.var {unknown}}.",
                     i = "{.fn fit_parameters} can estimate all of them, {.fn random_parameters}
                          draws them."),
                   call = call)
  }
  variables <- graph_arcs(dag, "dag", call)$nodes
  parents <- as_parents(dag, variables, call, "dag")
  if (inherits(dag, "bn_network")) dag else new_network(variables, parents)
}

check_tile_coefficients <- function(coefficients, preserve, call = rlang::caller_env()) {
  check_coefficient_range(coefficients, call)
  if (preserve && coefficients[2L] >= 1) {
    abort_argument(c("With {.code preserve = TRUE} the {.arg coefficients} must be below 1.",
                     i = "They are those of standardised variables: new parents can explain no more
                          than the noise there is."), call = call)
  }
}

# The new parents of all linked variables, as a list of list(tile, variable, source, parents).
# Variables are numbers within their tiles.
plan_links <- function(net, copies, links, max_new_parents, into, preserve, call) {
  parents <- parent_index(net)
  varying <- varying_variables(net)
  targets <- if (into == "roots") intersect(varying, which(lengths(parents) == 0L)) else varying
  if (copies > 1 && length(targets) == 0L) {
    abort_argument(c("No variable of {.arg dag} can be linked: all that could are constant.",
                     i = if (into == "roots") "{.code into = \"any\"} allows more."), call = call)
  }
  lineage <- ancestor_matrix(parents)
  by_tile <- lapply(seq_len(copies)[-1L], function(tile) {
    linked <- pick(targets, min(links, length(targets)))
    groups <- draw_groups(length(linked), varying, lineage, max_new_parents, preserve)
    source <- sample.int(tile - 1L, 1L)
    Map(function(variable, group) list(tile = tile, variable = variable, source = source,
                                       parents = group),
        linked[seq_along(groups)], groups)
  })
  unlist(by_tile, recursive = FALSE)
}

# sample() would take a single number for the range from 1 to it.
pick <- function(x, size) x[sample.int(length(x), size)]

# Draws up to `count` sets of new parents. With `independent`, members of different sets have no
# common ancestor.
draw_groups <- function(count, candidates, lineage, max_new_parents, independent) {
  groups <- list()
  taken <- rep(FALSE, nrow(lineage))
  for (i in seq_len(count)) {
    free <- candidates
    if (independent) free <- free[colSums(lineage[taken, free, drop = FALSE]) == 0]
    if (length(free) == 0L) break
    size <- sample.int(min(max_new_parents, length(free)), 1L)
    groups[[i]] <- sort(pick(free, size))
    taken <- taken | rowSums(lineage[, groups[[i]], drop = FALSE]) > 0
  }
  groups
}

# lineage[a, x] is TRUE if `a` is an ancestor of `x`, or `x` itself.
ancestor_matrix <- function(parents) {
  lineage <- diag(length(parents)) == 1
  for (x in order(longest_paths(parents))) {
    for (p in parents[[x]]) lineage[, x] <- lineage[, x] | lineage[, p]
  }
  lineage
}

tiled_network <- function(net, copies, plan, preserve, coefficients, call) {
  variables <- network_variables(net)
  n <- length(variables)
  # No two names agree, because the tile follows the last underscore.
  names <- paste0(variables, "_", rep(seq_len(copies), each = n))
  own <- parent_index(net)
  before <- rep((seq_len(copies) - 1L) * n, each = n)
  parents <- Map(`+`, rep(unname(own), copies), before)
  for (link in plan) {
    x <- (link$tile - 1L) * n + link$variable
    # Earlier tiles have smaller numbers, so the parents stay in ascending order.
    parents[[x]] <- c((link$source - 1L) * n + link$parents, parents[[x]])
  }
  levels <- if (!is.null(net$levels)) stats::setNames(rep(net$levels, copies), names)
  parameters <- switch(net$type, structure = NULL,
                       discrete = tiled_tables(net, parents, levels, plan, call),
                       gaussian = tiled_regressions(net, names, parents, plan, preserve,
                                                    coefficients))
  name <- if (!is.null(net$name)) paste0(net$name, copies)
  new_network(names, parents, net$type, levels, parameters, name, net$reference)
}
