# Checks of all searchers and heuristics, shared by the tests and by tests/stress: each returns "" or what
# is wrong.

# All that promise a proof. The portfolio chooses its heuristic itself.
search_pairs <- function() {
  searchers <- available_searchers()
  pairs <- expand.grid(method = setdiff(searchers$name, "portfolio"), heuristic = available_heuristics()$name,
                       stringsAsFactors = FALSE)
  rbind(pairs, data.frame(method = "portfolio", heuristic = "auto"))
}

# Bounds hold at every moment, and neither side ever gets worse.
trace_fault <- function(fit, optimum) {
  slack <- 1e-9 * max(1, abs(optimum)) + fit$rounding
  trace <- fit$trace
  if (any(trace$bound < -optimum - slack)) return("a bound cuts the optimum off")
  if (any(trace$score > -optimum + slack)) return("a network better than the optimum")
  if (any(diff(trace$bound) > slack)) return("a bound gets worse")
  if (any(diff(trace$score) < -slack)) return("an incumbent gets worse")
  ""
}

searcher_fault <- function(scores, optimum, method, heuristic, ...) {
  fit <- search_order_graph(scores, method, heuristic, ...)
  slack <- 1e-9 * max(1, abs(optimum)) + fit$rounding
  fault <- trace_fault(fit, optimum)
  if (nzchar(fault)) return(paste(method, heuristic, fault))
  if (abs(score_network(fit, scores) - fit$score) > slack) return(paste(method, heuristic, "has another score"))
  if (method == "weighted_astar") {
    within <- -fit$score <= 1.25 * optimum + slack && fit$bound >= -optimum - slack
    return(if (within) "" else paste("weighted_astar", heuristic, "is beyond its factor"))
  }
  if (!fit$proved) return(paste(method, heuristic, "has no proof"))
  if (abs(fit$score + optimum) > slack) return(paste(method, heuristic, "missed the optimum"))
  ""
}

# A random problem of any kind there is: few or many sets, ties, missing empty sets.
random_problem <- function(largest = 9) {
  repeat {
    n <- sample(2:largest, 1)
    scores <- random_scores(n, sets = sample(c(1, 3, 10, 30), 1), largest = sample(n - 1, 1),
                            digits = sample(c(0, 1, 8), 1), empty_sets = stats::runif(1) < 0.8)
    optimum <- judge_optimum(listed_costs(scores))
    if (is.finite(optimum)) return(list(scores = scores, optimum = optimum))
  }
}

# A search that a random limit stops, or not.
limited_fault <- function(problem, method, heuristic) {
  limits <- switch(sample(3, 1), list(node_limit = sample(0:60, 1)), list(memory_limit = sample(0:8000, 1)),
                   list(time_limit = stats::runif(1, 0, 0.003)))
  fit <- rlang::inject(search_order_graph(problem$scores, method, heuristic, !!!limits))
  slack <- 1e-9 * max(1, abs(problem$optimum)) + fit$rounding
  if (fit$score > -problem$optimum + slack || fit$bound < -problem$optimum - slack) {
    return(paste(method, heuristic, names(limits), "bounds do not enclose the optimum"))
  }
  if (fit$proved != (fit$stop_reason == "optimal")) return(paste(method, heuristic, "contradicts itself"))
  fault <- trace_fault(fit, problem$optimum)
  if (nzchar(fault)) paste(method, heuristic, names(limits), fault) else ""
}
