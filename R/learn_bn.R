#' Learn a Bayesian network from data
#'
#' The whole walk in one call: data, local scores, search. The result is the best network
#' under the chosen score, with a proof where the search came to its end and a bound on
#' what is missing where it did not.
#'
#' @param data Data frame, tibble, data.table or matrix; or local scores.
#' @param score Name of a score, see [available_scores()]; `"auto"` is BIC.
#' @param method Name of a method, see [available_methods()]; `"auto"` is the portfolio, which takes what suits
#'   the problem.
#' @param ... Further arguments of [local_scores()] (constraints, weights, settings of the score)
#'   and of [search_order_graph()].
#' @param time_limit Seconds for everything; `Inf` is none. The answer comes within the limit plus a tenth of it plus
#'   half a second or, where checking and coding the columns alone takes longer than the limit, within half a second
#'   after that.
#' @param memory_limit Bytes or text such as `"2GB"`; `NULL` is half of what is free. See [local_scores()] for what is
#'   counted.
#' @return A [learned_bn][learned_bn-class].
#' @examples
#' fit <- learn_bn(as.data.frame(Titanic), weights = "Freq")
#' fit
#' plot(fit)
#'
#' # nothing causes class, sex or age on board
#' learn_bn(as.data.frame(Titanic), score = "bdeu", iss = 10, weights = "Freq",
#'          tiers = list(c("Class", "Sex", "Age"), "Survived"))
#' @export
learn_bn <- function(data, score = "auto", method = "auto", ..., time_limit = Inf, memory_limit = NULL) {
  check_given()
  call <- match.call()
  started <- proc.time()[["elapsed"]]
  method <- if (identical(method, "auto")) "portfolio" else method
  arguments <- split_arguments(list(...))
  if (inherits(data, "local_scores")) {
    scores <- data
    refuse_scored(score, arguments$scoring)
  } else {
    check_width(NCOL(data) - is.character(arguments$scoring$weights), "data")
    scores <- blame(rlang::inject(local_scores(data, score, !!!arguments$scoring, !!!arguments$both,
                                               time_limit = time_limit, memory_limit = memory_limit)), call)
    # The data and the scores stay while the search is on.
    if (!is.null(memory_limit)) memory_limit <- max(0, resolve_memory(memory_limit) - scores_bytes(scores))
  }
  left <- max(0, time_limit - (proc.time()[["elapsed"]] - started))
  fit <- blame(rlang::inject(search_order_graph(scores, method, !!!arguments$search, !!!arguments$both,
                                                time_limit = left, memory_limit = memory_limit)), call)
  fit$timings[["total"]] <- proc.time()[["elapsed"]] - started
  fit$call <- call
  fit
}

# What can still be done to local scores, and where.
refuse_scored <- function(score, arguments, call = rlang::caller_env()) {
  if (identical(score, "auto") && length(arguments) == 0L) return(invisible())
  given <- rlang::names2(arguments)
  if ("" %in% given) refuse_setting("", character(), character(), call)
  later <- intersect(given, c("forbidden", "tiers", "candidates", "max_parents"))
  sooner <- c(if (!identical(score, "auto")) "score", setdiff(given, later))
  abort_argument(c("The data are local scores already.",
                   i = if (length(sooner) > 0L) "Give {.arg {sooner}} to {.fun local_scores}, which makes them.",
                   i = if (length(later) > 0L) "Give {.arg {later}} to {.fun restrict_scores}, which drops parent sets."),
                 call = call)
}

scores_bytes <- function(scores) {
  sets <- unclass(scores)[c("start", "size", "score", "parents")]
  as.numeric(utils::object.size(sets)) + data_bytes(scores$info$data)
}

# Arguments for the search go there, for both go to both; all others to the scoring, which
# refuses what it does not know.
split_arguments <- function(arguments) {
  known <- cpp_components()
  search <- c("heuristic", "node_limit", "seed", "start", "folder",
              unlist(lapply(c(known$searchers, known$heuristics), function(x) x$settings)))
  names <- names(arguments) %||% rep("", length(arguments))
  where <- ifelse(names %in% c("threads", "progress"), "both", ifelse(names %in% search, "search", "scoring"))
  split(arguments, factor(where, c("scoring", "search", "both")))
}

# Errors of a step are errors of the call the user made.
blame <- function(step, call) {
  rlang::try_fetch(step, bnstar_error = function(error) {
    error$call <- call
    rlang::cnd_signal(error)
  })
}
