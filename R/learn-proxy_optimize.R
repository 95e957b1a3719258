# Finds the network that a proxy predicts to be best.

# The value has `parents`, and `moves` from the start as columns.
climb_by_proxy <- function(problem, coefficients, start = problem$required, most_moves = Inf) {
  found <- cpp_climb_proxy(coefficients, constraints_of(problem), start, most_moves)
  list(parents = found$parents, moves = as.data.frame(found[c("from", "to", "added", "gain")]),
       stop_reason = "local_optimum")
}

# Finds the best network of a linear proxy within the constraints. Up to this number of variables it
# is proved; with more, local search over orders finds it.
most_for_exact_proxy <- 30L

optimize_exactly <- function(problem, proxy, plan) {
  names <- problem$data$variables
  named <- function(lists) stats::setNames(lapply(lists, function(list) names[list]), names)
  required <- named_pairs(which(adjacency(problem$required), arr.ind = TRUE), names)
  candidates <- Map(c, problem$required, problem$candidates)
  limited <- lengths(candidates) < length(names) - 1L
  limits <- problem$budget$arguments()
  # Half of the time is for making the lists, the other half for searching them.
  scores <- local_scores(proxy, required = required,
                         candidates = if (any(limited)) named(candidates)[limited],
                         max_parents = stats::setNames(problem$max_parents, names),
                         time_limit = limits$time_limit / 2, memory_limit = limits$memory_limit)
  limits <- problem$budget$arguments()
  fit <- without_interrupt_line(if (length(names) <= most_for_exact_proxy) {
    search_order_graph(scores, time_limit = limits$time_limit, memory_limit = limits$memory_limit,
                       threads = problem$threads, seed = plan$seed, progress = problem$progress)
  } else {
    search_orderings(scores, time_limit = limits$time_limit, threads = problem$threads,
                     seed = plan$seed, progress = problem$progress)
  })
  scope <- paste0("all networks ", parents_phrase(max(problem$max_parents)),
                  ", by what the proxy predicts and not by their scores")
  list(parents = as_parents(fit, names),
       stop_reason = if (fit$proved) "finished" else fit$stop_reason,
       within = list(scope = scope, bound = if (fit$proved) fit$bound else Inf,
                     proved = fit$proved))
}

# The predicted and the true scores of the networks from the start to the one found. For a climb
# these are all networks on the way, otherwise the first and the last. One family per move is scored
# just for this. When time is up, the remaining true scores are NA.
trace_search <- function(problem, proxy, found) {
  start <- problem$required
  moves <- found$moves %||% data.frame(from = integer(), to = integer(), added = logical(),
                                       gain = numeric())
  first <- predict_network(proxy, start)
  walk <- replay_moves(start, moves)
  scores <- score_in_time(problem, c(seq_along(start), moves$to), c(start, walk))
  total <- totals_on_the_way(scores, c(seq_along(start), moves$to), length(start))
  way <- data.frame(phase = "search", from = c(NA, moves$from), to = c(NA, moves$to),
                    added = c(NA, moves$added), predicted = first + c(0, cumsum(moves$gain)),
                    score = total)
  if (!is.null(found$moves)) return(way)
  add_steps(way, "search", predict_network(proxy, found$parents),
            sum(score_in_time(problem, seq_along(start), found$parents)))
}

# The score of the first network and of the network after each move. `scores` are those of the
# families of `children`: first of all `n` variables, then of the one variable that each move
# changes. Summing over all variables for every move would take longer than the moves.
totals_on_the_way <- function(scores, children, n) {
  by_child <- order(children)
  before <- integer(length(children))
  before[by_child[-1L]] <- by_child[-length(by_child)]
  moved <- seq_along(children)[-seq_len(n)]
  running <- function(x) sum(x[seq_len(n)]) + c(0, cumsum(x[moved] - x[before[moved]]))
  # A network has no score as long as one of its families has none.
  without <- scores == -Inf
  ifelse(running(without) > 0, -Inf, running(ifelse(without, 0, scores)))
}

# Scores families until time is up, and returns NA for the others. It looks at the clock every few
# milliseconds.
score_in_time <- function(problem, children, parents) {
  scores <- rep(NA_real_, length(children))
  from <- 1L
  step <- 8L
  while (from <= length(children) && problem$budget$left()$seconds > 0) {
    now <- from:min(length(children), from + step - 1L)
    clock <- stopwatch()
    scores[now] <- cpp_score_families(problem$scorer, children[now], parents[now], problem$threads)
    from <- from + step
    if (clock() < 0.01) step <- 2L * step
  }
  scores
}

# Adds steps to the trajectory that are more than a single move.
add_steps <- function(trajectory, phase, predicted, score) {
  rbind(trajectory, data.frame(phase = phase, from = NA, to = NA, added = NA, predicted = predicted,
                               score = score))
}

# The parents of the changed variable after every move.
replay_moves <- function(parents, moves) {
  lapply(seq_len(nrow(moves)), function(i) {
    x <- moves$to[i]
    changed <- if (moves$added[i]) {
      sort(c(parents[[x]], moves$from[i]))
    } else {
      setdiff(parents[[x]], moves$from[i])
    }
    parents[[x]] <<- as.integer(changed)
  })
}
