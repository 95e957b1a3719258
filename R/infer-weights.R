# From data or local scores to lists whose scores are logarithms of weights: what a network weighs
# is its probability, up to a constant, and the sum of the scores of its families is the logarithm.

# Up to this number, all families are used; beyond that those that a subset beats by more than
# `slack` are left out.
most_families <- function() getOption("bnstar.family_budget", 1.2e6)

# list(lists, meaning, full, score, settings): `lists` are local scores with the prior of every
# family in them, `full` says whether no allowed family is missing.
weighed_lists <- function(x, slack, sparsity, indegree, dots, budget, threads, call) {
  check_number(sparsity, -1e6, 1e6, name = "sparsity", call = call)
  if (!is.null(indegree)) check_choice(indegree, "fair", "indegree", call = call)
  finished <- inherits(x, "local_scores")
  if (finished) {
    refuse_dots_of_lists(dots, call)
    scores <- check_scores(x, call)
    refuse_interventions(scores$info$data, "a posterior over classes", call)
  } else {
    gain <- largest_gain(sparsity, indegree, dots$max_parents)
    scores <- scores_for_weights(x, slack, dots, budget, threads, call, gain)
  }
  meaning <- weight_meaning(scores, call)
  full <- is_full(scores)
  if (finished && !full) check_prior_of_pruned(scores, sparsity, indegree, call)
  more <- if (finished) 0 else gain(scores$variables)
  list(lists = add_family_prior(scores, sparsity, indegree), meaning = meaning, full = full,
       left_out = if (full) 0 else mass_left_out(exp(more) * scores$info$left_out))
}

# The largest share of the mass that networks with families that are not listed have, from those of
# single variables (left_out_shares()); NA if nothing is known of it.
mass_left_out <- function(shares) {
  if (length(shares) == 0L) NA_real_ else -expm1(-sum(log1p(shares)))
}

refuse_dots_of_lists <- function(dots, call) {
  if (length(dots) == 0L) return(invisible())
  named <- setdiff(names(dots), "")
  told <- if (length(named) > 0L) "{.arg {named}}" else "A further argument"
  abort_argument(c(paste(told, "is for data, but {.arg x} holds local scores."),
                   i = "Give it to {.fun local_scores}."), call = call)
}

weight_meaning <- function(scores, call) {
  score <- scores$info$score
  if (is_asked(scores) || (!is.na(score) && !score %in% names(weight_meanings))) {
    name <- if (is.na(score)) "proxy" else score
    abort_argument(c("Score {.val {name}} is no logarithm of a probability: there is no posterior.",
                     i = "{.val bdeu}, {.val k2} and {.val bge} are; {.val bic} approximates one."),
                   call = call)
  }
  from_file <- "posterior, if the scores of the file are log marginal likelihoods"
  if (is.na(score)) from_file else weight_meanings[[score]]
}

# Is no family missing that the user allows?
is_full <- function(scores) {
  identical(scores$info$slack, Inf) && identical(scores$info$stop_reason, "finished") &&
    !is.null(scores$tail) && all(scores$tail == -Inf) && !anyNA(scores$info$left_out) &&
    all(scores$info$left_out == 0)
}

# The arguments of local_scores() that say how data are read.
reading_arguments <- c("weights", "levels", "convert", "na", "integers")

scores_for_weights <- function(data, slack, dots, budget, threads, call,
                               gain = function(variables) 0, all = TRUE) {
  if (inherits(data, c("bn", "bn.fit", "bnstar_network"))) {
    abort_argument(c("{.arg x} is a network: a posterior takes the data, or local scores of them.",
                     i = "Give the data with the score and the settings of the network."),
                   call = call)
  }
  score <- dots$score %||% "auto"
  reading <- dots[names(dots) %in% reading_arguments]
  read <- call_with_values("read_for_score",
                           c(list(data = data, score = score, call = call), reading))
  if (!inherits(data, "bn_data")) budget$hold(data_bytes(read))
  if (identical(score, "auto")) {
    score <- switch(read$type, discrete = "bdeu", gaussian = "bge", mixed = "bic")
  }
  dots <- dots[!names(dots) %in% c("score", reading_arguments)]
  given <- c(list(data = read, score = score), dots, budget$arguments(), list(threads = threads))
  affordable <- all && affordable_families(read$variables, dots$max_parents) <= most_families()
  # What a subset beats by so much more is beaten with the prior of families too.
  kept <- if (affordable) list(prune = FALSE, parent_limit = "none")
          else list(slack = slack + gain(read$variables))
  call_with_values("local_scores", c(given, kept[!names(kept) %in% names(given)]))
}

# How many there are, at most.
affordable_families <- function(variables, max_parents) {
  n <- length(variables)
  most <- if (is.numeric(max_parents)) suppressWarnings(max(max_parents, na.rm = TRUE)) else n - 1
  n * sum(choose(n - 1, 0:max(0, min(most, n - 1))))
}

# The prior of a family, as its part of that of the network: `sparsity` for every parent, and with
# `indegree = "fair"` all numbers of parents alike instead of all sets.
add_family_prior <- function(scores, sparsity, indegree) {
  n <- length(scores$variables)
  if (!is.null(indegree)) scores$score <- scores$score - lchoose(n - 1, scores$size)
  scores$score <- scores$score - sparsity * scores$size
  scores
}

# What a subset beats without these priors it beats with them, as long as larger sets pay more. With
# fair numbers of parents that is so up to half of the variables.
check_prior_of_pruned <- function(scores, sparsity, indegree, call) {
  if (sparsity < 0) {
    abort_argument(c("{.arg sparsity} below 0 needs all families: the lists were pruned
                      without it.",
                     i = "Give the data, or {.code local_scores(prune = FALSE)}."), call = call)
  }
  if (is.null(indegree)) return(invisible())
  half <- (length(scores$variables) - 1) / 2
  if (max(scores$info$max_parents %||% scores$size) <= half) return(invisible())
  abort_argument(c("{.code indegree = \"fair\"} needs all families: the lists were pruned
                    without it.",
                   i = "Give the data, or {.code local_scores(prune = FALSE)}; or at most
                        {floor(half)} parents."), call = call)
}

# How much more than one of its subsets a set can gain by the prior of families, as a function of
# the variables.
largest_gain <- function(sparsity, indegree, max_parents) {
  function(variables) {
    n <- length(variables)
    given <- is.numeric(max_parents) && length(max_parents) %in% c(1L, n) && !anyNA(max_parents)
    most <- if (given) min(max(max_parents), n - 1) else n - 1
    half <- (n - 1) %/% 2
    fair <- if (is.null(indegree) || most <= half) 0 else lchoose(n - 1, half)
    fair + max(0, -sparsity) * max(0, most)
  }
}
