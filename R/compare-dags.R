#' Compare a learned network with the true one
#'
#' Counts what a learned structure has in common with the true one. It compares the networks
#' themselves and their equivalence classes, which are all that data can tell apart (see [cpdag()]).
#'
#' @section What is counted:
#' \describe{
#' \item{Structural Hamming distance}{The number of pairs of variables whose mark (no arc,
#'   \eqn{\to}{->}, \eqn{\leftarrow}{<-} or undirected) differs. `shd_dag` looks at the two
#'   networks,
#'   `shd_cpdag` at their classes; the second is the distance of Tsamardinos et al. (2006) and
#'   of `bnlearn::shd()`. A reversed arc counts once.}
#' \item{`skeleton`}{Pairs of adjacent variables, whatever the direction.}
#' \item{`v_structures`}{Triples \eqn{a \to x \leftarrow b}{a -> x <- b} with \eqn{a} and \eqn{b}
#' not adjacent.}
#' \item{`arcs`}{Directed arcs. A reversed arc is a false positive and a false negative.}
#' } With \eqn{TP} true positives (in both), \eqn{FP} false positives (learned only) and \eqn{FN}
#' false negatives (true only), precision is \eqn{TP/(TP+FP)}, recall \eqn{TP/(TP+FN)} and F1
#' \eqn{2TP/(2TP+FP+FN)}. If both networks are empty, all three are 1. If only one of them is empty,
#' all three are 0.
#'
#' @section Graphs with undirected arcs:
#' Either graph may have undirected arcs, like a [cpdag()] or a result of bnlearn's `pc.stable()`.
#' Such a graph is taken as an equivalence class. `shd_dag` and `arcs`, which need the direction of
#' all arcs, are then `NA`.
#'
#' @section Discrete and continuous variables:
#' Classes of conditional Gaussian networks are smaller, see [cpdag()]. If one of the two networks
#' knows which variables are discrete, or if `discrete` is given, that is used for both.
#'
#' @param discrete Names of the discrete variables, if all others are continuous.
#' @param learned,true The two graphs, each a [learned_bn][learned_bn-class],
#'   [bn_network][bn_network-class], `bn`, `bn.fit`, igraph, or adjacency matrix. Variables are
#'   matched by name. Swapping the two arguments gives other numbers without an error, so it is
#'   safer to name them. (In [kl_divergence()] the true network comes first.)
#' @return An object of class `dag_comparison`, a list:
#' \describe{
#' \item{`shd_dag`, `shd_cpdag`}{the two distances.}
#' \item{`skeleton`, `v_structures`, `arcs`}{named numbers: `true_positive`, `false_positive`,
#'   `false_negative`, `precision`, `recall`, `f1`.}
#' \item{`confusion`}{numbers of pairs that are `correct`, `reversed`, `undirected` (adjacent in
#'   both graphs but without direction in one), `missing` (true only) and `extra` (learned only).}
#' \item{`pairs`}{one row for each pair adjacent in either graph: `from` and `to` as in the true
#'   graph, or as learned where that is `extra`, the marks `true` and `learned` (empty where there
#'   is no arc), and the `status`.}
#' \item{`learned`, `true`}{the graphs as `bn` objects, variables in the order of `true`.}
#' }
#' `as.data.frame()` and `glance()` give all figures in one row, `plot()` and `autoplot()` draw the
#' two networks over each other.
#' @references Tsamardinos, I., Brown, L. E. and Aliferis, C. F. (2006). The max-min hill-climbing
#' Bayesian network structure learning algorithm. *Machine Learning* 65, 31--78.
#' @seealso [precision_recall()] for curves over a path of networks.
#' @examples
#' true <- igraph::graph_from_literal(a -+ c, b -+ c, c -+ d, d -+ e)
#' learned <- igraph::graph_from_literal(a -+ c, c -+ b, a -+ d, c -+ d, e)
#' comparison <- compare_dags(learned = learned, true = true)
#' comparison
#' comparison$pairs
#' glance(comparison)
#' plot(comparison)
#' @export
compare_dags <- function(learned, true, discrete = NULL) {
  check_given()
  call <- rlang::current_env()
  graphs <- read_pair(learned, true, c("learned", "true"), call)
  variables <- graphs$true$variables
  discrete <- resolve_discrete(discrete, list(true = true, learned = learned), variables, call)
  if (!is.null(discrete)) {
    for (name in names(graphs)) {
      check_arc_kinds(graphs[[name]]$parents, discrete, variables, name, call)
    }
  }
  n <- length(variables)
  marks <- lapply(graphs, function(graph) graph_marks(graph$arcs, n))
  directed <- !any(vapply(graphs, function(graph) any(is_undirected(graph$arcs)), NA))
  classes <- lapply(graphs, function(graph) graph_marks(class_of(graph, discrete), n))
  pairs <- compare_pairs(marks$learned, marks$true, variables)
  found <- function(what) matches(what(graphs$learned), what(graphs$true))
  arcs <- found(arc_codes)
  structure(list(
    shd_dag = if (directed) count_differences(marks$learned, marks$true) else NA_integer_,
    shd_cpdag = count_differences(classes$learned, classes$true),
    skeleton = found(skeleton_codes), v_structures = found(v_structure_codes),
    arcs = if (directed) arcs else arcs + NA,
    confusion = c(table(pairs$status)), pairs = pairs,
    learned = graph_bn(graphs$learned), true = graph_bn(graphs$true)
  ), class = "dag_comparison")
}

