# The Maximize step of the sparse candidate algorithm finds a network whose arcs come from the
# candidates (Friedman, Nachman & Pe'er 1999, section 5). The value has `parents` and `node_scores`;
# `bound`, `proved` and `rounding` for networks within the candidates; `complete`, whether all their
# parent sets were listed, apart from families that the score rejects (`collinear`); `counted`, the
# number of sets that took a pass over the rows; the `trace`; and sizes of clusters.

maximize_within <- function(problem, candidates, run) {
  if (problem$plan$maximize == "hill_climb") climb_within(problem, candidates, run)
  else search_within(problem, candidates, run)
}

within_constraints <- function(problem, candidates, max_parents) {
  list(required = problem$required, candidates = Map(setdiff, candidates, problem$required),
       max_parents = max_parents, limit_configurations = FALSE)
}

# Climbs from the network of the round before.
climb_within <- function(problem, candidates, run) {
  found <- climb(problem, run$parents,
                 within_constraints(problem, candidates, problem$max_parents),
                 c(problem$plan[c("tabu", "patience", "seed")], list(perturb = 1L)))
  c(found[c("parents", "node_scores", "stop_reason", "trace")],
    list(bound = Inf, proved = FALSE, rounding = 0, complete = FALSE, collinear = FALSE,
         counted = 0, largest_cluster = NA_real_, largest_separator = NA_real_,
         heuristic_clusters = NA_real_))
}

# Lists all parent sets within the candidates that can matter and finds the best network among them.
search_within <- function(problem, candidates, run) {
  listed <- list_within(problem, candidates, run)
  found <- search_decomposed(join_lists(listed$lists), problem$plan$maximize, problem$decomposition,
                             order(longest_paths(run$parents)), problem$threads, problem$plan$seed,
                             problem$budget$left(),
                             reporter_of(problem, "Searching"))
  if (!listed$complete) {
    found[c("bound", "proved", "stop_reason")] <- list(Inf, FALSE, listed$stop_reason)
  }
  size <- function(name) if (problem$plan$maximize == "scc") NA_real_ else found$counters[[name]]
  c(found[c("parents", "node_scores", "stop_reason", "trace", "bound", "proved", "rounding")],
    listed[c("lists", "complete", "collinear", "counted")],
    lapply(stats::setNames(nm = c("largest_cluster", "largest_separator", "heuristic_clusters")),
           size))
}

# Reuses the lists of variables whose candidates have not changed since the round before.
list_within <- function(problem, candidates, run) {
  same <- if (is.null(run$lists)) {
    rep(FALSE, length(candidates))
  } else {
    mapply(identical, candidates, run$candidates)
  }
  most <- pmin(problem$max_parents, lengths(problem$required) + problem$most_listed)
  numbered <- most_numbered(length(candidates))
  cut <- any(pmin(most, lengths(candidates) + lengths(problem$required)) > numbered)
  most <- ifelse(same, lengths(problem$required), pmin(most, numbered))
  constraints <- within_constraints(problem, candidates, as.integer(most))
  constraints$candidates[same] <- list(integer())
  constraints$limit_configurations <- TRUE
  constraints$most_listed <- constraints$max_parents
  made <- cpp_list_families(problem$scorer, constraints, TRUE, problem$threads,
                            problem$budget$left(), reporter_of(problem, "Scoring parent sets"))
  lists <- split_lists(made)
  lists[same] <- run$lists[same]
  list(lists = lists, complete = made$finished && !cut, stop_reason = made$stop_reason,
       counted = made$sets_counted, collinear = length(made$rejected) > 0L)
}

# The core numbers the sets of a size, of which there must be fewer than 2^62: the most parents that
# families of n variables can have then.
most_numbered <- function(n) {
  beyond <- which(choose(n, seq_len(n)) >= 2^62)
  if (length(beyond) > 0L) beyond[1L] - 2L else n
}

# Splits the flat vectors of local_scores() by variable, and joins them again.
split_lists <- function(sets) {
  n <- length(sets$start) - 1L
  variable <- factor(rep(seq_len(n), diff(sets$start)), seq_len(n))
  Map(function(size, score, parents) list(size = size, score = score, parents = parents),
      split(sets$size, variable), split(sets$score, variable),
      split(sets$parents, rep(variable, sets$size)))
}

join_lists <- function(lists) {
  field <- function(name) unlist(lapply(lists, `[[`, name), use.names = FALSE)
  list(start = c(0, cumsum(vapply(lists, function(list) length(list$size), 0))),
       size = field("size"), parents = as.integer(field("parents")), score = field("score"))
}
