# The oracle data set B: four columns that add up to 0.
lasso_example <- function() {
  matrix(c(1, 2, 0, -1, 2, 3, 1, 0, 0, 1, -1, -2, 3, 3, 2, 2, -1, 0, -2, -1, -2, -1, -1, -3, 1, 0,
           3, 2, -2, -3, 0, 1, 0, -1, 1, 2, -2, -4, -3, 0), ncol = 4, byrow = TRUE,
           dimnames = list(NULL, c("A", "B", "C", "D")))
}

# A difficult regression: few or many rows, columns that depend on each other, units of any size.
random_regression <- function() {
  p <- sample(2:25, 1)
  n <- sample(c(3:10, 50, 300), 1)
  x <- matrix(rnorm(n * p), n) %*% (diag(p) + matrix(rnorm(p * p) * runif(1), p))
  kind <- sample(c("plain", "dependent", "nearly dependent", "units"), 1)
  if (kind == "dependent" && p > 3) x[, 3] <- x[, 2] + x[, 1]
  if (kind == "nearly dependent" && p > 3) x[, 3] <- x[, 2] + 1e-4 * rnorm(n)
  if (kind == "units") x <- x %*% diag(10^runif(p, -3, 3), p)
  x <- scale(x, scale = FALSE)
  y <- rnorm(n) + x %*% rnorm(p) * rbinom(1, 1, 0.5)
  y <- y - mean(y)
  list(x = x, y = y, gram = crossprod(cbind(x, y)),
       lambda = 2 * max(abs(crossprod(x, y))) * 10^runif(1, -5, 0.1), kind = kind)
}

fit_regression <- function(problem, lambda = problem$lambda) {
  p <- ncol(problem$x)
  cpp_lasso_fits(problem$gram, p + 1L, list(seq_len(p)), matrix(lambda, p + 1L, 1L))
}

lasso_objective <- function(problem, b, lambda = problem$lambda) {
  sum((problem$y - problem$x %*% b)^2) + sum(lambda * abs(b))
}

# Measures a solution: the violation of the optimality conditions, the difference between its value
# and that of its coefficients, its gap, and by how much it exceeds or differs from glmnet's value,
# if glmnet converges. The units are standard deviations, or shares of the square of y.
compare_with_glmnet <- function(problem) {
  p <- ncol(problem$x)
  fit <- fit_regression(problem)
  b <- fit$coefficients[seq_len(p), 1]
  square <- sum(problem$y^2)
  unit <- sqrt(diag(problem$gram)[seq_len(p)] * square)
  products <- drop(crossprod(problem$x, problem$y - problem$x %*% b)) / unit
  half <- problem$lambda / 2 / unit
  peer <- suppressWarnings(glmnet::glmnet(problem$x, problem$y,
                                          lambda = problem$lambda / (2 * nrow(problem$x)),
                                          standardize = FALSE, intercept = FALSE, thresh = 1e-20))
  theirs <- if (peer$jerr == 0) lasso_objective(problem, as.numeric(peer$beta)) else NA
  list(violation = max(abs(products) - half, abs(products - sign(b) * half)[b != 0]),
       value = abs(lasso_objective(problem, b) - fit$value) / square, gap = fit$gap / square,
       excess = max(fit$value / theirs - 1, 0, na.rm = TRUE), differ = abs(fit$value / theirs - 1))
}

# Columns that depend on each other along some order, a penalty, and perhaps constraints.
random_lasso_problem <- function(largest, constraints = TRUE) {
  p <- sample(2:largest, 1)
  n <- sample(c(3, 6, 15, 60), 1)
  weights <- matrix(rnorm(p * p) * rbinom(p * p, 1, 0.5),
                    p) * upper.tri(diag(p)) * sample(c(0.3, 1, 3), 1)
  x <- matrix(rnorm(n * p), n)
  for (j in seq_len(p)) x[, j] <- x[, j] + x %*% weights[, j]
  kind <- sample(c("plain", "dependent", "units"), 1, prob = c(0.7, 0.15, 0.15))
  if (kind == "dependent" && p > 2) x[, 3] <- x[, 1] + x[, 2]
  if (kind == "units") x <- x %*% diag(10^runif(p, -2, 2), p)
  data <- as.data.frame(x[, sample(p), drop = FALSE])
  names(data) <- LETTERS[seq_len(p)]
  products <- crossprod(scale(as.matrix(data), scale = FALSE))
  lambda <- 2 * max(abs(products[upper.tri(products)])) * 10^runif(1, -4, 0.1)
  list(data = data, lambda = lambda,
       constraints = if (constraints &&
                         runif(1) < 0.5) random_order_constraints(names(data)) else list())
}

