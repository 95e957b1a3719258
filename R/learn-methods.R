# The table of methods: what learn_bn(method = ) accepts, what runs it, what it needs and whether it
# proves optimality within the scope it names. The `method` of every result is a name in it.

#' @rdname available_scores
#' @export
available_methods <- function() {
  searchers <- available_searchers()
  rbind(cbind(searchers, by = "search_order_graph", needs = "scores"), learner_rows())
}

# One row of the table, by name or alias; the portfolio is automatic.
find_method <- function(method, call = rlang::caller_env()) {
  methods <- available_methods()
  methods$aliases <- strsplit(methods$aliases, ", ", fixed = TRUE)
  rows <- lapply(seq_len(nrow(methods)), function(i) lapply(methods, `[[`, i))
  find_component(rows, if (identical(method, "auto")) "portfolio" else method, "method", "method",
                 call)
}

# The arguments of learn_bn() that go to the search: those of the function that runs it, and
# settings of searchers and heuristics.
search_arguments <- function(method) {
  own <- setdiff(names(formals(match.fun(method$by))),
                 c("scores", "data", "...", "method", shared_arguments, limit_arguments))
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
