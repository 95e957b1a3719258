# The rounds of structural_em().

# Everything that stays the same. `units`: into so many a row's weight is divided, such that those of all rows are 2^24 at the most.
em_problem <- function(data, score, given, threads, seed, progress, budget, call) {
  penalty <- own_penalty(score, data$n_obs)
  task <- silently(rlang::inject(scoring_task(data, score, penalty = penalty, min_complete = 1, !!!given, call = call)))
  list(data = merge_equal_rows(data), rows = data, score = score, given = given, task = task, penalty = penalty,
       units = 2^max(0, floor(24 - log2(data$n_obs))), threads = threads, seed = seed, progress = progress, budget = budget, call = call,
       read = budget$elapsed())
}

# The better end of all starts. `rounds` is what `iterations` of the result shows.
em_run <- function(problem, starts, max_rounds, tolerance) {
  run <- list(best = list(score = -Inf), rounds = NULL, reason = "local_optimum")
  for (number in seq_along(starts)) {
    end <- em_rounds(problem, em_start(problem, em_starts[[starts[number]]]), number, max_rounds, tolerance)
    run$rounds <- rbind(run$rounds, end$rounds)
    if (end$best$score > run$best$score) run$best <- end$best
    if (end$reason != "local_optimum") run$reason <- end$reason
    if (!end$reason %in% c("local_optimum", "finished")) break
  }
  run
}

# The best network by the rows that each family has. Of required arcs a few rows will do: what comes next completes the others.
em_start <- function(problem, penalty) {
  required <- problem$task$constraints$required
  rows <- vapply(families_of(required)[lengths(required) > 0L], function(family) rows_complete(problem$rows, family), 0)
  given <- c(problem$given, problem$budget$arguments(), min_complete = max(1, min(rows, usual_least_rows(problem$rows))))
  fit <- silently(rlang::inject(learn_bn(problem$rows, problem$score, penalty = penalty, !!!given, threads = problem$threads,
                                         seed = problem$seed, progress = problem$progress)))
  lapply(unname(parent_index(fit)), sort)
}

# From a network, until the score rises no more.
em_rounds <- function(problem, parents, start, max_rounds, tolerance) {
  state <- list(parents = parents, tables = tables_of_known(problem$data, parents), counted = 0)
  best <- list(score = -Inf)
  rounds <- NULL
  for (round in seq(0, max_rounds)) {
    # Without the first one there would be no result.
    completed <- complete_by(problem, state, if (round == 0) resolve_limits(Inf, Inf) else problem$budget$left())
    if (is.null(completed)) return(list(best = best, rounds = rounds, reason = "time_limit"))
    score <- completed$log_likelihood - problem$penalty * parameters_of(problem$data, state$parents)
    rounds <- rbind(rounds, data.frame(start = start, round = round, score = score, seconds = problem$budget$elapsed(),
                                       arcs = sum(lengths(state$parents)), sets_counted = state$counted))
    rise <- score - best$score
    if (rise > 0) best <- c(list(score = score), state)
    if (round > 0 && rise < tolerance * abs(score)) return(list(best = best, rounds = rounds, reason = "local_optimum"))
    if (!is.null(state$stopped)) return(list(best = best, rounds = rounds, reason = state$stopped))
    if (round < max_rounds) state <- maximize_expected(problem, completed, state$counted)
  }
  list(best = best, rounds = rounds, reason = "finished")
}

# The E step.
complete_by <- function(problem, state, limits) {
  cpp_complete_rows(problem$data, state$parents, state$tables, problem$units, problem$threads, limits)
}

# The M step: the best network for completed rows, and its maximum likelihood parameters.
maximize_expected <- function(problem, completed, counted) {
  data <- completed_data(problem, completed)
  task <- problem$task
  made <- with_memory(cpp_local_scores(data, problem$score, expected_settings(problem), task$constraints, TRUE, problem$threads,
                                       problem$budget$left(), NULL))
  for (field in c("score", "tail")) made[[field]] <- made[[field]] / problem$units
  info <- list(score = problem$score, settings = list(), listed = describe_listed(task$limit, made), stop_reason = made$stop_reason,
               scope = describe_scope(length(data$variables), task$max_parents, task$given), ties = TRUE, timings = c(scoring = made$seconds))
  fit <- search_lists(new_local_scores(data$variables, made, info), "portfolio", "auto", list(), problem$budget$left(), problem$threads,
                      problem$seed, FALSE, integer(), NULL, NULL, problem$call)
  parents <- lapply(unname(parent_index(fit)), sort)
  list(parents = parents, tables = tables_of_completed(data, parents, problem$threads), counted = counted + made$sets_counted,
       gap = fit$gap, proved = fit$proved, stopped = if (fit$stop_reason != "optimal") fit$stop_reason)
}