# Constraints that some order obeys.
random_order_constraints <- function(variables) {
  order <- sample(variables)
  pairs <- which(upper.tri(diag(length(variables))), arr.ind = TRUE)
  some <- function(probability) {
    chosen <- pairs[runif(nrow(pairs)) < probability, , drop = FALSE]
    data.frame(from = order[chosen[, 1]], to = order[chosen[, 2]])
  }
  required <- some(0.15)
  forbidden <- some(0.2)
  forbidden <- forbidden[!paste(forbidden$from, forbidden$to) %in%
                         paste(required$from, required$to), ]
  list(required = if (nrow(required) > 0) required, forbidden = if (nrow(forbidden) > 0) forbidden)
}

task_of <- function(problem) {
  do.call(lasso_task, c(problem[c("data", "lambda")], problem$constraints))
}

# Row U + 1 has the costs of the lassos of all variables on those in U: NA for variables in U, and
# infinite if a required parent is not in U.
lasso_costs <- function(task) {
  p <- length(task$candidates)
  states <- all_states(p)
  costs <- matrix(NA_real_, 2^p, p)
  for (x in seq_len(p)) {
    open <- which(!vapply(states, function(state) x %in% state, NA))
    penalties <- rep(task$lambda, p)
    penalties[task$required[[x]]] <- 0
    fits <- cpp_lasso_fits(task$gram, rep(x, length(open)),
                           lapply(states[open], intersect,
                                  y = c(task$required[[x]], task$candidates[[x]])),
                           matrix(penalties, p, length(open)))
    has_all <- vapply(states[open], function(state) all(task$required[[x]] %in% state), NA)
    costs[open, x] <- ifelse(has_all, fits$value, Inf)
  }
  costs
}

# The cheapest order, by going through all sets.
lasso_optimum <- function(costs) {
  p <- ncol(costs)
  least <- c(0, rep(Inf, 2^p - 1))
  for (state in 0:(2^p - 2)) {
    free <- which(!is.na(costs[state + 1, ]))
    after <- state + 2^(free - 1) + 1
    least[after] <- pmin(least[after], least[state + 1] + costs[state + 1, free])
  }
  least[2^p]
}

# Returns "" or what is wrong with a learned network.
lasso_fault <- function(fit, optimum, scale, says, exact = TRUE) {
  slack <- 1e-9 * scale + fit$rounding
  if (any(fit$trace$bound < -optimum - slack)) {
    return(paste(says, "has a bound that cuts the optimum off"))
  }
  if (fit$bound < -optimum - slack) {
    return(paste(says, "ends with a bound that cuts the optimum off"))
  }
  if (fit$score > -optimum + slack) return(paste(says, "finds more than there is"))
  if (fit$proved && fit$score < -optimum - slack) return(paste(says, "has a wrong proof"))
  if (exact && !fit$proved) return(paste(says, "has no proof"))
  ""
}

# Checks every way to learn from one problem.
lasso_faults <- function(problem) {
  task <- task_of(problem)
  optimum <- lasso_optimum(lasso_costs(task))
  scale <- sum(diag(task$gram))
  learn <- function(learner, ..., exact = TRUE) {
    fit <- do.call(learner, c(problem[c("data", "lambda")], problem$constraints, list(...)))
    lasso_fault(fit, optimum, scale, paste(c(learner, format(list(...))), collapse = " "), exact)
  }
  heuristics <- available_heuristics()$name
  limit <- sample(c(1, 2, 5, 100), 1)
  c(learn("astar_lasso"), learn("dp_lasso"),
    vapply(heuristics, function(heuristic) learn("astar_lasso", heuristic = heuristic,
                                                 most_sets = sample(c(1, 3, 100), 1)), ""),
    vapply(heuristics, function(heuristic) {
      learn("astar_lasso", heuristic = heuristic, queue_limit = limit,
            discard = sample(c("depth", "global"), 1), exact = FALSE)
    }, ""), learn("astar_lasso", node_limit = sample(0:10, 1), exact = FALSE),
    vapply(heuristics, function(heuristic) {
      learn("astar_lasso", heuristic = heuristic, queue_limit = limit, epsilon = 1 + rexp(1),
            discard = sample(c("depth", "global"), 1), exact = FALSE)
    }, ""),
    lasso_lists_faults(problem, optimum, scale))
}

