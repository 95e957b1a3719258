# Search by a decomposable proxy. The parent sets that it predicts to be best become lists in the
# form of local_scores(), and local search over orders finds a network in them.

# Families that were scored have their true score, others the prediction of the proxy.
predicted_lists <- function(problem, proxy, known) {
  by_child <- split(proxy$pairs, factor(proxy$pairs$child, seq_along(known)))
  children <- Map(function(x, pairs) {
    list(mean = proxy$means[x], of_parent = proxy$coefficients[, x], of_number = proxy$sizes[, x],
         first = as.integer(pairs$first), second = as.integer(pairs$second),
         gain = pairs$coefficient)
  }, seq_along(known), by_child)
  made <- cpp_predicted_sets(children, constraints_of(problem), problem$threads,
                             problem$budget$left())
  join_lists(Map(with_known, split_lists(made), known))
}

with_known <- function(list, known) {
  sets <- c(listed_sets(list), known$parents)
  keys <- family_keys(sets)
  place <- match(keys, known$keys)
  score <- ifelse(is.na(place), c(list$score, known$scores), known$scores[place])
  first <- !duplicated(keys)
  list(size = lengths(sets)[first], score = score[first], parents = unlist(sets[first]))
}

listed_sets <- function(list) {
  unname(split(list$parents, factor(rep(seq_along(list$size), list$size), seq_along(list$size))))
}

# Makes the lists and finds a network in them.
search_predicted <- function(problem, proxy, known, plan) {
  lists <- predicted_lists(problem, proxy, known)
  execution <- list(start = match("fas", order_starts) - 1L,
                    method = match("iterated", order_methods) - 1L, effort = 1,
                    until_stopped = FALSE, threads = problem$threads, seed = plan$seed,
                    initial = integer())
  found <- cpp_search_orderings(lists, execution, problem$budget$left(),
                                reporter_of(problem, "Searching orders"))
  list(parents = found$parents, stop_reason = found$stop_reason, lists = lists, moves = NULL)
}
