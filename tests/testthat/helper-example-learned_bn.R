# A learned_bn with made-up scores around the network given by its parents.
fake_fit <- function(parents, proved = TRUE, bound = NULL, stop_reason = "optimal",
                     likelihood = list(loglik = -95, df = 7, nobs = 50), ...) {
  variables <- names(parents)
  node_scores <- -seq_along(variables) * 10.25
  bound <- if (is.null(bound)) sum(node_scores) else bound
  new_learned_bn(
    variables, unname(lapply(parents, match, variables)), node_scores, bound, proved,
    rounding = 1e-9, scope = "All networks over the variables.", stop_reason = stop_reason,
    trace = data.frame(seconds = c(0.5, 1), score = sum(node_scores) - 1:0, bound = bound,
                       expanded = c(10, 20)),
    counters = c(expanded = 20, generated = 12345), timings = c(search = 1, total = 1.25),
    method = "dp", settings = list(score = "bic"), likelihood = likelihood, ...)
}

# A network not in topological order, with an isolated variable and a v-structure.
small_parents <- list(D = c("B", "A"), A = character(), C = "D", B = "A", E = character())

random_parents <- function(n, probability) {
  variables <- sample(paste0("v", seq_len(n)))
  before <- function(i) variables[seq_len(i - 1L)][runif(i - 1L) < probability]
  parents <- stats::setNames(lapply(seq_len(n), before), variables)
  parents[sample(n)]
}