# Checks every searcher with every heuristic on short lists.
lasso_lists_faults <- function(problem, optimum, scale) {
  scores <- do.call(local_scores,
                    c(list(problem$data, "lasso", lambda = problem$lambda,
                           most_sets = sample(c(1, 2, 5, 50), 1)), problem$constraints))
  pairs <- search_pairs()
  through_lists <- pairs$method %in% cpp_components()$need_complete_lists
  pairs <- pairs[!through_lists | all(scores$tail == -Inf), ]
  mapply(function(method, heuristic) {
    fit <- search_order_graph(scores, method, heuristic, threads = sample(2, 1))
    lasso_fault(fit, optimum, scale, paste(method, heuristic), is_exact(method))
  }, pairs$method, pairs$heuristic)
}

# Checks lists and tails, and the costs and bounds that the oracle derives from them.
lasso_oracle_faults <- function(problem) {
  task <- task_of(problem)
  costs <- lasso_costs(task)
  p <- ncol(costs)
  lists <- cpp_lasso_lists(for_core(task), sample(c(1, 2, 4, 8, 1e6), 1),
                           sample(c(Inf, problem$lambda), 1), 1, resolve_limits(Inf, NULL), NULL)
  masks <- vapply(set_parents(lists), function(set) sum(2^(set - 1)), 0)
  owners <- rep(seq_len(p), diff(lists$start))
  slack <- 1e-9 * sum(diag(task$gram))
  states <- 0:(2^p - 1)
  listed <- vapply(seq_len(p), function(x) {
    vapply(states,
           function(state) min(Inf, -lists$score[owners == x & bitwAnd(masks, state) == masks]), 0)
  }, as.numeric(states))
  fails <- c(listed = any(costs > listed + slack, na.rm = TRUE),
             tail = any(abs(costs - listed) > slack & costs < -rep(lists$tail, each = 2^p) - slack,
                        na.rm = TRUE))
  made_there <- list(most_sets = sample(8, 1), kept_price = sample(c(0, 0.1, 10), 1) * task$lambda)
  c(names(which(fails)), lasso_value_faults(task, lists, costs),
    lasso_value_faults(task, made_there, costs))
}

lasso_value_faults <- function(task, lists, costs) {
  p <- ncol(costs)
  rest <- completions_of(costs)
  clusters <- lapply(seq_len(4), function(i) sort(sample(p, sample(2:max(2, p), 1))))
  groups <- unname(split(seq_len(p), sample(rep_len(1:2, p))))
  runs <- c(available_heuristics()$name, "")
  unlist(lapply(runs, function(heuristic) {
    values <- cpp_lasso_values(lists, for_core(task), heuristic, groups, clusters,
                               round(rexp(4) * 2^36 / 8), rest[1] * (1 + 1e-9), all_states(p),
                               sample(c(0, 1e3, 1e9), 1))
    exact <- costs - rep(apply(costs, 2, min, na.rm = TRUE), each = nrow(costs))
    slack <- 2 * p * values$quantum + 1e-9 * sum(diag(task$gram))
    edges <- values$edges * values$quantum
    far <- is.finite(exact) & abs(edges - exact) > slack & exact < 2^51 * values$quantum
    fails <- c(edges = any(far, na.rm = TRUE) ||
               any(is.finite(edges) != is.finite(exact), na.rm = TRUE),
               admissible = any(values$to_go * values$quantum > rest - sum_of_rest(costs) + slack),
               consistent = values$consistent &&
                 any(values$to_go > values$edges + values$after + 2 * p, na.rm = TRUE))
    if (any(fails)) paste("with", heuristic, names(which(fails)))
  }))
}

# The cheapest completion of every set, and its simple estimate.
completions_of <- function(costs) {
  p <- ncol(costs)
  rest <- c(rep(Inf, 2^p - 1), 0)
  for (state in (2^p - 2):0) {
    free <- which(!is.na(costs[state + 1, ]))
    rest[state + 1] <- min(costs[state + 1, free] + rest[state + 2^(free - 1) + 1])
  }
  rest
}
sum_of_rest <- function(costs) {
  rowSums(ifelse(is.na(costs), 0, rep(apply(costs, 2, min, na.rm = TRUE), each = nrow(costs))))
}
