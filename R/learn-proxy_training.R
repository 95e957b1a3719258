# Trains a proxy on sampled networks. A proxy is a Gaussian process whose mean is linear in its
# features: the arcs of a network, or the parents of one variable and their pairs.

trainings <- c("fixed_point", "gradient", "common")

# Fixed-point steps are few and long, gradient steps are many and short.
most_training_steps <- c(fixed_point = 200L, gradient = 1000L, common = 100L)

# `rows` has the numbers of the features of each row, `values` what is regressed on them. With
# `centre` the mean is subtracted first; otherwise the prior mean is 0, as the paper prints it.
# Values are divided by their standard deviation, which changes only the units. Features have the
# weights that `plan$training` finds, or share one with their `group`.
train_process <- function(rows, values, n_features, plan, limits, group = NULL) {
  mean <- if (plan$centre) mean(values) else 0
  scale <- sqrt(mean((values - mean)^2))
  if (scale <= 1e-12 * max(1, abs(mean))) return(constant_process(mean, n_features))
  common <- plan$training == "common"
  group <- group %||% if (common) integer(n_features) else seq_len(n_features) - 1L
  settings <- list(by = plan$training, group = group, learn_noise = plan$noise == "learned",
                   most_steps = most_training_steps[[plan$training]])
  made <- cpp_train_process(rows, (values - mean) / scale, settings, limits)
  if (made$stop_reason == "memory_limit") return(made)
  made$mean <- mean
  made$scale <- scale
  if (made$regular) made$coefficients <- made$coefficients * scale
  made$weights <- made$weights * scale^2
  made$noise <- made$noise * scale^2
  # The likelihood becomes a density of the values before the division.
  made$likelihood <- made$likelihood - length(values) * log(scale)
  made
}

# The process for values that are all equal: there is nothing to explain.
constant_process <- function(mean, n_features) {
  list(regular = TRUE, weights = numeric(n_features), noise = 0, likelihood = Inf,
       coefficients = numeric(n_features), steps = 0L, stop_reason = "finished", mean = mean,
       scale = 1)
}

# The proxy of the paper: one process for all arcs.
train_global <- function(problem, samples, plan, call) {
  n <- ncol(samples$scores)
  if (!fits_matrices(problem, 8)) return(list(stop_reason = "memory_limit"))
  made <- train_process(arcs_of_samples(samples), rowSums(samples$scores), n * n, plan,
                        problem$budget$left())
  if (made$stop_reason == "memory_limit") return(made["stop_reason"])
  if (!made$regular) refuse_singular(samples, call)
  square <- function(values) matrix(values, n, n)
  new_proxy("global", problem, samples, plan, made$mean, square(made$coefficients),
            weights = square(made$weights), noise = made$noise, likelihood = made$likelihood,
            steps = made$steps, stop_reason = made$stop_reason,
            trained_on = list(arcs = arcs_of_samples(samples),
                              noise = rep(made$noise, nrow(samples$scores))))
}

refuse_singular <- function(samples, call) {
  n <- ncol(samples$scores)
  networks <- nrow(samples$scores)
  seen <- length(unique(unlist(arcs_of_samples(samples))))
  abort_argument(c("Without noise the kernel of {networks} networks is singular: they have {seen}
                    different arcs between them, and more than {n * (n - 1)} networks over {n}
                    variables always make it so.",
                   i = "Take {.code noise = \"learned\"}, which the printed method does not have, or
                        a smaller {.arg n_samples}; networks that are equal, or empty, make it
                        singular too."), call = call)
}

# Variables have the numbers of the problem until by_users_order() changes them.
new_proxy <- function(kind, problem, samples, plan, mean, coefficients, ...,
                      stop_reason = "finished") {
  structure(c(list(kind = kind, variables = problem$data$variables, mean = mean,
                   coefficients = coefficients, max_parents = problem$max_parents), list(...),
              list(centre = plan$centre, training = plan$training, n_samples = nrow(samples$scores),
                   score = problem$score$name, best_sample = max(rowSums(samples$scores)),
                   stop_reason = stop_reason)), class = "bn_proxy")
}

# The same proxy with the user's numbers and names.
by_users_order <- function(proxy, problem) {
  number <- problem$number
  proxy$variables <- proxy$variables[number]
  proxy$max_parents <- proxy$max_parents[number]
  names <- list(from = proxy$variables, to = proxy$variables)
  for (field in c("coefficients", "weights")) {
    if (!is.null(proxy[[field]])) {
      proxy[[field]] <- `dimnames<-`(proxy[[field]][number, number], names)
    }
  }
  if (!is.null(proxy$trained_on)) {
    n <- length(number)
    proxy$trained_on$arcs <- lapply(proxy$trained_on$arcs, function(arcs) {
      from <- problem$by_content[(arcs - 1L) %% n + 1L]
      as.integer((problem$by_content[(arcs - 1L) %/% n + 1L] - 1L) * n + from)
    })
  }
  by_variable <- list(means = function(x) x[number], sizes = function(x) x[, number, drop = FALSE],
                      pairs = function(x) {
    replace(x, c("child", "first", "second"),
            lapply(x[c("child", "first", "second")], function(v) problem$by_content[v]))
  })
  for (field in intersect(names(by_variable), names(proxy))) {
    proxy[[field]] <- by_variable[[field]](proxy[[field]])
  }
  proxy
}
