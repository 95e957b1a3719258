# What is proved about a network: among all networks that the user allowed, and among those within
# the lists, which can be fewer.

# `found` is the core's result, `lists` are the local scores it searched (NULL if there are none),
# and `score` is that of the network. The value has `bound`, `proved` and `rounding` over all
# networks, and the same for networks within the lists in `within`.
certificate <- function(found, score, info, lists = NULL) {
  rounding <- found$rounding + tie_rounding(lists) + (lists$oracle$gap %||% 0)
  within <- list(scope = info$listed %||% info$scope, proved = found$proved,
                 bound = if (found$proved) score + rounding else max(found$bound, score))
  elsewhere <- bound_elsewhere(lists)
  list(bound = max(within$bound, elsewhere), proved = found$proved && elsewhere <= score + rounding,
       rounding = rounding, within = within[c("scope", "bound", "proved")])
}

# A bound on networks in which some variable has a parent set that is not listed. That set scores
# `tail` at most, and the other variables score their best listed set or their tail. -Inf if nothing
# is missing.
bound_elsewhere <- function(lists) {
  tail <- lists$tail
  if (is.null(tail) || all(tail == -Inf)) return(-Inf)
  if (any(tail == Inf)) return(Inf)
  most <- pmax(best_listed(lists), tail)
  max(sum(most) - most + tail)
}

best_listed <- function(lists) of_lists(lists, max)

# Applies a function to the scores in the list of each variable.
of_lists <- function(lists, f) {
  vapply(seq_len(length(lists$start) - 1L),
         function(x) f(lists$score[seq.int(lists$start[x] + 1, lists$start[x + 1])]), 0)
}

# When lists are made, sets whose scores agree up to a relative 1e-10 count as ties, and the smaller
# set stays. A dropped set may have been compared with a subset that was dropped itself. This is how
# much better a network with dropped sets can score.
tie_rounding <- function(lists) {
  if (!isTRUE(lists$info$ties)) return(0)
  1e-10 * max(lists$size) * sum(of_lists(lists, function(score) max(1, abs(range(score)))))
}

# The first reason that cut anything short, including the scoring.
first_reason <- function(proved, scoring, search) {
  if (proved) return("optimal")
  reasons <- setdiff(c(scoring, search), c("optimal", "finished"))
  if (length(reasons) > 0L) reasons[[1L]] else "finished"
}
