# Problems whose candidate graphs fall into clusters, and checks of the decompositions, shared by the tests and by tests/stress.

# Lists over a random tree of clusters: every variable has its sets within one cluster it belongs to. Each cluster after the
# first takes over a variable of another, so that cycles run through both.
clustered_scores <- function(n, sets = 8, digits = 6, empty_sets = TRUE) {
  clusters <- list(seq_len(min(n, sample(3:4, 1))))
  home <- rep(1L, n)
  while (max(unlist(clusters)) < n) {
    from <- clusters[[sample(length(clusters), 1)]]
    shared <- from[sample(length(from), min(length(from), sample(3, 1, prob = c(1, 8, 3))))]
    new <- max(unlist(clusters)) + seq_len(min(n - max(unlist(clusters)), sample(3, 1)))
    clusters <- c(clusters, list(c(shared, new)))
    home[c(shared[1], new)] <- length(clusters)
  }
  lists <- lapply(seq_len(n), function(x) {
    others <- setdiff(clusters[[home[x]]], x)
    drawn <- replicate(sets, sort(others[stats::runif(length(others)) < 0.5]), simplify = FALSE)
    drawn <- unique(if (empty_sets) c(list(integer()), drawn) else drawn)
    drawn[order(lengths(drawn))]
  })
  # Larger sets are cheaper, or there would be nothing to decide.
  as_local_scores(lists, lapply(lists, function(l) round(6 * lengths(l) - stats::runif(length(l), 20, 30), digits)))
}

# Scores of random data with a few random candidates for every variable, and sometimes required arcs; NULL where these
# contradict each other.
candidate_scores <- function(n) {
  data <- quietly_read(random_discrete(n, sample(c(20, 60, 200), 1)))
  names <- data$variables
  candidates <- lapply(names, function(x) sample(setdiff(names, x), min(n - 1, sample(4, 1))))
  required <- if (stats::runif(1) < 0.4) data.frame(from = names[sample(n, 2)], to = names[sample(n, 2)])
  required <- required[required$from != required$to, ]
  tryCatch(quiet_scores(data, sample(discrete_scores(), 1), candidates = stats::setNames(candidates, names),
                        required = if (NROW(required) > 0) required, prune = stats::runif(1) < 0.7),
           bnstar_error_argument = function(e) NULL)
}

# With its optimum.
decomposable_problem <- function(largest = 10) {
  repeat {
    kind <- sample(c("clusters", "candidates", "any"), 1, prob = c(6, 3, 1))
    if (kind == "any") return(random_problem(min(largest, 8)))
    n <- sample(min(5, largest):largest, 1)
    scores <- if (kind == "candidates") candidate_scores(n) else
      clustered_scores(n, sample(c(3, 8, 20), 1, prob = c(1, 2, 6)), sample(c(0, 1, 8), 1), stats::runif(1) < 0.7)
    if (is.null(scores)) next
    optimum <- judge_optimum(listed_costs(scores))
    if (is.finite(optimum)) return(list(scores = scores, optimum = optimum))
  }
}

# Of a network in these lists: "" or what is wrong. `cost` must be what its sets cost.
listed_network_fault <- function(found, scores) {
  if (!is.null(find_cycle(found$parents))) return("has a cycle")
  costs <- listed_costs(scores)
  masks <- vapply(found$parents, function(parents) sum(2^(parents - 1)), 0)
  own <- -costs[cbind(masks + 1, seq_along(masks))]
  if (!all(is.finite(own))) return("has a set that is not listed")
  if (max(abs(own - found$node_scores)) > 0) return("has other scores than its sets")
  ""
}

# The bound R shows, see as_learned_bn().
score_bound <- function(found) {
  score <- sum(found$node_scores)
  if (found$proved) score + found$rounding else max(found$bound, score)
}

decomposition_fault <- function(problem, method, ..., proved = TRUE) {
  found <- search_decomposed(problem$scores, method, ..., limits = list(seconds = Inf, bytes = Inf, nodes = Inf))
  fault <- enclosing_fault(found, problem)
  if (nzchar(fault)) return(paste(method, fault))
  if (found$proved != proved) return(paste(method, if (proved) "has no proof" else "has a proof"))
  missed <- abs(sum(found$node_scores) + problem$optimum) > 1e-9 * max(1, abs(problem$optimum))
  if (proved && missed) paste(method, "missed the optimum") else ""
}

enclosing_fault <- function(found, problem) {
  fault <- listed_network_fault(found, problem$scores)
  if (nzchar(fault)) return(fault)
  slack <- 1e-9 * max(1, abs(problem$optimum))
  if (sum(found$node_scores) > -problem$optimum + slack) return("is better than the optimum")
  if (score_bound(found) < -problem$optimum - slack) return("cuts the optimum off")
  ""
}
