# The decomposable proxy: a regression for each variable, on its own score in the sampled networks. Its features are the parents, pairs of
# parents, and how many parents there are; each of the three kinds has one prior variance, in units of the variance of the child's scores,
# the same for all children.

# What is known of each variable: its different parent sets and their scores, in the order in which they came.
known_families <- function(samples) {
  n <- ncol(samples$scores)
  lapply(seq_len(n), function(x) {
    parents <- samples$families[seq.int(x, by = n, length.out = nrow(samples$scores))]
    add_families(list(parents = list(), scores = numeric(), keys = character()), parents, samples$scores[, x])
  })
}

add_families <- function(known, parents, scores) {
  keys <- family_keys(parents)
  new <- !duplicated(keys) & !keys %in% known$keys & is.finite(scores)
  list(parents = c(known$parents, parents[new]), scores = c(known$scores, scores[new]), keys = c(known$keys, keys[new]))
}

family_keys <- function(parents) vapply(parents, paste, "", collapse = ",")

train_decomposable <- function(problem, samples, plan, call) {
  fit_decomposable(problem, known_families(samples), samples, plan)
}

fit_decomposable <- function(problem, known, samples, plan) {
  tasks <- lapply(known, family_task, n = length(known), most = max(problem$max_parents))
  common <- common_weights(tasks, problem$budget$left())
  made <- cpp_fit_processes(lapply(tasks, weighted_task, common), problem$threads, problem$budget$left())
  if (made$stop_reason == "memory_limit") return(made["stop_reason"])
  found <- Map(function(task, c) if (length(c) > 0L) c * task$scale else numeric(length(task$group)), tasks, made$coefficients)
  part <- function(kind) Map(function(c, task) c[task$group == kind], found, tasks)
  pairs <- do.call(rbind, Map(function(x, task, c) cbind(rep(x, nrow(task$pairs)), task$pairs, c), seq_along(tasks), tasks, part(2L)))
  new_proxy("decomposable", problem, samples, plan, sum(vapply(tasks, `[[`, 0, "mean")), do.call(cbind, part(0L)),
            means = vapply(tasks, `[[`, 0, "mean"), sizes = do.call(cbind, part(1L)),
            pairs = stats::setNames(as.data.frame(pairs), c("child", "first", "second", "coefficient")),
            common = common, stop_reason = made$stop_reason)
}

# Features of a child: 1 ... n its parents, then one for at least 1, 2, ... `most` of them, then the pairs that occur. `group` is the kind
# of each.
family_task <- function(known, n, most) {
  pairs_in <- function(parents) if (length(parents) < 2L) NULL else t(utils::combn(parents, 2L))
  by_set <- lapply(known$parents, pairs_in)
  pairs <- unique(do.call(rbind, by_set)) %||% matrix(0, 0L, 2L)
  code <- function(pairs) (pairs[, 1L] - 1) * n + pairs[, 2L]
  rows <- Map(function(parents, has) {
    c(parents, n + seq_len(min(length(parents), most)), if (!is.null(has)) n + most + match(code(has), code(pairs)))
  }, known$parents, by_set)
  centre <- mean(known$scores)
  scale <- sqrt(mean((known$scores - centre)^2))
  if (!(scale > 1e-12 * max(1, abs(centre)))) scale <- 1
  list(rows = lapply(rows, as.integer), values = (known$scores - centre) / scale, mean = centre, scale = scale, pairs = pairs,
       group = rep(0:2, c(n, most, nrow(pairs))))
}

# Weights of the three kinds and noise, learned for some children and some of their families, since what is common to all is not
# learned better from more.
common_weights <- function(tasks, limits, most_children = 8L, most_families = 150L) {
  chosen <- unique(round(seq.int(1, length(tasks), length.out = min(most_children, length(tasks)))))
  learned <- vapply(tasks[chosen], function(task) {
    rows <- utils::head(task$rows, most_families)
    settings <- list(by = "fixed_point", group = task$group, learn_noise = TRUE, most_steps = most_training_steps[["common"]])
    made <- cpp_train_process(rows, utils::head(task$values, most_families), settings, limits)
    largest <- function(kind) max(0, made$weights[task$group == kind], na.rm = TRUE)
    c(largest(0L), largest(1L), largest(2L), made$noise)
  }, numeric(4L))
  # Medians, since a kind that tells nothing of one child goes to zero there.
  stats::setNames(pmax(apply(learned, 1L, stats::median), c(1e-3, 1e-3, 1e-3, 1e-4)), c("parents", "numbers", "pairs", "noise"))
}

weighted_task <- function(task, common) {
  list(rows = task$rows, values = task$values, weights = unname(common[task$group + 1L]), noise = common[["noise"]])
}

# What the parents of x add under a decomposable proxy, a row of `sets` for each set, all of one size.
predict_sets <- function(proxy, x, sets) {
  size <- ncol(sets)
  value <- rowSums(matrix(proxy$coefficients[sets, x], nrow(sets))) + sum(proxy$sizes[seq_len(min(size, nrow(proxy$sizes))), x])
  pair <- pair_matrix(proxy, x)
  for (i in seq_len(size)) for (j in seq_len(i - 1L)) value <- value + pair[sets[, c(i, j), drop = FALSE]]
  value
}

# The coefficients of pairs of parents of x.
pair_matrix <- function(proxy, x) {
  n <- length(proxy$variables)
  mine <- proxy$pairs[proxy$pairs$child == x, ]
  pair <- matrix(0, n, n)
  pair[cbind(c(mine$first, mine$second), c(mine$second, mine$first))] <- mine$coefficient
  pair
}
