# Problems whose candidate graphs fall into clusters, and checks of the decompositions. The tests
# and tests/stress share them.

# Lists over a random tree of clusters. The sets of every variable are within one of its clusters.
# Each cluster after the first takes over a variable of another, so that cycles run through both.
clustered_scores <- function(n, sets = 8, digits = 6, empty_sets = TRUE, first = sample(3:4, 1)) {
  clusters <- list(seq_len(min(n, first)))
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
  # Larger sets are cheaper. Otherwise there would be nothing to decide.
  as_local_scores(lists,
                  lapply(lists, function(l) round(6 * lengths(l) - stats::runif(length(l), 20, 30),
                                                  digits)))
}

# Scores of random data with a few random candidates for every variable, and sometimes with required
# arcs. NULL if the constraints contradict each other.
candidate_scores <- function(n) {
  data <- quietly_read(random_discrete(n, sample(c(20, 60, 200), 1)))
  names <- data$variables
  candidates <- lapply(names, function(x) sample(setdiff(names, x), min(n - 1, sample(4, 1))))
  required <- if (stats::runif(1) < 0.4) {
    data.frame(from = names[sample(n, 2)], to = names[sample(n, 2)])
  }
  required <- required[required$from != required$to, ]
  tryCatch(quiet_scores(data, sample(discrete_scores(), 1),
                        candidates = stats::setNames(candidates, names),
                        required = if (NROW(required) > 0) required, prune = stats::runif(1) < 0.7),
           bnstar_error_argument = function(e) NULL)
}

# A random problem together with its optimum.
decomposable_problem <- function(largest = 10) {
  repeat {
    kind <- sample(c("clusters", "candidates", "any"), 1, prob = c(6, 3, 1))
    if (kind == "any") return(random_problem(min(largest, 8)))
    n <- sample(min(5, largest):largest, 1)
    scores <- if (kind == "candidates") candidate_scores(n) else
      clustered_scores(n, sample(c(3, 8, 20), 1, prob = c(1, 2, 6)), sample(c(0, 1, 8), 1),
                       stats::runif(1) < 0.7)
    if (is.null(scores)) next
    optimum <- judge_optimum(listed_costs(scores))
    if (is.finite(optimum)) return(list(scores = scores, optimum = optimum))
  }
}

# Runs a decomposition from a network, with some settings changed.
decompose <- function(scores, method, start = NULL, settings = numeric(), ...,
                      seed = resolve_seed(NULL)) {
  settings <- replace(decomposition_defaults[[method]], names(settings), settings)
  search_decomposed(scores, method, settings, start_order(start$bn, scores$variables, NULL),
                    seed = seed, ...)
}

# The result as a learned_bn, as other searches make it. By default without local search, which
# would find most optima.
decomposed_fit <- function(scores, method, start = NULL, settings = numeric(), local = 0, ...) {
  found <- decompose(scores, method, start, c(settings, local_search = local), ...)
  scores$info$data <- NULL  # likelihoods take time
  as_learned_bn(found, scores$variables, scores$info, "decomposed", list(), NULL, NULL)
}

# Checks that the sets of a network are listed and that its claims about the optimum are true.
decomposed_fault <- function(fit, problem) {
  n <- length(fit$node_scores)
  masks <- drop(2^(seq_len(n) - 1) %*% as.matrix(fit))
  own <- -listed_costs(problem$scores)[cbind(masks + 1, seq_len(n))]
  if (!all(is.finite(own))) return("has a set that is not listed")
  if (!identical(own, unname(fit$node_scores))) return("has other scores than its sets")
  trace_fault(fit, problem$optimum)
}

missed <- function(fit, problem) {
  abs(fit$score + problem$optimum) > 1e-9 * max(1, abs(problem$optimum))
}

unlimited <- list(seconds = Inf, bytes = Inf, nodes = Inf)

