# What the lasso needs of data and constraints: the products of the centred columns, and who may be whose parent.

# Value: list(data, lambda, gram, required, possible, ...), as the core has it and with what R says of it.
lasso_task <- function(data, lambda, scale = FALSE, ..., required = NULL, forbidden = NULL, tiers = NULL, candidates = NULL,
                       max_parents = NULL, weights = NULL, convert = TRUE, threads = NULL, call = rlang::caller_env()) {
  if (!is.null(max_parents)) {
    abort_argument(c("The lasso penalises coefficients, it does not count parents: {.arg max_parents} has no meaning here.",
                     i = "A larger {.arg lambda} gives fewer parents; {.arg candidates} says which there may be."), call = call)
  }
  refuse_settings(list(...), call)
  data <- read_lasso_data(data, weights, convert, threads, call)
  check_lambda(lambda, call = call)
  check_flag(scale, call = call)
  n <- length(data$variables)
  allowed <- resolve_constraints(data$variables, required, forbidden, tiers, candidates, NULL, n - 1L, call = call)
  given <- list(required = required, forbidden = forbidden, tiers = tiers, candidates = candidates)
  list(data = data, lambda = lambda, scale = scale, gram = gram_of(data, scale, call), required = allowed$required,
       possible = Map(function(must, may) sort(c(must, may)), allowed$required, allowed$candidates), arcs = allowed$arcs,
       scope = describe_scope(n, NULL, names(Filter(Negate(is.null), given))))
}

# What the core takes of it.
for_core <- function(task) task[c("gram", "lambda", "required", "possible")]

refuse_settings <- function(settings, call) {
  if (length(settings) > 0L) resolve_settings(settings, list(), call, names(formals(lasso_task)))
}

check_lambda <- function(lambda, name = "lambda", call = rlang::caller_env()) {
  if (missing(lambda)) {
    abort_argument(c("{.arg lambda} is missing: the price of a unit of coefficient.", i = "{.fun cv_lambda} finds one by validation."),
                   call = call)
  }
  check_number(lambda, 0, name = name, call = call)
}

read_lasso_data <- function(data, weights, convert, threads, call) {
  data <- read_data(data, weights = weights, convert = convert, call = call, threads = resolve_threads(threads, call))
  if (data$type != "gaussian") {
    abort_data(c("The lasso is for continuous variables; these are discrete: {.val {utils::head(data$variables, 5)}}.",
                 i = "Make the columns doubles where they are measurements, or take another method, e.g. {.code learn_bn(data)}."),
               call = call)
  }
  data
}

column_means <- function(data) {
  if (is.null(data$counts)) colMeans(data$values) else drop(data$counts %*% data$values) / sum(data$counts)
}

# Sums of squares and products of the centred columns, of unit variance if `scale`.
gram_of <- function(data, scale, call = rlang::caller_env()) {
  centred <- sweep(data$values, 2L, column_means(data))
  gram <- crossprod(if (is.null(data$counts)) centred else centred * sqrt(data$counts))
  if (scale) gram <- gram / tcrossprod(sqrt(diag(gram) / (data$n_obs - 1)))
  large <- !is.finite(diag(gram)) | diag(gram) > 1e300 | diag(gram) < 1e-250
  if (any(large)) {
    abort_data(c("The squares of {.val {data$variables[large]}} are beyond what doubles hold.", i = "Choose other units."), call = call)
  }
  gram
}
