# The table of methods that learn_bn(method = ) accepts: the function that runs each, what it needs,
# and whether it proves optimality within its scope. The `method` of every result is a name in this
# table.

#' @rdname available_scores
#' @export
available_methods <- function() {
  searchers <- available_searchers()
  rbind(cbind(searchers, by = "search_order_graph", needs = "scores"), learner_rows())
}

# The row of a method, by name or alias. "auto" is the portfolio.
find_method <- function(method, call = rlang::caller_env()) {
  methods <- available_methods()
  methods$aliases <- strsplit(methods$aliases, ", ", fixed = TRUE)
  rows <- lapply(seq_len(nrow(methods)), function(i) lapply(methods, `[[`, i))
  find_component(rows, if (identical(method, "auto")) "portfolio" else method, "method", "method",
                 call)
}

# The arguments of learn_bn() that go to the search: the arguments of the function that runs the
# method, and the settings of searchers and heuristics.
search_arguments <- function(method) {
  own <- setdiff(names(formals(match.fun(method$by))),
                 c("scores", "data", "...", "method", shared_arguments, limit_arguments,
                   checkpoint_arguments))
  if (method$by == "search_orderings") return(c(own, "search"))
  if (method$by != "search_order_graph") return(own)
  known <- core_components()
  c(own, unlist(lapply(c(known$searchers, known$heuristics), function(x) x$settings)))
}

shared_arguments <- c("threads", "progress")
limit_arguments <- c("time_limit", "memory_limit")

# Runs a method on local scores with what is left of the limits.
run_on_scores <- function(method, scores, arguments, budget) {
  limits <- budget$arguments()
  if (method$by == "search_orderings") {
    if (!is.null(arguments$search)) arguments$method <- arguments$search
    arguments$search <- NULL
    return(call_with_values("search_orderings", c(list(scores), arguments, limits["time_limit"])))
  }
  call_with_values("search_order_graph", c(list(scores, method$name), arguments, limits))
}
