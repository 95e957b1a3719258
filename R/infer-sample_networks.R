#' Draw networks from their posterior, and ask how probable a path is
#'
#' `sample_networks()` draws networks independently of each other, not by a chain: an order of the
#' variables from its end to its beginning, each variable with the probability that exact sums say,
#' then the parents of each among those before it (He, Tian and Wu, 2016). Under `prior = "order"`
#' all draws count alike. Under `prior = "uniform"` a network counts as one over the number of its
#' orders, which is counted exactly, and `effective` says how many equal draws that is worth.
#'
#' `path_posterior()` gives the probability that a directed path leads from one variable to another:
#' that the first is an ancestor, and with a causal reading that changing it can change the other.
#' Such features have no sum like that of [arc_posterior()], so they are estimated from draws.
#'
#' @param x Data as [local_scores()] takes them, local scores, or an [arc_posterior()]; for
#'   `path_posterior()` also what `sample_networks()` gives.
#' @param size Number of networks.
#' @param prior `"uniform"` (20 variables at most) or `"order"` (25), see [arc_posterior()]; `NULL`:
#'   that of `x`, or `"uniform"`.
#' @param seed Seed of the draws; `NULL` draws one from R's generator.
#' @inheritParams arc_posterior
#' @param time_limit,memory_limit Seconds, and bytes or text such as `"2GB"` (`NULL`: half of what
#'   is free). Where one is reached there are fewer networks, perhaps none, and `stop_reason` says
#'   so.
#' @return `sample_networks()`: an object of class `network_sample` with `networks` (data frame:
#'   `score`, `weight`, the model as `string`), `effective`, `prior`, `seed` and `stop_reason`.
#'   `x[[i]]` is network `i` as a `bn`, `as.list(x)` has all of them, and `as.matrix(x)` is the
#'   share of the weights that has each arc.
#'
#'   `path_posterior()`: a data frame with `from`, `to`, `probability`, and its standard `error`.
#' @references
#' He, R., Tian, J. and Wu, H. (2016). Structure learning in Bayesian networks of a moderate size by
#' efficient sampling. *Journal of Machine Learning Research* 17(101), 1--54.
#' @examples
#' drawn <- sample_networks(as.data.frame(Titanic), 500, weights = "Freq", seed = 1)
#' drawn
#' drawn[[1]]
#' path_posterior(drawn, "Class", "Survived")
#' @export
sample_networks <- function(x, size = 1000, prior = NULL, slack = log(1e4), sparsity = 0,
                            indegree = NULL, ..., seed = NULL, time_limit = Inf,
                            memory_limit = NULL, threads = NULL,
                            progress = NULL, quiet = NULL) always_answer({
  check_given()
  call <- rlang::current_env()
  check_number(size, 1, 1e6, whole = TRUE)
  check_number(slack, 0)
  threads <- resolve_threads(threads)
  budget <- new_budget(time_limit, memory_limit)
  from_table <- inherits(x, "arc_posterior")
  if (from_table) check_same_prior(x, prior, list(...), call)
  prior <- prior %||% if (from_table) attr(x, "details")$prior else "uniform"
  check_choice(prior, c("uniform", "order"))
  lists <- if (from_table) attr(x, "lists") else {
    weighed_lists(x, slack, sparsity, indegree, list(...), budget, threads, call)$lists
  }
  check_exact_size(length(lists$variables), prior, call)
  seed <- resolve_seed(seed)
  report <- progress_reporter(progress, "Drawing networks", seconds = budget$left()$seconds)
  drawn <- with_memory(cpp_draw_networks(unclass(lists)[set_fields], size, prior == "uniform", seed,
                                         threads, budget$left(), report))
  drawn$stop_reason <- budget$reason(drawn$stop_reason)
  new_network_sample(lists, drawn, prior, seed)
})

check_same_prior <- function(x, prior, dots, call) {
  need_probabilities(x, "x", call)
  refuse_dots_of_lists(dots, call)
  if (is.null(attr(x, "lists"))) {
    abort_argument(c("{.arg x} was sampled; networks are drawn from exact sums.",
                     i = "Up to 25 variables {.fun arc_posterior} is exact."), call = call)
  }
  if (!is.null(prior) && !identical(prior, attr(x, "details")$prior)) {
    abort_argument(c("{.arg x} has the {attr(x, 'details')$prior} prior.",
                     i = "Leave {.arg prior} out, or give the data."), call = call)
  }
}

