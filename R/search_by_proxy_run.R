# The phases of search_by_proxy(): samples, training, search, re-training, polish.

# Our own limit where the user has none.
limit_parents <- function(constraints) {
  constraints$max_parents <- pmin(constraints$max_parents, pmax(most_parents_of_proxy, lengths(constraints$required)))
  constraints
}

# What the two kinds of proxies do in their own way.
proxy_kinds <- list(
  global = list(
    train = train_global, retrain = retrain_global,
    optimize = function(problem, proxy, samples, plan) {
      if (plan$optimize == "exact") optimize_exactly(problem, proxy, plan) else climb_by_proxy(problem, proxy$coefficients)
    }
  ),
  decomposable = list(
    train = train_decomposable, retrain = retrain_decomposable,
    optimize = function(problem, proxy, samples, plan) search_predicted(problem, proxy, known_families(samples), plan)
  )
)

# Samples, training and search, in the problem's numbers of the variables.
run_by_proxy <- function(problem, plan, call) {
  kind <- proxy_kinds[[plan$proxy]]
  phases <- phase_book(problem)
  samples <- phases$run("samples", sample_networks(problem, plan))
  if (nrow(samples$scores) < 2L) return(without_proxy(problem, samples, phases))
  proxy <- phases$run("weights", kind$train(problem, samples, plan, call))
  found <- phases$run("search", kind$optimize(problem, proxy, samples, plan))
  trajectory <- phases$run("shown", trace_search(problem, proxy, found))
  reasons <- c(samples$stop_reason, proxy$stop_reason, found$stop_reason)
  if (plan$retrain > 0L) {
    again <- phases$run("retraining", kind$retrain(problem, samples, proxy, found, plan))
    proxy <- again$proxy
    found$parents <- again$best$parents
    for (round in again$rounds) trajectory <- add_steps(trajectory, "retraining", round$predicted, round$score)
    reasons <- c(reasons, again$stop_reason)
  }
  if (plan$polish) {
    polished <- phases$run("polish", polish(problem, found$parents, plan))
    found$parents <- polished$parents
    trajectory <- add_steps(trajectory, "polish", predict_network(proxy, found$parents), sum(polished$node_scores))
    reasons <- c(reasons, polished$stop_reason)
  }
  list(proxy = proxy, trajectory = trajectory, timings = phases$seconds(), within = found$within,
       found = proxy_result(problem, found$parents, ended_by(reasons), c(samples = proxy$n_samples, phases$families())))
}

# Seconds and families asked for, by phase.
phase_book <- function(problem) {
  seconds <- families <- numeric()
  asked <- function() cpp_scorer_counters(problem$scorer)[["families"]]
  list(
    run = function(name, work) {
      clock <- stopwatch()
      before <- asked()
      value <- work
      seconds[[name]] <<- clock()
      families[[name]] <<- asked() - before
      value
    },
    seconds = function() seconds,
    families = function() {
      shown <- families[families > 0]
      stats::setNames(shown, paste0("families_", names(shown)))
    }
  )
}

# The first thing that cut anything.
ended_by <- function(reasons) setdiff(c(reasons, "local_optimum"), c("finished", "optimal"))[1L]

# As the core's searches give theirs. Scores of families that were asked for before are remembered.
proxy_result <- function(problem, parents, reason, counters) {
  node_scores <- problem$score_families(parents)
  work <- cpp_scorer_counters(problem$scorer)
  work[["families"]] <- work[["families"]] - length(parents)
  list(parents = parents, node_scores = node_scores, proved = FALSE, bound = Inf, rounding = 0, stop_reason = reason,
       trace = data.frame(seconds = problem$budget$elapsed(), score = sum(node_scores), bound = Inf, expanded = 0),
       counters = c(counters, work, seconds_heuristic = 0))
}

# There was no time for two samples: the required arcs are all there is.
without_proxy <- function(problem, samples, phases) {
  reason <- if (samples$stop_reason == "finished") "memory_limit" else samples$stop_reason
  list(found = proxy_result(problem, problem$required, reason, c(samples = nrow(samples$scores))),
       timings = c(phases$seconds(), search = 0))
}

# Adds what this learner's results have besides those of others.
with_proxy <- function(fit, run, problem) {
  if (is.null(run$proxy)) return(fit)
  proxy <- by_users_order(run$proxy, problem)
  trajectory <- run$trajectory
  for (end in c("from", "to")) trajectory[[end]] <- problem$data$variables[trajectory[[end]]]
  trajectory$step <- seq_len(nrow(trajectory)) - 1L
  fit$within <- run$within
  fit$predicted <- predict(proxy, fit)
  fit$proxy <- proxy
  fit$trajectory <- trajectory
  fit
}
