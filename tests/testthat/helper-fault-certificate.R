# Cuts scoring short in every possible way, and compares the claims of the result with all networks
# by brute force.

# Makes local scores and a network under a random cut. Returns "" or what is wrong with their
# claims.
random_cut <- function(score) {
  cut <- sample(c("budget", "budget", "time_limit", "memory_limit", "interrupt", "paper", "none"),
                1)
  if (cut == "paper" && score != "bic") cut <- "budget"
  arguments <- switch(cut, time_limit = list(time_limit = 0),
                      memory_limit = list(memory_limit = sample(c(0, 2e4, 1e5), 1)),
                      paper = list(parent_limit = "paper"))
  list(name = cut, budget = if (cut == "budget") sample(c(1, 20, 60, 150), 1) else 5e6,
       arguments = arguments)
}

# Presses Ctrl-C at the beginning of some size.
interrupted_scores <- function(...) {
  task <- suppressMessages(scoring_task(...))
  limits <- resolve_limits(Inf, Inf)
  scorer <- open_scorer(task$data, task$score$name, task$score$settings)
  listing <- cpp_open_listing(scorer, task$constraints, task$prune, 1L)
  for (size in seq_len(sample(0:3, 1))) cpp_list_next_sizes(listing, 0, 1L, limits, NULL)
  cpp_list_next_sizes(listing, 0, 1L, limits, function(...) TRUE)
  made <- cpp_listed_sets(listing, TRUE, 1L)
  new_local_scores(task$data$variables, made,
                   c(listed_info(task, made), list(timings = c(data = 0, scoring = 0))))
}

truncated_fault <- function(n = sample(3:6, 1), with_learner = stats::runif(1) < 0.5,
                            kind = if (stats::runif(1) < 0.3) "gaussian" else "discrete") {
  frame <- switch(kind, gaussian = random_gaussian(n, sample(c(n + 3, 20, 60), 1)),
                  mixed = random_mixed(min(n, 5)), random_discrete(n, sample(c(3, 10, 50, 300), 1)))
  data <- quietly_read(frame)
  score <- sample(switch(kind, gaussian = gaussian_scores(), mixed = mixed_scores(),
                         discrete_scores()), 1)
  settings <- if (kind == "mixed") list(small_cells = sample(c("reject", "smooth"), 1))
  given <- c(list(data = data, score = score), settings,
             if (stats::runif(1) < 0.4) random_constraints(data$variables))
  list_all <- function(given) do.call(quiet_scores, c(given, prune = FALSE, parent_limit = "none"))
  # Constraints may contradict each other; then there are no scores. Any other error is a fault.
  all <- tryCatch(list_all(given), bnstar_error_argument = function(e) NULL)
  if (is.null(all)) {
    given <- c(list(data = data, score = score), settings)
    all <- list_all(given)
  }
  costs <- listed_costs(all)
  optimum <- -judge_optimum(costs)
  cut <- random_cut(score)
  old <- options(bnstar.set_budget = cut$budget,
                 bnstar.seconds_per_set = if (stats::runif(1) < 0.7) 1e6)
  on.exit(options(old))
  given <- c(given, cut$arguments)
  score_sets <- if (cut$name == "interrupt") interrupted_scores else quiet_scores
  scores <- do.call(score_sets, c(given, list(prune = stats::runif(1) < 0.7)))
  says <- function(what) if (nzchar(what)) paste(score, cut$name, n, what) else ""
  faults <- c(says(tail_fault(costs, scores)),
              says(fit_fault(search_order_graph(scores, sample(c("dp", "astar"), 1)), scores,
                             optimum)))
  if (with_learner) faults <- c(faults, says(learner_fault(given, optimum)))
  faults
}

# Checks tails by their definition: the best score of an allowed set that is not listed and has no
# listed subset as good.
tail_fault <- function(costs, scores) {
  listed <- listed_costs(scores)
  least <- least_within(listed)
  missing <- is.infinite(listed) & costs < least - 2e-10 * pmax(1, abs(least))
  missing[is.na(missing)] <- FALSE
  for (x in seq_len(ncol(costs))) {
    best <- max(-Inf, -costs[missing[, x], x])
    if (is.finite(best) && best > scores$tail[x] + 1e-9 * max(1, abs(best))) {
      return(paste("a set of", x, "scores", best, "beyond the tail", scores$tail[x]))
    }
  }
  ""
}

fit_fault <- function(fit, scores, optimum) {
  within <- -judge_optimum(listed_costs(scores))
  slack <- fit$rounding + 1e-9 * max(1, abs(optimum))
  if (fit$bound < optimum - slack) return(paste("bound", fit$bound, "below the optimum", optimum))
  if (fit$within$bound < within - slack) return("the bound within is below the optimum within")
  if (fit$proved && fit$score < optimum - slack) return("proved, but not optimal")
  if (fit$within$proved && fit$score < within - slack) {
    return("proved within, but not optimal there")
  }
  if (fit$score > fit$bound + slack || fit$score > fit$within$bound + slack) {
    return("a bound is beaten by the network itself")
  }
  if (any(fit$trace$bound < optimum - slack)) return("a bound of the trace is below the optimum")
  ""
}

learner_fault <- function(given, optimum) {
  method <- sample(c("auto", "astar", "orderings", "dp"), 1)
  fit <- suppressMessages(do.call(learn_bn, c(given, method = method)))
  slack <- fit$rounding + 1e-9 * max(1, abs(optimum))
  if (fit$bound < optimum - slack) {
    return(paste(method, "has bound", fit$bound, "below the optimum", optimum))
  }
  if (fit$proved && fit$score < optimum - slack) return(paste(method, "proved, but not optimal"))
  if (any(fit$trace$bound < optimum - slack)) {
    return(paste(method, "has a bound in its trace below the optimum"))
  }
  greedy <-
    suppressMessages(do.call(hill_climb,
                             given[!names(given) %in% c("time_limit", "memory_limit",
                                                        "parent_limit")]))
  if (is.null(given$memory_limit) && fit$score < greedy$score - slack) {
    return(paste(method, "is below hill_climb()"))
  }
  if (is.null(fit$within)) return("")
  if (fit$score > fit$within$bound + slack) paste(method, "beats its bound within") else ""
}

# Checks that a trace goes one way: seconds and scores never fall, bounds never rise, and its end
# agrees with the result.
one_way_fault <- function(fit) {
  trace <- fit$trace
  slack <- fit$rounding + 1e-9 * max(1, abs(fit$score))
  last <- trace[nrow(trace), ]
  close <- function(a, b) a == b || abs(a - b) <= slack
  faults <- c(if (is.unsorted(trace$seconds)) "seconds fall",
              if (any(diff(trace$score) < -slack)) "the score falls",
              if (any(trace$bound[-1] > trace$bound[-nrow(trace)])) "the bound rises",
              if (any(trace$bound < trace$score - slack)) "the bound is below the score",
              if (!close(last$score, fit$score)) "it ends with another score",
              if (!close(last$bound, fit$bound)) "it ends with another bound")
  paste(faults, collapse = ", ")
}
