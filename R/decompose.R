# The Maximize step of the sparse candidate algorithm by decomposing the candidate graph (Friedman, Nachman and Pe'er,
# 1999, section 5): "scc" solves its strongly connected parts in the order graph, "separator" divides such a part by a
# few variables, "cluster_tree" goes through a tree of clusters.

decompositions <- c("scc", "separator", "cluster_tree")

# A separator's orders are solved one by one, those of a cluster's separators are tables: `most_states` of one cluster,
# 8 bytes each, beyond which it is searched instead, by `greedy` moves only or in the order graph first. With
# `local_search`, search over orders improves the network to start from before anything else.
decomposition_defaults <- list(
  scc = c(largest_separator = 0, most_states = 0, greedy = 0, local_search = 1),
  separator = c(largest_separator = 6, most_states = 0, greedy = 0, local_search = 1),
  cluster_tree = c(largest_separator = 10, most_states = 3e7, greedy = 0, local_search = 1)
)

# What the core found, for as_learned_bn(), and the `seed`: at least as good as the network `start`. `settings` are numbers
# with the names above, `limits` what resolve_limits() or the budget of several steps gives. Any number of variables.
# Nothing is proved where a part of more than 512 variables went to the order graph, or where the counter
# `heuristic_clusters` is not 0.
search_decomposed <- function(scores, maximize = "scc", start = NULL, settings = numeric(), threads = NULL, seed = NULL,
                              limits = resolve_limits(Inf, NULL), progress = NULL, call = rlang::caller_env()) {
  scores <- check_scores(scores, call)
  maximize <- check_choice(maximize, decompositions, "maximize", call)
  execution <- list(threads = resolve_threads(threads, call), seed = resolve_seed(seed, call), folder = "",
                    start = start_order(start, scores$variables, call))
  report <- progress_reporter(progress, "Maximizing", call)
  found <- with_memory(cpp_maximize(unclass(scores)[c("start", "size", "parents", "score")], maximize,
                                    resolve_decomposition(settings, maximize, call), execution, limits, report), call)
  check_found(found, call)
  found$seed <- execution$seed
  found
}

resolve_decomposition <- function(settings, maximize, call) {
  values <- decomposition_defaults[[maximize]]
  unknown <- setdiff(names(settings), names(values))
  if (length(unknown) > 0L) abort_argument("{.val {maximize}} has no setting {.val {unknown}}.", call = call)
  values[names(settings)] <- unlist(settings)
  check_number(values[["largest_separator"]], 0, 10, whole = TRUE, name = "largest_separator", call = call)
  check_number(values[["most_states"]], 0, name = "most_states", call = call)
  for (flag in c("greedy", "local_search")) check_number(values[[flag]], 0, 1, whole = TRUE, name = flag, call = call)
  values
}
