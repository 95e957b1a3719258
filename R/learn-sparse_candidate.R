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
#' @param score Name of a score, see [available_scores()]. The default is `"bdeu"` for discrete,
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
#' @param tabu,patience Settings of `"hill_climb"`, see [hill_climb()].
#' @param seed Seed of the rows for `"disc"`. `NULL` draws one from R's generator.
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
                             significance = NULL, tabu = 10, patience = 10, max_parents = NULL,
                             required = NULL, forbidden = NULL, tiers = NULL, candidates = NULL,
                             weights = NULL, levels = "observed", convert = TRUE, na = "error",
                             integers = "auto", time_limit = Inf, memory_limit = NULL,
                             threads = NULL, seed = NULL, progress = NULL) always_answer({
  check_given()
  call <- match.call()
  here <- rlang::current_env()
  budget <- new_budget(time_limit, memory_limit)
  plan <- list(measure = check_choice(measure, c("mi", "disc", "shield", "score")),
               maximize = check_choice(maximize, c("hill_climb", decompositions)),
               stop = check_choice(stop, c("score", "candidates")), k = check_count(k, 1),
               max_iterations = check_count(max_iterations, 1),
               significance = if (!is.null(significance)) check_number(significance, 0, 1),
               tabu = check_count(tabu), patience = check_count(patience, 1),
               n_samples = if (!is.null(n_samples)) check_count(n_samples, 1))
  by_default <- missing(score)
  task <- learner_task(here, list(...), budget,
                       function(data) if (by_default) default_candidate_score(data) else score)
  if (task$data$type == "mixed") check_mixed_measure(plan$measure, here)
  if (plan$measure == "disc") refuse_local(task$data, "{.code measure = \"disc\"}", here)
  if (!is.null(truth)) refuse_local(task$data, "the comparison with {.arg truth}", here)
  parents <- climb_start(start, task$constraints, task$data$variables, here)
  truth <- if (!is.null(truth)) check_truth(truth, task$data, here)
  plan <- plan_for(plan, length(parents))
  problem <- new_candidate_problem(task, plan, progress)
  first <- first_network(problem, task, parents, start, here)
  run <- with_memory(candidate_rounds(problem, first$parents, first$node_scores))
  settings <- c(list(start = if (is.null(start)) "required arcs" else "given"), plan,
                list(counts = task$counting$source))
  fit <- as_learned_bn(as_candidate_result(run, problem), task$data$variables,
                       task_info(task, here, problem, run$collinear), "sparse_candidate", settings,
                       call, task$seed)
  fit$within <- run$within
  fit$within$bound <- max(fit$within$bound, fit$score)
  fit$iterations <- iterations_table(run, problem, truth)
  fit
})

# With stop = "candidates" the search gives up after this number of rounds without a better score.
most_idle_rounds <- 3L

default_candidate_score <- function(data) {
  if (has_missing(data)) {
    "bic"
  } else {
    c(discrete = "bdeu", gaussian = "bge", mixed = "bic_cg")[[data$type]]
  }
}

# Completes the settings that depend on the number of variables.
plan_for <- function(plan, n) {
  plan$k <- min(plan$k, n - 1L)
  plan$significance <- plan$significance %||% if (n <= 100L) 1 else 0.05
  plan
}

# Everything that stays the same over the rounds.
new_candidate_problem <- function(task, plan, progress) {
  problem <- task_problem(task, progress, likelihood = TRUE)
  most <- most_that_matter(task$score, task$data)[problem$by_content]
  c(problem, list(plan = c(plan, task["seed"]), most_listed = most,
                  decomposition = decomposition_defaults[[plan$maximize]]))
}

# For each variable the size beyond which no parent set is ever best. Required parents do not count.
most_that_matter <- function(score, data) {
  most <- most_parents(score, data)$safe
  ifelse(is.na(most), Inf, most)
}

check_mixed_measure <- function(measure, call) {
  if (measure != "disc") return(invisible())
  abort_argument(c("{.arg measure} is {.val disc}, which compares tables of pairs; with discrete and
                    continuous columns there are none.",
                   i = "Choose {.val mi}, {.val shield} or {.val score}."), call = call)
}

# Runs rounds until they gain nothing more or a limit is reached.
candidate_rounds <- function(problem, parents, node_scores = problem$score_families(parents)) {
  run <- list(parents = parents, node_scores = node_scores, rounds = list(), history = list(),
              candidates = NULL, idle = 0L,
              trace = list(data.frame(seconds = problem$budget$elapsed(), score = sum(node_scores),
                                      bound = Inf, expanded = 0)),
              within = list(scope = "networks within the last candidate graph", bound = Inf,
                            proved = FALSE),
              bound = Inf, proved = FALSE, collinear = FALSE, rounding = 0,
              stop_reason = "finished", counted = 0)
  pairs <- NULL
  while (is.null(run$ended)) {
    # Catches Ctrl-C between two calls of the core. The calls themselves handle it on their own.
    run <- tryCatch({
      if (is.null(pairs)) pairs <- promising_pairs(problem)
      one_round(problem, run, pairs)
    }, interrupt = function(i) replace(run, "ended", "interrupt"))
  }
  replace(run, "stop_reason", problem$budget$reason(run$ended))
}

# Runs one round. `ended` in the value says why there is no other round.
one_round <- function(problem, run, pairs) {
  restricted <- if (is.null(pairs$stop_reason)) restrict_parents(problem, run, pairs) else pairs
  if (!is.null(restricted$stop_reason)) return(replace(run, "ended", restricted$stop_reason))
  found <- maximize_within(problem, restricted$candidates, run)
  run <- add_round(problem, run, restricted, found)
  if (!found$stop_reason %in% c("finished", "optimal")) {
    run$ended <- found$stop_reason
  } else if (converged(problem$plan$stop, run)) {
    run$ended <- "local_optimum"
  } else if (length(run$rounds) >= problem$plan$max_iterations) {
    run$ended <- "finished"
  }
  run
}

