# Re-training (section 7 of the paper). The network that the proxy predicts to be best is scored
# together with some of its neighbours. These join the samples, and the search goes on near the best
# network so far. The result is the network with the best true score.

# The number of families that a round scores.
families_per_round <- function(plan, n) plan$neighbours %||% max(plan$n_samples, 2 * n)

# Neighbours say exactly what a change is worth near the present network, so they get a hundredth of
# the noise of other samples.
noise_nearby <- 0.01

# The rounds of the global proxy. `best` is the network that its search has found.
retrain_global <- function(problem, samples, proxy, best, plan) {
  state <- growing_state(problem, samples, proxy, best)
  retrain_rounds(problem, state, plan,
                 function(state, round) global_round(problem, state, plan, round))
}

# The process has the weights of the training, but none below their mean: an arc that the samples
# say nothing about can turn out to matter near the present network.
growing_state <- function(problem, samples, proxy, best) {
  n <- length(proxy$variables)
  possible <- row(diag(n)) != col(diag(n))
  weights <- proxy$weights
  weights[possible] <- pmax(weights[possible], sum(weights) / max(1, sum(weights > 0)))
  rows <- arcs_of_samples(samples)
  noise <- max(proxy$noise, 1e-6 * mean(vapply(rows, function(row) sum(weights[row]), 0)), 1e-300)
  process <- cpp_growing_process(weights)
  grown <- cpp_grow_process(process, 0L, rows, rowSums(samples$scores) - proxy$mean,
                            rep(noise, length(rows)), problem$budget$left())
  list(process = process, stop_reason = grown$stop_reason, n_rows = length(rows),
       weights = weights,
       nearby = list(rows = list(), values = numeric()), noise = noise, proxy = proxy,
       best = scored_network(problem, best$parents),
       radius = max(2, ceiling(sum(lengths(best$parents)) / 4)), rounds = list())
}

scored_network <- function(problem, parents) {
  scores <- problem$score_families(parents)
  list(parents = parents, node_scores = scores, score = sum(scores))
}

# Runs `plan$retrain` rounds, unless a limit or Ctrl-C ends them.
retrain_rounds <- function(problem, state, plan, one_round) {
  for (round in seq_len(plan$retrain)) {
    if (problem$budget$left()$seconds <= 0) state$stop_reason <- "time_limit"
    if (state$stop_reason != "finished") break
    state <- tryCatch(one_round(state, round),
                      interrupt = function(i) replace(state, "stop_reason", "interrupt"))
  }
  state
}

global_round <- function(problem, state, plan, round) {
  near <- nearby_networks(problem, state, families_per_round(plan, length(state$best$parents)),
                          (plan$seed + round) %% 2^31)
  # While the factor grows there are three matrices of that size.
  if (24 * (state$n_rows + length(state$nearby$rows) + length(near$rows) +
            1)^2 > problem$budget$left()$bytes) {
    return(replace(state, "stop_reason", "memory_limit"))
  }
  state <- learn_nearby(problem, state, near)
  if (state$stop_reason == "finished") state <- climb_nearby(problem, state, round)
  # A single change can be better than the network that the proxy makes of all changes.
  top <- which.max(near$scores)
  better <- length(top) > 0L && is_better(near$scores[top], state$best$score)
  if (better) state$best <- near$network(top)
  state
}

climb_nearby <- function(problem, state, round) {
  climb <- climb_by_proxy(problem, state$proxy$coefficients, state$best$parents, state$radius)
  found <- rescored(problem, state$best, climb$parents)
  better <- is_better(found$score, state$best$score)
  state$radius <- if (better) 2 * state$radius else max(1, state$radius %/% 2)
  state$rounds[[round]] <- data.frame(predicted = predict_network(state$proxy, climb$parents),
                                    score = found$score)
  if (better) state$best <- found
  state
}

# Scores only the families that differ.
rescored <- function(problem, known, parents) {
  changed <- which(!mapply(setequal, known$parents, parents))
  scores <- known$node_scores
  if (length(changed) > 0L) {
    scores[changed] <- cpp_score_families(problem$scorer, changed, parents[changed],
                                          problem$threads)
  }
  list(parents = parents, node_scores = scores, score = sum(scores))
}

