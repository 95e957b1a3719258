# Makes the result of learn_bn() from a run, see learn-walk.R.

as_learned <- function(problem, run, shown) {
  task <- problem$task
  info <- run$lists$info
  score <- sum(run$node_scores)
  rounding <- run$rounding %||% 0
  if (!is.null(run$lists) && is.infinite(run$bound)) {
    run$bound <- max(sum(best_listed(run$lists)), bound_elsewhere(run$lists))
  }
  bound <- if (run$proved) score + rounding else max(run$bound, score)
  numbered <- network_of_run(run, problem)
  total <- problem$budget$elapsed()
  fit <- new_learned_bn(
    variables = task$data$variables, parents = numbered$parents, node_scores = numbered$node_scores,
    bound = bound,
    proved = run$proved, rounding = rounding,
    scope = info$scope %||% scope_of_task(task, problem$n),
    stop_reason = first_reason(run$proved, run$reasons, run$ended),
    trace = whole_trace(run, score, bound, total), counters = run$counters %||% c(expanded = 0),
    timings = c(run$timings, total = total),
    method = run$method,
    settings = run$settings %||% c(list(score = task$score$name), as.list(task$score$settings)),
    seed = run$seed, call = shown, required = task$constraints$arcs$required,
    forbidden = task$constraints$arcs$forbidden,
    likelihood = network_likelihood(numbered$parents, task$data, task$score$name, score,
                                    task$score$settings, counted = problem$counted),
    kind = variable_kinds(task$data), integers = task$data$integers,
    interventions = kept_interventions(task$data),
    within = within_lists(run, score),
    strength = arc_strength(numbered$parents, numbered$node_scores, problem$without_each,
                            problem$data$n_obs),
    scored = run$scored + (unname(info$counts["scored"]) %||% 0)
  )
  fit[names(run$extra)] <- run$extra
  if (run$proved) fit$near <- near_networks(run$lists, fit, limits_left(problem),
                                            operations_for_near(run, info, task$data))
  fit
}

# One in twenty of those that listing the sets is assumed to take.
operations_for_near <- function(run, info, data) {
  seconds <- assumed_seconds(unname(info$counts["scored"]) %||% 0, data)
  max(least_near_operations, 1e9 * seconds / 20)
}

# What is known of networks within the lists, including the families of networks found on the way.
within_lists <- function(run, score) {
  if (is.null(run$lists)) return(NULL)
  if (is.null(run$within)) list_best(run)
  known <- run$within %||% list(bound = sum(best_listed(run$lists)), proved = FALSE,
                                more = run$families)
  scope <- run$lists$info$listed
  scope <- if (is.null(scope)) {
    run$lists$info$scope
  } else {
    paste(c(scope, known$more), collapse = " and ")
  }
  c(list(scope = scope, bound = max(known$bound, score), proved = known$proved,
         extended = !is.null(known$more), complete = max(run$lists$info$complete)),
    if (!lists_complete(run) && !is.null(run$forecast)) list(forecast = run$forecast))
}

whole_trace <- function(run, score, bound, total) {
  trace <- join_traces(run$trace, score, bound, total)
  # The seconds of the trace count from the start. Plots read from this attribute when parent sets
  # were scored.
  attr(trace, "scoring") <- run$scoring %||% c(0, 0)
  trace
}

# Which networks the user allows, where the lists do not say.
scope_of_task <- function(task, n_variables) {
  describe_scope(n_variables, task$max_parents, task$given, task$residual,
                 mixed = !is.null(task$data$kind),
                 small_cells = may_lack_rows(task$data, task$score$settings),
                 rows = least_rows_phrase(task$data, task$score$settings))
}