converged <- function(rule, run) {
  last <- run$rounds[[length(run$rounds)]]
  if (rule == "score") {
    run$idle > 0L
  } else {
    last$candidates_changed == 0 || run$idle >= most_idle_rounds
  }
}

# Keeps what Maximize found if it is better, and otherwise the network of the round before.
add_round <- function(problem, run, restricted, found) {
  better <- is_better(sum(found$node_scores), sum(run$node_scores))
  if (better) run[c("parents", "node_scores")] <- found[c("parents", "node_scores")]
  run$idle <- if (better) 0L else run$idle + 1L
  changed <- candidates_changed(restricted$candidates, run$candidates)
  run$candidates <- restricted$candidates
  run$within[c("bound", "proved")] <- found[c("bound", "proved")]
  # If the candidates are all parents that the user allows, what is known of networks within them
  # holds for all networks.
  all_allowed <- found$complete &&
    all(lengths(restricted$candidates) == lengths(problem$allowed) + lengths(problem$required))
  if (all_allowed) {
    run[c("bound", "proved", "rounding")] <- list(min(run$bound, found$bound), run$proved ||
                                                  found$proved, found$rounding)
  } else {
    found$trace$bound <- rep(Inf, nrow(found$trace))
  }
  run$trace <- c(run$trace, list(found$trace))
  run$lists <- found$lists
  run$collinear <- run$collinear || found$collinear
  run$counted <- run$counted + found$counted +
    if (length(run$rounds) == 0L) pairs_for_discrepancies(problem) else 0
  counters <- cpp_scorer_counters(problem$scorer)
  run$rounds <- c(run$rounds, list(data.frame(
    round = length(run$rounds) + 1L, score = sum(run$node_scores), arcs = sum(lengths(run$parents)),
    seconds = problem$budget$elapsed(), sets_counted = counters[["sets_counted"]] + run$counted,
    sets_derived = counters[["sets_derived"]], candidates_changed = changed,
    pairs_skipped = restricted$skipped,
    largest_component = cpp_largest_component(restricted$candidates),
    largest_cluster = found$largest_cluster,
    largest_separator = found$largest_separator, heuristic_clusters = found$heuristic_clusters
  )))
  run$history <- c(run$history, list(run$parents))
  run
}

candidates_changed <- function(now, before) {
  if (is.null(before)) return(sum(lengths(now)))
  sum(mapply(function(new, old) length(setdiff(new, old)), now, before))
}

# The result in the form that the core's searches return, with the user's numbers of variables.
as_candidate_result <- function(run, problem) {
  seconds <- problem$budget$elapsed()
  counters <- cpp_scorer_counters(problem$scorer)
  counters[["sets_counted"]] <- counters[["sets_counted"]] + run$counted
  found <- list(
    parents = run$parents, node_scores = run$node_scores, proved = run$proved, bound = run$bound,
    rounding = run$rounding,
    stop_reason = run$stop_reason,
    trace = join_traces(run$trace, sum(run$node_scores), run$bound, seconds),
    counters = c(rounds = length(run$rounds), counters), seconds = seconds
  )
  in_users_numbers(found, problem)
}

iterations_table <- function(run, problem, truth) {
  table <- do.call(rbind, run$rounds)
  if (is.null(table)) return(empty_iterations())
  table$score_per_row <- table$score / problem$data$n_obs
  table$bits_per_row <- table$score_per_row / log(2)
  table$kl <- if (is.null(truth)) NA_real_ else vapply(run$history, function(parents) {
    divergence_from(truth, parents, problem)
  }, 0)
  table[names(empty_iterations())]
}

empty_iterations <- function() {
  columns <- c("round", "score", "score_per_row", "bits_per_row", "arcs", "seconds", "sets_counted",
               "sets_derived", "candidates_changed", "pairs_skipped", "largest_component",
               "largest_cluster", "largest_separator",
               "heuristic_clusters", "kl")
  as.data.frame(stats::setNames(rep(list(numeric()), length(columns)), columns))
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

# The divergence of the learned network from `truth`. NA if it cannot be computed.
divergence_from <- function(truth, parents, problem) {
  data <- problem$sorted_data()
  learned <- tryCatch({
    if (data$type == "gaussian") fit_gaussian(data$variables, parents, data)
    else fit_discrete(data$variables, parents, with_states_of(truth, data),
                      score_prior(problem$score, 1))
  }, bnstar_error = function(e) NULL)
  if (is.null(learned)) return(NA_real_)
  suppressMessages(kl_divergence(truth, learned, threads = problem$threads, seed = 1)$value,
                   "bnstar_message")
}

# The data coded with the states of a network, which may have more states.
with_states_of <- function(truth, data) {
  levels <- truth$levels[data$variables]
  for (v in seq_along(data$variables)) {
    data$codes[, v] <- (match(data$levels[[v]], levels[[v]]) - 1L)[data$codes[, v] + 1L]
  }
  data$levels <- levels
  data$arities <- unname(lengths(levels))
  data
}

add_learner(
  name = "sparse_candidate",
  summary = "rounds of choosing candidate parents and searching within them, no proof beyond them",
  when = "hundreds of columns, few candidate parents for each",
  settings = paste0("k = 10, measure = \"score\", maximize = \"hill_climb\", stop = ",
                    "\"score\", max_iterations = 20"),
  reference = "Friedman, Nachman & Pe'er (1999)"
)
