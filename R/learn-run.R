# What a learner knows while it runs: an environment with the best network so far, in the numbers of
# the problem, its trace, what is proved about all networks, and the limits that were reached.
# Whatever ends the run, that network is the result. Learners add fields of their own.
new_run <- function(problem, first) {
  run <- new.env(parent = emptyenv())
  run$parents <- first$parents
  run$node_scores <- first$node_scores
  run$trace <- list(data.frame(seconds = problem$budget$elapsed(), score = sum(first$node_scores),
                               bound = Inf, expanded = 0))
  run$bound <- Inf
  run$proved <- FALSE
  run$reasons <- character()
  run
}

# The best network, in the user's numbers.
network_of_run <- function(run, problem) {
  in_users_numbers(list(parents = run$parents, node_scores = run$node_scores), problem)
}

# Notes why a step ended, if that was before its own end.
note_reason <- function(run, reason) {
  if (!reason %in% c("finished", "optimal", "local_optimum")) run$reasons <- c(run$reasons, reason)
}

interrupted <- function(run) "interrupt" %in% run$reasons

# Keeps a network that was found since `began` if it is better. Returns whether it was.
take_network <- function(run, found, began) {
  better <- is_better(sum(found$node_scores), sum(run$node_scores))
  if (better) {
    run$parents <- found$parents
    run$node_scores <- found$node_scores
  }
  trace <- found$trace
  trace$seconds <- began + trace$seconds
  run$trace <- c(run$trace, list(trace))
  better
}