# Some of the networks with one arc more or one arc less, half of each kind if there are enough.
nearby_networks <- function(problem, state, count, seed) {
  best <- state$best
  moves <- legal_changes(problem, best$parents)
  with_r_seed(seed, {
    drop <- which(moves$there)
    add <- which(!moves$there)
    drop <- drop[sample.int(length(drop), min(length(drop), max(count %/% 2, count - length(add))))]
    add <- add[sample.int(length(add), min(length(add), count - length(drop)))]
  })
  moves <- moves[c(drop, add), ]
  changed <-
    Map(function(x, y, there) as.integer(if (there) setdiff(best$parents[[x]],
                                                            y) else sort(c(best$parents[[x]], y))),
                 moves$to, moves$from, moves$there)
  scores <- cpp_score_families(problem$scorer, moves$to, changed, problem$threads)
  network <- function(i) {
    best$parents[[moves$to[i]]] <- changed[[i]]
    best$node_scores[moves$to[i]] <- scores[i]
    list(parents = best$parents, node_scores = best$node_scores, score = sum(best$node_scores))
  }
  n <- length(best$parents)
  own <- arcs_of_network(best$parents)
  arc <- (moves$to - 1L) * n + moves$from
  list(scores = best$score - best$node_scores[moves$to] + scores, network = network,
       rows = Map(function(arc, there) if (there) setdiff(own, arc) else c(own, arc), arc,
                  moves$there), centre = own, at = best$score)
}

# The arcs that can be added or removed. `there` says which can be removed.
legal_changes <- function(problem, parents) {
  n <- length(parents)
  adjacent <- adjacency(parents)
  may <- adjacency(problem$candidates)
  full <- lengths(parents) >= problem$max_parents
  come <- may & !adjacent & !t(ancestors(parents))
  come[, full] <- FALSE
  at <- which(come | (may & adjacent))
  data.frame(from = (at - 1L) %% n + 1L, to = (at - 1L) %/% n + 1L, there = adjacent[at])
}

# A matrix: [y, x] is TRUE if a path leads from y to x.
ancestors <- function(parents) {
  above <- matrix(FALSE, length(parents), length(parents))
  for (x in order(longest_paths(parents))) {
    for (y in parents[[x]]) above[, x] <- above[, x] | above[, y]
    above[parents[[x]], x] <- TRUE
  }
  above
}

# The rows of the round before are no longer near the best network. They are removed and added again
# with the noise of the samples.
learn_nearby <- function(problem, state, near) {
  usable <- is.finite(near$scores)
  rows <- c(list(near$centre), near$rows[usable])
  values <- c(near$at, near$scores[usable]) - state$proxy$mean
  far <- state$nearby
  made <- cpp_grow_process(state$process, state$n_rows, c(far$rows, rows), c(far$values, values),
                           state$noise * rep(c(1, noise_nearby), c(length(far$rows), length(rows))),
                           problem$budget$left())
  state$stop_reason <- made$stop_reason
  if (length(made$coefficients) == 0L) return(state)
  state$proxy[c("weights", "noise", "trained_on")] <-
    list(state$weights, state$noise, grown_training(state, far$rows, rows))
  state$n_rows <- state$n_rows + length(far$rows)
  state$nearby <- list(rows = rows, values = values)
  state$proxy$coefficients[] <- made$coefficients
  state
}

# The rows that the process has now, with the noise of each.
grown_training <- function(state, far, near) {
  before <- utils::head(state$proxy$trained_on$arcs, state$n_rows)
  noise <- state$noise * rep(c(1, 1, noise_nearby), c(length(before), length(far), length(near)))
  list(arcs = c(before, far, near), noise = noise)
}

# The rounds of the decomposable proxy. For every variable the listed sets with the best predictions
# are scored and learned from.
retrain_decomposable <- function(problem, samples, proxy, best, plan) {
  state <- list(proxy = proxy, known = samples$known, lists = best$lists,
              best = scored_network(problem, best$parents), rounds = list(),
              stop_reason = "finished")
  retrain_rounds(problem, state, plan,
                 function(state, round) decomposable_round(problem, samples, state, plan, round))
}

decomposable_round <- function(problem, samples, state, plan, round) {
  n <- length(state$best$parents)
  each <- max(1, round(families_per_round(plan, n) / n))
  asked <- cpp_best_unknown(state$known, state$lists, each)
  scores <- cpp_score_families(problem$scorer, asked$children, asked$parents, problem$threads)
  cpp_know_families(state$known, asked$children, asked$parents, scores)
  proxy <- fit_decomposable(problem, state$known, samples, plan)
  if (is.null(proxy$kind)) return(replace(state, "stop_reason", proxy$stop_reason))
  state$proxy <- proxy
  found <- search_predicted(problem, state$proxy, state$known, plan)
  state$lists <- found$lists
  network <- rescored(problem, state$best, found$parents)
  state$rounds[[round]] <- data.frame(predicted = predict_network(state$proxy, found$parents),
                                    score = network$score)
  if (is_better(network$score, state$best$score)) state$best <- network
  if (!found$stop_reason %in% c("finished", "optimal")) state$stop_reason <- found$stop_reason
  state
}
