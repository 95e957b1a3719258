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

# `like`: a network whose variables have kinds already, see known_kinds().
read_for_score <- function(data, score, integers = "auto", like = NULL, ..., call = rlang::caller_env()) {
  integers <- integers_for_score(score, check_integers(integers, call))
  read_data(data, ..., integers = if (identical(integers, "auto")) known_kinds(like) %||% integers else integers, call = call)
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
