#' All networks that are nearly as good as the best
#'
#' Lists and counts the networks whose score is within a Bayes factor of the best one's: those with
#' \eqn{s(G) \ge s(best) - \log(factor)}{s(G) >= s(best) - log(factor)}, or the `k` best, and their
#' equivalence classes ([cpdag()]). Nothing is sampled: where `complete` is `TRUE` there are no
#' others.
#'
#' For every family the score of the best network that contains it is worked out (one dynamic
#' programme over sets of variables for all of them), and families that are in no credible network
#' are dropped. What is left mostly falls apart into strong components, and the credible set is
#' their product: one structure of each, the sum of whose regrets is at most `log(factor)`. So
#' counts do not need lists, and classes factor in the same way. Each component is listed by
#' branching on the families of one variable at a time, with exact bounds.
#'
#' A factor of 20 is commonly called strong evidence (Kass and Raftery, 1995), of 150 very strong.
#' With scores that are no marginal likelihoods, such as AIC, the factor has no such meaning, and
#' the networks are those within `log(factor)` of the best score.
#'
#' @section How far it goes:
#' The variables that can be each other's ancestors are one component. It may have up to
#' `r most_in_component` variables that have a choice, and takes time and memory that double with
#' each. Where it is larger, the best network is searched for first, and the prices of cuts (see
#' [search_ilp()]) exclude families that no network within the factor has, which mostly leaves small
#' components. With few rows credible sets are huge, and counts and the first `most` networks are
#' what there is to see.
#'
#' @param x Data as [local_scores()] takes them, or local scores with `slack = log(factor)` or more.
#'   Lists that were pruned with less, as for a search, have lost nearly optimal networks: then the
#'   counts are lower bounds, and the result says so.
#' @param factor Bayes factor. The best network is at most `factor` times as probable as any network
#'   in the set.
#' @param k Number of best classes to list instead of using `factor`, or of networks with `classes =
#'   FALSE`.
#' @param classes Whether `k` counts equivalence classes.
#' @param most The largest number of networks to list. All are counted.
#' @inheritParams arc_posterior
#' @param time_limit,memory_limit Seconds, and bytes or text such as `"2GB"` (`NULL`: half of what
#'   is free). Where one is reached `complete` is `FALSE` and counts are lower bounds.
#' @return An object of class `credible_networks`: `optimum` (`NA` where a limit came before it was
#'   known; then no network is listed), `factor`; `count` and `classes`, the
#'   numbers of networks and classes, exact up to \eqn{2^{53}}{2^53}, beyond that a lower bound with
#'   the upper one in `at_most`; `components` (data frame: `variables`, `structures`, `classes`);
#'   `networks` (data frame: `score`, `regret`, `class` by number, the best first, and the model as
#'   `string`); `complete`, `at_least` (why counts are lower bounds, or `NULL`), `stop_reason`.
#'   `x[[i]]` is network `i` as a `bn` of bnlearn, `as.list(x)` has all that are listed, for example
#'   for `bnlearn::custom.strength()`; `tidy(x)` is the data frame, `as.matrix(x)` the share of the
#'   listed networks' mass that has each arc.
#' @references
#' Liao, Z. A., Sharma, C., Cussens, J. and van Beek, P. (2019). Finding all Bayesian network
#' structures within a factor of optimal. *AAAI Conference on Artificial Intelligence*, 7892--7899.
#'
#' Kass, R. E. and Raftery, A. E. (1995). Bayes factors. *Journal of the American Statistical
#' Association* 90, 773--795.
#' @seealso [arc_posterior()] adds up all networks instead of listing the best.
#' @examples
#' near <- credible_networks(as.data.frame(Titanic), factor = 20, weights = "Freq")
#' near
#' near$networks[1:3, ]
#' near[[1]]
#'
#' # the three best classes
#' credible_networks(as.data.frame(Titanic), k = 3, weights = "Freq")
#' @export
credible_networks <- function(x, factor = 20, k = NULL, classes = TRUE, most = 1e5, ...,
                              time_limit = Inf, memory_limit = NULL, threads = NULL,
                              progress = NULL, quiet = NULL) always_answer({
  check_given()
  call <- rlang::current_env()
  check_number(factor, 1, 1e300)
  if (!is.null(k)) check_number(k, 1, 1e9, whole = TRUE)
  check_flag(classes)
  check_number(most, 1, 1e7, whole = TRUE)
  threads <- resolve_threads(threads)
  budget <- new_budget(time_limit, memory_limit)
  slack <- if (is.null(k)) max(log(factor), same_regret) else log(1e4)
  lists <- lists_for_ranking(x, slack, !is.null(k), list(...), budget, threads, call)
  known <- known_score(lists, budget, threads)
  report <- progress_reporter(progress, "Listing networks", seconds = budget$left()$seconds)
  find <- function(slack, most_classes) {
    sets <- unclass(lists)[set_fields]
    found <- with_memory(cpp_credible_networks(sets, slack + same_regret, known, most, most_classes,
                                               budget$left(), report))
    c(found, list(slack = slack))
  }
  found <- if (is.null(k)) find(log(factor), Inf) else find_best(find, k, classes)
  found$stop_reason <- budget$reason(found$stop_reason)
  new_credible_networks(lists, found, k, classes, most)
})

