# Reads data for a score, which may decide whether integers are states or numbers.

# How a score reads integers. A score for one kind of data decides, unless the user does.
integers_for_score <- function(score, integers) {
  if (!identical(integers, "auto") || !is_text(score)) return(integers)
  if (is_lasso_score(score)) return("continuous")
  if (is.null(the$integers_by_score)) the$integers_by_score <- integers_by_score()
  the$integers_by_score[[lower_name(score)]] %||% integers
}

# What integers are to the scores, by every name of each. Those of several types leave it to the
# data.
integers_by_score <- function() {
  known <- core_components()
  table <- list()
  for (component in c(known$discrete, known$gaussian, known$mixed)) {
    fits <- Filter(function(type) !is.null(form_for_data(component, known, type)),
                   c("discrete", "gaussian", "mixed"))
    names <- setdiff(c(component$name, component$aliases), names(table))
    table[names] <- switch(paste(fits, collapse = " "), discrete = "states",
                           gaussian = "continuous", "auto")
  }
  table
}

# `like` is a network that knows the kinds of its variables, see known_kinds().
read_for_score <- function(data, score, integers = "auto", like = NULL, ...,
                           call = rlang::caller_env()) {
  check_integers(integers, call)
  # What was read before has been settled.
  if (inherits(data, "bn_data")) return(read_data(data, ..., call = call))
  integers <- integers_for_score(score, integers)
  if (identical(integers, "auto")) integers <- known_kinds(like) %||% integers
  read_data(data, ..., integers = integers, call = call)
}

# Regressions cannot use states, so integers are numbers here. `learner` is the name of the learner,
# for the message.
read_continuous <- function(data, weights, convert, na, learner, call, threads = 1L) {
  read_before <- inherits(data, "bn_data")
  data <- read_for_score(data, "lasso", weights = weights, levels = "observed", convert = convert,
                         na = na, call = call, announce = FALSE, threads = threads)
  refuse_local(data, "a regression", call)
  if (data$type == "gaussian") {
    if (!read_before) report_copies(copied_columns(data$values))
    return(data)
  }
  if (data$type == "mixed") {
    abort_data(c("{.fun {learner}} is made of linear regressions and needs continuous columns.",
                 x = "Discrete: {some_names(data$variables[data$kind == 'discrete'])}.",
                 i = "Leave these out; {.fun learn_bn} and {.fun hill_climb} take both kinds."),
                 call = call)
  }
  abort_data(c("{.fun {learner}} is made of linear regressions and needs continuous columns; these
                are discrete.",
               i = "For discrete data there are {.fun hill_climb} and {.fun learn_bn}."),
             call = call)
}
