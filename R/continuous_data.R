# Data for what takes numbers only: Gaussian scores, and the learners by regression, astar_lasso(), l1mb() and sbn().

# A regression makes nothing of states, so that integers are numbers here. `learner` is its name, for the message.
read_continuous <- function(data, weights, convert, na, learner, call, threads = 1L) {
  data <- read_for_score(data, "lasso", weights = weights, levels = "observed", convert = convert, na = na, call = call, announce = FALSE,
                         threads = threads)
  refuse_local(data, "a regression", call)
  if (data$type == "gaussian") return(data)
  if (data$type == "mixed") {
    abort_data(c("{.fun {learner}} is made of linear regressions and needs continuous columns.",
                 x = "Discrete: {some_names(data$variables[data$kind == 'discrete'])}.",
                 i = "Leave these out; {.fun learn_bn} and {.fun hill_climb} take both kinds."), call = call)
  }
  abort_data(c("{.fun {learner}} is made of linear regressions and needs continuous columns; these are discrete.",
               i = "For discrete data there are {.fun hill_climb} and {.fun learn_bn}."),
             call = call)
}

# Who asks for a score that is for numbers only has said what integers are.
read_for_score <- function(data, score, ..., call = rlang::caller_env()) {
  known <- core_components()$gaussian
  names <- unlist(lapply(known, function(component) c(component$name, component$aliases)))
  for_numbers <- is_lasso_score(score) || lower_name(score) %in% names
  read_data(if (for_numbers) integers_as_numbers(data, call) else data, ..., call = call)
}

integers_as_numbers <- function(data, call) {
  check_frame(data, call)
  if (is.matrix(data) && is.integer(data) && !is.object(data)) storage.mode(data) <- "double"
  if (!is.data.frame(data)) return(data)
  for (column in which(vapply(data, column_kind, "") == "integer")) data[[column]] <- as.numeric(data[[column]])
  data
}

# Of the centred columns, each row as often as it was observed: `gram`, their products, with `scale` as of columns with standard deviation 1,
# and in the units of the data `means` and standard `deviations`.
column_moments <- function(data, scale, call, threads = resolve_threads(NULL)) {
  found <- cpp_centred_products(data$values, data$counts, threads)
  check_squares(diag(found$products), data$variables, call)
  list(gram = if (scale) scaled_products(found$products, data$n_obs) else found$products, means = found$means,
       deviations = sqrt(diag(found$products) / (data$n_obs - 1)))
}

check_squares <- function(squares, variables, call) {
  beyond <- variables[!is.finite(squares) | squares < .Machine$double.xmin]
  if (length(beyond) == 0L) return(invisible())
  abort_data(c("The squares of some columns are too large or too small for numbers: {some_names(beyond)}.",
               i = "Choose other units for them."), call = call)
}

# As of columns with standard deviation 1.
scaled_products <- function(products, n_obs) {
  deviations <- sqrt(diag(products) / (n_obs - 1))
  products / deviations / rep(deviations, each = length(deviations))
}
