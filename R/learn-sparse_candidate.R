#' The sparse candidate algorithm
#'
#' Learns networks over many variables. Each round chooses a few candidate parents for every
#' variable (*Restrict*), finds a good or the best network whose arcs come from the candidates
#' (*Maximize*), and uses that network to choose better candidates in the next round. The score
#' never falls from round to round, because the candidates always include the present parents.
#'
#' @section Restrict:
#' Every variable \eqn{X_i} gets at most `k` candidates: its present parents \eqn{Pa_i}, and those
#' \eqn{X_j} of the others for which `measure` is largest.
#' * `"mi"`: mutual information \eqn{I(X_i; X_j)}, which is the same in all rounds.
#' * `"disc"`: the discrepancy \eqn{KL(\hat P(X_i, X_j) \| P_B(X_i, X_j))}{KL(P(X_i, X_j) ||
#'   P_B(X_i, X_j))} between the data and the present network \eqn{B}, which is mutual information
#'   as long as \eqn{B} is empty. \eqn{P_B} has the parameters that fit the score: the posterior
#'   means of its prior for `"bdeu"` and `"k2"`, maximum likelihood otherwise. Its pairs of
#'   variables are worked out exactly by variable elimination where that is cheap, from `n_samples`
#'   rows drawn from \eqn{B} otherwise.
#' * `"shield"`: \eqn{I(X_i; X_j | Pa_i)}, what \eqn{X_j} says of \eqn{X_i} that its parents do not.
#' * `"score"`: the score of \eqn{X_i} with parents \eqn{Pa_i \cup X_j}{Pa_i and X_j}.
#'
#' All four have closed forms for Gaussian variables. If there are discrete and continuous columns,
#' all but `"disc"` are available, from the log-likelihood of the score. Shield and score ask for
#' new statistics in every round; as in the paper they look only at pairs with significant mutual
#' information if there are many variables: \eqn{2 N I(X_i; X_j)} above the \eqn{1 - }`significance`
#' quantile of the \eqn{\chi^2} distribution with \eqn{(r_i - 1)(r_j - 1)} degrees of freedom, 1 for
#' Gaussian variables, \eqn{2 (r_j - 1)} for a discrete \eqn{X_j} and a continuous \eqn{X_i}. The
#' pairs left out are counted in `iterations`.
#'
#' @section Thousands of variables:
#' Restrict looks at all pairs, and so takes time that is quadratic in the number of variables. The
#' paper would like the network to say which pairs to look at (its section 7). With `looks` each
#' variable looks at its candidates of the round before, at variables within two steps of it in the
#' network and these candidates (directions do not count), and at some at random, `looks` in all.
#' For the first round this is repeated, without a network, until hardly any candidate changes. 10
#' to 20 times `k` is a good number. The candidates may be worse than those of all pairs; the score
#' still never falls from round to round.
#'
#' @section Maximize:
#' * `"hill_climb"`: [hill_climb()] with a tabu list, from the network of the round before. No
#'   proof.
#' * `"scc"`: the best network by the order graph, one strongly connected component of the candidate
#'   graph at a time.
#' * `"separator"`: the same with components cut in two at a small separator, for each order of its
#'   variables (5.4 of the paper).
#' * `"cluster_tree"`: dynamic programming over a cluster tree of the candidate graph, with tables
#'   over the orders of the separators (5.5 of the paper). Where clusters are too large for that it
#'   goes on as 5.6 of the paper says, with anytime search inside the cluster, and proves nothing.
#'
#' The last three first list all parent sets within the candidates, see [local_scores()]. What they
#' prove holds *within the last candidate graph*, and is in the field `within`. Nothing is known
#' about networks beyond it, unless the candidates are all parents that you allow.
#'
#' @section Rounds:
#' With `stop = "score"` the rounds end when the score does not rise. With `stop = "candidates"`
#' they end when no candidate changes. Since candidates can change in circles, they also end after
#' three rounds without a better score.
#'
#' @param score Name of a score, see [available_scores()], or a [proxy][bn_proxy-class], see section
#'   *Proxies* of [hill_climb()]. The default is `"bdeu"` for discrete,
#'   `"bge"` for Gaussian and `"bic_cg"` for mixed data.
#' @param k The largest number of candidate parents of a variable. A variable with more parents in
#'   `start` keeps them.
#' @param measure How candidates are chosen: `"mi"`, `"disc"`, `"shield"` or `"score"`, see below.
#' @param maximize How networks within the candidates are searched: `"hill_climb"`, `"scc"`,
#'   `"separator"` or `"cluster_tree"`.
#' @param stop When to end: `"score"` or `"candidates"`.
#' @param max_iterations The largest number of rounds.
#' @param n_samples Number of rows that are drawn from the present network for `"disc"`. With `NULL`
#'   none are drawn if exact inference is cheap. Otherwise the number is that of the observations,
#'   and at least 1000. The paper draws 1000.
#' @param truth The network the data come from, with parameters: a [bn_network][bn_network-class] or
#'   a `bn.fit`. `iterations` then has the Kullback-Leibler divergence from it to the network of
#'   each round, see [kl_divergence()]. Gaussian networks have maximum likelihood parameters.
#'   Discrete ones have posterior means, under the score's prior or, if it has none, with one
#'   observation spread over each table.
#' @param significance Level of the test of mutual information before `"shield"` and `"score"`. With
#'   1 no pair is left out. `NULL` is 1 for up to 100 variables, and 0.05 for more. Parents that
#'   matter only together with others may have no mutual information with the child.
#' @param looks `NULL` to look at all pairs of variables. A number is the largest number of others
#'   that a variable looks at in a round, see section *Thousands of variables*. There is no test of
#'   significance then.
#' @param tabu,patience Settings of `"hill_climb"`, see [hill_climb()].
#' @param seed Seed of the rows for `"disc"`, and of what `looks` draws. `NULL` draws one from
#'   R's generator.
#' @inheritParams hill_climb
#' @return A [learned_bn][learned_bn-class] with two more fields. `within` says what is known of
#'   networks within the last candidate graph: a list of `scope`, `bound` and `proved`. `iterations`
#'   is a data frame with a row for each round: `round`, `score`, `score_per_row` (in nats),
#'   `bits_per_row`, `arcs`, `seconds` and `sets_counted` (statistics that took a pass over the
#'   rows) since the beginning, `sets_derived` (those that were remembered or follow from others),
#'   `candidates_changed` (candidates that were none in the round before), `pairs_skipped`,
#'   `largest_component`, `largest_cluster` and `largest_separator` of the candidate graph where
#'   they were looked for, `heuristic_clusters` (those that `"cluster_tree"` searched without a
#'   proof), and `kl`. `plot(fit, "iterations")` shows the score against time and against
#'   statistics.
#' @references Friedman, N., Nachman, I. and Pe'er, D. (1999). Learning Bayesian network structure
#' from massive datasets: the "sparse candidate" algorithm. *Uncertainty in Artificial
#' Intelligence*, 206--215.
#'
#' Dong, W., Moses, C. and Li, K. (2011). Efficient k-nearest neighbor graph construction for
#' generic similarity measures. *World Wide Web Conference*, 577--586.
#' @seealso [hill_climb()] without candidates, [learn_bn()] for networks with a proof.
#' @examples
#' truth <- random_parameters(benchmark_network("asia"), seed = 1)
#' data <- simulate_data(truth, 2000, seed = 1)
#' fit <- sparse_candidate(data, k = 3, maximize = "scc", truth = truth)
#' fit
#' fit$iterations[, c("round", "score", "sets_counted", "kl")]
#' plot(fit, "iterations")
#' @export
sparse_candidate <- function(data, score = "bdeu", k = 10, measure = "score",
                             maximize = "hill_climb", stop = "score", max_iterations = 20,
                             n_samples = NULL, start = NULL, truth = NULL, ...,
                             significance = NULL, looks = NULL, tabu = 10, patience = 10,
                             max_parents = NULL,
                             required = NULL, forbidden = NULL, tiers = NULL, candidates = NULL,
                             weights = NULL, levels = "observed", convert = TRUE, na = "error",
                             integers = "auto", time_limit = Inf, memory_limit = NULL,
                             threads = NULL, seed = NULL, progress = NULL, quiet = NULL) {
  plan <- list(measure = check_choice(measure, c("mi", "disc", "shield", "score")),
               maximize = check_choice(maximize, c("hill_climb", decompositions)),
               stop = check_choice(stop, c("score", "candidates")), k = check_count(k, 1),
               max_iterations = check_count(max_iterations, 1),
               significance = if (!is.null(significance)) check_number(significance, 0, 1),
               looks = if (!is.null(looks)) check_count(looks, 1),
               tabu = check_count(tabu), patience = check_count(patience, 1),
               n_samples = if (!is.null(n_samples)) check_count(n_samples, 1))
  by_default <- missing(score)
  run_learner("sparse_candidate", plan, search_by_candidates, list(...),
              score = function(data) if (by_default) default_candidate_score(data) else score,
              prepare = function(task) prepare_candidate_task(task, truth),
              finish = with_iterations, proxies = TRUE)
}

