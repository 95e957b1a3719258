# What is known of a network: of all that the user allowed, and of what was listed, which can be
# less.

# `found` is the core's result, `lists` the local scores it searched (NULL where there are none),
# `score` the network's. Value: `bound`, `proved`, `rounding` over all networks, and the same of the
# listed ones in `within`.
certificate <- function(found, score, info, lists = NULL) {
  rounding <- found$rounding + tie_rounding(lists) + (lists$oracle$gap %||% 0)
  within <- list(scope = info$listed %||% info$scope, proved = found$proved,
                 bound = if (found$proved) score + rounding else max(found$bound, score))
  elsewhere <- bound_elsewhere(lists)
  list(bound = max(within$bound, elsewhere), proved = found$proved && elsewhere <= score + rounding,
       rounding = rounding, within = within[c("scope", "bound", "proved")])
}

# No network scores higher in which some variable has a parent set that is not listed: it scores
# `tail` at most, and the others their best listed set or their tail. -Inf where nothing is missing.
bound_elsewhere <- function(lists) {
  tail <- lists$tail
  if (is.null(tail) || all(tail == -Inf)) return(-Inf)
  if (any(tail == Inf)) return(Inf)
  most <- pmax(best_listed(lists), tail)
  max(sum(most) - most + tail)
}

best_listed <- function(lists) of_lists(lists, max)

# A number for each variable, a function of the scores in its list.
of_lists <- function(lists, f) {
  vapply(seq_len(length(lists$start) - 1L),
         function(x) f(lists$score[seq.int(lists$start[x] + 1, lists$start[x + 1])]), 0)
}

# Sets that score the same up to 1e-10 count as ties when lists are made, and the smaller one stays:
# so much can a network score better with sets that were dropped for subsets, which were dropped for
# subsets in turn.
tie_rounding <- function(lists) {
  if (!isTRUE(lists$info$ties)) return(0)
  1e-10 * max(lists$size) * sum(of_lists(lists, function(score) max(1, abs(range(score)))))
}

# The first thing that cut anything, scoring included.
first_reason <- function(proved, scoring, search) {
  if (proved) return("optimal")
  reasons <- setdiff(c(scoring, search), c("optimal", "finished"))
  if (length(reasons) > 0L) reasons[[1L]] else "finished"
}
