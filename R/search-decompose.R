# The Maximize step of the sparse candidate algorithm by decomposing the candidate graph (Friedman,
# Nachman and Pe'er, 1999, section 5): "scc" solves its strongly connected parts in the order graph,
# "separator" divides such a part by a few variables, "cluster_tree" goes through a tree of
# clusters.

# "separator" solves the orders of a separator one by one, "cluster_tree" keeps tables of them. A
# cluster may have `most_states` states of 8 bytes each. A larger cluster is searched instead, with
# `greedy` by moves only, otherwise in the order graph first. With `local_search`, search over
# orders first improves the network to start from.
decomposition_defaults <- list(
  scc = c(largest_separator = 0, most_states = 0, greedy = 0, local_search = 1),
  separator = c(largest_separator = 6, most_states = 0, greedy = 0, local_search = 1),
  cluster_tree = c(largest_separator = 10, most_states = 3e7, greedy = 0, local_search = 1)
)
decompositions <- names(decomposition_defaults)

# `sets` are lists of local_scores(), for any number of variables. `start` is an order of the
# variables to start from; the network found is at least as good as that of the order. Nothing is
# proved if a part of more than 512 variables went to the order graph, or if the counter
# `heuristic_clusters` is not 0.
search_decomposed <- function(sets, maximize, settings = decomposition_defaults[[maximize]],
                              start = integer(), threads = 1L, seed = 0,
                              limits = resolve_limits(Inf, NULL), report = NULL) {
  cpp_maximize(unclass(sets)[c("start", "size", "parents", "score")], maximize, settings,
               list(threads = threads, seed = seed, folder = "", start = start), limits, report)
}
