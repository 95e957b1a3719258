# Random constraints over four variables, and which of the 543 networks obey them.
random_constraints <- function(variables) {
  n <- length(variables)
  arcs <- function(probability) {
    which(matrix(stats::runif(n^2) < probability, n) & !diag(n), arr.ind = TRUE)
  }
  named <- function(pairs) data.frame(from = variables[pairs[, 1]], to = variables[pairs[, 2]])
  maybe <- function(x) if (stats::runif(1) < 0.5) x
  some <- function(i) sample(variables, sample(0:3, 1))
  each <- sample(0:3, n, replace = TRUE)
  list(required = maybe(named(arcs(0.1))), forbidden = maybe(named(arcs(0.25))),
       tiers = maybe(unname(split(variables, sample(2, n, replace = TRUE)))),
       candidates = maybe(stats::setNames(lapply(1:2, some), sample(variables, 2))),
       max_parents = maybe(switch(sample(3, 1), each[1], each,
                                  stats::setNames(each, sample(variables)))))
}

obeys <- function(dags, constraints, variables) {
  n <- length(variables)
  has <- function(from, to) {
    bitwAnd(dags[, match(to, variables)], 2^(match(from, variables) - 1)) > 0
  }
  ok <- rep(TRUE, nrow(dags))
  required <- constraints$required
  forbidden <- constraints$forbidden
  for (i in seq_len(NROW(required))) ok <- ok & has(required$from[i], required$to[i])
  for (i in seq_len(NROW(forbidden))) ok <- ok & !has(forbidden$from[i], forbidden$to[i])
  tier <- rep(seq_along(constraints$tiers),
              lengths(constraints$tiers))[match(variables, unlist(constraints$tiers))]
  most <- constraints$max_parents
  most <- if (is.null(most)) {
    rep(n, n)
  } else if (!is.null(names(most))) {
    most[variables]
  } else {
    rep_len(most, n)
  }
  for (to in seq_len(n)) {
    ok <- ok & rowSums(vapply(variables, has, ok, to = variables[to])) <= most[to]
    only <- constraints$candidates[[variables[to]]]
    for (from in seq_len(n)) {
      barred <- (variables[to] %in% names(constraints$candidates) &&
                 !(variables[from] %in% only)) ||
        (!is.null(constraints$tiers) && tier[from] > tier[to])
      if (barred) ok <- ok & !has(variables[from], variables[to])
    }
  }
  ok
}

# Scores and searches random data under random constraints, and compares the result with all
# networks. Returns "", or "refused" if the constraints contradict each other, or what is wrong.
random_constraint_fault <- function(dags = all_dags(4)) {
  gaussian <- stats::runif(1) < 0.25
  frame <- if (gaussian) {
    random_gaussian(4, 40, collinear = FALSE)
  } else {
    random_discrete(4, sample(c(5, 20, 80), 1))
  }
  data <- quietly_read(frame)
  score <- sample(if (gaussian) gaussian_scores() else discrete_scores(), 1)
  constraints <- random_constraints(data$variables)
  ok <- obeys(dags, constraints, data$variables) &
    !constant_parents(dags, constraints$required, data)
  arguments <- c(list(data, score), constraints)
  if (!any(ok)) {
    return(tryCatch({
      do.call(local_scores, arguments)
      "a contradiction was accepted"
    }, bnstar_error_argument = function(e) "refused"))
  }
  costs <- vapply(1:4, function(x) vapply(0:15, function(mask) {
    parents <- members(mask, 4)
    if (x %in% parents) Inf else -judge_score(frame, score, x, parents)
  }, 0), numeric(16))
  best <- -min(dag_costs(dags[ok, , drop = FALSE], costs))
  for (prune in c(TRUE, FALSE)) {
    fit <- search_order_graph(do.call(local_scores, c(arguments, prune = prune)))
    if (abs(fit$score - best) > 1e-9 * max(1, abs(best))) {
      return(paste(score, "has another optimum, prune =", prune))
    }
    masks <- colSums(as.matrix(fit) * 2^(0:3))
    if (!any(ok & colSums(t(dags) == masks) == 4)) return("the network does not obey")
  }
  ""
}

# A constant is a parent only if that arc is required.
constant_parents <- function(dags, required, data) {
  found <- rep(FALSE, nrow(dags))
  for (from in match(data$constant, data$variables)) {
    for (to in seq_along(data$variables)) {
      asked <- any(required$from == data$variables[from] & required$to == data$variables[to])
      if (!asked) found <- found | bitwAnd(dags[, to], 2^(from - 1)) > 0
    }
  }
  found
}
