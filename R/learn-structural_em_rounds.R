# The rounds of structural_em().

# Everything that stays the same over the rounds. In `data` the first of several equal rows has the
# counts of all, and the others have a count of 0. The weight of a row is divided into `units`, such
# that all rows together have at most 2^24. `drawing` has the number of `rows` with more than `most`
# completions, for which completions are drawn. `pass` is the number of seconds that an E step
# takes.
em_problem <- function(data, score, given, max_completions, threads, seed, progress, budget, call) {
  penalty <- own_penalty(score, data$n_obs)
  fixed <- list(data, score, penalty = penalty, min_complete = 1, .call = call)
  task <- silently(call_with_values("scoring_task", c(fixed, given)))
  task$data <- NULL
  merged <- data
  merged$counts <- cpp_weights_of_distinct(data, threads)
  budget$hold(8 * length(merged$counts))
  problem <- list(data = merged, rows = data, score = score, given = given, task = task,
                  penalty = penalty, units = 2^max(0, floor(24 - log2(data$n_obs))),
                  threads = threads, seed = seed, progress = progress,
                  budget = budget, call = call, read = budget$elapsed())
  ways <- cpp_completions_of_rows(merged)
  each <- seconds_per_completion(problem, ways)
  distinct <- ways[merged$counts > 0]
  seconds_of <- function(most) each * sum(pmin(distinct, most))
  most <- affordable_completions(problem, max_completions, seconds_of)
  problem$pass <- seconds_of(most)
  problem$drawing <- list(most = most, seed = seed,
                          beyond = list(rows = sum(ways > most) + 0, largest = max(ways)))
  problem
}

# Measured on a few rows. A network with arcs takes somewhat longer than the empty one.
seconds_per_completion <- function(problem, ways) {
  most <- 1000
  n <- length(ways)
  few <- unique(round(seq(1, n, length.out = min(n, 20000, max(1, 2e5 / mean(pmin(ways, most)))))))
  problem$data[c("codes", "counts")] <- list(problem$data$codes[few, , drop = FALSE],
                                             rep(1, length(few)))
  problem$drawing <- list(most = most, seed = problem$seed)
  clock <- stopwatch()
  none <- rep(list(integer()), length(problem$data$variables))
  complete_by(problem, first_state(problem, none), keep = FALSE, must = TRUE)
  2 * clock() / sum(pmin(ways[few], most))
}

# The number of completions per row that time and memory allow. An E step may take a quarter of the
# time.
affordable_completions <- function(problem, most, seconds_of) {
  limits <- problem$budget$left()
  too_many <- function(most) {
    seconds_of(most) > limits$seconds / 4 ||
      cpp_bytes_of_completions(problem$data, most, problem$units) > limits$bytes
  }
  while (most > 16 && too_many(most)) most <- max(16, floor(most / 2))
  most
}

# Runs all starts and keeps the best end. `rounds` becomes `iterations` of the result.
em_from_all <- function(problem, starts, max_rounds, tolerance, threads) {
  shared <- list(problem = problem[setdiff(names(problem), c("budget", "call", "progress"))],
                 starts = starts, max_rounds = max_rounds, tolerance = tolerance)
  ends <- run_tasks(as.list(seq_along(starts)), open_em_starts, shared, problem$budget,
                    list(problem = problem), must = 1L, threads = threads, call = problem$call)
  done <- done_tasks(ends)
  found <- list(best = list(score = -Inf), reason = "local_optimum",
                rounds = do.call(rbind, lapply(done, `[[`, "rounds")))
  for (end in done) {
    if (end$best$score > found$best$score) found$best <- end$best
    if (end$reason != "local_optimum") found$reason <- end$reason
  }
  if (length(done) < length(starts)) found$reason <- attr(ends, "stop_reason")
  found$reason <- problem$budget$reason(found$reason)
  found
}

open_em_starts <- function(shared, here) {
  problem <- here$problem %||% c(shared$problem, list(progress = FALSE))
  problem$threads <- resolve_threads(NULL)
  function(number, budget) {
    problem$budget <- budget
    parents <- em_start(problem, em_starts[[shared$starts[number]]])
    em_rounds(problem, parents, number, shared$max_rounds, shared$tolerance, first = number == 1L)
  }
}

# The best network by the rows in which each family is known. It takes half of the time, and leaves
# enough for a first E step, without which there is no score. For required arcs a few rows are
# enough, because the following steps complete the others.
em_start <- function(problem, penalty) {
  limits <- problem$budget$arguments()
  limits$time_limit <- max(0, min(limits$time_limit / 2, limits$time_limit - problem$pass))
  least <- max(1, min(rows_of_required(problem), usual_least_rows(problem$rows)))
  fixed <- c(list(problem$rows, problem$score, penalty = penalty, min_complete = least), limits,
             problem[c("threads", "seed", "progress")])
  fit <- silently(call_with_values("learn_bn", c(fixed, problem$given)))
  lapply(unname(parent_index(fit)), sort)
}

