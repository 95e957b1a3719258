alternate_quick <- function(data, seed = 1, time_limit = 20, threads = 1L) {
  data <- read_data(data, weights = NULL, levels = "observed", convert = TRUE)
  score <- resolve_score("bic", data, list(), character())
  n <- length(data$variables)
  constraints <- resolve_constraints(data$variables, NULL, NULL, NULL, NULL, NULL, n - 1L, residual_limit(score$name, data), data$constant)
  budget <- new_budget(time_limit, NULL)
  problem <- new_candidate_problem(data, score, constraints, list(maximize = "hill_climb"), threads, budget, NULL)
  execution <- list(tabu = 10L, patience = 10L, idle_rounds = 5L, until_stopped = TRUE, threads = threads, seed = seed, start = problem$required)
  cons <- list(required = problem$required, candidates = problem$allowed, max_parents = problem$max_parents, limit_configurations = FALSE)
  found <- cpp_alternate(problem$scorer, NULL, cons, execution, budget$left(), NULL)
  found$total <- sum(problem$score_families(found$parents))
  found
}
