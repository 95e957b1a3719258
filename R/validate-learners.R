# What cross_validate() can compare: methods of learn_bn(), functions of the user, and networks that
# are the same in every fold.

# A named list with one learner each, as plain data that workers can have: list(method, settings),
# list(run) with a function of the user, or list(network).
resolve_learners <- function(learners, dots, name, call) {
  if (is.function(learners) || is_a_graph(learners)) {
    learners <- stats::setNames(list(learners), name)
  }
  if (is.character(learners)) {
    learners <- stats::setNames(as.list(learners), names(learners) %||% learners)
  }
  labels <- names(learners)
  if (!is.list(learners) || is.object(learners) || length(learners) == 0L || !are_names(labels)) {
    abort_argument(c("{.arg learners} must be names of methods, or a named list, every name once.",
                     i = "For example {.code list(bic = \"learn_bn\", bdeu = list(\"learn_bn\",
                          score = \"bdeu\"), mine = function(data) bnlearn::hc(data))}."),
                   call = call)
  }
  Map(function(learner, label) resolve_one_learner(learner, label, dots, call), learners, labels)
}

is_a_graph <- function(x) {
  inherits(x, c("bnstar_network", "bn", "bn.fit", "igraph")) || (is.matrix(x) && !is.character(x))
}

resolve_one_learner <- function(learner, label, dots, call) {
  if (is.function(learner)) return(list(run = learner))
  if (is_a_graph(learner)) return(list(network = learner))
  settings <- list()
  if (is.list(learner) && !is.object(learner) && length(learner) > 0L) {
    settings <- learner[-1L]
    learner <- learner[[1L]]
  }
  if (!is_word(learner) || (length(settings) > 0L && !are_names(names(settings)))) {
    abort_argument(c("Learner {.val {label}} must be the name of a method, a list of that name and
                      settings, a function of the data, or a network.",
                     i = "It is {given_words(learner)}."), call = call)
  }
  method <- if (learner == "learn_bn") "auto" else find_method(learner, call)$name
  list(method = method, settings = c(settings, dots[!names(dots) %in% names(settings)]))
}

run_learner_once <- function(learner, data, limits) {
  if (!is.null(learner$run)) return(learner$run(as_observations(data)))
  if (!is.null(learner$network)) return(learner$network)
  settings <- learner$settings
  limits$time_limit <- min(limits$time_limit, settings$time_limit)
  given <- settings[!names(settings) %in% names(limits)]
  call_with_values("learn_bn", c(list(data = data, method = learner$method), given, limits))
}

# The rows as a data frame in which each stands as often as it was observed.
as_observations <- function(data) {
  frame <- as_frame(data)
  if (is.null(data$counts)) return(frame)
  frame <- frame[rep(seq_len(nrow(frame)), data$counts), , drop = FALSE]
  row.names(frame) <- NULL
  frame
}

# The network of one learner from some rows: `parents` by number, `seconds`, and what the search
# says of itself. `where` ends the sentence of an error.
learn_once <- function(learner, label, data, limits, seed, where, call) {
  clock <- stopwatch()
  fit <- rlang::try_fetch(
    silently(with_r_seed(seed, run_learner_once(learner, data, limits))),
    error = function(e) {
      abort_argument("Learner {.val {label}} failed on {where}.", parent = e, call = call)
    }
  )
  list(parents = as_parents(fit, data$variables, call, label), seconds = clock(),
       stop_reason = if (inherits(fit, "learned_bn")) fit$stop_reason else "finished",
       barred = if (inherits(fit, "learned_bn")) barred_numbers(fit, data$variables))
}

barred_numbers <- function(fit, variables) {
  barred <- fit$bn$learning$blacklist
  if (length(barred) > 0L) matrix(match(barred, variables), ncol = 2L)
}
