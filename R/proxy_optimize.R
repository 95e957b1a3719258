# The network that a proxy likes best.

# Value: `parents`, and `moves` from the start as columns.
climb_by_proxy <- function(problem, coefficients, start = problem$required, most_moves = Inf) {
  found <- cpp_climb_proxy(coefficients, constraints_of(problem), start, most_moves)
  list(parents = found$parents, moves = as.data.frame(found[c("from", "to", "added", "gain")]))
}

# The predicted and the true score of the networks that a climb passes through. Families are scored for this alone, one for every
# move; as many rows as there was time for.
score_trajectory <- function(problem, start, moves, predicted) {
  walk <- replay_moves(start, moves)
  scores <- cpp_score_families(problem$scorer, c(seq_along(start), moves$to), c(start, walk), problem$threads)
  n <- length(start)
  known <- scores[seq_len(n)]
  total <- numeric(nrow(moves))
  for (i in seq_len(nrow(moves))) {
    known[moves$to[i]] <- scores[n + i]
    total[i] <- sum(known)
  }
  data.frame(step = 0:nrow(moves), from = c(NA, moves$from), to = c(NA, moves$to), added = c(NA, moves$added),
             predicted = predicted + c(0, cumsum(moves$gain)), score = c(sum(scores[seq_len(n)]), total))
}

# The parents of the changed variable after every move.
replay_moves <- function(parents, moves) {
  lapply(seq_len(nrow(moves)), function(i) {
    x <- moves$to[i]
    changed <- if (moves$added[i]) sort(c(parents[[x]], moves$from[i])) else setdiff(parents[[x]], moves$from[i])
    parents[[x]] <<- as.integer(changed)
  })
}
