# Probabilities of arcs as a table that is a bn.strength of bnlearn as well: exactly its four
# columns, and the attributes it asks for. Everything else of ours is in further attributes.

# `probability`: from row to column. `estimator`: what the numbers are, in words. `heading`: what
# print() says of them. `details`: all that is known, with `stop_reason` and, where there is one,
# the `best` network.
new_arc_table <- function(probability, class, estimator, heading, details, families = NULL,
                          lists = NULL) {
  variables <- rownames(probability)
  pairs <- which(!diag(length(variables)), arr.ind = TRUE)
  pairs <- pairs[order(pairs[, 1L], pairs[, 2L]), , drop = FALSE]
  forth <- probability[pairs]
  edge <- pmin(1, forth + probability[pairs[, 2:1, drop = FALSE]])
  table <- data.frame(from = variables[pairs[, 1L]], to = variables[pairs[, 2L]], strength = edge,
                      direction = ifelse(edge > 0, pmin(1, forth / edge), 0))
  structure(table, class = c(class, "arc_table", "bn.strength", "data.frame"), nodes = variables,
            method = "bootstrap",
            threshold = inclusion_threshold(edge), estimator = estimator, probability = probability,
            heading = heading,
            details = details, families = families, lists = lists)
}

# Scutari and Nagarajan (2013): the strength from which on edges count. With F the distribution of
# the strengths, the t that is nearest to F over [0, 1] in the mean: a median of the values of F,
# weighed by how long F has them; and F's quantile there.
inclusion_threshold <- function(strength) {
  if (anyNA(strength)) return(NA_real_)
  knots <- sort(unique(c(0, pmin(1, strength), 1)))
  level <- stats::ecdf(strength)(knots[-length(knots)])
  reached <- cumsum(diff(knots)) >= 0.5 - 1e-12
  unname(stats::quantile(strength, level[which(reached)[1L]], type = 1L))
}

# Everything of ours that takes such a table checks it first.
check_arc_table <- function(x, name = rlang::caller_arg(x), call = rlang::caller_env()) {
  force(name)
  makers <- "{.fun arc_posterior} or {.fun boot_strength}"
  if (!inherits(x, "arc_table")) {
    abort_argument(paste0("{.arg {name}} must come from ", makers, ", not be {given_words(x)}."),
                   call = call)
  }
  rules <- arc_table_rules(x)
  check_fields(attributes(x)[names(rules)], rules, name, paste0("Make it anew with ", makers, "."),
               call)
  invisible(x)
}

arc_table_rules <- function(x) {
  variables <- attr(x, "nodes", exact = TRUE)
  list(
    nodes = rule("name the variables, each once", are_names),
    probability = rule("be a matrix of probabilities with the names of the variables", function(p) {
      is.numeric(p) && identical(dimnames(p), list(variables, variables)) &&
        all(is.na(p) | (p >= 0 & p <= 1))
    }),
    estimator = rule("be a sentence", is_text),
    heading = rule("be sentences", function(x) is.character(x) && is_plain(x) && !anyNA(x)),
    threshold = rule("be a number", is_number_or_na),
    lists = rule("be local scores", or_null(function(lists) {
      inherits(lists, "local_scores") && identical(lists$variables, variables)
    })),
    details = rule("hold what is known of the result", function(x) {
      is.list(x) && is_text(x$stop_reason) && x$stop_reason %in% names(stop_sentences) &&
        (is.null(x$best) || is_best_network(x$best, length(variables)))
    })
  )
}

is_best_network <- function(x, n) {
  is.list(x) && is_one_number(x$score) && is.list(x$parents) && length(x$parents) == n &&
    is.logical(x$open) && identical(dim(x$open), c(n, n)) && !anyNA(x$open)
}

# What takes the numbers themselves.
need_probabilities <- function(x, name, call) {
  check_arc_table(x, name, call)
  if (!anyNA(attr(x, "probability"))) return(invisible())
  why <- stop_sentences[[attr(x, "details")$stop_reason]]
  abort_argument(c("{.arg {name}} has no probabilities: {why}.",
                   i = "Make it anew with more time or memory."), call = call)
}

#' @rdname arc_posterior
#' @export
as.matrix.arc_table <- function(x, ...) {
  # bnlearn takes rows and columns out, and means the data frame that is left.
  if (is.null(attr(x, "probability"))) return(NextMethod())
  check_no_dots()
  check_arc_table(x)
  attr(x, "probability")
}

#' @rdname arc_posterior
#' @method tidy arc_table
#' @export
tidy.arc_table <- function(x, ...) {
  check_no_dots()
  check_arc_table(x)
  probability <- attr(x, "probability")
  variables <- attr(x, "nodes")
  pairs <- which(upper.tri(probability), arr.ind = TRUE)
  pairs <- pairs[order(pairs[, 1L], pairs[, 2L]), , drop = FALSE]
  forward <- probability[pairs]
  backward <- probability[pairs[, 2:1, drop = FALSE]]
  best <- attr(x, "details")$best
  data.frame(from = variables[pairs[, 1L]], to = variables[pairs[, 2L]], forward = forward,
             backward = backward, none = pmax(0, 1 - forward - backward),
             reversible = if (is.null(best)) rep(NA, nrow(pairs)) else best$open[pairs])
}

#' @param digits digits of the probabilities.
#' @param least,most pairs are shown whose edge has at least the probability `least`, `most` of
#'   them.
#' @rdname arc_posterior
#' @export
print.arc_table <- function(x, digits = 3, least = 0.5, most = 20, ...) {
  # Rows of it.
  if (is.null(attr(x, "probability"))) return(NextMethod())
  check_arc_table(x)
  check_digits(digits)
  check_number(least, 0, 1)
  check_number(most, 0)
  for (line in attr(x, "heading")) cat_wrapped(line)
  if (!anyNA(attr(x, "probability"))) cat_pairs(tidy(x), digits, least, most)
  invisible(x)
}

score_phrase <- function(details) {
  settings <- details$settings
  rows <- if (!is.na(details$n_obs)) count_of(details$n_obs, "row")
  named <- if (is.na(details$score)) "scores from a file" else details$score
  if (length(settings)) {
    named <- paste0(named, " (", paste0(names(settings), " = ", unlist(settings), collapse = ", "),
                    ")")
  }
  paste(c(named, rows), collapse = ", ")
}

# Three columns for every pair: ->, <-, none. A direction that members of one class only differ in
# is no evidence.
cat_pairs <- function(pairs, digits, least, most) {
  edge <- 1 - pairs$none
  shown <- order(-edge)[seq_len(min(most, sum(edge >= least)))]
  left <- sum(edge >= least) - length(shown)
  if (length(shown) == 0L) {
    cat_wrapped("no pair has an edge with a probability of ", format(least), " or more")
    return(invisible())
  }
  rows <- pairs[shown, ]
  number <- function(x) formatC(x, digits = digits, format = "f")
  text <- data.frame(from = rows$from, to = rows$to, edge = number(edge[shown]),
                     `->` = number(rows$forward),
                     `<-` = number(rows$backward), none = number(rows$none),
                     ` ` = ifelse(rows$reversible %in% TRUE, "~", ""), check.names = FALSE)
  print(text, row.names = FALSE)
  if (left > 0L) cat_wrapped("and ", count_of(left, "more pair"))
  if (any(rows$reversible %in% TRUE)) {
    cat_wrapped("~ the best network's class leaves the direction open: the numbers count members")
  }
}
