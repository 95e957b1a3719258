# What the score loses without an arc, all others staying.

# For the arcs in the order of bn$arcs: score of the child with all its parents, less that without the one. `scorer` is a function of
# children and the parents of each, as family_scorer() makes it. NULL where that would take longer than users expect after a search.
arc_strength <- function(parents, node_scores, scorer, n_obs) {
  arcs <- parent_arcs(parents)
  if (nrow(arcs) * n_obs > most_strength_work || any(is.infinite(node_scores))) return(NULL)
  if (nrow(arcs) == 0L) return(numeric())
  others <- Map(function(from, to) setdiff(parents[[to]], from), arcs[, 1L], arcs[, 2L])
  node_scores[arcs[, 2L]] - scorer(arcs[, 2L], others)
}

# Arcs times rows, a fifth of a second.
most_strength_work <- 2e7

strength_scorer <- function(data, score, settings) {
  # Reads the data when the first family is asked for.
  function(children, parents) family_scorer(data, score, unlist(settings) %||% numeric())(children, parents)
}

#' @param data the data, or [bn_data()] where they have weights: only needed for the `strength` of arcs where the result does not know it,
#'   because its scores came from a file or the data are very large.
#' @rdname learned_bn-class
#' @method tidy learned_bn
#' @export
tidy.learned_bn <- function(x, data = NULL, ...) {
  check_no_dots()
  check_network(x)
  arcs <- as.data.frame(x)
  strength <- if (is.null(data)) x$strength else strength_from_data(x, data)
  arcs$strength <- strength %||% rep(NA_real_, nrow(arcs))
  arcs$direction <- ifelse(compelled_rows(x), "compelled", rep("reversible", nrow(arcs)))
  arcs
}

# Which rows of bn$arcs point the same way in all equivalent networks that the user allows?
compelled_rows <- function(x) {
  variables <- network_variables(x)
  adjacent <- adjacency(parent_index(x))
  discrete <- resolve_discrete(NULL, list(x), variables, rlang::caller_env())
  # The reverse of every required arc is among the forbidden ones, see arc_lists().
  forbidden <- x$bn$learning$blacklist
  if (!is.null(forbidden)) forbidden <- matrix(match(forbidden, variables), ncol = 2L)
  in_class <- matrix(FALSE, nrow(adjacent), ncol(adjacent))
  in_class[class_arcs(parent_index(x), discrete, forbidden)] <- TRUE
  !t(in_class)[adjacency_index(adjacent)]
}

strength_from_data <- function(x, data, call = rlang::caller_env()) {
  data <- read_for_score(data, score_name(x) %||% "auto", like = x, call = call)
  if (!setequal(data$variables, network_variables(x))) {
    abort_argument("{.arg data} must have the variables of the network, {.val {network_variables(x)}}.", call = call)
  }
  known <- unlist(available_scores()$settings)
  given <- Filter(function(name) any(grepl(paste0("(^|, )", name, " ="), known)), names(x$settings))
  score <- resolve_score(score_name(x) %||% "auto", data, x$settings[given], character(), call)
  scorer <- strength_scorer(data, score$name, score$settings)
  place <- match(network_variables(x), data$variables)
  by_place <- function(children, parents) scorer(place[children], lapply(parents, function(p) sort(place[p])))
  parents <- parent_index(x)
  arc_strength(parents, by_place(seq_along(parents), parents), by_place, 0)
}
