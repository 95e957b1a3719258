# Probabilities of arcs as a table that is a bn.strength of bnlearn as well: exactly its four
# columns, and the attributes it asks for. Everything else of ours is in further attributes.

# `probability`: from row to column, as a matrix with the names of the variables, or as
# few_probabilities() makes it. `error`: how far the probabilities may be off, as such a matrix or
# one number for all. `estimator`: what the numbers are, in words. `heading`: what print()
# says of them. `details`: all that is known, with `stop_reason` and, where there is one, the `best`
# network.
new_arc_table <- function(probability, variables, class, estimator, heading, details,
                          error = NA_real_, families = NULL, lists = NULL) {
  pairs <- if (is.matrix(probability)) all_pairs(probability) else listed_pairs(probability)
  edge <- pmin(1, pairs$forth + pairs$back)
  n <- length(variables)
  table <- data.frame(from = variables[pairs$from], to = variables[pairs$to], strength = edge,
                      direction = ifelse(edge > 0, pmin(1, pairs$forth / edge), 0))
  others <- if (is.matrix(probability)) 0 else probability$others
  threshold <- inclusion_threshold(edge, n * (n - 1) - length(edge), others)
  structure(table, class = c(class, "arc_table", "bn.strength", "data.frame"), nodes = variables,
            method = "bootstrap", threshold = threshold, estimator = estimator,
            probability = probability, error = error, heading = heading, details = details,
            families = families, lists = lists)
}

# One variable after the other, with all others.
all_pairs <- function(probability) {
  n <- nrow(probability)
  from <- rep(seq_len(n), each = n)
  to <- rep(seq_len(n), n)
  two <- from != to
  list(from = from[two], to = to[two], forth = t(probability)[two], back = probability[two])
}

# Probabilities of arcs between pairs of numbers, where a matrix of all pairs would be too large;
# all other arcs have the probability `others`, 0 or NA.
few_probabilities <- function(from, to, share, others, n) {
  list(from = from, to = to, share = share, others = others, n = n)
}

# Only pairs that some arc joins, either way.
listed_pairs <- function(listed) {
  number <- function(from, to) (from - 1) * listed$n + to
  known <- number(listed$from, listed$to)
  all <- sort(unique(c(known, number(listed$to, listed$from))))
  from <- (all - 1) %/% listed$n + 1
  to <- (all - 1) %% listed$n + 1
  share <- function(arc) {
    found <- listed$share[match(arc, known)]
    ifelse(is.na(found), 0, found)
  }
  list(from = from, to = to, forth = share(all), back = share(number(to, from)))
}

# As a matrix, however they are kept.
arc_probabilities <- function(x) {
  kept <- attr(x, "probability")
  if (is.matrix(kept)) return(kept)
  variables <- attr(x, "nodes")
  probability <- matrix(kept$others, kept$n, kept$n, dimnames = list(variables, variables))
  probability[cbind(kept$from, kept$to)] <- kept$share
  probability
}

has_probabilities <- function(x) {
  kept <- attr(x, "probability")
  if (is.matrix(kept)) !anyNA(kept) else !is.na(kept$others)
}

# Scutari and Nagarajan (2013): the strength from which on edges count. With F the distribution of
# the strengths, the t that is nearest to F over [0, 1] in the mean: a median of the values of F,
# weighed by how long F has them; and F's quantile there. `zeros` pairs more have strength 0, or
# `others`, NA.
inclusion_threshold <- function(strength, zeros = 0, others = 0) {
  if (anyNA(strength) || is.na(others)) return(NA_real_)
  seen <- sort(unique(c(if (zeros > 0) 0, strength)))
  times <- tabulate(match(strength, seen), length(seen))
  if (zeros > 0) times[1L] <- times[1L] + zeros
  up_to <- cumsum(times)
  knots <- unique(c(0, seen, 1))
  level <- (c(0, up_to) / sum(times))[findInterval(knots[-length(knots)], seen) + 1L]
  reached <- cumsum(diff(knots)) >= 0.5 - 1e-12
  # The quantile as quantile(type = 1) rounds it, which bnlearn uses.
  place <- sum(times) * level[which(reached)[1L]]
  seen[up_to >= place][1L]
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
      if (is.list(p)) return(are_few_probabilities(p, length(variables)))
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

are_few_probabilities <- function(p, n) {
  are_variables <- function(x) is.numeric(x) && all(x %in% seq_len(n))
  identical(names(p), c("from", "to", "share", "others", "n")) && identical(p$n, n) &&
    are_variables(p$from) && are_variables(p$to) && all(p$from != p$to) &&
    is.numeric(p$share) && !anyNA(p$share) && all(p$share >= 0 & p$share <= 1) &&
    length(p$from) == length(p$to) && length(p$from) == length(p$share) &&
    (identical(p$others, 0) || identical(p$others, NA_real_))
}

is_best_network <- function(x, n) {
  is.list(x) && is_one_number(x$score) && is.list(x$parents) && length(x$parents) == n &&
    is.logical(x$open) && identical(dim(x$open), c(n, n)) && !anyNA(x$open)
}

# What takes the numbers themselves.
need_probabilities <- function(x, name, call) {
  check_arc_table(x, name, call)
  if (has_probabilities(x)) return(invisible())
  why <- stop_sentences[[attr(x, "details")$stop_reason]]
  abort_argument(c("{.arg {name}} has no probabilities: {why}.",
                   i = "Make it anew with more time or memory."), call = call)
}

# Some of the rows or columns are a bn.strength of bnlearn, or a data frame, and no longer the
# posterior of all pairs.
#' @export
`[.arc_table` <- function(x, ...) {
  selected <- NextMethod()
  if (!is.data.frame(selected) || identical(dim(selected), dim(x))) return(selected)
  class(selected) <- setdiff(class(selected), c("arc_posterior", "boot_strength", "arc_table"))
  for (name in own_attributes) attr(selected, name) <- NULL
  selected
}

own_attributes <- c("estimator", "probability", "error", "heading", "details", "families", "lists")

#' @rdname arc_posterior
#' @export
as.matrix.arc_table <- function(x, ...) {
  # bnlearn takes rows and columns out, and means the data frame that is left.
  if (is.null(attr(x, "probability"))) return(NextMethod())
  check_no_dots()
  check_arc_table(x)
  arc_probabilities(x)
}

#' @rdname arc_posterior
#' @method tidy arc_table
#' @export
tidy.arc_table <- function(x, ...) {
  check_no_dots()
  check_arc_table(x)
  probability <- arc_probabilities(x)
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
  if (has_probabilities(x)) cat_pairs(tidy(x), digits, least, most)
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