default_candidate_score <- function(data) {
  if (has_missing(data)) {
    "bic"
  } else {
    c(discrete = "bdeu", gaussian = "bge", mixed = "bic_cg")[[data$type]]
  }
}

# Refuses what the data do not allow, and completes the settings that depend on the number of
# variables.
prepare_candidate_task <- function(task, truth) {
  measure <- task$plan$measure
  if (!is.null(task$proxy)) return(prepare_proxy_candidates(task, truth))
  if (task$data$type == "mixed") check_mixed_measure(measure, task$call)
  if (measure == "disc") refuse_looks(task)
  if (measure == "disc") refuse_local(task$data, "{.code measure = \"disc\"}", task$call)
  if (!is.null(truth)) {
    refuse_local(task$data, "the comparison with {.arg truth}", task$call)
    task$truth <- check_truth(truth, task$data, task$call)
  }
  n <- length(task$data$variables)
  task$plan$k <- min(task$plan$k, n - 1L)
  task$plan["significance"] <- list(task$plan$significance %||% if (n <= 100L) 1 else 0.05)
  task$likelihood <- TRUE
  task
}

refuse_looks <- function(task) {
  if (is.null(task$plan$looks)) return(invisible())
  abort_argument(c("{.arg looks} is not for {.arg measure} {.val disc}, which works out all pairs at
                    once.",
                   i = "Leave it out, or choose {.val score}, {.val shield} or {.val mi}."),
                 call = task$call)
}

