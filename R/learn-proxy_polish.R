# Climbs by the score itself from what a proxy has found.

# A variable with the largest allowed number of parents cannot exchange a parent by single moves
# that all improve the score. So there is a second climb, for which each such variable loses the
# parent that is worth least. Its result is kept if it is better.
polish <- function(problem, parents, plan) {
  first <- exact_climb(problem, parents, plan)
  if (!first$stop_reason %in% c("finished", "optimal")) return(first)
  second <- exact_climb(problem, with_room(problem, first), plan)
  first$stop_reason <- second$stop_reason
  if (is_better(sum(second$node_scores), sum(first$node_scores))) second else first
}

exact_climb <- function(problem, parents, plan) {
  climb(problem, parents, moves = list(perturb = 1L, seed = plan$seed))
}

with_room <- function(problem, found) {
  parents <- found$parents
  free <- Map(setdiff, parents, problem$required)
  full <- which(lengths(parents) >= problem$max_parents & lengths(free) > 0L)
  children <- rep(full, lengths(free)[full])
  fewer <- Map(function(x, y) setdiff(parents[[x]], y), children, unlist(free[full]))
  scores <- cpp_score_families(problem$scorer, children, fewer, problem$threads)
  for (x in full) {
    mine <- which(children == x)
    parents[[x]] <- as.integer(fewer[[mine[which.max(scores[mine])]]])
  }
  parents
}
