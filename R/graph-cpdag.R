#' The class of equivalent networks
#'
#' Networks that encode the same conditional independences cannot be told apart by data alone. Two
#' networks do so exactly if they have the same skeleton and the same v-structures
#' \eqn{a \to x \leftarrow b}{a -> x <- b} with \eqn{a} and \eqn{b} not adjacent (Verma and Pearl,
#' 1990). The completed partially directed graph (CPDAG) stands for the whole class: an arc is
#' directed where all networks of the class agree on the direction, and undirected otherwise.
#'
#' The arcs are labelled by the algorithm of Chickering (1995). It takes time in proportion to the
#' number of arcs times the number of parents.
#'
#' bnlearn has a function of this name too. Calls that are meant for bnlearn work whichever package
#' is attached last: a `bn` or `bn.fit` goes to `bnlearn::cpdag()` with all arguments, and the
#' result is a `bn`. For networks of this package, `cpdag(as.bn(fit))` works in either order.
#'
#' @section Discrete and continuous variables:
#' In a conditional Gaussian network no arc leads from a continuous to a discrete variable. Because
#' this is known beforehand, the class has fewer members. An arc between a discrete and a continuous
#' variable is directed, and so are the arcs whose direction follows from that by the rules of Meek
#' (1995).
#'
#' @param dag The network: [learned_bn][learned_bn-class], [bn_network][bn_network-class], igraph,
#'   or adjacency matrix (1 in row `from`, column `to`); or a `bn` or `bn.fit` of bnlearn.
#' @param ... Must be empty, except for objects of bnlearn: arguments of `bnlearn::cpdag()`, such as
#'   `wlbl`.
#' @param interventions Where variables were set by an experimenter in some of the data: a list with
#'   the names of those that were set together, one vector for each regime. An arc is directed then
#'   if one of its ends was set in a regime in which the other was not (the interventional essential
#'   graph of Hauser and Buehlmann, 2012). They need not be given for networks that were learned
#'   from such data.
#' @param discrete Names of the discrete variables, if all others are continuous. They need not be
#'   given for networks that were learned from such data or that have parameters of both kinds.
#' @return A [bn_network][bn_network-class] of type `"structure"`. Its field `bn` is what
#'   `bnlearn::cpdag()` gives: an undirected arc stands in both directions among the arcs, and
#'   neither end is the other's parent. `format()` lists the arcs, since a class has no model
#'   string. For objects of bnlearn the value is the `bn` itself.
#' @seealso [compare_dags()] compares networks and their classes.
#' @references
#' Chickering, D. M. (1995). A transformational characterization of equivalent Bayesian network
#' structures. *Uncertainty in Artificial Intelligence*, 87--98.
#'
#' Hauser, A. and Buehlmann, P. (2012). Characterization and greedy learning of interventional
#' Markov equivalence classes of directed acyclic graphs. *Journal of Machine Learning Research* 13,
#' 2409--2464.
#'
#' Meek, C. (1995). Causal inference and causal explanation with background knowledge. *Uncertainty
#' in Artificial Intelligence*, 403--410.
#'
#' Verma, T. and Pearl, J. (1990). Equivalence and synthesis of causal models. *Uncertainty in
#' Artificial Intelligence*, 220--227.
#' @examples
#' # a -> b can be turned round, the v-structure a -> c <- d cannot
#' dag <- rbind(a = c(0, 1, 1, 0), b = 0, c = 0, d = c(0, 0, 1, 0))
#' colnames(dag) <- rownames(dag)
#' class <- cpdag(dag)
#' class
#' format(class)
#' as.matrix(class)
#'
#' # if a is discrete and b is not, a -> b is the only direction
#' format(cpdag(dag, discrete = "a"))
#'
#' # so it is if a was set in some of the data
#' format(cpdag(dag, interventions = list("a")))
#' @export
cpdag <- function(dag, ..., discrete = NULL, interventions = NULL) {
  # bnlearn calls its first argument x.
  if (missing(dag) && "x" %in% ...names()) return(bnlearn::cpdag(...))
  check_given()
  theirs <- inherits(dag, c("bn", "bn.fit"))
  if (theirs && is.null(discrete) && is.null(interventions) && rlang::is_installed("bnlearn")) {
    return(bnlearn::cpdag(dag, ...))
  }
  check_no_dots()
  class <- class_bn(dag, rlang::current_env(), discrete, interventions)
  if (theirs) return(class)
  net <- network_of(class, name = if (inherits(dag, "bn_network")) dag$name)
  kinds_known <- discrete %||% discrete_in(dag)
  if (!is.null(kinds_known)) {
    variables <- names(class$nodes)
    net$kind <- stats::setNames(ifelse(variables %in% kinds_known, "discrete", "continuous"),
                                variables)
  }
  net
}

