# Runs a learner that scores families one by one, from the user's call to the result. The learner
# calls this function and gives
#   method    its name in available_methods(),
#   plan      its own arguments, checked,
#   search    a function of the problem and the task, which returns a network in the form of the
#             core's searches and in the numbers of the problem; it may add `timings` of its own
#             steps, and `collinear`,
#   settings  list(...), the settings of the score; NULL refuses all further arguments,
#   read, score  functions that read the data and choose the score, where these are special,
#   prepare   a function that changes the task before the problem is opened,
#   finish    a function that adds to the result what only this learner has,
#   proxies   whether a proxy may stand for the data and their score.
# Data, constraints, limits, seed and the rest are the learner's arguments of these names.
run_learner <- function(method, plan, search, settings = NULL, read = read_by_score,
                        score = function(data) here$score, prepare = identity,
                        finish = function(fit, found, problem) fit, proxies = FALSE) {
  here <- rlang::caller_env()
  learner <- rlang::caller_fn()
  shown <- match.call(learner, sys.call(sys.parent()), envir = parent.frame(2L))
  always_answer(checkpointed(learners[[method]]$by, {
    check_given(here, learner)
    if (is.null(settings)) check_no_dots(here, learner)
    budget <- new_budget(here$time_limit, here$memory_limit, here)
    force(plan)
    proxy <- if (proxies) asked_proxy(here)
    task <- if (is.null(proxy)) learner_task(here, learner, settings, budget, read, score)
            else proxy_task(proxy, here, settings, budget)
    task$plan <- c(plan, task["seed"])
    task <- prepare(task)
    problem <- open_task(task, here$progress)
    shared <- shared_by_runs(task, search)
    # There is one entry for each pair of variables, and the problem has them all.
    task$constraints$candidates <- NULL
    found <- with_memory(search_in_runs(problem, task, search, shared, here), here)
    found$stop_reason <- budget$reason(found$stop_reason)
    shown_plan <- c(if ("start" %in% names(formals(learner))) start_word(here$start),
                    task$plan[names(plan)],
                    if (!is.null(settings)) list(counts = task$counting$source))
    info <- if (is.null(proxy)) task_info(task, problem, found) else proxy_info(task)
    fit <- as_learned_bn(in_users_numbers(found, problem), task$data$variables, info, method,
                         shown_plan, shown, task$seed)
    finish(fit, found, problem)
  }, here, learner), here)
}

start_word <- function(start) list(start = if (is.null(start)) "required arcs" else "given")

# Reads the arguments that learners share from `here`, the environment of the learner.
learner_task <- function(here, learner, settings, budget, read, score) {
  counts <- asked_counts(here, settings)
  settings <- settings[!rlang::names2(settings) %in% names(counts)]
  others <- setdiff(c(names(formals(learner)), names(counts)), c("data", "..."))
  read_before <- inherits(here$data, "bn_data")
  threads <- resolve_threads(here$threads, here)
  data <- read(here, threads)
  score <- resolve_score(score(data), data, as.list(settings), others, here)
  constraints <- resolve_constraints(data$variables, here$required, here$forbidden, here$tiers,
                                     here$candidates, here$max_parents, length(data$variables) - 1L,
                                     residual_limit(score$name, data), constant_everywhere(data),
                                     here, data$kind)
  seed <- resolve_seed(here$seed, here)
  reading <- budget$elapsed()
  if (!read_before) budget$hold(data_bytes(data))
  counting <- resolve_counts(counts$counts, counts$r_min, data, budget, threads, here)
  list(data = data, score = score, constraints = constraints, seed = seed, counting = counting,
       threads = threads, budget = budget, timings = c(data = reading), start = here$start,
       parents = climb_start(here$start, constraints, data$variables, here),
       scope = list(max_parents = here$max_parents,
                    given = list(here$required, here$forbidden, here$tiers, here$candidates)),
       call = here)
}

read_by_score <- function(here, threads) {
  read_for_score(here$data, here$score, here$integers, weights = here$weights,
                 levels = here$levels, convert = here$convert, na = here$na, call = here,
                 interventions = rlang::env_get(here, "interventions", NULL),
                 n_obs = rlang::env_get(here, "n_obs", NULL),
                 by_family = rlang::env_has(here, "interventions"), threads = threads)
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

open_task <- function(task, progress) {
  if (is.null(task$proxy)) task_problem(task, progress) else proxy_problem(task, progress)
}

task_problem <- function(task, progress) {
  problem_by_content(task$data, task$score, task$constraints, task$threads, task$budget, progress,
                     likelihood = isTRUE(task$likelihood), counting = task$counting)
}

# The network that a search begins with, `parents` and `node_scores` in the numbers of the problem.
first_network <- function(problem, task) {
  parents <- problem$number_lists(task$parents)
  node_scores <- problem$score_families(parents)
  refuse_unscored_start(problem, task, node_scores)
  list(parents = parents, node_scores = node_scores)
}

# Refuses a first network if some of its families have no score. `task$parents` is this network in
# the user's numbers, `task$start` the argument that the user gave.
refuse_unscored_start <- function(problem, task, node_scores) {
  refuse_unscored(task$data, task$score, task$parents, is.infinite(node_scores)[problem$number],
                  task$start, task$call, climbs = TRUE)
}

# The argument `info` of as_learned_bn().
task_info <- function(task, problem, found) {
  list(score = task$score$name, settings = as.list(task$score$settings),
       timings = c(task$timings, found$timings), data = task$data,
       scope = climb_scope(task$constraints, task$scope$max_parents, task$scope$given,
                           isTRUE(found$collinear), task$data, task$score),
       constraints = task$constraints$arcs, without_each = problem$without_each,
       counted = problem$counted)
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
