# Cuts and what is built on them, checked against all networks and dynamic programming. Shared by
# the tests and by tests/stress.

# A random cluster or local cut on some of n variables.
random_local_cut <- function(n) {
  members <- sort(sample(n, sample(2:n, 1)))
  m <- length(members)
  if (stats::runif(1) < 0.4) return(list(members = members, order = sample(m - 1L, 1)))
  coefficients <- switch(sample(3, 1), sample(0:1024, m * 2^m, TRUE), sample(0:3, m * 2^m, TRUE),
                         sample(c(0, 0, 512, 1024), m * 2^m, TRUE))
  list(members = members, coefficients = as.integer(coefficients))
}

# Values of the heuristic of random cuts at random prices, and the cuts themselves.
random_cut_values <- function(scores) {
  n <- length(scores$variables)
  cuts <- replicate(sample(8, 1), random_local_cut(n), simplify = FALSE)
  prices <- round(stats::rexp(length(cuts)) * 2^sample(10:36, 1))
  values <- cpp_cut_values(unclass(scores)[c("start", "size", "parents", "score")], cuts, prices,
                           some_upper_bound(scores), all_states(n), resolve_limits(Inf, "1GB", Inf))
  for (j in seq_along(cuts)) values$cuts[[j]]$members <- cuts[[j]]$members
  values
}

# Every network whose parent sets are listed, or contain listed ones, satisfies the cut.
cut_fault <- function(cut, dags, possible) {
  place <- function(masks) {
    inside <- rep(0L, length(masks))
    for (i in seq_along(cut$members)) {
      has <- bitwAnd(masks, bitwShiftL(1L, cut$members[i] - 1L)) > 0
      inside[has] <- inside[has] + bitwShiftL(1L, i - 1L)
    }
    inside
  }
  pays <- Reduce(`+`, lapply(seq_along(cut$members), function(i) {
    cut$coefficients[cbind(i, place(dags[, cut$members[i]]) + 1L)]
  }))
  if (any(pays[possible] < cut$bound)) return("a network violates the cut")
  # Attained where every network is possible; required arcs may stand against it.
  if (all(possible) && min(pays) != cut$bound) return("the bound of a cut is not attained")
  ""
}

# All cuts of random coefficients on lists of up to five variables, and the heuristic they make.
cuts_fault <- function(scores) {
  values <- random_cut_values(scores)
  n <- length(scores$variables)
  dags <- all_dags(n)
  possible <- is.finite(dag_costs(dags, least_within(listed_costs(scores))))
  c(vapply(values$cuts, cut_fault, "", dags = dags, possible = possible),
    values_fault(values, scores), possible_fault(values, scores))
}

# Lists of real data, from which smaller problems are cut out: random costs need no local cuts.
real_lists <- local({
  known <- list()
  read <- list(
    alarm = function() bnlearn::alarm[1:1000, ],
    hailfinder = function() bnlearn::hailfinder[1:1000, ],
    win95pts = function() {
      simulate_data(random_parameters(benchmark_network("win95pts"), alpha = 0.3, seed = 1), 1000,
                    seed = 1)
    })
  function(name) {
    if (is.null(known[[name]])) {
      known[[name]] <<- quiet_scores(read[[name]](), "bic", max_parents = 3)
    }
    known[[name]]
  }
})

# Some variables that want each other as parents.
cut_out <- function(scores, n) {
  owners <- rep(seq_along(scores$variables), diff(scores$start))
  child <- rep(owners, scores$size)
  chosen <- sample(length(scores$variables), 1)
  while (length(chosen) < n) {
    near <- c(scores$parents[child %in% chosen], child[scores$parents %in% chosen])
    near <- setdiff(near, chosen)
    if (length(near) == 0L) near <- setdiff(seq_along(scores$variables), chosen)
    chosen <- c(chosen, near[sample(length(near), 1)])
  }
  scores[sort(chosen)]
}

