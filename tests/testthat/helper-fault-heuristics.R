# Values of heuristics for all states of small problems, checked against an independent dynamic
# programme; shared by the tests and by tests/stress.

# The cheapest completion of every state, in whole quanta: an independent dynamic programme.
# Row U + 1 of `edges` has the cost of placing each variable next, NA where it is placed.
completions <- function(scores, quantum) {
  costs <- listed_costs(scores)
  n <- ncol(costs)
  regrets <- floor((costs - rep(apply(costs, 2, min), each = nrow(costs))) / quantum + 0.5)
  edges <- least_within(regrets)
  states <- 0:(2^n - 1)
  for (x in seq_len(n)) edges[bitwAnd(states, 2^(x - 1)) > 0, x] <- NA
  rest <- c(rep(Inf, 2^n - 1), 0)
  for (state in rev(states[-2^n])) {
    next_ones <- which(!is.na(edges[state + 1, ]))
    rest[state + 1] <- min(edges[state + 1, next_ones] + rest[state + 2^(next_ones - 1) + 1])
  }
  list(edges = edges, rest = rest)
}

heuristic_values <- function(scores, name, settings = list(), upper_bound, placed, threads = 1,
                             seed = 1, limits = resolve_limits(Inf, "1GB", Inf)) {
  guide <- find_component(cpp_components()$heuristics, name, "heuristic", "heuristic",
                          environment())
  cpp_heuristic_values(unclass(scores)[c("start", "size", "parents", "score")], name,
                       resolve_settings(settings, list(guide), environment()), upper_bound, placed,
                       list(threads = threads, seed = seed), limits)
}

# Checks the values of a heuristic for all states of a small problem. Returns "" or what is wrong.
values_fault <- function(values, scores) {
  n <- length(scores$variables)
  truth <- completions(scores, values$quantum)
  if (any(values$to_go > truth$rest)) return("not admissible")
  if (values$to_go[2^n] != 0) return("something to go from the goal")
  children <- outer(0:(2^n - 1), 2^(seq_len(n) - 1), bitwOr)
  after <- array(values$to_go[children + 1], dim(children))
  after[is.na(truth$edges)] <- NA
  if (!identical(after, values$after)) return("a batch differs from single values")
  if (values$consistent && any(values$to_go > truth$edges + after, na.rm = TRUE)) {
    return("not consistent")
  }
  ""
}

# For every set, the cost in quanta of the best network that has it.
forced_optima <- function(scores, quantum, which) {
  costs <- listed_costs(scores)
  regrets <- floor((costs - rep(apply(costs, 2, min), each = nrow(costs))) / quantum + 0.5)
  child <- rep(seq_along(scores$variables), diff(scores$start))
  masks <- vapply(set_parents(scores), function(parents) sum(2^(parents - 1)), 0)
  vapply(which, function(set) {
    forced <- regrets
    forced[-(masks[set] + 1), child[set]] <- Inf
    judge_optimum(forced)
  }, 0)
}

possible_fault <- function(values, scores) {
  out <- which(!values$possible)
  if (any(forced_optima(scores, values$quantum, out) < values$below)) {
    "a possible set is excluded"
  } else {
    ""
  }
}

# The cost of a known network, which may be worse than the best one.
some_upper_bound <- function(scores) {
  optimum <- judge_optimum(listed_costs(scores))
  optimum + stats::runif(1, 0, 0.3) * abs(optimum)
}

heuristic_fault <- function(scores, name, settings = list(), ...) {
  values <- heuristic_values(scores, name, settings, some_upper_bound(scores),
                             all_states(length(scores$variables)), ...)
  c(values_fault(values, scores), possible_fault(values, scores))
}

# Every heuristic with all the settings that change what it does.
heuristic_variants <- function() {
  with_groups <- c(lapply(1:4, function(k) list(groups = k)),
                   lapply(c("halves", "conflict", "components"), function(g) list(grouping = g)))
  known <- available_heuristics()
  settings <- list(static = with_groups,
                   lagrangian = c(with_groups,
                                  list(list(form = "A"), list(iterations = 3), list(members = 2),
                                       list(order = 1))),
                   dynamic = lapply(2:4, function(k) list(k = k)))
  unlist(lapply(known$name, function(name) {
    lapply(c(list(list()), settings[[name]]), function(s) list(name = name, settings = s))
  }), recursive = FALSE)
}

describe_variant <- function(variant) {
  paste(variant$name, paste(names(variant$settings), variant$settings, collapse = " "))
}

variant_faults <- function(variant, make_scores, times, ...) {
  faults <- replicate(times, heuristic_fault(make_scores(), variant$name, variant$settings, ...))
  if (any(nzchar(faults))) paste(describe_variant(variant), unique(faults[nzchar(faults)])) else ""
}

small_scores <- function(n = sample(2:7, 1)) {
  random_scores(n, sets = sample(c(1, 4, 30), 1), digits = sample(c(0, 1, 8), 1))
}

# Lists in which some variables have no empty set, so that not every variable can come first.
demanding_scores <- function(n = sample(3:7, 1)) {
  repeat {
    scores <- random_scores(n, sets = sample(2:8, 1), largest = 2, empty_sets = FALSE)
    if (is.finite(judge_optimum(listed_costs(scores)))) return(scores)
  }
}

# Checks tables with random groups, clusters and prices.
prices_fault <- function(scores) {
  n <- length(scores$variables)
  groups <- unname(split(seq_len(n), sample(sample(n, 1), n, replace = TRUE)))
  clusters <- replicate(sample(8, 1), sort(sample(n, sample(2:n, 1))), simplify = FALSE)
  # A cluster has more members than its order.
  orders <- pmin(sample(1:2, length(clusters), replace = TRUE), lengths(clusters) - 1L)
  prices <- round(stats::rexp(length(clusters)) * 2^sample(20:38, 1))
  values <- cpp_priced_values(unclass(scores)[c("start", "size", "parents", "score")], groups,
                              clusters, prices, orders, some_upper_bound(scores), all_states(n),
                              resolve_limits(Inf, "1GB", Inf))
  c(values_fault(values, scores), possible_fault(values, scores))
}