# The fewest rows in which a variable and its required parents are known.
rows_of_required <- function(problem) {
  required <- problem$task$constraints$required
  some <- lengths(required) > 0L
  families <- list(start = c(0, cumsum(some)), size = lengths(required)[some],
                   parents = as.integer(unlist(required)))
  to_the_end(fewest_rows(problem$rows, families, resolve_limits(Inf, Inf)))
}

# The parameters come from the rows in which a whole family is known, and from a prior of one
# observation, so that no probability is 0.
first_state <- function(problem, parents) {
  counts <- cpp_count_families(problem$data, families_of(parents), problem$threads)
  list(parents = parents, tables = as_tables(counts, problem$data$arities, function(cells) 1),
       counted = 0)
}

# Runs rounds from a network until the score no longer rises. `first` is TRUE for the first start:
# without its first E step there would be no result.
em_rounds <- function(problem, parents, start, max_rounds, tolerance, first) {
  state <- first_state(problem, parents)
  best <- list(score = -Inf)
  rounds <- NULL
  ended <- function(reason) list(best = best, rounds = rounds, reason = reason)
  for (round in seq(0, max_rounds)) {
    completed <- complete_by(problem, state, keep = round < max_rounds, must = first && round == 0)
    if (is.null(completed)) return(ended("time_limit"))
    score <- completed$log_likelihood - problem$penalty * parameters_of(problem$data, state$parents)
    rounds <- rbind(rounds, data.frame(start = start, round = round, score = score,
                                       seconds = problem$budget$elapsed(),
                                       arcs = sum(lengths(state$parents)),
                                       sets_counted = state$counted))
    rise <- score - best$score
    if (rise > 0) {
      best <- c(list(score = score, variance = completed$variance, expected = completed$expected),
                state)
    }
    if (round > 0 && rise < tolerance * abs(score)) return(ended("local_optimum"))
    if (!is.null(state$stopped)) return(ended(state$stopped))
    if (round == max_rounds) break
    if (problem$budget$left()$seconds <= 0) return(ended("time_limit"))
    if (is.null(completed$codes)) return(ended("memory_limit"))
    state <- maximize_expected(problem, completed, state)
  }
  ended("finished")
}

# The E step. With `keep` the completions are kept for an M step, if time and memory allow. NULL
# when time is up. With `must` the step has all the time it needs.
complete_by <- function(problem, state, keep, must = FALSE) {
  limits <- problem$budget$left()
  keep <- keep && limits$seconds > problem$pass
  if (must) limits$seconds <- Inf
  step <- function() cpp_complete_rows(problem$data, state$parents, state$tables, problem$units,
                                       problem$drawing, keep, problem$threads, limits)
  if (must) to_the_end(step()) else step()
}

# The M step: a network for completed rows, and its maximum likelihood parameters. `k` is NULL for
# exact search, otherwise the number of candidate parents.
maximize_expected <- function(problem, completed, state) {
  data <- completed_data(problem, completed)
  problem$budget$hold(data_bytes(data))
  on.exit(problem$budget$hold(-data_bytes(data)))
  found <- if (is.null(problem$k)) search_expected(problem, data)
           else search_candidates(problem, data, state$parents)
  counts <- cpp_count_families(data, families_of(found$parents), problem$threads)
  c(list(parents = found$parents,
         tables = as_tables(counts, data$arities, function(cells) 0),
         counted = state$counted + found$counted),
    found[c("gap", "proved", "stopped")])
}

search_expected <- function(problem, data) {
  task <- problem$task
  made <- with_memory(cpp_local_scores(data, problem$score, expected_settings(problem),
                                       task$constraints, TRUE, problem$threads,
                                       problem$budget$left(), NULL))
  for (field in c("score", "tail")) made[[field]] <- made[[field]] / problem$units
  info <- list(score = problem$score, settings = list(), listed = describe_listed(task$limit, made),
               stop_reason = made$stop_reason,
               scope = describe_scope(length(data$variables), task$max_parents, task$given),
               ties = TRUE, timings = c(scoring = made$seconds))
  fit <- search_lists(new_local_scores(data$variables, made, info),
                      search_plan(seed = problem$seed), problem$budget$left(), problem$threads,
                      call = problem$call)
  list(parents = lapply(unname(parent_index(fit)), sort), counted = made$sets_counted,
       gap = fit$gap, proved = fit$proved,
       stopped = if (fit$stop_reason != "optimal") fit$stop_reason)
}

