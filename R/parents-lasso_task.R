# What the lasso needs of data and constraints: the products of the centred columns, and the
# parents that each variable must have (`required`) and may have besides (`candidates`).

# The value is list(data, lambda, gram, required, candidates, ...). Some fields are for the core,
# others for what R says about the result. `means` and `deviations` are those of column_moments().
lasso_task <- function(data, lambda, scale = FALSE, required = NULL, forbidden = NULL, tiers = NULL,
                       candidates = NULL, weights = NULL, convert = TRUE, na = "error",
                       learner = "astar_lasso", call = rlang::caller_env(),
                       threads = resolve_threads(NULL)) {
  check_lambda(lambda, call = call)
  check_flag(scale, call = call)
  data <- read_continuous(data, weights, convert, na, learner, call, threads)
  n <- length(data$variables)
  pruned <- by_lasso(candidates)
  constraints <- resolve_constraints(data$variables, required, forbidden, tiers,
                                     if (!pruned) candidates, NULL, n - 1L, call = call)
  given <- list(required = required, forbidden = forbidden, tiers = tiers, candidates = candidates)
  task <- c(list(data = data, lambda = lambda, scale = scale, threads = threads),
            column_moments(data, scale, call, threads), constraints[c("required", "candidates")],
            list(arcs = constraints$arcs,
                 scope = describe_scope(n, NULL, names(Filter(Negate(is.null), given)))))
  if (pruned) task$candidates <- supports_on_all(task)
  task
}

# Are the candidates to be found by lassos on all variables, as in the first of the two stages of
# other learners (Xiang & Kim 2013, section 3.3)?
by_lasso <- function(candidates) identical(candidates, "lasso")

# The parents that the lasso of each variable on all that it may have gives a coefficient.
supports_on_all <- function(task) {
  allowed <- sorted_parents(Map(c, task$required, task$candidates))
  fits <- lasso_families(task, allowed)
  Map(function(members, coefficients, required) setdiff(members[coefficients != 0], required),
      allowed, fits$coefficients, task$required)
}

# The task of a learner whose arguments are in `here`. Tells the user of columns in small units,
# unless the user has set `scale`.
lasso_task_of <- function(here, learner, lambda = here$lambda) {
  task <- lasso_task(here$data, lambda, here$scale, here$required, here$forbidden, here$tiers,
                     here$candidates, here$weights, here$convert, here$na, learner, here,
                     resolve_threads(here$threads, here))
  if (eval(quote(missing(scale)), here)) report_units(task$data$variables, task$gram)
  tell_notes()
  task
}

# The fields of a task that the core takes.
for_core <- function(task) task[c("gram", "lambda", "required", "candidates")]

# Refuses settings that the lasso does not have, with messages of its own.
refuse_lasso_settings <- function(settings, others, call) {
  if ("max_parents" %in% names(settings)) {
    abort_argument(c("The lasso penalises coefficients, it does not count parents:
                      {.arg max_parents} has no meaning here.",
                     i = "A larger {.arg lambda} gives fewer parents; {.arg candidates} says which
                          there may be."), call = call)
  }
  resolve_settings(settings, list(), call, others)
}

refuse_slack_of_lasso <- function(slack, call) {
  if (identical(slack, 0)) return(invisible())
  abort_argument(c("With the lasso {.arg slack} has no meaning: more parents never score worse.",
                   i = "Leave it out."), call = call)
}

check_lambda <- function(lambda, call = rlang::caller_env()) {
  if (missing(lambda) || is.null(lambda)) {
    abort_argument(c("{.arg lambda} is missing: the price of a unit of coefficient.",
                     i = "{.fun cv_lambda} finds one by validation."),
                   call = call)
  }
  check_number(lambda, 0, name = "lambda", call = call)
}

# All residuals count alike, so columns with small numbers hardly count.
report_units <- function(variables, gram) {
  share <- diag(gram) / sum(diag(gram))
  small <- variables[share < 1e-4]
  if (length(small) == 0L) return(invisible())
  inform_user(c("!" = "Columns with less than 0.01 % of all variance hardly count in these units:
                       {some_names(small)} (`{variables[which.max(share)]}` has
                       {format(100 * max(share), digits = 3)} %).",
                i = "{.code scale = TRUE} divides columns by their standard deviations,
                     {.code scale = FALSE} says that the units are meant."))
}

# The lassos of the children on their parents. `limits` may end the work early.
lasso_families <- function(task, parents, children = seq_along(parents), limits = NULL) {
  cpp_lasso_families(task_for_fits(task), children, sorted_parents(parents), task$threads %||% 1L,
                     limits)
}

task_for_fits <- function(task) {
  list(gram = task$gram, lambda = task$lambda, required = task$required, candidates = list())
}

# The lassos of a whole network, and least squares on the same parents. Results report these.
network_fits <- function(task, parents, lasso = lasso_families(task, parents)) {
  force(lasso)
  task$lambda <- 0
  list(lasso = lasso, least_squares = lasso_families(task, parents))
}

# Exact scores. The search has rounded ones.
lasso_node_scores <- function(task, parents) -lasso_families(task, parents)$value

# The maximised log-likelihood of a network from the products of columns, which are known. NULL if
# these are not accurate enough, because parents nearly determine a variable or each other. `fits`
# are least squares on these parents.
lasso_likelihood <- function(task, parents, fits) {
  squares <- diag(task$gram)
  child <- rep(seq_along(parents), lengths(parents))
  standardised <- abs(unlist(fits$coefficients)) *
    sqrt(squares[unlist(sorted_parents(parents))] / squares[child])
  sizes <- 1 + vapply(split(standardised, factor(child, seq_along(parents))), sum, 0)
  rounding <- (lengths(parents) + 2) * .Machine$double.eps * sizes^2
  determined <- vapply(fits$coefficients, function(b) any(b == 0), NA)
  if (any(determined) || any(rounding > 1e-7 * fits$value / squares)) return(NULL)
  n <- task$data$n_obs
  left <- fits$value * (if (task$scale) task$deviations^2 else 1)
  -n / 2 * sum(log(2 * pi * left / n) + 1)
}

lasso_info <- function(task, timings) {
  list(score = "lasso", settings = list(lambda = task$lambda, scale = as.numeric(task$scale)),
       timings = timings, scope = task$scope, stop_reason = "finished", constraints = task$arcs,
       n_obs = task$data$n_obs, data = task$data)
}
