# The strength of an arc: what the score loses without it, if all others stay.

# The strengths in the order of bn$arcs: the score of the child with all its parents, minus its
# score without the one. `without_each` is a function of children and their parents that gives the
# scores without each parent, child by child. NULL if that would take longer than users expect after
# a search.
arc_strength <- function(parents, node_scores, without_each, n_obs) {
  count <- sum(lengths(parents))
  if (count * n_obs > most_strength_work || any(is.infinite(node_scores))) return(NULL)
  if (count == 0L) return(numeric())
  children <- which(lengths(parents) > 0L)
  without <- unlist(without_each(children, parents[children]))
  to <- rep(children, lengths(parents)[children])
  (node_scores[to] - without)[order(unlist(parents), to)]
}

# The limit on arcs times rows, about a fifth of a second.
most_strength_work <- 2e7

# Makes `without_each` from a function that scores families.
by_families <- function(scorer) {
  function(children, parents) {
    without <- lapply(parents, function(set) lapply(seq_along(set), function(i) set[-i]))
    scorer(rep(children, lengths(parents)), unlist(without, recursive = FALSE))
  }
}

by_data <- function(data, score, settings) {
  # The data are read when the first family is asked for.
  function(children, parents) {
    family_scorer(data, score,
                  unlist(settings) %||% numeric())(children, parents, without_each = TRUE)
  }
}

#' @param data the data, or an object of [bn_data()] if they have weights. They are needed only for
#'   the `strength` of arcs, and only if the result does not have it because its scores came from a
#'   file or the data are very large.
#' @param posterior an [arc_posterior()], a [boot_strength()], or a list of both, of the same
#'   variables. `tidy()` then says how probable each arc is (`probability`) and an arc between the
#'   two in either direction (`edge_probability`), or which share of the replicates has it
#'   (`share`, `edge_share`).
#' @rdname learned_bn-class
#' @method tidy learned_bn
#' @export
tidy.learned_bn <- function(x, data = NULL, posterior = NULL, ...) {
  check_no_dots()
  check_network(x)
  check_posteriors(posterior, network_variables(x))
  arcs <- as.data.frame(x)
  strength <- if (is.null(data)) x$strength else strength_from_data(x, data)
  arcs$strength <- strength %||% rep(NA_real_, nrow(arcs))
  arcs$direction <- ifelse(compelled_rows(x), "compelled", rep("reversible", nrow(arcs)))
  for (table in as_posteriors(posterior)) {
    name <- posterior_columns[[class(table)[1L]]]
    probability <- as.matrix(table)
    at <- cbind(arcs$from, arcs$to)
    arcs[[name]] <- probability[at]
    arcs[[paste0("edge_", name)]] <- pmin(1, probability[at] +
                                            probability[at[, 2:1, drop = FALSE]])
  }
  arcs
}

# What a column of each kind of table is called beside the arcs of a network.
posterior_columns <- c(arc_posterior = "probability", boot_strength = "share")

as_posteriors <- function(x) if (inherits(x, "arc_table")) list(x) else x

check_posteriors <- function(x, variables, call = rlang::caller_env()) {
  tables <- as_posteriors(x)
  known <- vapply(tables, function(table) class(table)[1L], "")
  if (!(is.null(x) || is.list(x)) || !all(known %in% names(posterior_columns)) ||
      anyDuplicated(known)) {
    abort_argument(c("{.arg posterior} must be an {.fun arc_posterior}, a {.fun boot_strength}, or
                      a list of one of each.", i = "It is {given_words(x)}."), call = call)
  }
  for (table in tables) {
    if (setequal(attr(table, "nodes"), variables)) next
    abort_argument(c("{.arg posterior} must be of the variables of the network.",
                     i = "They are {.var {variables}}."), call = call)
  }
}

# Which rows of bn$arcs point the same way in all equivalent networks that the user allows?
compelled_rows <- function(x) {
  variables <- network_variables(x)
  parents <- parent_index(x)
  discrete <- resolve_discrete(NULL, list(x), variables, rlang::caller_env())
  # The reverse of every required arc is among the forbidden ones, see arc_lists().
  of_class <- arc_numbers(class_arcs(parents, discrete, barred_in(x, variables, parents)),
                          length(variables))
  !arc_numbers(parent_arcs(parents)[, 2:1, drop = FALSE], length(variables)) %in% of_class
}

strength_from_data <- function(x, data, call = rlang::caller_env()) {
  data <- read_for_score(data, score_name(x) %||% "auto", like = x, call = call, by_family = TRUE)
  if (!setequal(data$variables, network_variables(x))) {
    abort_argument("{.arg data} must have the variables of the network,
                    {.var {network_variables(x)}}.", call = call)
  }
  known <- unlist(available_scores()$settings)
  given <- Filter(function(name) any(grepl(paste0("(^|, )", name, " ="), known)), names(x$settings))
  score <- resolve_score(score_name(x) %||% "auto", data, x$settings[given], character(), call)
  scorer <- family_scorer(data, score$name, unlist(score$settings) %||% numeric())
  place <- match(network_variables(x), data$variables)
  by_place <- function(children, parents, ...) {
    scorer(place[children], lapply(parents, function(p) place[p]), ...)
  }
  parents <- parent_index(x)
  arc_strength(parents, by_place(seq_along(parents), parents),
               function(children, parents) by_place(children, parents, without_each = TRUE), 0)
}
