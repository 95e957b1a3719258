# Example 4.1 of Friedman, Nachman & Pe'er (1999): B -> A <- C <- D with I(A; C) > I(A; D) > I(A;
# B).
example_4_1 <- function(rows = 4000) {
  d <- stats::rbinom(rows, 1, 0.5)
  c <- ifelse(stats::runif(rows) < 0.95, d, 1 - d)
  b <- stats::rbinom(rows, 1, 0.5)
  a <- stats::rbinom(rows, 1, 0.05 + 0.75 * c + 0.15 * b)
  data.frame(lapply(list(A = a, B = b, C = c, D = d), factor))
}

# Mutual information in nats, from its definition.
plain_information <- function(x, y) {
  joint <- table(x, y) / length(x)
  terms <- joint * log(joint / outer(rowSums(joint), colSums(joint)))
  sum(terms[joint > 0])
}

# The problem of the rounds, for settings that users do not have.
candidate_problem <- function(data, score, ...) {
  n <- length(data$variables)
  plan <- utils::modifyList(list(measure = "score", maximize = "scc", stop = "score",
                                 significance = 1, k = n - 1L, max_iterations = 20L),
                            list(...))
  task <- list(data = data, score = resolve_score(score, data, list(), character(), NULL),
               constraints = resolve_constraints(data$variables, NULL, NULL, NULL, NULL, NULL,
                                                 n - 1L),
               counting = count_rows, threads = 1L, budget = new_budget(Inf, NULL),
               likelihood = TRUE, plan = c(plan, seed = 1))
  problem <- task_problem(task, FALSE)
  c(problem, candidate_settings(task, problem$by_content))
}

# The measure of all ordered pairs in a network, as a matrix [child, other].
measured_pairs <- function(data, measure, score, parents = NULL, ...) {
  data <- quietly_read(data)
  n <- length(data$variables)
  problem <- candidate_problem(data, score, measure = measure, ...)
  parents <- problem$number_lists(parents %||% rep(list(integer()), n))
  asked <- Map(setdiff, problem$candidates, parents)
  gains <- measure_pairs(problem, list(parents = parents, rounds = list()),
                         promising_pairs(problem), asked)$gains
  result <- matrix(NA_real_, n, n, dimnames = list(problem$data$variables, problem$data$variables))
  for (x in seq_len(n)) result[x, asked[[x]]] <- gains[[x]]
  result[data$variables, data$variables]
}

# Checks everything that a run claims about its rounds. Returns "" or what is wrong.
rounds_fault <- function(data, score, constraints = list(), ...) {
  data <- quietly_read(data)
  fit <- suppressMessages(do.call(sparse_candidate,
                                  c(list(data, score, seed = 1, ...), constraints)))
  rounds <- fit$iterations
  slack <- 1e-9 * (1 + abs(fit$score))
  if (any(diff(rounds$score) < 0)) return("the score falls")
  if (abs(utils::tail(rounds$score, 1) - fit$score) > slack) {
    return("the last round is not the result")
  }
  if (abs(suppressMessages(score_network(fit, data, fit$settings$score)) - fit$score) > slack) {
    return("another score")
  }
  if (fit$within$bound < fit$score || fit$bound < fit$within$bound - slack) {
    return("bounds in the wrong order")
  }
  if (any(diff(rounds$sets_counted) < 0 | diff(rounds$seconds) < 0)) return("counters fall")
  if (fit$proved) {
    best <- suppressMessages(do.call(learn_bn,
                                     c(list(data, score, max_parents = length(data$variables) - 1),
                                       constraints)))$score
    if (abs(best - fit$score) > slack) return("proved, but not the optimum")
  }
  ""
}
