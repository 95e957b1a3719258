# The rounds of sparse_candidate(): Restrict chooses candidates (learn-sparse_restrict.R), Maximize
# searches within them (learn-maximize_within.R), and the next round begins with what was found.

# With stop = "candidates" the search gives up after this number of rounds without a better score.
most_idle_rounds <- 3L

search_by_candidates <- function(problem, task) {
  problem <- c(problem, candidate_settings(task, problem$by_content))
  first <- first_network(problem, task)
  run <- candidate_rounds(problem, first$parents, first$node_scores)
  c(as_candidate_result(run, problem), list(run = run, truth = task$truth))
}

# What the rounds need beyond the problem of every learner.
candidate_settings <- function(task, by_content) {
  list(plan = task$plan, most_listed = most_that_matter(task$score, task$data)[by_content],
       decomposition = decomposition_defaults[[task$plan$maximize]])
}

# For each variable the size beyond which no parent set is ever best. Required parents do not count.
most_that_matter <- function(score, data) {
  if (score$name == "proxy") return(rep(Inf, length(data$variables)))
  most <- most_parents(score, data)$safe
  ifelse(is.na(most), Inf, most)
}

# Runs rounds until they gain nothing more or a limit is reached.
candidate_rounds <- function(problem, parents, node_scores = problem$score_families(parents)) {
  run <- new_candidate_run(problem, list(parents = parents, node_scores = node_scores))
  pairs <- NULL
  while (is.null(run$ended)) {
    # Catches Ctrl-C between two calls of the core. The calls themselves handle it on their own.
    tryCatch({
      if (is.null(pairs) && is.null(problem$plan$looks)) pairs <- promising_pairs(problem)
      run$ended <- one_round(problem, run, pairs)
    }, interrupt = function(i) run$ended <- "interrupt")
  }
  run$stop_reason <- problem$budget$reason(run$ended)
  run
}

# What the rounds know beyond what every run has (learn-run.R).
new_candidate_run <- function(problem, first) {
  run <- new_run(problem, first)
  run$rounds <- run$history <- list()
  run$candidates <- run$lists <- NULL
  run$idle <- 0L         # rounds without a better score
  run$within <- list(scope = "networks within the last candidate graph", bound = Inf,
                     proved = FALSE)
  run$rounding <- 0
  run$collinear <- FALSE
  run$counted <- 0       # sets that Maximize counted
  run$ended <- NULL      # why there is no other round
  run
}

# Runs one round. Returns why there is no other round, or NULL.
one_round <- function(problem, run, pairs) {
  restricted <- if (!is.null(problem$plan$looks)) restrict_nearby(problem, run)
                else if (is.null(pairs$stop_reason)) restrict_parents(problem, run, pairs)
                else pairs
  if (!is.null(restricted$stop_reason)) return(restricted$stop_reason)
  began <- problem$budget$elapsed()
  found <- maximize_within(problem, restricted$candidates, run)
  add_round(problem, run, restricted, found, began)
  if (!found$stop_reason %in% c("finished", "optimal")) {
    found$stop_reason
  } else if (converged(problem$plan$stop, run)) {
    "local_optimum"
  } else if (length(run$rounds) >= problem$plan$max_iterations) {
    "finished"
  }
}

converged <- function(rule, run) {
  last <- run$rounds[[length(run$rounds)]]
  if (rule == "score") {
    run$idle > 0L
  } else {
    last$candidates_changed == 0 || run$idle >= most_idle_rounds
  }
}

