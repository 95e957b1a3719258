# The samples that a proxy is trained on: random networks and the scores of their families.
# Variables have the numbers of problem_by_content().

# The largest number of parents in samples and searches if the user sets no limit.
most_parents_of_proxy <- 3L

# Gives each variable `mean_parents` parents on average. At most half of all pairs are arcs, because
# otherwise all networks would be alike.
arc_probability <- function(mean_parents, n) min(0.5, 2 * mean_parents / max(1, n - 1))

# The value has `families`, the parents of all variables, network by network; `scores`, with a row
# for each network and a column for each variable; and the reason if there are fewer networks than
# asked for. Samples for decomposable proxies also have `known`, a pointer to their families.
draw_training_networks <- function(problem, plan) {
  n <- length(problem$by_content)
  # Half of the time is for samples, the other half for learning from them.
  deadline <- problem$budget$elapsed() + problem$budget$left()$seconds / 2
  size <- 8L * max(1L, most_families_drawn %/% (8L * n))
  n_samples <- min(plan$n_samples, affordable_samples(problem, plan$proxy))
  portions <- list()
  for (first in seq.int(0, n_samples - 1L, by = size)) {
    portions[[length(portions) + 1L]] <- sample_portion(problem, plan, first,
                                                        min(size, n_samples - first), deadline)
    if (portions[[length(portions)]]$stop_reason != "finished") break
  }
  of_all <- function(field, join) do.call(join, lapply(portions, `[[`, field))
  ended <- portions[[length(portions)]]$stop_reason
  if (ended == "finished" && n_samples < plan$n_samples) ended <- "memory_limit"
  samples <- list(families = of_all("families", c), scores = of_all("scores", rbind),
                  stop_reason = ended)
  if (plan$proxy == "decomposable") samples$known <- known_families(samples)
  samples
}

# The bytes that training takes for each sampled family. Decomposable proxies also have it in the
# core, and coefficients for its pairs of parents.
bytes_of_family <- c(global = 150, decomposable = 300)

# A quarter of the memory is for the samples. A proxy needs at least two samples.
affordable_samples <- function(problem, proxy) {
  families <- problem$budget$left()$bytes / 4 / bytes_of_family[[proxy]]
  max(2, floor(families / length(problem$by_content)))
}

# This number of families is drawn without looking at the clock.
most_families_drawn <- 20000L

sample_portion <- function(problem, plan, first, size, deadline) {
  n <- length(problem$by_content)
  families <- cpp_random_networks(constraints_of(problem), arc_probability(plan$mean_parents, n),
                                  first, size, plan$seed)
  limits <- problem$budget$left()
  limits$seconds <- max(0, min(limits$seconds, deadline - problem$budget$elapsed()))
  made <- cpp_score_networks(problem$scorer, families, problem$threads, limits,
                             reporter_of(problem, "Scoring random networks"))
  # A Gaussian family whose parents determine the child has no score.
  usable <- is.finite(rowSums(made$scores))
  kept <- rep(seq_along(usable) %in% which(usable), each = n)
  list(families = families[seq_len(n * length(usable))][kept],
       scores = made$scores[usable, , drop = FALSE], stop_reason = made$stop_reason)
}

# The parents in the i-th network.
sampled_network <- function(samples, i) {
  n <- ncol(samples$scores)
  samples$families[(i - 1L) * n + seq_len(n)]
}

# For each network, its arcs as places in a matrix with a row for every parent and a column for
# every child.
arcs_of_samples <- function(samples) {
  n <- ncol(samples$scores)
  child <- rep_len(seq_len(n), length(samples$families))
  network <- rep(seq_len(nrow(samples$scores)), each = n)
  size <- lengths(samples$families)
  arcs <- rep((child - 1L) * n, size) + unlist(samples$families)
  unname(split(as.integer(arcs), factor(rep(network, size), seq_len(nrow(samples$scores)))))
}