# Some arcs are required or forbidden: only sets that respect this stay. NULL where none does.
constrain <- function(scores) {
  sets <- unname(split(scores$parents, factor(rep(seq_along(scores$size), scores$size),
                                              levels = seq_along(scores$size))))
  owners <- rep(seq_along(scores$variables), diff(scores$start))
  keep <- rep(TRUE, length(sets))
  for (time in seq_len(sample(0:3, 1))) {
    pick <- sample(which(keep & scores$size > 0), 1)
    parent <- sets[[pick]][1]
    has <- vapply(sets, function(set) parent %in% set, NA)
    keep <- keep & (owners != owners[pick] | has == (stats::runif(1) < 0.5))
  }
  if (any(tabulate(owners[keep], length(scores$variables)) == 0)) return(NULL)
  lists <- unname(split(sets[keep], owners[keep]))
  as_local_scores(lists, unname(split(scores$score[keep], owners[keep])), scores$variables)
}

# A problem cut out of real lists with its optimum by dynamic programming.
real_problem <- function(sizes = 11:13) {
  repeat {
    scores <- cut_out(real_lists(sample(c("alarm", "hailfinder", "win95pts"), 1)), sample(sizes, 1))
    scores <- constrain(scores)
    if (is.null(scores)) next
    best <- tryCatch(search_order_graph(scores, "dp"), bnstar_error_argument = function(e) NULL)
    if (!is.null(best)) return(list(scores = scores, optimum = -best$score, best = best))
  }
}

# Branch and cut from a good, an optimal and a bad first network and from none; "" or what is wrong,
# with the number of local cuts made.
branch_and_cut_fault <- function(problem, bound = sample(c("cuts", "cuts", "ascent"), 1)) {
  start <- switch(sample(4, 1), NULL, problem$best, "none",
                  random_dag(problem$scores$variables, max_parents = 1, seed = sample(1e6, 1)))
  fit <- suppressMessages(search_ilp(problem$scores, bound, start = start, order = sample(2, 1),
                                     seed = sample(1e6, 1)))
  slack <- 1e-9 * max(1, abs(problem$optimum)) + fit$rounding
  fault <- trace_fault(fit, problem$optimum)
  if (!fit$proved && !nzchar(fault)) fault <- "no proof"
  if (abs(fit$score + problem$optimum) > slack) fault <- "missed the optimum"
  structure(if (nzchar(fault)) paste(bound, fault) else "",
            local_cuts = sum(fit$counters["cuts_local"], na.rm = TRUE))
}

# A random limit, or none that matters.
limited_branching_fault <- function(problem) {
  limits <- switch(sample(3, 1), list(node_limit = sample(0:3, 1)),
                   list(time_limit = stats::runif(1, 0, 0.05)),
                   list(memory_limit = 10^stats::runif(1, 3, 7)))
  start <- random_dag(problem$scores$variables, max_parents = 1, seed = sample(1e6, 1))
  fit <- suppressMessages(rlang::inject(search_ilp(problem$scores, sample(c("cuts", "ascent"), 1),
                                           start = start, !!!limits)))
  fault <- trace_fault(fit, problem$optimum)
  if (fit$proved != (fit$stop_reason == "optimal")) fault <- "it contradicts itself"
  fault
}

# Nonsense in place of a share of all answers of linear programmes: bounds hold, and a proof is one.
spoiled_fault <- function(problem) {
  on.exit(cpp_spoil_linear_programs(0, 0))
  cpp_spoil_linear_programs(10^stats::runif(1, -4, -0.3), sample(1e6, 1))
  method <- sample(c("branch_and_cut", "astar"), 1)
  heuristic <- if (method == "astar") "cuts" else "simple"
  fit <- suppressMessages(search_order_graph(problem$scores, method, heuristic, node_limit = 200,
                                     start = random_dag(problem$scores$variables, max_parents = 1,
                                                        seed = sample(1e6, 1))))
  fault <- trace_fault(fit, problem$optimum)
  slack <- 1e-9 * max(1, abs(problem$optimum)) + fit$rounding
  if (fit$proved && abs(fit$score + problem$optimum) > slack) fault <- "a wrong proof"
  if (nzchar(fault)) paste(method, fault) else ""
}
