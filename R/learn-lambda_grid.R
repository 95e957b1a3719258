# What lambda_path() and cv_lambda() share: the penalties, the search for one penalty, and the loop
# over all.

# The penalties. They fall in equal steps of the logarithm from the least one with which only
# required arcs have coefficients.
lambda_grid <- function(lambda, n_lambda, min_ratio, largest, call) {
  check_number(n_lambda, 1, 1e6, whole = TRUE, name = "n_lambda", call = call)
  check_ratio(min_ratio, call)
  if (!is.null(lambda)) return(check_grid(lambda, call))
  if (largest <= 0) {
    abort_argument(c("There is no grid of penalties: no variable is correlated with a parent that it
                      may choose.",
                     i = "Give {.arg lambda}, or allow more arcs."), call = call)
  }
  if (n_lambda == 1) {
    largest
  } else {
    exp(seq(log(largest), log(largest) + log(min_ratio), length.out = n_lambda))
  }
}

check_ratio <- function(min_ratio, call) {
  if (!is.numeric(min_ratio) || length(min_ratio) != 1L ||
      !isTRUE(min_ratio > 0 && min_ratio < 1)) {
    abort_argument("{.arg min_ratio} must be one number between 0 and 1, the least penalty as a
                    share of the largest.", call = call)
  }
}

check_grid <- function(lambda, call) {
  if (!is.numeric(lambda) || length(lambda) == 0L || !all(is.finite(lambda)) || any(lambda < 0)) {
    abort_argument(c("{.arg lambda} must be finite numbers from 0 up, or {.code NULL}.",
                     i = "{.code NULL} makes a grid from the data; see {.arg n_lambda} and
                          {.arg min_ratio}."), call = call)
  }
  sort(unique(as.numeric(lambda)), decreasing = TRUE)
}

# Twice the largest product of a column with the residuals of another one on its required parents.
# Arcs that close a cycle with required ones do not count.
largest_lambda <- function(task) {
  n <- length(task$candidates)
  required <- adjacency(task$required)
  left <- abs(task$gram)
  # Required parents explain a part of a variable.
  for (j in which(lengths(task$required) > 0L)) left[, j] <- abs(left_by_required(task, j))
  free <- adjacency(task$candidates)
  for (j in seq_len(n)) free[reached_from(required, j), j] <- FALSE
  2 * max(left[free], 0)
}

# Products of all columns with the residuals of variable j in the regression on its required
# parents.
left_by_required <- function(task, j) {
  task$lambda <- 0
  slopes <- lasso_families(task, task$required[j], j)$coefficients[[1L]]
  task$gram[, j] - drop(task$gram[, sort(task$required[[j]]), drop = FALSE] %*% slopes)
}

# The variables that directed paths from `start` lead to. Arcs into `start` make no difference.
reached_from <- function(arcs, start) {
  reached <- logical(nrow(arcs))
  last <- start
  while (length(last) > 0L) {
    last <- which(colSums(arcs[last, , drop = FALSE]) > 0 & !reached)
    reached[last] <- TRUE
  }
  reached
}

# The search for the network of one penalty. The default is local search over orders, which ends
# soon and has a bound.
path_plan <- function(n, exact, queue_limit, settings, others, call) {
  check_flag(exact, call = call)
  if (exact && !is.null(queue_limit)) {
    abort_argument(c("{.arg exact} and {.arg queue_limit} exclude each other: a limited queue proves
                      nothing.",
                     i = "Leave out one of them."), call = call)
  }
  if (!exact && is.null(queue_limit)) {
    refuse_lasso_settings(settings, others, call)
    return(list(method = "astar", heuristics = "simple", settings = c(queue_limit = 1, discard = 0),
                climb = TRUE, in_stages = FALSE, most_sets = 100, shown = list(search = "local")))
  }
  own <- c("heuristic", "discard", "most_sets")
  plan <- lasso_plan(n, queue_limit, settings$heuristic %||% "auto", settings$discard %||% "depth",
                     epsilon = 1, settings$most_sets, settings[setdiff(names(settings), own)],
                     c(own, others), call)
  plan$shown <- c(list(search = if (exact) "exact" else "limited queue"), plan$shown)
  plan
}

# Reads what lambda_path() and cv_lambda() share from the arguments of `learner`, which are in
# `here`. `settings` are those of the search.
read_for_sweep <- function(here, learner, settings) {
  if (by_lasso(here$candidates)) {
    abort_argument(c("Penalties are chosen without {.code candidates = \"lasso\"}.",
                     i = "Leave it out here, and give it to {.fun astar_lasso}."), call = here)
  }
  budget <- new_budget(here$time_limit, here$memory_limit, here)
  task <- lasso_task_of(here, learner, 0)
  n <- length(task$data$variables)
  check_width(n, "data", call = here)
  others <- setdiff(names(formals(match.fun(learner))), c("data", "..."))
  list(budget = budget, task = task, threads_given = here$threads,
       seed = resolve_seed(here$seed, here),
       plan = path_plan(n, here$exact, here$queue_limit, settings, others, here))
}

# A sweep has one or several matrices with the same constraints. It is an environment, because each
# penalty starts from the orders of the one before. `read` is the value of read_for_sweep().
new_sweep <- function(grams, read) {
  rlang::env(grams = grams, task = read$task[c("required", "candidates")], plan = read$plan,
             budget = read$budget, threads = read$task$threads, seed = read$seed,
             threads_given = read$threads_given, ahead = list(),
             orders = rep(list(integer()), length(grams)),
             content = if (is_kept()) cpp_content_hash(grams))
}

# The networks for the i-th penalty, as the core returns them, and `cut`: the reason if there was no
# time for all of them. Networks without a search then have the required arcs only. Here threads of
# the core take one matrix each. Workers take one each for several penalties, since to begin takes
# them longer than a penalty.
sweep_step <- function(sweep, lambda, i) {
  if (length(sweep$grams) < 2L || workers_of_plan() == 0L) return(sweep_here(sweep, lambda[i]))
  if (length(sweep$ahead) < i) {
    block <- lambda[i:min(i + penalties_ahead - 1, length(lambda))]
    sweep$ahead <- c(sweep$ahead, sweep_on_workers(sweep, block))
  }
  sweep$ahead[[i]]
}

penalties_ahead <- 10

sweep_on_workers <- function(sweep, lambda) {
  tasks <- Map(function(gram, order) list(gram = gram, order = order), sweep$grams, sweep$orders)
  shared <- list(task = sweep$task, plan = sweep$plan, seed = sweep$seed, lambda = lambda)
  found <- run_tasks(tasks, open_sweep, shared, sweep$budget, threads = sweep$threads_given)
  ended <- attr(found, "stop_reason")
  steps <- lapply(seq_along(lambda), function(i) {
    of_folds <- Map(function(steps, gram) {
      if (length(steps) >= i) steps[[i]]
      else list(found = required_network(gram, c(sweep$task, lambda = lambda[i])),
                cut = if (ended == "finished") "time_limit" else ended)
    }, found, sweep$grams)
    list(found = unname(lapply(of_folds, `[[`, "found")),
         cut = unlist(lapply(of_folds, `[[`, "cut"))[1L])
  })
  sweep$orders <- orders_of(steps[[length(steps)]]$found)
  steps
}

# The penalties for one matrix, each from the order of the one before, until time is up.
open_sweep <- function(shared, here) {
  function(fold, budget) {
    sweep <- rlang::env(grams = list(fold$gram), task = shared$task, plan = shared$plan,
                        budget = budget, threads = resolve_threads(NULL), seed = shared$seed,
                        orders = list(fold$order))
    steps <- list()
    for (lambda in shared$lambda) {
      step <- sweep_here(sweep, lambda)
      steps <- c(steps, list(list(found = step$found[[1L]], cut = step$cut)))
      if (!is.null(step$cut)) break
    }
    steps
  }
}

sweep_here <- function(sweep, lambda) {
  task <- c(sweep$task, lambda = lambda)
  execution <- list(threads = sweep$threads, seed = sweep$seed, folder = "")
  about <- list(sweep$content, task, sweep$plan, sweep$orders, sweep$seed)
  made <- kept_step("penalty", about, function(keeper) {
    with_memory(cpp_learn_lassos(sweep$grams, task, sweep$plan, sweep$orders, execution,
                                 sweep$budget$left()))
  })
  missing <- vapply(made$found, function(one) length(one$node_scores) == 0L, NA)
  made$found[missing] <- lapply(sweep$grams[missing], required_network, task = task)
  sweep$orders <- orders_of(made$found)
  list(found = made$found,
       cut = if (made$stop_reason %in% c("time_limit", "interrupt")) {
         sweep$budget$reason(made$stop_reason)
       })
}

orders_of <- function(found) lapply(found, function(one) order(longest_paths(one$parents)))

required_network <- function(gram, task) {
  values <- lasso_families(c(task, list(gram = gram)), task$required)$value
  list(parents = task$required, node_scores = -values, bound = 0, proved = FALSE, rounding = 0)
}

# Goes through the penalties. `take(i, found)` keeps what was found with the i-th penalty, and
# returns "go on" or the reason to stop. A penalty that was cut short is kept only if it is the
# first. Returns why the loop ended.
sweep_lambdas <- function(sweep, lambda, take, report) {
  ended <- "end_of_grid"
  tryCatch(for (i in seq_along(lambda)) {
    step <- sweep_step(sweep, lambda, i)
    if (i > 1L && !is.null(step$cut)) return(step$cut)
    state <- take(i, step$found)
    if (!is.null(step$cut)) return(step$cut)
    if (state != "go on") return(state)
    if (!is.null(report) && report(i, length(lambda))) return("interrupt")
  }, interrupt = function(i) ended <<- "interrupt")
  ended
}

sweep_reasons <- c("error_rose", "end_of_grid", "time_limit", "interrupt")

sweep_sentence <- function(x) {
  switch(x$stop_reason, error_rose = paste("the error rose", x$settings$rises, "steps in a row"),
         end_of_grid = "the end of the grid was reached", time_limit = "the time limit was reached",
         interrupt = "interrupted by the user")
}

# TRUE for a data frame with a row of finite numbers for every penalty.
is_lambda_table <- function(x, columns) {
  columns <- c("lambda", columns)
  is_number_frame(x, columns) && nrow(x) > 0L && all(x$lambda >= 0) &&
    all(vapply(unclass(x)[columns], function(column) all(is.finite(column)), NA))
}

# The rules that lambda_path() and cv_lambda() share.
sweep_rules <- function(x) {
  list(
    lambda_max = rule("be a number from 0 up", is_amount),
    n_lambda = rule("be the length of the grid", function(n) is_whole(n, 1L) && n > 0),
    stop_reason = rule("say why it ended", function(x) is_text(x) && x %in% sweep_reasons),
    settings = rule("be a list", function(x) is.list(x) && or_null(is_one_number)(x$rises))
  )
}
