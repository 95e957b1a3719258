#' Search the order graph for the best network
#'
#' Finds the network that scores best among those whose parent sets are listed in
#' `scores`. A network is built by placing the variables one after the other, each with its
#' best parents among those placed before it; a node of the order graph is the set of placed
#' variables, and the shortest path from none to all is the best network (Yuan and Malone,
#' 2013).
#'
#' @section Searchers:
#' \describe{
#' \item{`"dp"`}{dynamic programming over all \eqn{2^n} sets, 8 bytes each (4 when 8 do not
#'   fit in `memory_limit`: then `rounding` is larger). When stopped, or when the table does not
#'   fit, it returns the greedy order and the bound of the simple heuristic.}
#' }
#' [available_searchers()] and [available_heuristics()] list what there is.
#'
#' @section Proof:
#' Costs are whole multiples of a tiny quantum during the search, so sums are exact.
#' `proved` means that the bounds meet: no network within `scope` scores better by more than
#' `rounding`, which is the number of variables times that quantum.
#'
#' @param scores Local scores, from [local_scores()] or [read_scores()].
#' @param method Name of a searcher.
#' @param heuristic Name of a heuristic, or `"auto"`.
#' @param ... Settings of the searcher and the heuristic.
#' @param node_limit Largest number of stored nodes.
#' @inheritParams local_scores
#' @param time_limit,memory_limit Seconds, and bytes or text such as `"2GB"` (`NULL`: half of
#'   what is free). Reaching a limit, or Ctrl-C, is no error: the result has the best network so
#'   far, its bound, and the reason.
#' @return A [learned_bn][learned_bn-class].
#' @references
#' Yuan, C. and Malone, B. (2013). Learning optimal Bayesian networks: a shortest path
#' perspective. *Journal of Artificial Intelligence Research* 48, 23--65.
#'
#' Silander, T. and Myllymaki, P. (2006). A simple approach for finding the globally optimal
#' Bayesian network structure. *Uncertainty in Artificial Intelligence*, 445--452.
#' @examples
#' scores <- local_scores(as.data.frame(Titanic), weights = "Freq")
#' search_order_graph(scores, "dp")
#' @export
search_order_graph <- function(scores, method = "dp", heuristic = "auto", ..., time_limit = Inf,
                               memory_limit = NULL, node_limit = Inf, threads = NULL, progress = NULL) {
  call <- match.call()
  here <- rlang::current_env()
  check_scores(scores)
  check_width(scores, here)
  known <- cpp_components()
  searcher <- find_component(known$searchers, method, "searcher", "method", here)
  if (identical(heuristic, "auto")) heuristic <- "simple"
  guide <- find_component(known$heuristics, heuristic, "heuristic", "heuristic", here)
  settings <- resolve_settings(list(...), list(searcher, guide), here,
                               setdiff(names(formals()), c("scores", "...")))
  limits <- resolve_limits(time_limit, memory_limit, node_limit)
  report <- progress_reporter(progress, "Searching the order graph")
  found <- with_memory(cpp_search_order_graph(unclass(scores)[c("start", "size", "parents", "score")],
                                              searcher$name, guide$name, settings,
                                              resolve_threads(threads), limits, report))
  if (length(found$chosen) == 0L) {
    abort_argument("No network has its parent sets among {.arg scores}: the listed ones only make cycles.")
  }
  as_learned_bn(found, scores, searcher$name, c(list(heuristic = guide$name), as.list(settings)), call)
}

check_width <- function(scores, call) {
  n <- length(scores$variables)
  if (n > 512L) {
    abort_argument(c("The order graph is searched for up to 512 variables; these are {n}.",
                     i = "Take some of them: {.code scores[1:512]}."), call = call)
  }
}

# The core's answer with names, signs and provenance restored.
as_learned_bn <- function(found, scores, method, settings, call) {
  parents <- set_parents(keep_sets(scores, seq_along(scores$size) %in% found$chosen))
  node_scores <- scores$score[found$chosen]
  info <- scores$info
  timings <- c(info$timings, found$seconds)
  new_learned_bn(
    variables = scores$variables, parents = parents, node_scores = node_scores,
    bound = if (found$proved) sum(node_scores) + found$rounding else max(found$bound, sum(node_scores)),
    proved = found$proved, rounding = found$rounding, scope = info$scope,
    stop_reason = if (found$proved) "optimal" else found$stop_reason,
    trace = found$trace, counters = found$counters, timings = c(timings, total = sum(timings)),
    method = method, settings = c(list(score = info$score), info$settings, settings), call = call,
    required = info$constraints$required, forbidden = info$constraints$forbidden,
    likelihood = if (!is.null(info$data)) network_likelihood(parents, info$data)
  )
}

# Maximised log-likelihood and number of parameters of a network.
network_likelihood <- function(parents, data) {
  discrete <- data$type == "discrete"
  loglik <- cpp_score_families(data, if (discrete) "loglik" else "loglik_g", numeric(), parents)
  parameters <- if (discrete) {
    (data$arities - 1) * vapply(parents, function(p) prod(data$arities[p]), 0)
  } else {
    lengths(parents) + 2
  }
  list(loglik = sum(loglik), df = sum(parameters), nobs = data$n_obs)
}
