# Probabilities of arcs as a table that is a bn.strength of bnlearn as well: exactly its four
# columns, and the attributes it asks for. Everything else of ours is in further attributes.

# `probability`: from row to column. `estimator`: what the numbers are, in words.
new_arc_table <- function(probability, class, estimator, details, families = NULL) {
  variables <- rownames(probability)
  pairs <- which(!diag(length(variables)), arr.ind = TRUE)
  pairs <- pairs[order(pairs[, 1L], pairs[, 2L]), , drop = FALSE]
  forth <- probability[pairs]
  edge <- pmin(1, forth + probability[pairs[, 2:1, drop = FALSE]])
  table <- data.frame(from = variables[pairs[, 1L]], to = variables[pairs[, 2L]], strength = edge,
                      direction = ifelse(edge > 0, pmin(1, forth / edge), 0))
  structure(table, class = c(class, "bn.strength", "data.frame"), nodes = variables,
            method = "bootstrap",
            threshold = inclusion_threshold(edge), estimator = estimator, probability = probability,
            details = details, families = families)
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
  if (!inherits(x, "arc_posterior")) {
    abort_argument("{.arg {name}} must come from {.fun arc_posterior}, not be {given_words(x)}.",
                   call = call)
  }
  parts <- attributes(x)[names(arc_table_rules(x))]
  check_fields(parts, arc_table_rules(x), name, "Make it anew with {.fun arc_posterior}.", call)
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
    details = rule("hold what is known of the result", is_arc_details(variables))
  )
}

is_arc_details <- function(variables) {
  function(x) {
    numbers <- c("log_total", "n_families", "sparsity")
    is.list(x) && is_text(x$prior) && is_text(x$meaning) && is_text(x$scope) &&
      is_text(x$stop_reason) &&
      all(vapply(numbers, function(field) is_number_or_na(x[[field]]), NA)) &&
        isTRUE(x$full %in% c(TRUE, FALSE)) &&
      (is.null(x$best) || is_best_network(x$best, length(variables)))
  }
}

is_best_network <- function(x, n) {
  is.list(x) && is_one_number(x$score) && is.list(x$parents) && length(x$parents) == n &&
    is.logical(x$open) && identical(dim(x$open), c(n, n)) && !anyNA(x$open)
}

#' @rdname arc_posterior
#' @export
as.matrix.arc_posterior <- function(x, ...) {
  # bnlearn takes rows and columns out, and means the data frame that is left.
  if (is.null(attr(x, "probability"))) return(NextMethod())
  check_no_dots()
  check_arc_table(x)
  attr(x, "probability")
}

#' @rdname arc_posterior
#' @method tidy arc_posterior
#' @export
tidy.arc_posterior <- function(x, ...) {
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

#' @rdname arc_posterior
#' @method glance arc_posterior
#' @export
glance.arc_posterior <- function(x, ...) {
  check_no_dots()
  check_arc_table(x)
  details <- attr(x, "details")
  data.frame(estimator = attr(x, "estimator"), prior = details$prior, score_name = details$score,
             n_variables = length(attr(x, "nodes")), nobs = details$n_obs,
             log_total = details$log_total,
             best_score = details$best$score %||% NA_real_, best_share = best_share(details),
             n_families = details$n_families, all_families = details$full,
             threshold = attr(x, "threshold"),
             stop_reason = details$stop_reason, scope = details$scope)
}

# Of the mass; an order prior counts a network as often as it has orders.
best_share <- function(details) {
  if (is.null(details$best)) return(NA_real_)
  orders <- if (details$prior == "order") count_orders(details$best$parents) else 1
  min(1, orders * exp(details$best$score - details$log_total))
}

# In how many orders do parents come before children? By sets of variables that can come first; for
# the few variables that exact posteriors have.
count_orders <- function(parents) cpp_count_orders(parents)

#' @param digits digits of the probabilities.
#' @param least,most pairs are shown whose edge has at least the probability `least`, `most` of
#'   them.
#' @rdname arc_posterior
#' @export
print.arc_posterior <- function(x, digits = 3, least = 0.5, most = 20, ...) {
  # Rows of it.
  if (is.null(attr(x, "probability"))) return(NextMethod())
  check_arc_table(x)
  check_digits(digits)
  check_number(least, 0, 1)
  check_number(most, 0)
  details <- attr(x, "details")
  cat_wrapped(attr(x, "estimator"), ", ", prior_phrase(details), "; ", score_phrase(details), ", ",
              count_of(length(attr(x, "nodes")), "variable"))
  cat_wrapped("scope: ", details$scope)
  if (details$stop_reason != "finished") {
    cat_wrapped("no probabilities: ", stop_sentences[[details$stop_reason]])
    return(invisible(x))
  }
  cat_wrapped(mass_phrase(details))
  cat_wrapped("families: ", families_phrase(details))
  cat_pairs(tidy(x), digits, least, most)
  invisible(x)
}

prior_phrase <- function(details) {
  more <- c(if (details$sparsity > 0) paste("sparsity", format(details$sparsity, digits = 3)),
            if (!is.null(details$indegree)) "fair numbers of parents")
  paste(c(switch(details$prior, uniform = "uniform over networks", order = "uniform over orders"),
          more),
        collapse = ", ")
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

mass_phrase <- function(details) {
  share <- best_share(details)
  paste0("best network: ", format(100 * share, digits = 2), " % of the mass (log score ",
         format(details$best$score, nsmall = 2, digits = 7), "; all networks together ",
         format(details$log_total, nsmall = 2, digits = 7), ")")
}

families_phrase <- function(details) {
  if (details$full) return(paste0("all ", big(details$n_families), " that are allowed"))
  paste0(big(details$n_families), " of pruned lists; how much mass the others have is not known")
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
