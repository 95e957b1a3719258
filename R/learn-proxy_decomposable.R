# The decomposable proxy has a regression for each variable, which predicts the variable's own score
# in the sampled networks. Its features are the parents, the pairs of parents, and the number of
# parents. Each of the three kinds has one prior variance for all children, in units of the variance
# of the child's scores.

# The different sampled parent sets of each variable and their scores, in the order in which they
# were sampled.
known_families <- function(samples) {
  n <- ncol(samples$scores)
  lapply(seq_len(n), function(x) {
    parents <- samples$families[seq.int(x, by = n, length.out = nrow(samples$scores))]
    add_families(list(parents = list(), scores = numeric(), keys = character()), parents,
                 samples$scores[, x])
  })
}

add_families <- function(known, parents, scores) {
  keys <- family_keys(parents)
  new <- !duplicated(keys) & !keys %in% known$keys & is.finite(scores)
  list(parents = c(known$parents, parents[new]), scores = c(known$scores, scores[new]),
       keys = c(known$keys, keys[new]))
}

# A text for each parent set that identifies it. Sets of one size are done at once.
family_keys <- function(parents) {
  keys <- character(length(parents))
  size <- lengths(parents)
  for (k in setdiff(unique(size), 0L)) {
    members <- matrix(unlist(parents[size == k]), k)
    keys[size == k] <- do.call(paste, c(lapply(seq_len(k), function(i) members[i, ]), sep = ","))
  }
  keys
}

train_decomposable <- function(problem, samples, plan, call) {
  if (!fits_matrices(problem, 4)) return(list(stop_reason = "memory_limit"))
  fit_decomposable(problem, known_families(samples), samples, plan)
}

# TRUE if there is memory for this number of matrices with an entry for every arc.
fits_matrices <- function(problem, matrices) {
  8 * matrices * length(problem$by_content)^2 <= problem$budget$left()$bytes
}

fit_decomposable <- function(problem, known, samples, plan) {
  tasks <- lapply(known, function(of_child) {
    if (problem$budget$left()$seconds > 0) {
      family_task(of_child, length(known), max(problem$max_parents))
    }
  })
  if (problem$budget$left()$seconds <= 0) return(list(stop_reason = "time_limit"))
  common <- common_weights(tasks, problem$budget$left)
  limits <- problem$budget$left()
  # The rest of the time is for the tables of the proxy.
  limits$seconds <- 0.75 * limits$seconds
  made <- cpp_fit_processes(lapply(tasks, weighted_task, common), problem$threads, limits)
  if (made$stop_reason == "memory_limit") return(made["stop_reason"])
  found <- Map(function(task,
                        c) if (length(c) > 0L) c * task$scale else numeric(length(task$group)),
                        tasks, made$coefficients)
  part <- function(kind) Map(function(c, task) c[task$group == kind], found, tasks)
  pairs <- do.call(rbind, Map(function(x, task, c) cbind(rep(x, nrow(task$pairs)), task$pairs, c),
                              seq_along(tasks), tasks, part(2L)))
  new_proxy("decomposable", problem, samples, plan, sum(vapply(tasks, `[[`, 0, "mean")),
            do.call(cbind, part(0L)), means = vapply(tasks, `[[`, 0, "mean"),
            sizes = do.call(cbind, part(1L)),
            pairs = stats::setNames(as.data.frame(pairs),
                                    c("child", "first", "second", "coefficient")),
            common = common, stop_reason = made$stop_reason)
}

# The features of a child: its parents (1 to n), then "at least k parents" for k = 1 to `most`, then
# the pairs that occur. `group` is the kind of each feature.
family_task <- function(known, n, most) {
  sets <- pairs_of_sets(known$parents)
  code <- (sets$first - 1) * n + sets$second
  new <- !duplicated(code)
  pairs <- cbind(sets$first, sets$second)[new, , drop = FALSE]
  size <- lengths(known$parents)
  numbers <- pmin(size, most)
  feature <- c(unlist(known$parents), n + sequence(numbers), n + most + match(code, code[new]))
  owner <- c(rep(seq_along(size), size), rep(seq_along(size), numbers), sets$set)
  rows <- unname(split(feature, factor(owner, seq_along(size))))
  centre <- mean(known$scores)
  scale <- sqrt(mean((known$scores - centre)^2))
  if (!(scale > 1e-12 * max(1, abs(centre)))) scale <- 1
  list(rows = lapply(rows, as.integer), values = (known$scores - centre) / scale, mean = centre,
       scale = scale, pairs = pairs, group = rep(0:2, c(n, most, nrow(pairs))))
}

# The weights of the three kinds and the noise. A few children and some of their families are enough
# to learn them, because they are common to all.
common_weights <- function(tasks, limits_left, most_children = 8L, most_families = 150L) {
  chosen <- unique(round(seq.int(1, length(tasks), length.out = min(most_children, length(tasks)))))
  learned <- vapply(tasks[chosen], function(task) {
    rows <- utils::head(task$rows, most_families)
    settings <- list(by = "fixed_point", group = task$group, learn_noise = TRUE,
                     most_steps = most_training_steps[["common"]])
    made <- cpp_train_process(rows, utils::head(task$values, most_families), settings,
                              limits_left())
    largest <- function(kind) max(0, made$weights[task$group == kind], na.rm = TRUE)
    c(largest(0L), largest(1L), largest(2L), made$noise)
  }, numeric(4L))
  # Medians, because the weight of a kind goes to zero for a child that it says nothing about.
  stats::setNames(pmax(apply(learned, 1L, stats::median), c(1e-3, 1e-3, 1e-3, 1e-4)),
                  c("parents", "numbers", "pairs", "noise"))
}

weighted_task <- function(task, common) {
  list(rows = task$rows, values = task$values, weights = unname(common[task$group + 1L]),
       noise = common[["noise"]])
}