# A factor can be the difference of two penalties, and rounding must not decide then.
same_regret <- 1e-7

# The slack is doubled until there are enough; then it ends with the last of them.
find_best <- function(find, k, classes) {
  slack <- 1
  repeat {
    found <- find(slack, if (classes) k else Inf)
    enough <- if (classes) found$classes[1L] >= k else found$networks[1L] >= k
    if (enough || !found$complete || slack > 1e6) break
    slack <- 2 * slack
  }
  wanted <- if (classes) found$class < k else seq_along(found$regret) <= k
  last <- if (any(wanted)) max(found$regret[wanted]) else 0
  if (!found$complete) return(found)
  find(max(0, last), if (classes) k else Inf)
}

# Variables of a component that have a choice, at most: as the core has it.
most_in_component <- 24

# The score of a good network, where components may be too large without one. A worse one than the
# best excludes fewer families, but no wrong ones.
known_score <- function(lists, budget, threads) {
  if (length(lists$variables) <= most_in_component) return(NA_real_)
  lists$info$data <- NULL
  limits <- budget$left()
  limits$seconds <- min(limits$seconds / 2, 20)
  silently(search_lists(lists, search_plan(seed = 0), limits, threads))$score
}

# Local scores of anything that can be ranked. How much slack the k best need is not known
# beforehand, so they have all families where these are few.
lists_for_ranking <- function(x, slack, all, dots, budget, threads, call) {
  scores <- if (inherits(x, "local_scores")) {
    refuse_dots_of_lists(dots, call)
    refuse_interventions(check_scores(x, call)$info$data, "the list of classes", call)
    x
  } else {
    scores_for_weights(x, slack, dots, budget, threads, call, all = all)
  }
  if (is_asked(scores)) {
    abort_argument(c("Scores of a lasso or a proxy are worked out while a search runs, not listed.",
                     i = "A score of {.fun available_scores} that is listed can be ranked."),
                   call = call)
  }
  scores
}

new_credible_networks <- function(lists, found, k, classes, most) {
  rows <- seq_along(found$regret)
  if (!is.null(k) && !classes) rows <- utils::head(rows, k)
  kept <- lists_kept(lists, found$families[rows, , drop = FALSE])
  strings <- model_strings(lists$variables, kept, found$families[rows, , drop = FALSE])
  # Rounding decides nothing about networks that score alike.
  sorted <- order(round(found$regret[rows], 8), strings, method = "radix")
  rows <- rows[sorted]
  families <- found$families[rows, , drop = FALSE]
  networks <- data.frame(score = found$optimum - found$regret[rows],
                         regret = pmax(0, found$regret[rows]),
                         class = match(found$class[rows], unique(found$class[rows])),
                         string = strings[sorted])
  components <- data.frame(structures = vapply(found$components, function(part) part$structures, 0),
                           classes = vapply(found$components, function(part) part$classes, 0))
  components$variables <- lapply(found$components, function(part) lists$variables[part$variables])
  at_least <- why_at_least(lists, found)
  structure(list(
    variables = lists$variables,
    optimum = if (is.nan(found$optimum)) NA_real_ else found$optimum,
    factor = exp(found$slack), k = k,
    count = found$networks[1L], classes = found$classes[1L],
    at_most = c(networks = found$networks[2L], classes = found$classes[2L]),
    components = components[c("variables", "structures", "classes")], networks = networks,
    families = families, lists = kept, complete = is.null(at_least),
    at_least = at_least, stop_reason = found$stop_reason, score = lists$info$score,
    settings = lists$info$settings, n_obs = as.numeric(lists$info$n_obs), scope = lists$info$scope
  ), class = "credible_networks")
}

# Why there may be more than were counted; NULL where there are not.
why_at_least <- function(lists, found) {
  if (found$largest > most_in_component) {
    return(paste("a component of", found$largest, "variables is too large"))
  }
  if (found$stop_reason != "finished") return(stop_sentences[[found$stop_reason]])
  if (!found$complete) return("a component has too many structures")
  slack <- lists$info$slack %||% 0
  # Without slack lists lose sets that score like a subset.
  if (slack == 0 || found$slack > slack + same_regret) {
    return("the lists were pruned with less slack than the factor")
  }
  tail <- lists$tail
  if (is.null(tail)) return(NULL)
  best <- vapply(split(lists$score, set_owners(lists)), max, 0)
  # A set that is not listed could be in a credible network.
  if (any(tail > best - found$slack)) return("some allowed parent sets are not listed")
}
