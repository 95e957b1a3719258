# Checks of all searchers and heuristics that the tests share with tests/stress. Each returns "" or
# what is wrong.

# All pairs of an exact searcher and a heuristic. The portfolio chooses its heuristic itself.
search_pairs <- function() {
  searchers <- available_searchers()
  stopifnot(nrow(searchers) > 1L, nrow(available_heuristics()) > 0L)
  pairs <- expand.grid(method = setdiff(searchers$name, "portfolio"),
                       heuristic = available_heuristics()$name, stringsAsFactors = FALSE)
  rbind(pairs, data.frame(method = "portfolio", heuristic = "auto"))
}

# Checks that bounds hold at every moment, and that score and bound never get worse.
trace_fault <- function(fit, optimum) {
  slack <- 1e-9 * max(1, abs(optimum)) + fit$rounding
  trace <- fit$trace
  # Allows only for the rounding of the judge's own sum, because bounds are corrected for that of
  # the search.
  if (any(trace$bound < -optimum - 1e-12 * max(1, abs(optimum)))) {
    return("a bound cuts the optimum off")
  }
  if (any(trace$bound < trace$score) || any(trace$bound < fit$score)) {
    return("a bound lies below a score")
  }
  if (utils::tail(trace$score, 1) > fit$score) return("the trace ends with more than the result")
  if (any(trace$score > -optimum + slack)) return("a network better than the optimum")
  if (any(trace$bound[-1] > utils::head(trace$bound, -1) + slack)) return("a bound gets worse")
  if (any(diff(trace$score) < -slack)) return("an incumbent gets worse")
  ""
}

is_exact <- function(method) {
  searchers <- available_searchers()
  searchers$exact[searchers$name == method]
}

searcher_fault <- function(scores, optimum, method, heuristic, ...) {
  fit <- search_order_graph(scores, method, heuristic, ...)
  slack <- 1e-9 * max(1, abs(optimum)) + fit$rounding
  fault <- trace_fault(fit, optimum)
  heuristic <- paste(heuristic, collapse = " + ")
  if (nzchar(fault)) return(paste(method, heuristic, fault))
  if (abs(score_network(fit, scores) - fit$score) > slack) {
    return(paste(method, heuristic, "has another score"))
  }
  if (!is_exact(method)) {
    # Weights apply to whole costs. If some costs are negative, they apply to the excess over the
    # least costs.
    least <- apply(listed_costs(scores), 2, min)
    base <- if (any(least < 0)) sum(least) else 0
    within <- -fit$score - base <= 1.25 * (optimum - base) + slack && fit$bound >= -optimum - slack
    return(if (within) "" else paste(method, heuristic, "is beyond its factor"))
  }
  if (!fit$proved) return(paste(method, heuristic, "has no proof"))
  if (abs(fit$score + optimum) > slack) return(paste(method, heuristic, "missed the optimum"))
  ""
}

# A random problem of any kind: lists or data, few or many sets, ties, missing empty sets,
# constraints.
random_problem <- function(largest = 9) {
  repeat {
    scores <- if (stats::runif(1) < 0.6) {
      problem_of_lists(largest)
    } else {
      problem_of_data(min(largest, 7))
    }
    if (is.null(scores)) next
    optimum <- judge_optimum(listed_costs(scores))
    if (is.finite(optimum)) return(list(scores = scores, optimum = optimum))
  }
}

problem_of_lists <- function(largest) {
  n <- sample(2:largest, 1)
  random_scores(n, sets = sample(c(1, 3, 10, 30), 1), largest = sample(n - 1, 1),
                digits = sample(c(0, 1, 8), 1), empty_sets = stats::runif(1) < 0.8)
}

# NULL if the constraints contradict each other.
problem_of_data <- function(largest) {
  n <- sample(3:largest, 1)
  gaussian <- stats::runif(1) < 0.25
  data <- quietly_read(if (gaussian) {
    random_gaussian(n, sample(5:60, 1), collinear = FALSE)
  } else {
    random_discrete(n, random_rows())
  })
  score <- sample(if (gaussian) gaussian_scores() else discrete_scores(), 1)
  constraints <- if (stats::runif(1) < 0.4) random_constraints(data$variables)
  tryCatch(do.call(quiet_scores, c(list(data, score, prune = stats::runif(1) < 0.7), constraints)),
           bnstar_error_argument = function(e) NULL)
}

# Compares a learner's trace and two searchers, to the end and within a limit, with the optimum that
# a judge knows. A judge that computes its own scores differs in the last digits, so it says how
# many digits it has.
judged_faults <- function(fit, scores, optimum, digits = 1e-9) {
  own <- judge_optimum(listed_costs(scores))
  if (abs(own - optimum) > digits * max(1, abs(optimum))) return("the lists have another optimum")
  pairs <- search_pairs()
  pairs <- pairs[sample(nrow(pairs), 2), ]
  faults <- c(trace_fault(fit, own), mapply(searcher_fault, pairs$method, pairs$heuristic,
                                            MoreArgs = list(scores = scores, optimum = own)),
              mapply(limited_fault, pairs$method, pairs$heuristic,
                     MoreArgs = list(problem = list(scores = scores, optimum = own))))
  unname(faults[nzchar(faults)])
}

# Checks a search under a random limit, which may stop it.
limited_fault <- function(problem, method, heuristic) {
  limits <- switch(sample(3, 1), list(node_limit = sample(0:60, 1)),
                   list(memory_limit = sample(0:8000, 1)),
                   list(time_limit = stats::runif(1, 0, 0.003)))
  fit <- rlang::inject(search_order_graph(problem$scores, method, heuristic, !!!limits))
  slack <- 1e-9 * max(1, abs(problem$optimum)) + fit$rounding
  if (fit$score > -problem$optimum + slack || fit$bound < -problem$optimum - slack) {
    return(paste(method, heuristic, names(limits), "bounds do not enclose the optimum"))
  }
  if (fit$proved != (fit$stop_reason == "optimal")) {
    return(paste(method, heuristic, "contradicts itself"))
  }
  fault <- trace_fault(fit, problem$optimum)
  if (nzchar(fault)) paste(method, heuristic, names(limits), fault) else ""
}