# Runs all decompositions of one problem, from a bad network or from none. `used` collects which
# parts of the code ran.
decompositions_fault <- function(problem, used = new.env()) {
  start <- if (stats::runif(1) < 0.5) bad_network(problem$scores)
  faults <- vapply(decompositions, function(method) {
    fit <- decomposed_fit(problem$scores, method, start, local = sample(c(0, 0, 1), 1),
                          limits = unlimited, threads = sample(2, 1))
    note_used(used, fit)
    fault <- decomposed_fault(fit, problem)
    if (!nzchar(fault) && !fit$proved) fault <- "has no proof"
    if (!nzchar(fault) && missed(fit, problem)) fault <- "missed the optimum"
    if (nzchar(fault)) paste(method, fault) else ""
  }, "")
  c(faults, heuristic_fault_of(problem, start, used))
}

# Checks decompositions under limits by which clusters are searched instead of tabulated.
heuristic_fault_of <- function(problem, start, used) {
  settings <- c(most_states = sample(c(0, 8, 30), 1), largest_separator = sample(1:4, 1),
                greedy = sample(0:1, 1))
  fit <- decomposed_fit(problem$scores, "cluster_tree", start, settings, limits = unlimited)
  note_used(used, fit)
  fault <- decomposed_fault(fit, problem)
  heuristic <- fit$counters[["heuristic_clusters"]] > 0
  if (!nzchar(fault) && fit$proved == heuristic) fault <- "contradicts itself"
  if (!nzchar(fault) && !heuristic && missed(fit, problem)) fault <- "missed the optimum"
  if (!nzchar(fault) && !is.null(start) && fit$score < start$score - 1e-9) {
    fault <- "is worse than its start"
  }
  if (nzchar(fault)) paste("cluster_tree with searches", fault) else ""
}

# A bad network within the lists. Every variable takes the worst of its sets among the variables
# before it in a random order. If lists lack empty sets and no order works, it is any network.
bad_network <- function(scores) {
  n <- length(scores$variables)
  sets <- split(scores$parents,
                factor(rep(seq_along(scores$size), scores$size), seq_along(scores$size)))
  child <- rep(seq_len(n), diff(scores$start))
  for (attempt in 1:20) {
    place <- order(sample(n))
    fits <- mapply(function(x, set) all(place[set] < place[x]), child, sets)
    if (!all(seq_len(n) %in% child[fits])) next
    worst <- vapply(seq_len(n),
                    function(x) which(fits &
                                      child == x)[which.min(scores$score[fits & child == x])], 0L)
    return(list(bn = new_bn(scores$variables, unname(lapply(sets[worst], sort))),
                score = sum(scores$score[worst])))
  }
  search_orderings(scores, "random", "restarts", time_limit = 0)
}

note_used <- function(used, fit) {
  counters <- as.list(fit$counters)
  used$separators <- c(used$separators, counters$separators)
  used$orders <- c(used$orders, if (counters$separators > 0) counters$orders)
  used$clusters <- c(used$clusters, counters$clusters)
  used$searched <- c(used$searched, counters$heuristic_clusters)
}

# Checks a search under a random limit, which may stop it.
limited_decomposition_fault <- function(problem) {
  start <- bad_network(problem$scores)
  limits <- list(seconds = sample(c(0, stats::runif(1, 0, 0.003)), 1),
                 bytes = sample(c(0, 3000, Inf), 1), nodes = Inf)
  faults <- vapply(decompositions, function(method) {
    fit <- decomposed_fit(problem$scores, method, start, limits = limits)
    fault <- decomposed_fault(fit, problem)
    if (!nzchar(fault) && fit$score < start$score - 1e-9) fault <- "is worse than its start"
    if (!nzchar(fault) && fit$proved != (fit$stop_reason == "optimal")) {
      fault <- "contradicts itself"
    }
    if (nzchar(fault)) paste(method, "with limits", fault) else ""
  }, "")
  faults[nzchar(faults)]
}
