# Local scores of the lasso. For each variable they have the cheapest supports, an upper limit on
# the score of all others, and what the core needs to work those out.

# `most_sets` is the number of supports to list for each variable. `oracle` has what the core needs
# later.
lasso_scores <- function(task, most_sets, threads, progress, budget) {
  read <- budget$elapsed()
  report <- progress_reporter(progress, "Listing supports", seconds = budget$left()$seconds)
  made <- with_memory(cpp_lasso_lists(for_core(task), most_sets, Inf, resolve_threads(threads),
                                      budget$left(), report))
  n <- length(task$data$variables)
  info <- lasso_info(task, c(data = read, scoring = made$seconds))
  info$listed <- if (any(made$tail > -Inf)) {
    paste("those with the", big(most_sets), "cheapest supports of each variable")
  }
  info$stop_reason <- made$stop_reason
  info$counts <- c(all = n * 2^(n - 1), within = sum(2^lengths(task$candidates)),
                   scored = made$solved, kept = length(made$score))
  scores <- new_local_scores(task$data$variables, made, info)
  scores$oracle <- c(kind = "lasso", for_core(task), gap = made$gap)
  scores
}

# Called by local_scores(), so errors use the names of its arguments.
local_lasso_scores <- function(data, settings, max_parents, given, parent_limit, prune, weights,
                               convert, na, limits, threads, progress, call) {
  if (!is.null(max_parents)) settings$max_parents <- max_parents
  known <- c("lambda", "scale", "most_sets")
  refuse_lasso_settings(settings[setdiff(names(settings), known)], known, call)
  if (!identical(parent_limit, "safe") || !isTRUE(prune)) {
    abort_argument("{.arg parent_limit} and {.arg prune} are for other scores: the lasso lists
                    supports in order of cost.", call = call)
  }
  budget <- new_budget(limits$time_limit, limits$memory_limit, call)
  task <- lasso_task(data, settings$lambda, settings$scale %||% FALSE, given$required,
                     given$forbidden, given$tiers, given$candidates, weights, convert, na,
                     "local_scores", call)
  if (is.null(settings$scale)) report_units(task$data$variables, task$gram)
  tell_notes()
  most <- check_number(settings$most_sets %||% 1000, 1, whole = TRUE, name = "most_sets",
                       call = call)
  lasso_scores(task, most, threads, progress, budget)
}

# The lasso of every variable on exactly its parents, for score_network().
lasso_of_network <- function(dag, data, settings, others, weights, convert, na, call) {
  known <- c("lambda", "scale")
  refuse_lasso_settings(settings[setdiff(names(settings), known)], c(known, others), call)
  task <- lasso_task(data, settings$lambda, settings$scale %||% FALSE, weights = weights,
                     convert = convert, na = na, learner = "score_network", call = call)
  stats::setNames(lasso_node_scores(task, as_parents(dag, task$data$variables, call)),
                  task$data$variables)
}
