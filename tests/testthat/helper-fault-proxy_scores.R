# Proxies without data, their costs by definition, and checks that the tests share with
# tests/stress. Each check returns "" or what is wrong.

linear_proxy <- function(coefficients, mean = 0, max_parents = nrow(coefficients) - 1) {
  variables <- paste0("v", seq_len(nrow(coefficients)))
  dimnames(coefficients) <- list(variables, variables)
  structure(list(kind = "global", variables = variables, mean = mean, coefficients = coefficients,
                 max_parents = rep_len(as.integer(max_parents), nrow(coefficients)), centre = TRUE,
                 n_samples = 10, best_sample = 0,
                 score = "bdeu"), class = "bn_proxy")
}

# A random proxy: dense or sparse, with or without ties, with or without a limit that matters.
random_proxy <- function(n) {
  size <- sample(c(0.01, 1, 1000), 1)
  coefficients <- matrix(stats::rnorm(n^2) * (stats::runif(n^2) < sample(c(0.3, 0.7, 1), 1)),
                         n) * size
  if (stats::runif(1) < 0.4) coefficients <- round(coefficients / size) * size
  diag(coefficients) <- 0
  linear_proxy(coefficients, stats::rnorm(1, -100 * size, 50 * size),
               sample(n, if (stats::runif(1) < 0.5) 1 else n, TRUE) - 1)
}

# A matrix: [set, variable] is the cost of the variable with exactly these parents, infinite if they
# are too many.
proxy_costs <- function(proxy) {
  n <- length(proxy$variables)
  vapply(seq_len(n), function(x) vapply(0:(2^n - 1), function(mask) {
    parents <- members(mask, n)
    if (x %in% parents || length(parents) > proxy$max_parents[x]) return(Inf)
    -proxy$mean / n - sum(proxy$coefficients[parents, x])
  }, 0), numeric(2^n))
}

# Checks that lists have the best sets in order, leaving out sets with a parent that gains nothing,
# and that the tail is the next set.
proxy_lists_fault <- function(proxy, most_sets) {
  scores <- local_scores(proxy, most_sets = most_sets)
  costs <- proxy_costs(proxy)
  n <- length(proxy$variables)
  listed <- listed_costs(scores)
  for (x in seq_len(n)) {
    gainful <- proxy$coefficients[, x] > 0
    sets <- Filter(function(mask) all(gainful[members(mask, n)]) && is.finite(costs[mask + 1, x]),
                   0:(2^n - 1))
    best <- sort(costs[sets + 1, x])
    own <- which(is.finite(listed[, x]))
    first <- seq_len(min(most_sets, length(best)))
    slack <- 1e-12 * max(1, abs(best))
    same <- function(a, b) length(a) == length(b) && all(abs(a - b) <= slack)
    if (any(abs(listed[own, x] - costs[own, x]) > slack)) return("a set has another cost")
    # The empty set is always listed.
    missing <- !any(abs(best[first] - costs[1, x]) <= slack)
    if (!same(sort(listed[own, x]), sort(c(best[first], if (missing) costs[1, x])))) {
      return("others than the best are listed")
    }
    tail <- if (length(best) > length(first)) best[length(first) + 1] else Inf
    if (!same(-scores$tail[x], tail) && !identical(-scores$tail[x], tail)) return("another tail")
  }
  ""
}

# Runs every searcher with every heuristic, to the end and with limits.
proxy_search_faults <- function(largest) {
  proxy <- random_proxy(sample(2:largest, 1))
  scores <- local_scores(proxy, most_sets = sample(c(1, 3, 20, 5000), 1))
  problem <- list(scores = scores, optimum = judge_optimum(proxy_costs(proxy)))
  pairs <- search_pairs()
  through_lists <- pairs$method %in% cpp_components()$need_complete_lists
  if (is_asked(scores)) pairs <- pairs[!through_lists, ]
  faults <- mapply(function(method, heuristic) {
    c(searcher_fault(scores, problem$optimum, method, heuristic, threads = sample(2, 1)),
      limited_fault(problem, method, heuristic))
  }, pairs$method, pairs$heuristic)
  shared <- vapply(3:5, function(groups) searcher_fault(scores, problem$optimum, "astar", "static",
                                                        groups = groups), "")
  faults <- c(faults, shared)
  faults[nzchar(faults)]
}

# Compares the result under random constraints with all networks.
constrained_proxy_fault <- function(dags = all_dags(4)) {
  n <- ncol(dags)
  proxy <- random_proxy(n)
  constraints <- random_constraints(proxy$variables)
  limit <- if (is.null(constraints$max_parents)) proxy$max_parents else constraints$max_parents
  ok <- obeys(dags, replace(constraints, "max_parents", list(limit)), proxy$variables)
  arguments <- c(list(proxy, most_sets = sample(c(1, 5, 100), 1)), constraints)
  if (!any(ok)) {
    return(tryCatch({
      do.call(local_scores, arguments)
      "a contradiction was accepted"
    }, bnstar_error_argument = function(e) ""))
  }
  proxy$max_parents[] <- n
  best <- -min(dag_costs(dags[ok, , drop = FALSE], proxy_costs(proxy)))
  fit <- search_order_graph(do.call(local_scores, arguments),
                            sample(c("astar", "portfolio", "bfbnb"), 1))
  if (abs(fit$score - best) > 1e-9 * max(1, abs(best))) return("another optimum")
  if (!fit$proved) return("no proof")
  masks <- colSums(as.matrix(fit) * 2^(seq_len(n) - 1))
  if (any(ok & colSums(t(dags) == masks) == n)) "" else "the network does not obey"
}