# Whole units, so that counting is exact.
completed_data <- function(problem, completed) {
  data <- problem$data
  data[c("codes", "counts")] <- completed[c("codes", "counts")]
  data$n_obs <- problem$units * data$n_obs
  data
}

# Counts in units make every likelihood so many times larger.
expected_settings <- function(problem) c(penalty = problem$units * problem$penalty)

parameters_of <- function(data, parents) sum((data$arities - 1) * vapply(parents, function(p) prod(data$arities[p]), 0))

families_of <- function(parents) lapply(seq_along(parents), function(v) c(v, parents[[v]]))

tables_of_completed <- function(data, parents, threads) {
  counts <- cpp_count_families(data, families_of(parents), threads)
  Map(function(count, r) as_probabilities(matrix(count, r), function(cells) 0), counts, data$arities)
}

# Of the rows in which all of a family are known, with a prior of one observation: no probability is 0.
tables_of_known <- function(data, parents) {
  lapply(families_of(parents), function(family) {
    cells <- prod(data$arities[family])
    cell <- drop(data$codes[, family, drop = FALSE] %*% cumprod(c(1, data$arities[family]))[seq_along(family)]) + 1
    counts <- numeric(cells)
    sums <- rowsum(data$counts[!is.na(cell)], cell[!is.na(cell)])
    counts[as.integer(rownames(sums))] <- sums
    as_probabilities(matrix(counts, data$arities[family[1L]]), function(cells) 1)
  })
}

as_em_result <- function(problem, run, settings, call) {
  best <- run$best
  data <- problem$data
  task <- problem$task
  seconds <- problem$budget$elapsed()
  improved <- run$rounds$score > c(-Inf, cummax(run$rounds$score)[-nrow(run$rounds)])
  fit <- new_learned_bn(
    variables = data$variables, parents = best$parents, node_scores = em_node_scores(problem, best), bound = Inf, proved = FALSE,
    rounding = 0, scope = describe_scope(length(data$variables), task$max_parents, task$given), stop_reason = run$reason,
    trace = data.frame(run$rounds[improved, c("seconds", "score")], bound = Inf, expanded = 0, row.names = NULL),
    counters = c(rounds = sum(run$rounds$round > 0), sets_counted = sum(tapply(run$rounds$sets_counted, run$rounds$start, max))),
    timings = c(data = problem$read, search = seconds - problem$read, total = seconds), method = "structural_em",
    settings = c(list(score = problem$score), settings), seed = problem$seed, call = call, required = task$constraints$arcs$required,
    forbidden = task$constraints$arcs$forbidden,
    likelihood = list(loglik = best$score + problem$penalty * parameters_of(data, best$parents), df = parameters_of(data, best$parents),
                      nobs = data$n_obs),
    within = if (!is.null(best$gap)) list(scope = "networks for the rows as the last round completes them", bound = best$score + best$gap,
                                          proved = best$proved)
  )
  fit$iterations <- run$rounds
  fit$network <- em_network(data, best)
  fit
}

# The network with its parameters.
em_network <- function(data, best) {
  tables <- Map(function(table, family) as_table(table, data$levels[family]), best$tables, families_of(best$parents))
  new_network(data$variables, best$parents, "discrete", data$levels, stats::setNames(tables, data$variables), n_obs = data$n_obs)
}

# Of the rows as the network itself completes them, and what is missing to the score.
em_node_scores <- function(problem, best) {
  data <- completed_data(problem, complete_by(problem, best, resolve_limits(Inf, Inf)))
  expected <- family_scorer(data, problem$score, expected_settings(problem))(seq_along(best$parents), best$parents) / problem$units
  missing <- colSums(is.na(problem$data$codes) * problem$data$counts)
  if (sum(missing) == 0) return(expected)
  expected + (best$score - sum(expected)) * missing / sum(missing)
}
