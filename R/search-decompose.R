# The Maximize step of the sparse candidate algorithm by decomposing the candidate graph (Friedman,
# Nachman and Pe'er, 1999, section 5): "scc" solves its strongly connected parts in the order graph,
# "separator" divides such a part by a few variables, "cluster_tree" goes through a tree of
# clusters.

# A separator's orders are solved one by one, those of a cluster's separators are tables:
# `most_states` of one cluster, 8 bytes each, beyond which it is searched instead, by `greedy` moves
# only or in the order graph first. With `local_search`, search over orders improves the network to
# start from before anything else.
decomposition_defaults <- list(
  scc = c(largest_separator = 0, most_states = 0, greedy = 0, local_search = 1),
  separator = c(largest_separator = 6, most_states = 0, greedy = 0, local_search = 1),
  cluster_tree = c(largest_separator = 10, most_states = 3e7, greedy = 0, local_search = 1)
)
decompositions <- names(decomposition_defaults)

# `sets` are lists of local_scores(), `start` an order of the variables to start from; the network
# found is at least as good as that of the order. Any number of variables. Nothing is proved where a
# part of more than 512 variables went to the order graph, or where the counter `heuristic_clusters`
# is not 0.
search_decomposed <- function(sets, maximize, settings = decomposition_defaults[[maximize]],
                              start = integer(), threads = 1L, seed = 0,
                              limits = resolve_limits(Inf, NULL), report = NULL) {
  cpp_maximize(unclass(sets)[c("start", "size", "parents", "score")], maximize, settings,
               list(threads = threads, seed = seed, folder = "", start = start), limits, report)
}
