# What local_scores() and learn_bn() are to score, and what the lists say of themselves.

# Checks data, score and constraints, and returns what is to be scored. `.call` has a dot so that a
# setting called `call` is refused like any other unknown setting.
scoring_task <- function(data, score = "bic", ..., max_parents = NULL, required = NULL,
                         forbidden = NULL, tiers = NULL, candidates = NULL, parent_limit = "safe",
                         prune = TRUE, slack = 0, weights = NULL, levels = "observed",
                         convert = TRUE, na = "error", integers = "auto", interventions = NULL,
                         n_obs = NULL, threads = NULL, .call = rlang::caller_env()) {
  call <- .call
  data <- read_for_score(data, score, integers, weights = weights, levels = levels,
                         convert = convert, na = na, call = call, interventions = interventions,
                         n_obs = n_obs, by_family = TRUE, threads = resolve_threads(threads))
  score <- resolve_score(score, data, list(...),
                         setdiff(names(formals(local_scores)), c("data", "...")), call)
  check_choice(parent_limit, c("safe", "paper", "none"), call = call)
  check_flag(prune, call = call)
  check_number(slack, 0, call = call)
  residual <- residual_limit(score$name, data)
  limits <- most_parents(score, data, slack)
  constraints <- resolve_constraints(data$variables, required, forbidden, tiers, candidates,
                                     max_parents, size_limit(limits, parent_limit), residual,
                                     constant_everywhere(data), call, data$kind)
  if (constraints$cut) report_residual_limit(residual)
  limit <- listing_limit(constraints, limits, score$name, parent_limit, call)
  # Larger sets than these are never best, but may be near it.
  constraints$limit_configurations <- prune && parent_limit == "safe" && slack == 0
  constraints$slack <- slack
  constraints$most_listed <- limit$most
  given <- list(required = required, forbidden = forbidden, tiers = tiers, candidates = candidates)
  list(data = data, score = score, constraints = constraints, limit = limit, prune = prune,
       slack = if (prune) slack else Inf, max_parents = max_parents,
       given = names(Filter(Negate(is.null), given)),
       residual = if (constraints$cut) residual else Inf)
}

# The `info` of local scores, without timings. `limits` are for counting the rows that families use
# if values are missing. With NULL they are not counted.
listed_info <- function(task, made, limits = NULL) {
  n <- length(task$data$variables)
  info <- list(
    score = task$score$name, settings = as.list(task$score$settings), arities = task$data$arities,
    n_obs = task$data$n_obs,
    source = "data", max_parents = task$limit$most,
    scope = describe_scope(n, task$max_parents, task$given, task$residual,
                           length(made$rejected) > 0L, !is.null(task$data$kind),
                           length(made$too_few_rows) > 0L,
                           least_rows_phrase(task$data, task$score$settings)),
    kind = variable_kinds(task$data), integers = task$data$integers,
    rejected = rejected_children(made, task$data),
    listed = describe_listed(task$limit, made),
    complete = pmin(task$limit$most, made$complete_size),
    stop_reason = made$stop_reason, ties = task$prune, slack = task$slack,
    left_out = left_out_shares(task, made),
    counts = c(all = n * 2^(n - 1), within = made$within, scored = made$scored,
               kept = length(made$score)),
    constraints = task$constraints$arcs, data = task$data
  )
  if (!is.null(task$data$na)) info$na <- task$data$na
  if ("penalty" %in% names(task$score$settings)) {
    info$penalty <- task$score$settings[["penalty"]]
    counted <- !is.null(limits) && is_local(task$data)
    if (counted) info$fewest_rows <- fewest_rows(task$data, made, limits)
  }
  info
}

# The variables of which families were left out, by reason.
rejected_children <- function(made, data) {
  list(collinear = data$variables[made$rejected], small_cells = data$variables[made$too_few_rows])
}