# Reads both graphs and gives them the variables of the second.
read_pair <- function(learned, true, names, call) {
  graphs <- list(learned = read_graph(learned, names[1L], call),
                 true = read_graph(true, names[2L], call))
  for (i in 1:2) {
    missing <- setdiff(graphs[[3L - i]]$variables, graphs[[i]]$variables)
    if (length(missing) > 0L) {
      abort_argument(c("{.arg {names[i]}} lacks the {cli::qty(missing)}variable{?s} {.var {missing}}
                        of {.arg {names[3L - i]}}.",
                       i = "Two networks are compared over the same variables."), call = call)
    }
  }
  place <- match(graphs$learned$variables, graphs$true$variables)
  graphs$learned$arcs[] <- place[graphs$learned$arcs]
  graphs$learned$variables <- graphs$true$variables
  Map(with_parents, graphs, names, list(call))
}

# Adds the directed part of the graph as parents. It must have no cycle.
with_parents <- function(graph, name, call) {
  directed <- graph$arcs[!is_undirected(graph$arcs), , drop = FALSE]
  graph$parents <- arcs_to_parents(directed, length(graph$variables))
  check_acyclic(graph$parents, graph$variables, name, call)
  graph
}

graph_bn <- function(graph) {
  adjacent <- matrix(FALSE, length(graph$variables), length(graph$variables))
  adjacent[graph$arcs] <- TRUE
  bn_of(adjacent, graph$variables)
}

class_of <- function(graph, discrete = NULL) {
  if (any(is_undirected(graph$arcs))) graph$arcs else class_arcs(graph$parents, discrete)
}

# For every adjacent pair a < b, a number that stands for the pair, and its mark.
graph_marks <- function(arcs, n) {
  both <- is_undirected(arcs)
  kept <- !both | arcs[, 1L] < arcs[, 2L]
  from <- arcs[kept, 1L]
  to <- arcs[kept, 2L]
  mark <- rep("->", length(from))
  mark[from > to] <- "<-"
  mark[both[kept]] <- "--"
  list(code = pmin(from, to) * (n + 1) + pmax(from, to), mark = mark)
}

mark_at <- function(marks, code) {
  mark <- marks$mark[match(code, marks$code)]
  mark[is.na(mark)] <- ""
  mark
}

count_differences <- function(marks, others) {
  code <- union(marks$code, others$code)
  sum(mark_at(marks, code) != mark_at(others, code))
}

pair_status <- c("correct", "reversed", "undirected", "missing", "extra")

compare_pairs <- function(learned, true, variables) {
  code <- sort(union(true$code, learned$code))
  learned <- mark_at(learned, code)
  true <- mark_at(true, code)
  status <- rep("reversed", length(code))
  status[learned == "--" | true == "--"] <- "undirected"
  status[learned == true] <- "correct"
  status[learned == ""] <- "missing"
  status[true == ""] <- "extra"
  # An arc is shown in the direction of the true graph. If that turns the pair, both marks are
  # turned.
  turn <- ifelse(true == "", learned, true) == "<-"
  turned <- function(mark) {
    mark[turn] <- c("->" = "<-", "<-" = "->", "--" = "--")[mark[turn]]
    ifelse(is.na(mark), "", mark)
  }
  n <- length(variables)
  ends <- cbind(code %/% (n + 1), code %% (n + 1))
  data.frame(from = variables[ends[cbind(seq_along(code), 1L + turn)]],
             to = variables[ends[cbind(seq_along(code), 2L - turn)]],
             true = as.character(turned(true)), learned = as.character(turned(learned)),
             status = factor(status, levels = pair_status))
}

# One number for each thing that is compared: unordered pairs, arcs, v-structures.
skeleton_codes <- function(graph) graph_marks(graph$arcs, length(graph$variables))$code

arc_codes <- function(graph) {
  graph$arcs[, 1L] * (length(graph$variables) + 1) + graph$arcs[, 2L]
}

v_structure_codes <- function(graph) {
  n <- length(graph$variables)
  adjacent <- skeleton_codes(graph)
  triples <- lapply(seq_len(n), function(x) {
    parents <- sort(graph$parents[[x]])
    if (length(parents) < 2L) return(NULL)
    pairs <- utils::combn(parents, 2L)
    code <- pairs[1L, ] * (n + 1) + pairs[2L, ]
    code[!code %in% adjacent] * (n + 1) + x
  })
  as.double(unlist(triples))
}

matches <- function(learned, true) {
  both <- sum(learned %in% true)
  rates(both, length(learned) - both, length(true) - both)
}

rates <- function(both, learned_only, true_only) {
  share <- function(of) {
    if (both + learned_only + true_only == 0) 1 else if (of == 0) 0 else both / of
  }
  c(true_positive = both, false_positive = learned_only, false_negative = true_only,
    precision = share(both + learned_only), recall = share(both + true_only),
    f1 = share(both + (learned_only + true_only) / 2))
}
