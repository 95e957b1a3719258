# Reads the arguments that learners share which score families one by one. `here` is the environment
# of the learner, with its arguments. `settings` are those of the score. `score` is a function,
# because the default may depend on the data.
learner_task <- function(here, settings, budget, score = function(data) here$score) {
  counts <- asked_counts(here, settings)
  settings <- settings[!rlang::names2(settings) %in% names(counts)]
  others <- setdiff(c(names(formals(rlang::caller_fn())), names(counts)), c("data", "..."))
  read_before <- inherits(here$data, "bn_data")
  threads <- resolve_threads(here$threads, here)
  data <- read_for_score(here$data, here$score, here$integers, weights = here$weights,
                         levels = here$levels, convert = here$convert, na = here$na, call = here,
                         threads = threads)
  score <- resolve_score(score(data), data, settings, others, here)
  constraints <- resolve_constraints(data$variables, here$required, here$forbidden, here$tiers,
                                     here$candidates, here$max_parents, length(data$variables) - 1L,
                                     residual_limit(score$name, data), constant_everywhere(data),
                                     here,
                                     data$kind)
  seed <- resolve_seed(here$seed, here)
  reading <- budget$elapsed()
  if (!read_before) budget$hold(data_bytes(data))
  counting <- resolve_counts(counts$counts, counts$r_min, data, budget, threads, here)
  list(data = data, score = score, constraints = constraints, seed = seed, counting = counting,
       threads = threads, budget = budget, timings = c(data = reading))
}

# `counts` and `r_min` are arguments of search_by_proxy(), which asks for families that have little
# in common. Climbs are no faster with an AD-tree and take them among their settings.
asked_counts <- function(here, settings) {
  asked <- list(counts = "auto", r_min = NULL)
  given <- if (rlang::env_has(here, "counts")) mget(names(asked), here) else settings
  given <- given[rlang::names2(given) %in% names(asked)]
  asked[names(given)] <- given
  asked
}

task_problem <- function(task, progress, ...) {
  problem_by_content(task$data, task$score, task$constraints, task$threads, task$budget, progress,
                     ..., counting = task$counting)
}

# The network that a search begins with, `parents` and `node_scores` in the numbers of the problem.
# It is refused if some of its families have no score. `start` is the argument that the user gave.
first_network <- function(problem, task, parents, start, call) {
  first <- problem$number_lists(parents)
  node_scores <- problem$score_families(first)
  refuse_unscored(task$data, task$score, parents, is.infinite(node_scores)[problem$number], start,
                  call, climbs = TRUE)
  list(parents = first, node_scores = node_scores)
}

# The argument `info` of as_learned_bn().
task_info <- function(task, here, problem, collinear = FALSE) {
  given <- list(here$required, here$forbidden, here$tiers, here$candidates)
  list(score = task$score$name, settings = as.list(task$score$settings), timings = task$timings,
       data = task$data,
       scope = climb_scope(task$constraints, here$max_parents, given, collinear, task$data,
                           task$score),
       constraints = task$constraints$arcs, without_each = problem$without_each)
}

# The result of a learner that runs in R and proves nothing, in the form of the core's searches.
# `parents` are in the numbers of the problem. The counters leave out the scoring of these families
# here.
found_network <- function(problem, parents, reason, counters = NULL) {
  node_scores <- problem$score_families(parents)
  work <- cpp_scorer_counters(problem$scorer)
  work[["families"]] <- work[["families"]] - length(parents)
  list(parents = parents, node_scores = node_scores, proved = FALSE, bound = Inf, rounding = 0,
       stop_reason = reason,
       trace = data.frame(seconds = problem$budget$elapsed(), score = sum(node_scores), bound = Inf,
                          expanded = 0),
       counters = c(counters, work))
}