# A proxy only says what families score.
prepare_proxy_candidates <- function(task, truth) {
  if (task$plan$measure != "score" || !is.null(truth)) {
    abort_argument(c("A proxy predicts scores and knows no data: {.arg measure} must be
                      {.val score}, and there is nothing to compare with {.arg truth}.",
                     i = "Leave them out."), call = task$call)
  }
  task$plan$k <- min(task$plan$k, length(task$proxy$variables) - 1L)
  task$plan$significance <- 1
  task
}

check_mixed_measure <- function(measure, call) {
  if (measure != "disc") return(invisible())
  abort_argument(c("{.arg measure} is {.val disc}, which compares tables of pairs; with discrete and
                    continuous columns there are none.",
                   i = "Choose {.val mi}, {.val shield} or {.val score}."), call = call)
}

# Checks the network behind the data: it must have the same variables, of the same kind, and all
# states of the data.
check_truth <- function(truth, data, call) {
  refuse_mixed(data, "The divergence from {.arg truth}", "Leave out {.arg truth}.", call)
  truth <- as_fitted_network(truth, "truth", call)
  kinds <- c(truth$type, data$type)
  others <- c(setdiff(network_variables(truth), data$variables),
              setdiff(data$variables, network_variables(truth)))
  if (length(others) > 0L || kinds[1L] != kinds[2L]) {
    abort_argument(c("{.arg truth} must be a {kinds[2L]} network over the variables of
                      {.arg data}.",
                     x = if (length(others) > 0L) "Only one of them has {some_names(others)}.",
                     x = if (kinds[1L] != kinds[2L]) "It is {kinds[1L]}.",
                     i = "Leave {.arg truth} out, or choose the columns it speaks of."),
                     call = call)
  }
  if (data$type == "discrete") {
    unknown <- Filter(function(v) !all(data$levels[[v]] %in% truth$levels[[v]]), data$variables)
    if (length(unknown) > 0L) {
      abort_argument(c("{.arg truth} does not know all states of {some_names(unknown)} in
                        {.arg data}.",
                       i = "Give the columns the names of its states."), call = call)
    }
  }
  truth
}

add_learner(
  name = "sparse_candidate",
  summary = "rounds of choosing candidate parents and searching within them, no proof beyond them",
  when = "hundreds of columns, few candidate parents for each",
  settings = paste0("k = 10, measure = \"score\", maximize = \"hill_climb\", stop = ",
                    "\"score\", max_iterations = 20"),
  reference = "Friedman, Nachman & Pe'er (1999)"
)
