# What the lasso needs of data and constraints: the products of the centred columns, and who may be whose parent.

# Value: list(data, lambda, gram, required, possible, ...), as the core has it and with what R says of it.
lasso_task <- function(data, lambda, scale = FALSE, required = NULL, forbidden = NULL, tiers = NULL, candidates = NULL,
                       weights = NULL, convert = TRUE, na = "error", learner = "astar_lasso", call = rlang::caller_env()) {
  check_lambda(lambda, call = call)
  check_flag(scale, call = call)
  data <- read_continuous(data, weights, convert, na, learner, call)
  n <- length(data$variables)
  allowed <- resolve_constraints(data$variables, required, forbidden, tiers, candidates, NULL, n - 1L, call = call)
  given <- list(required = required, forbidden = forbidden, tiers = tiers, candidates = candidates)
  c(list(data = data, lambda = lambda, scale = scale, gram = centred_products(data, scale, call)), oracle_parents(allowed),
    list(arcs = allowed$arcs, scope = describe_scope(n, NULL, names(Filter(Negate(is.null), given)))))
}

# What the core takes of it.
for_core <- function(task) task[c("gram", "lambda", "required", "possible")]

# What the lasso does not know, in words of its own.
refuse_lasso_settings <- function(settings, others, call) {
  if ("max_parents" %in% names(settings)) {
    abort_argument(c("The lasso penalises coefficients, it does not count parents: {.arg max_parents} has no meaning here.",
                     i = "A larger {.arg lambda} gives fewer parents; {.arg candidates} says which there may be."), call = call)
  }
  resolve_settings(settings, list(), call, others)
}

check_lambda <- function(lambda, call = rlang::caller_env()) {
  if (missing(lambda) || is.null(lambda)) {
    abort_argument(c("{.arg lambda} is missing: the price of a unit of coefficient.", i = "{.fun cv_lambda} finds one by validation."),
                   call = call)
  }
  check_number(lambda, 0, name = "lambda", call = call)
}

# All residuals count alike, so that columns in small units hardly count: said unless the user has decided by `scale`.
report_units <- function(variables, gram) {
  share <- diag(gram) / sum(diag(gram))
  small <- variables[share < 1e-4]
  if (length(small) == 0L) return(invisible())
  inform_user(c("!" = "Columns with less than 0.01 % of all variance hardly count in these units: {some_names(small)} (`{variables[which.max(share)]}` has \\
                       {format(100 * max(share), digits = 3)} %).",
                i = "{.code scale = TRUE} divides columns by their standard deviations, {.code scale = FALSE} says that the units are meant."))
}

# The lasso of every variable, or of some, on parents.
lasso_families <- function(task, parents, children = seq_along(parents)) {
  penalties <- matrix(task$lambda, length(task$required), length(children))
  for (i in seq_along(children)) penalties[task$required[[children[i]]], i] <- 0
  cpp_lasso_fits(task$gram, children, lapply(parents, function(p) sort(as.integer(p))), penalties)
}

# Exact, where the search has them in its quanta.
lasso_node_scores <- function(task, parents) -lasso_families(task, parents)$value

lasso_info <- function(task, timings) {
  list(score = "lasso", settings = list(lambda = task$lambda, scale = as.numeric(task$scale)), timings = timings, scope = task$scope,
       stop_reason = "finished", constraints = task$arcs, n_obs = task$data$n_obs, data = task$data)
}

# A result with what coef() and predict() need.
with_coefficients <- function(fit, task) {
  parents <- lapply(fit$bn$nodes, function(node) match(node$parents, task$data$variables))
  fit$lambda <- task$lambda
  fit[c("coefficients", "refit", "means")] <- lasso_coefficients(task, unname(parents))
  fit["strength"] <- list(arc_strength(unname(parents), unname(fit$node_scores), function(children, parents) {
    -lasso_families(task, parents, children)$value
  }, 0))
  fit
}

# Of the lasso, and of least squares on the same parents: rows are parents, columns children, in the units of the data.
lasso_coefficients <- function(task, parents) {
  n <- length(parents)
  units <- if (task$scale) sqrt(diag(centred_products(task$data, FALSE)) / (task$data$n_obs - 1)) else rep(1, n)
  named <- function(b) structure(b * outer(1 / units, units), dimnames = list(task$data$variables, task$data$variables))
  free <- cpp_lasso_fits(task$gram, seq_len(n), lapply(parents, function(p) sort(as.integer(p))), matrix(0, n, n))
  list(named(lasso_families(task, parents)$coefficients), named(free$coefficients),
       stats::setNames(column_means(task$data), task$data$variables))
}
