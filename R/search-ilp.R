#' Integer linear programming with cuts
#'
#' Finds the network that scores best among those whose parent sets are listed in `scores` by branch
#' and cut: a linear programme chooses a mixture of parent sets for every variable, cuts take away
#' mixtures that no network is, and if that is not enough arcs are decided one by one. It is
#' [search_order_graph()] with `method = "branch_and_cut"`, another road to the same proof. It is
#' strong if there are many variables with few parent sets each, and takes any number of them; the
#' order graph is strong if there are few variables.
#'
#' @section The linear programme:
#' With \eqn{d(X, P) \ge 0} what a parent set costs more than the cheapest set of \eqn{X},
#' \deqn{\min \sum_{X, P} d(X, P) \, x(X, P), \qquad \sum_P x(X, P) = 1, \qquad x \ge 0,}
#' under cuts. A cut has a set of variables \eqn{C}, costs \eqn{a(X, Q) \ge 0} for the parents
#' \eqn{Q} that \eqn{X} has in \eqn{C}, and a number \eqn{b} that no network goes below:
#' \deqn{\sum_{X \in C} \sum_P a(X, P \cap C) \, x(X, P) \ge b.}
#' \describe{
#' \item{clusters}{\eqn{a = 1} where \eqn{Q} is empty, \eqn{b = 1}: some variable of \eqn{C} has no
#'   parents in \eqn{C} (Jaakkola and others, 2010).}
#' \item{k-clusters}{\eqn{a = 1} where \eqn{Q} has fewer than \eqn{k} members, \eqn{b = k} (Cussens,
#'   2011); \eqn{k} is 1 or 2 here, or 1 only with `order = 1`.}
#' \item{local cuts}{any \eqn{a} that falls as \eqn{Q} grows. Then \eqn{b} is the optimum of a
#'   structure-learning problem on \eqn{C} alone, found by dynamic programming. A small linear
#'   programme looks for the most violated one on six variables, or up to `cut_members`.}
#' }
#'
#' @section Proof:
#' The programme is never trusted. Its prices \eqn{y} are rounded down to whole numbers, and
#' \deqn{L(y) = \sum_j y_j b_j + \sum_X \min_P \Bigl[ d(X, P) - \sum_j y_j a_j(X, P \cap C_j)
#' \Bigr],}
#' a lower bound for any prices, is computed in whole numbers. The same numbers tell which parent
#' sets no better network has.
#'
#' @section Without GLPK:
#' The programmes are solved by the library GLPK, if it was found when the package was compiled
#' (Debian: `libglpk-dev`). Without it, or with `bound = "ascent"`, prices of clusters come from
#' dual ascent at every node: branch and bound in the way of Trosser and others (2021).
#'
#' @param scores Local scores, from [local_scores()] or [read_scores()].
#' @param bound `"cuts"`: linear programmes with cuts; `"ascent"`: dual ascent alone.
#' @param ... Further arguments of [search_order_graph()]: limits, `seed`, `start`, `progress`, and
#'   `cut_members`, the number of variables of local cuts at most (9; below 6 there are none), and
#'   `order`, the highest \eqn{k} of k-clusters (2).
#' @return A [learned_bn][learned_bn-class]. `counters` has the numbers of nodes (`expanded`), of
#'   clusters (`cuts_clusters`) and of local cuts (`cuts_local`).
#' @seealso [search_order_graph()], whose heuristic `"cuts"` has the same prices.
#' @references
#' Cussens, J. (2011). Bayesian network learning with cutting planes. *Uncertainty in Artificial
#' Intelligence*, 153--160.
#'
#' Jaakkola, T., Sontag, D., Globerson, A. and Meila, M. (2010). Learning Bayesian network structure
#' using LP relaxations. *Artificial Intelligence and Statistics*, 358--365.
#'
#' Trosser, F., de Givry, S. and Katsirelos, G. (2021). Improved acyclicity reasoning for Bayesian
#' network structure learning with constraint programming. *International Joint Conference on
#' Artificial Intelligence*, 4250--4257.
#' @examples
#' scores <- local_scores(as.data.frame(Titanic), weights = "Freq")
#' search_ilp(scores)
#' search_ilp(scores, bound = "ascent")$score
#' @export
search_ilp <- function(scores, bound = "cuts", ...) {
  check_given()
  bound <- check_choice(bound, c("cuts", "ascent"), "bound", rlang::current_env())
  if ("method" %in% ...names()) {
    abort_argument(c("{.fun search_ilp} has one method.",
                     i = "{.fun search_order_graph} takes a {.arg method}."))
  }
  if (bound == "cuts" && !cpp_has_linear_programs()) {
    inform_user(c("!" = "bnstar was compiled without GLPK: bounds come from dual ascent.",
                  i = "Install GLPK (Debian: {.code libglpk-dev}) and then bnstar again."))
  }
  fit <- search_order_graph(scores, "branch_and_cut", bound = bound, ...)
  fit$call <- match.call()
  fit
}
