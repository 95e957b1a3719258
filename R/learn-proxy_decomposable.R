# The decomposable proxy has a regression for each variable, which predicts the variable's own score
# in the sampled networks. The core makes its features and fits it (src/proxy/family_proxy.h).

# A pointer to the different sampled parent sets of each variable and their scores.
known_families <- function(samples) {
  n <- ncol(samples$scores)
  known <- cpp_known_families(n)
  cpp_know_families(known, rep_len(seq_len(n), length(samples$families)), samples$families,
                    as.vector(t(samples$scores)))
  known
}

train_decomposable <- function(problem, samples, plan, call) {
  if (!fits_matrices(problem, 4)) return(list(stop_reason = "memory_limit"))
  fit_decomposable(problem, samples$known, samples, plan)
}

# TRUE if there is memory for this number of matrices with an entry for every arc.
fits_matrices <- function(problem, matrices) {
  8 * matrices * length(problem$by_content)^2 <= problem$budget$left()$bytes
}

fit_decomposable <- function(problem, known, samples, plan) {
  limits <- problem$budget$left()
  # The rest of the time is for the tables of the proxy.
  limits$seconds <- 0.75 * limits$seconds
  made <- cpp_train_families(known, max(problem$max_parents), problem$threads, limits)
  if (made$stop_reason == "memory_limit") return(made["stop_reason"])
  new_proxy("decomposable", problem, samples, plan, sum(made$means), made$coefficients,
            means = made$means, sizes = made$sizes, pairs = made$pairs, common = made$common,
            stop_reason = made$stop_reason)
}

# Makes lists of the parent sets that the proxy predicts to be best, in the form of local_scores(),
# and finds a network in them by local search over orders. Families that were scored have their true
# score.
search_predicted <- function(problem, proxy, known, plan) {
  lists <- cpp_predicted_sets(known, proxy[c("means", "coefficients", "sizes", "pairs")],
                              constraints_of(problem), problem$threads, problem$budget$left())
  execution <- list(start = match("fas", order_starts) - 1L,
                    method = match("iterated", order_methods) - 1L, effort = 1,
                    until_stopped = FALSE, threads = problem$threads, seed = plan$seed,
                    initial = integer())
  found <- cpp_search_orderings(lists, execution, problem$budget$left(),
                                reporter_of(problem, "Searching orders"))
  list(parents = found$parents, stop_reason = found$stop_reason, lists = lists, moves = NULL)
}
