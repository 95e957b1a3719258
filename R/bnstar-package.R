#' bnstar: Bayesian networks by A*
#'
#' Data frame in, provably optimal (or honestly bounded) Bayesian network out.
#'
#' Begin with [learn_bn()]. It takes a data frame and returns a network of class
#' [learned_bn][learned_bn-class]. It consists of two steps that you can also take one by one:
#' [local_scores()] turns data into scored parent sets, pruned without losing an optimal network,
#' and [search_order_graph()] finds the best network among those. [available_scores()],
#' [available_methods()], [available_searchers()] and [available_heuristics()] list all components.
#'
#' @section Pages:
#' `vignette(package = "bnstar")` lists the pages that are installed, with examples and experiments.
#' R leaves them out when it installs a folder; `Rscript tools/install_vignettes.R`, called in the
#' folder of the source, adds them. Where they are installed, `vignette("bnstar")` is a tour of the
#' package, and `vignette("from_bnlearn")` is for users of bnlearn.
#'
#' @section Options:
#' `bnstar.threads` is the number of threads that are used when `threads = NULL`. If it is unset,
#' the number is 2. The result of a run that no limit cut short never depends on the number of
#' threads.
#'
#' @section Conditions:
#' Misuse raises an error of class `bnstar_error` with a subclass: `bnstar_error_data`,
#' `bnstar_error_argument`, `bnstar_error_file` (with fields `file` and `line`) or
#' `bnstar_error_memory`. Notices have class `bnstar_message`. A limit of time, memory or nodes, or
#' Ctrl-C, is not a condition: the function returns a result, with the reason in `stop_reason`.
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