# Keeps what Maximize found if it is better, and otherwise the network of the round before.
add_round <- function(problem, run, restricted, found, began) {
  # If the candidates are all parents that the user allows, what is known of networks within them
  # holds for all networks.
  all_allowed <- found$complete &&
    all(lengths(restricted$candidates) == lengths(problem$candidates) + lengths(problem$required))
  if (all_allowed) {
    run$bound <- min(run$bound, found$bound)
    run$proved <- run$proved || found$proved
    run$rounding <- found$rounding
  } else {
    found$trace$bound <- rep(Inf, nrow(found$trace))
  }
  run$idle <- if (take_network(run, found, began)) 0L else run$idle + 1L
  changed <- candidates_changed(restricted$candidates, run$candidates)
  run$candidates <- restricted$candidates
  run$within[c("bound", "proved")] <- found[c("bound", "proved")]
  run$lists <- found$lists
  run$collinear <- run$collinear || found$collinear
  run$counted <- run$counted + found$counted +
    if (length(run$rounds) == 0L) pairs_for_discrepancies(problem) else 0
  counters <- cpp_scorer_counters(problem$scorer)
  run$rounds <- c(run$rounds, list(data.frame(
    round = length(run$rounds) + 1L, score = sum(run$node_scores), arcs = sum(lengths(run$parents)),
    seconds = problem$budget$elapsed(), sets_counted = counters[["sets_counted"]] + run$counted,
    sets_derived = counters[["sets_derived"]], candidates_changed = changed,
    pairs_skipped = restricted$skipped,
    largest_component = cpp_largest_component(restricted$candidates),
    largest_cluster = found$largest_cluster,
    largest_separator = found$largest_separator, heuristic_clusters = found$heuristic_clusters
  )))
  run$history <- c(run$history, list(run$parents))
}

candidates_changed <- function(now, before) {
  if (is.null(before)) return(sum(lengths(now)))
  sum(mapply(function(new, old) length(setdiff(new, old)), now, before))
}

# The result in the form that the core's searches return.
as_candidate_result <- function(run, problem) {
  seconds <- problem$budget$elapsed()
  counters <- cpp_scorer_counters(problem$scorer)
  counters[["sets_counted"]] <- counters[["sets_counted"]] + run$counted
  list(
    parents = run$parents, node_scores = run$node_scores, proved = run$proved, bound = run$bound,
    rounding = run$rounding,
    stop_reason = run$stop_reason,
    trace = join_traces(run$trace, sum(run$node_scores), run$bound, seconds),
    counters = c(rounds = length(run$rounds), counters), seconds = seconds,
    collinear = run$collinear
  )
}

# Adds the fields that only results of this learner have.
with_iterations <- function(fit, found, problem) {
  fit$within <- found$run$within
  fit$within$bound <- max(fit$within$bound, fit$score)
  fit$iterations <- iterations_table(found$run, problem, found$truth)
  fit
}

iterations_table <- function(run, problem, truth) {
  table <- do.call(rbind, run$rounds)
  if (is.null(table)) return(empty_iterations())
  table$score_per_row <- table$score / problem$data$n_obs
  table$bits_per_row <- table$score_per_row / log(2)
  table$kl <- if (is.null(truth)) NA_real_ else vapply(run$history, function(parents) {
    divergence_from(truth, parents, problem)
  }, 0)
  table[names(empty_iterations())]
}

empty_iterations <- function() {
  columns <- c("round", "score", "score_per_row", "bits_per_row", "arcs", "seconds", "sets_counted",
               "sets_derived", "candidates_changed", "pairs_skipped", "largest_component",
               "largest_cluster", "largest_separator",
               "heuristic_clusters", "kl")
  as.data.frame(stats::setNames(rep(list(numeric()), length(columns)), columns))
}

# The divergence of the learned network from `truth`. NA if it cannot be computed.
divergence_from <- function(truth, parents, problem) {
  data <- problem$sorted_data()
  learned <- tryCatch({
    if (data$type == "gaussian") fit_gaussian(data$variables, parents, data)
    else fit_discrete(data$variables, parents, with_states_of(truth, data),
                      score_prior(problem$score, 1))
  }, bnstar_error = function(e) NULL)
  if (is.null(learned)) return(NA_real_)
  suppressMessages(kl_divergence(truth, learned, threads = problem$threads, seed = 1)$value,
                   "bnstar_message")
}

# The data coded with the states of a network, which may have more states.
with_states_of <- function(truth, data) {
  levels <- truth$levels[data$variables]
  for (v in seq_along(data$variables)) {
    data$codes[, v] <- (match(data$levels[[v]], levels[[v]]) - 1L)[data$codes[, v] + 1L]
  }
  data$levels <- levels
  data$arities <- unname(lengths(levels))
  data
}