class_bn <- function(dag, call, discrete = NULL, targets = NULL) {
  graph <- read_dag(dag, "dag", call)
  discrete <- resolve_discrete(discrete, list(dag = dag), graph$variables, call)
  if (!is.null(discrete)) check_arc_kinds(graph$parents, discrete, graph$variables, "dag", call)
  targets <- resolve_targets(targets, dag, graph$variables, call)
  turned <- turned_by(targets, graph$parents, graph$variables)
  adjacent <- matrix(FALSE, length(graph$variables), length(graph$variables))
  adjacent[class_arcs(graph$parents, discrete, turned)] <- TRUE
  bn_of(adjacent, graph$variables)
}

# The arcs (from, to) of the equivalence class, with undirected ones in both directions. `discrete`
# says which variables are discrete, if others are continuous. `forbidden` are arcs that no network
# of the class may have, as pairs of numbers.
class_arcs <- function(parents, discrete = NULL, forbidden = NULL) {
  from <- as.integer(unlist(parents))
  to <- rep(seq_along(parents), lengths(parents))
  turnable <- !unlist(compelled_arcs(parents))
  arcs <- cbind(from = c(from, to[turnable]), to = c(to, from[turnable]))
  if (is.null(discrete) && is.null(forbidden)) return(arcs)
  number <- function(arcs) (arcs[, 1L] - 1) * length(parents) + arcs[, 2L]
  barred <- rep(FALSE, nrow(arcs))
  if (!is.null(discrete)) barred <- !discrete[arcs[, "from"]] & discrete[arcs[, "to"]]
  if (!is.null(forbidden)) barred <- barred | number(arcs) %in% number(forbidden)
  close_by_meek(arcs[!barred, , drop = FALSE], length(parents))
}

# For every parent of every variable: does its arc point the same way in all equivalent networks?
# This is "Label-Edges" of Chickering (1995). The arcs into y are labelled after those into all
# earlier variables. The first of them is the arc from x, the last parent of y in the order. Both of
# its cases label all other arcs into y too, so each variable is visited once.
compelled_arcs <- function(parents) {
  depth <- longest_paths(parents)
  compelled <- lapply(parents, function(p) rep(TRUE, length(p)))
  for (y in order(depth)) {
    into_y <- parents[[y]]
    if (length(into_y) == 0L) next
    x <- into_y[order(depth[into_y], into_y)[length(into_y)]]
    into_x <- parents[[x]]
    forced <- into_x[compelled[[x]]]
    other <- into_y[into_y != x]
    if (all(forced %in% into_y) && all(other %in% into_x)) compelled[[y]] <- into_y %in% forced
  }
  compelled
}

# A graph of any class, as names and unique arcs (from, to) by index.
read_graph <- function(x, name, call) {
  graph <- graph_arcs(x, name, call)
  twice <- unique(graph$nodes[duplicated(graph$nodes)])
  if (length(twice) > 0L) {
    abort_argument("Names of variables must be unique; in {.arg {name}} {.var {twice}} {?is/are}
                    not.",
                   call = call)
  }
  list(variables = graph$nodes, arcs = index_arcs(graph$arcs, graph$nodes, name, call))
}

read_dag <- function(x, name, call) {
  graph <- read_graph(x, name, call)
  check_directed(graph$arcs, graph$variables, name, call)
  parents <- arcs_to_parents(graph$arcs, length(graph$variables))
  check_acyclic(parents, graph$variables, name, call)
  c(graph, list(parents = parents))
}

# Which rows of `arcs` have their reverse among them: bnlearn writes an undirected arc as two rows.
is_undirected <- function(arcs) {
  code <- function(a, b) a * (max(arcs, 0) + 1) + b
  code(arcs[, 1L], arcs[, 2L]) %in% code(arcs[, 2L], arcs[, 1L])
}

# The arcs of a network as text, followed by the variables without arcs.
format_class <- function(bn) {
  index <- matrix(match(bn$arcs, names(bn$nodes)), ncol = 2L)
  both <- is_undirected(index)
  shown <- !both | index[, 1L] < index[, 2L]
  text <- paste(bn$arcs[shown, 1L], ifelse(both[shown], "-", "->"), bn$arcs[shown, 2L],
                recycle0 = TRUE)
  paste(c(text, setdiff(names(bn$nodes), bn$arcs)), collapse = ", ")
}