# Rounds of sparse candidate from the present network, which Friedman and others (1999, section 7)
# name for structural EM: a statistic takes a pass over all completions, so few should be asked for.
# The network is never worse than the one before, so neither is the score of EM.
search_candidates <- function(problem, data, parents) {
  score <- list(name = problem$score, settings = expected_settings(problem))
  inner <- problem_by_content(data, score, problem$task$constraints, problem$threads,
                              problem$budget, NULL)
  inner$plan <- list(measure = "score", maximize = "hill_climb", stop = "score",
                     k = min(problem$k, length(parents) - 1L), max_iterations = 20L,
                     significance = 1, tabu = 10L, patience = 10L, seed = problem$seed)
  run <- candidate_rounds(inner, inner$number_lists(parents))
  found <- network_of_run(run, inner)
  ended <- run$stop_reason %in% c("local_optimum", "finished")
  list(parents = found$parents,
       counted = cpp_scorer_counters(inner$scorer)[["sets_counted"]],
       stopped = if (!ended) run$stop_reason)
}

# The weights are whole units, so that counting is exact.
completed_data <- function(problem, completed) {
  data <- problem$data
  data[c("codes", "counts")] <- completed[c("codes", "counts")]
  data$n_obs <- problem$units * data$n_obs
  data
}

# Counting in units multiplies every likelihood by their number, so the penalty is multiplied too.
expected_settings <- function(problem) c(penalty = problem$units * problem$penalty)

parameters_by_family <- function(data, parents) {
  (data$arities - 1) * vapply(parents, function(p) prod(data$arities[p]), 0)
}

parameters_of <- function(data, parents) sum(parameters_by_family(data, parents))

families_of <- function(parents) lapply(seq_along(parents), function(v) c(v, parents[[v]]))

as_tables <- function(counts, arities, prior) {
  Map(function(count, r) as_probabilities(matrix(count, r), prior), counts, arities)
}

as_em_result <- function(problem, found, settings, call) {
  best <- found$best
  data <- problem$data
  task <- problem$task
  seconds <- problem$budget$elapsed()
  improved <- found$rounds$score > c(-Inf, cummax(found$rounds$score)[-nrow(found$rounds)])
  fit <- new_learned_bn(
    variables = data$variables, parents = best$parents, node_scores = em_node_scores(problem, best),
    bound = Inf, proved = FALSE,
    rounding = 0, scope = describe_scope(length(data$variables), task$max_parents, task$given),
    stop_reason = found$reason,
    trace = data.frame(found$rounds[improved, c("seconds", "score")], bound = Inf, expanded = 0,
                       row.names = NULL),
    counters = c(rounds = sum(found$rounds$round > 0),
                 sets_counted = sum(tapply(found$rounds$sets_counted, found$rounds$start, max))),
    timings = c(data = problem$read, search = seconds - problem$read, total = seconds),
    method = "structural_em",
    settings = c(list(score = problem$score), settings), seed = problem$seed, call = call,
    required = task$constraints$arcs$required,
    forbidden = task$constraints$arcs$forbidden,
    likelihood = list(loglik = best$score + problem$penalty * parameters_of(data, best$parents),
                      df = parameters_of(data, best$parents), nobs = data$n_obs),
    kind = variable_kinds(data), integers = data$integers,
    within = if (!is.null(best$gap)) {
      list(scope = "networks for the rows as the last round completes them",
           bound = best$score + best$gap, proved = best$proved)
    }
  )
  fit$iterations <- found$rounds
  fit$network <- em_network(data, best)
  beyond <- problem$drawing$beyond
  if (beyond$rows > 0) {
    fit$sampled <- c(beyond, draws = problem$drawing$most, standard_error = sqrt(best$variance))
  }
  fit
}

# The network with its parameters.
em_network <- function(data, best) {
  tables <- Map(function(table, family) as_table(table, data$levels[family]), best$tables,
                families_of(best$parents))
  new_network(data$variables, best$parents, "discrete", data$levels,
              stats::setNames(tables, data$variables), n_obs = data$n_obs)
}

# The scores of the variables on the rows as the network itself completes them. The rest of the
# score is shared among the variables in proportion to their missing entries.
em_node_scores <- function(problem, best) {
  data <- problem$data
  likelihoods <- mapply(expected_likelihood, best$expected, data$arities) / problem$units
  expected <- likelihoods - problem$penalty * parameters_by_family(data, best$parents)
  missing <- data$n_obs - rows_observed(problem$rows)
  if (sum(missing) == 0) return(expected)
  expected + (best$score - sum(expected)) * missing / sum(missing)
}

# The log-likelihood of the cells of a family.
expected_likelihood <- function(counts, arity) {
  of_parents <- rep(colSums(matrix(counts, arity)), each = arity)
  seen <- counts > 0
  sum(counts[seen] * log(counts[seen] / of_parents[seen]))
}
