# A proxy in the place of the data and their score, for learners that ask for families one by one.
# It predicts what any family scores, so there is nothing to read (Yackley, Anderson & Lane 2011,
# section 5).

# The proxy that a learner is to climb on: its argument `data`, or `score`, where the data have the
# same columns. NULL if neither is one.
asked_proxy <- function(here) {
  if (inherits(here$data, "bn_proxy")) return(check_result(here$data, "data", here))
  if (!inherits(here$score, "bn_proxy")) return(NULL)
  proxy <- check_result(here$score, "score", here)
  columns <- if (inherits(here$data, "bn_data")) here$data$variables else colnames(here$data)
  others <- setdiff(union(columns, proxy$variables), intersect(columns, proxy$variables))
  if (length(others) > 0L) {
    abort_argument(c("The proxy in {.arg score} was made for other columns.",
                     x = "Only one of it and {.arg data} has {some_names(others)}.",
                     i = "{.fun search_by_proxy} makes one for these data."), call = here)
  }
  proxy
}

# As learner_task(). Ties go by the proxy's order of the variables, since there is no content.
proxy_task <- function(proxy, here, settings, budget) {
  unused <- c(if (inherits(here$data, "bn_proxy")) "score", "weights", "levels", "convert", "na",
              "integers")
  refuse_for_proxy(unused, here)
  resolve_settings(as.list(settings), list(), here, names(formals(hill_climb)))
  n <- length(proxy$variables)
  limit <- here$max_parents %||% proxy$max_parents
  constraints <- resolve_constraints(proxy$variables, here$required, here$forbidden, here$tiers,
                                     here$candidates, limit, n - 1L, call = here)
  list(data = list(variables = proxy$variables, type = "proxy", n_obs = NA_real_), proxy = proxy,
       score = list(name = "proxy", settings = numeric()), constraints = constraints,
       seed = resolve_seed(here$seed, here), counting = list(source = "none"),
       threads = resolve_threads(here$threads, here), budget = budget,
       timings = c(data = budget$elapsed()), start = here$start,
       parents = climb_start(here$start, constraints, proxy$variables, here),
       scope = list(max_parents = if (any(limit < n - 1)) limit,
                    given = list(here$required, here$forbidden, here$tiers, here$candidates)),
       call = here)
}

# As problem_by_content().
proxy_problem <- function(task, progress) {
  tell_notes()
  proxy <- task$proxy
  n <- length(proxy$variables)
  scorer <- cpp_scorer_of_proxy(family_terms(proxy), task$budget$left()$bytes / 4)
  none <- function(...) NULL
  c(list(data = task$data, score = task$score, threads = task$threads, budget = task$budget,
         scorer = scorer, progress = progress, by_content = seq_len(n), number = seq_len(n),
         number_lists = function(lists) lapply(lists, sort), sorted_data = none,
         score_families = function(parents) {
           to_the_end(cpp_score_families(scorer, seq_len(n), parents, task$threads))
         }), task$constraints[c("required", "candidates", "max_parents")])
}

# What the proxy adds up for each family. A global one shares its mean among the variables.
family_terms <- function(proxy) {
  n <- length(proxy$variables)
  linear <- proxy$kind == "global"
  none <- data.frame(child = integer(), first = integer(), second = integer(),
                     coefficient = numeric())
  list(means = if (linear) rep(proxy$mean / n, n) else proxy$means,
       coefficients = unname(proxy$coefficients),
       sizes = if (linear) matrix(0, 0L, n) else unname(proxy$sizes),
       pairs = if (linear) none else proxy$pairs)
}

# As task_info().
proxy_info <- function(task) {
  given <- c("required", "forbidden", "tiers", "candidates")
  given <- given[!vapply(task$scope$given, is.null, NA)]
  list(score = "proxy", settings = list(), timings = task$timings, n_obs = NA_real_,
       scope = describe_scope(length(task$proxy$variables), task$scope$max_parents, given),
       constraints = task$constraints$arcs)
}
