#' Climbs and order search in turn, for many variables
#'
#' Learns networks over tens to thousands of variables. Hill climbing over all networks finds
#' promising parent sets, and order search combines the sets that were found so far. Each begins
#' where the other ended. One of them can mostly leave a local optimum of the other. The function
#' takes any score of the package and any number of variables. It proves nothing.
#'
#' @section Scheme:
#' The first step is [hill_climb()] with a tabu list. Whenever a climb looks at a variable and its
#' parents, it scores the sets with one parent more or less; those that score higher than all their
#' known subsets go into the list of the variable. Then come rounds of four steps.
#' 1. *Orders and climbs in turn*, until neither helps: local search over orders of the variables
#'    (Teyssier and Koller 2005) chooses from the lists and starts from the best network; a climb
#'    over all variables starts from its result and adds to the lists.
#' 2. *Kicks*: eight climbs start after arcs around a random variable were dropped or reversed. The
#'    sets that they meet go into the lists, where orders can combine several of them.
#' 3. *Wishes*: for every variable, the search scores the neighbours of the best listed sets that it
#'    has not explored, as long as these sets score higher than the present parents. If few such
#'    sets are left, it also explores sets that score a little less. Scanagatta et al. (2015)
#'    explore parent sets best-first too, but before the search and by an estimate of the score.
#' 4. Rounds go on until `idle_rounds` of them have found no better network or, with a time limit,
#'    until that is over.
#'
#' The memory of the lists is limited: if they become too long, the sets with the lowest scores are
#' dropped.
#'
#' @param tabu,patience Settings of all climbs except those after kicks, see [hill_climb()].
#' @param idle_rounds The search ends after this number of rounds without a better network. It is
#'   ignored if there is a `time_limit`.
#' @param seed Seed of kicks and orders. `NULL` draws one from R's generator.
#' @param time_limit Seconds. With a finite limit the function searches until the time is up, and
#'   the result depends on the speed of the machine. Without a limit it depends on `seed` only, not
#'   on `threads`.
#' @param memory_limit Bytes, or text such as `"2GB"`. `NULL` is half of the free memory. Reaching a
#'   limit, or Ctrl-C, is not an error: the result has the best network so far and the reason.
#' @param score Name of a score, see [available_scores()].
#' @inheritParams hill_climb
#' @inheritParams local_scores
#' @return A [learned_bn][learned_bn-class] with `bound = Inf` and `proved = FALSE`, never worse
#'   than that of [hill_climb()] from the same `start`, if the limits leave time for a climb.
#'   `stop_reason` is `"local_optimum"`, or the limit. `counters` has `moves` of arcs, `rounds`,
#'   `order_steps` (moves of one variable past another that were looked at), `sets_listed` in the
#'   end, and those of [hill_climb()].
#' @references Friedman, N., Nachman, I. and Pe'er, D. (1999). Learning Bayesian network structure
#' from massive datasets: the "sparse candidate" algorithm. *Uncertainty in Artificial
#' Intelligence*, 206--215.
#'
#' Scanagatta, M., de Campos, C. P., Corani, G. and Zaffalon, M. (2015). Learning Bayesian networks
#' with thousands of variables. *Advances in Neural Information Processing Systems* 28, 1864--1872.
#'
#' Teyssier, M. and Koller, D. (2005). Ordering-based search: a simple and effective algorithm for
#' learning Bayesian networks. *Uncertainty in Artificial Intelligence*, 584--590.
#' @seealso [hill_climb()] for its first step alone, [search_orderings()] for order search within
#'   given lists, [learn_bn()] for networks with a proof.
#' @examples
#' data <- simulate_data(random_parameters(benchmark_network("alarm"), seed = 1), 500, seed = 1)
#' fit <- alternate_search(data, seed = 1, time_limit = 1)
#' fit
#' fit$score - hill_climb(data)$score
#' @export
alternate_search <- function(data, score = "bic", start = NULL, ..., tabu = 10,
                             patience = 10, idle_rounds = 10, runs = 1, max_parents = NULL,
                             required = NULL, forbidden = NULL, tiers = NULL,
                             candidates = NULL, weights = NULL, levels = "observed",
                             convert = TRUE, na = "error", integers = "auto",
                             interventions = NULL, n_obs = NULL, time_limit = Inf,
                             memory_limit = NULL, threads = NULL, seed = NULL,
                             checkpoint = NULL, checkpoint_every = 300, keep = FALSE,
                             progress = NULL,
                             quiet = NULL) {
  plan <- list(tabu = check_count(tabu), patience = check_count(patience, 1),
               idle_rounds = check_count(idle_rounds, 1), runs = check_count(runs, 1))
  run_learner("alternate", plan, alternate_from_start, list(...))
}

alternate_from_start <- function(problem, task) {
  alternate_within(problem, first_network(problem, task)$parents, task$plan)
}

# Runs the search on a problem of problem_by_content(), with what is left of its budget. All numbers
# of variables are those of the problem. `parents` is the network to start from, and `lists` are
# scored parent sets to begin with, in the form of local_scores(). The value has what every search
# of the core returns, and the `lists` at the end.
alternate_within <- function(problem, parents, plan, lists = NULL,
                             until_stopped = is.finite(problem$budget$left()$seconds),
                             seconds = Inf) {
  limits <- problem$budget$left()
  limits$seconds <- min(limits$seconds, seconds)
  execution <- c(plan[c("tabu", "patience", "idle_rounds", "seed")],
                 list(until_stopped = until_stopped, threads = problem$threads, start = parents))
  report <- progress_reporter(problem$progress, "Climbing and searching orders",
                              seconds = limits$seconds)
  constraints <- constraints_of(problem)
  about <- list(problem$content, lists, constraints, plan[c("tabu", "patience", "idle_rounds")],
                execution[c("seed", "start")])
  found <- kept_step("alternation", about, function(keeper) {
    cpp_alternate(problem$scorer, lists, constraints, execution, with_keeper(limits, keeper),
                  report)
  })
  if (found$stop_reason == "finished") found$stop_reason <- "local_optimum"
  found$stop_reason <- problem$budget$reason(found$stop_reason)
  found
}

add_learner(
  name = "alternate",
  summary = "climbs over networks and search over orders of what they met, in turn, no proof",
  when = "the best network that time allows, 50 to 1,000 columns",
  settings = "start = NULL, tabu = 10, patience = 10, idle_rounds = 10, runs = 1",
  reference = "Teyssier & Koller (2005)",
  by = "alternate_search"
)