new_network_sample <- function(lists, drawn, prior, seed) {
  families <- drawn$families
  kept <- lists_kept(lists, families)
  score <- rowSums(matrix(kept$score[match(families, kept$number)], nrow(families)))
  weight <- (1 / drawn$orders) / sum(1 / drawn$orders)
  networks <- data.frame(score = score, weight = weight,
                         string = model_strings(lists$variables, kept, families))
  structure(list(variables = lists$variables, networks = networks, families = families,
                 lists = kept, effective = if (length(weight)) 1 / sum(weight^2) else 0,
                 prior = prior, seed = seed, stop_reason = drawn$stop_reason,
                 score = lists$info$score, settings = lists$info$settings,
                 n_obs = as.numeric(lists$info$n_obs), scope = lists$info$scope),
            class = "network_sample")
}

rules_of.network_sample <- function(x) {
  variables <- field_of(x, "variables")
  made_by("sample_networks", c(list(
    variables = rule("name the variables, each once", are_names),
    networks = rule("be a data frame of {.field score}, {.field weight} and {.field string}",
                    function(x) is_number_frame(x, c("score", "weight")) && all(x$weight >= 0)),
    effective = rule("be a number", is_one_number),
    prior = rule("be the name of a prior", is_text),
    stop_reason = rule("say why drawing ended", is_text),
    score = rule("be the name of a score", function(x) is.character(x) && is_plain(x, 1L)),
    settings = rule("be a list of numbers with names", function(x) is.list(x) && is_figures(x)),
    n_obs = rule("be the number of rows", is_number_or_na)
  ), network_list_rules(variables, NROW(field_of(x, "networks")))))
}

#' @rdname sample_networks
#' @export
print.network_sample <- function(x, ...) {
  check_no_dots()
  check_result(x)
  details <- list(score = x$score, settings = x$settings, n_obs = x$n_obs)
  cat_wrapped("<network_sample> ", score_phrase(details), ", ",
              count_of(length(x$variables), "variable"))
  cat_wrapped(count_of(nrow(x$networks), "network"), " drawn, ",
              big(length(unique(x$networks$string))), " of them different, uniform over ",
              if (x$prior == "uniform") "networks" else "orders", "; worth ",
              count_of(floor(x$effective), "equal draw"),
              if (x$stop_reason != "finished") paste0(" (", stop_sentences[[x$stop_reason]], ")"))
  invisible(x)
}

#' @param i number of a network.
#' @rdname sample_networks
#' @export
`[[.network_sample` <- function(x, i) {
  field_or_network(x, i)
}

#' @rdname sample_networks
#' @export
as.list.network_sample <- function(x, ...) {
  check_no_dots()
  all_listed(x)
}

#' @rdname sample_networks
#' @export
as.matrix.network_sample <- function(x, ...) {
  check_no_dots()
  check_result(x)
  listed_arcs(x, x$networks$weight)
}

#' @param from,to Names of variables; `NULL`: all.
#' @rdname sample_networks
#' @export
path_posterior <- function(x, from = NULL, to = NULL, size = 5000, ..., seed = NULL) {
  check_given()
  call <- rlang::current_env()
  if (inherits(x, "network_sample")) {
    check_no_dots()
    check_result(x)
  } else {
    x <- call_with_values("sample_networks", c(list(x = x, size = size, seed = seed), list(...)))
  }
  for (name in c("from", "to")) check_path_ends(get(name), x$variables, name, call)
  weight <- x$networks$weight
  families <- matrix(match(x$families, x$lists$number), nrow(x$families))
  found <- cpp_path_shares(families, x$lists$parents, weight)
  # Of a weighed mean: the sum of w^2 (0 or 1 - p)^2.
  error <- sqrt(pmax((1 - 2 * found$share) * found$square + found$share^2 * sum(weight^2), 0))
  ends <- expand.grid(to = to %||% x$variables, from = from %||% x$variables,
                      stringsAsFactors = FALSE)
  ends <- ends[ends$from != ends$to, c("from", "to")]
  at <- cbind(match(ends$from, x$variables), match(ends$to, x$variables))
  data.frame(ends, probability = pmin(1, found$share[at]), error = error[at], row.names = NULL)
}

check_path_ends <- function(ends, variables, name, call) {
  if (is.null(ends) || (is_known(ends, variables) && length(ends) > 0L)) return(invisible())
  abort_argument(c("{.arg {name}} must name variables, not be {given_words(ends)}.",
                   i = "They are {.var {variables}}."), call = call)
}
