#' bnstar: Bayesian networks by A*
#'
#' Data frame in, provably optimal (or honestly bounded) Bayesian network out.
#'
#' The walk of the data has two public stops. [local_scores()] turns data into
#' scored parent sets, pruned without losing an optimal network;
#' [search_order_graph()] turns those into a network of class
#' [learned_bn][learned_bn-class]. [learn_bn()] walks the whole way in one call.
#' [available_scores()], [available_heuristics()], [available_searchers()] and
#' [available_methods()] list what there is to choose from.
#'
#' @section Options:
#' `bnstar.threads`: the number of threads used when `threads = NULL`
#' (2 when unset). The result of a run that no limit cut short never depends
#' on it.
#'
#' @section Conditions:
#' Misuse raises an error of class `bnstar_error` with a subclass: `bnstar_error_data`,
#' `bnstar_error_argument`, `bnstar_error_file` (with fields `file` and `line`) or
#' `bnstar_error_memory`. Notices have class `bnstar_message`. A limit of time, memory or nodes, or
#' Ctrl-C, is no condition but a result with its reason in `stop_reason`.
#'
#' @references
#' Yuan, C. and Malone, B. (2013). Learning optimal Bayesian networks: a
#' shortest path perspective. *Journal of Artificial Intelligence Research*
#' 48, 23--65.
#'
#' @useDynLib bnstar, .registration = TRUE
#' @importFrom Rcpp evalCpp
#' @importFrom RcppParallel RcppParallelLibs
#' @importFrom rlang %||%
#' @keywords internal
"_PACKAGE"
