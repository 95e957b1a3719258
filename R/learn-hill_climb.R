#' Hill climbing over networks
#'
#' Greedy search moves from a network to the best of its neighbours, which have one arc more, one
#' arc less, or one arc reversed. It works on the data, not on lists of parent sets, and takes any
#' score of the package and any number of variables. It proves nothing: the result is a network that
#' no single move improves, the best of several such networks (see section *Restarts*).
#'
#' A table has what every move would change in the score. After a move only the entries of the
#' variables whose parents changed are computed again. Sets of variables are counted once and
#' remembered within the memory limit. The counts of parents follow from those of the families they
#' belong to.
#'
#' @section Tabu search:
#' With `tabu > 0` the first climb does not end in the first local optimum. The structures visited
#' last are on a list. The climb makes the best move to a structure that is not on the list, even if
#' the score falls (Glover 1989; Friedman, Nachman and Pe'er 1999). It ends after `patience` moves
#' without a new best network. `tabu = 0, restarts = 0` is plain hill climbing.
#'
#' @section Restarts:
#' Where a climb by single arcs ends depends on ties: of two equivalent arcs it takes one, and
#' cannot foresee what that rules out later. Therefore, unless `restarts = 0`, a second climb from
#' the same start goes over classes of equivalent networks, by the operators of greedy equivalence
#' search (Chickering 2002), and on by single arcs. It needs no choice between equivalent arcs.
#' Required, forbidden or tiered arcs and mixed data divide classes; there is no second climb then.
#' The better one of the two networks is where restarts begin.
#'
#' The climb is restarted in rounds of eight restarts. All restarts of a round begin with the best
#' network so far and take over its table of changes. Every second one removes or reverses random
#' arcs around a variable (into the variable, its parents, its children and their parents), the
#' others do so with arcs anywhere. The number of arcs is `perturb`, then two, four and eight times
#' that. A plain climb follows. A better network replaces the best one. If a round finds no better
#' network, another one of the same score replaces it. That is mostly another member of the
#' equivalence class (reversals of covered arcs turn these into each other, Chickering 2002), from
#' which single arcs lead to other classes. A network without arcs gets random ones. The default
#' seed is fixed, so that the same data give the same network.
#'
#' With `restarts = NULL` there are rounds until they and the climb over classes have asked for 32
#' times as many families as the first climb. The limit is four million families, or the number of
#' the first climb if that is larger. Short climbs have at least 200 restarts, unless these ask for
#' more than 200,000 families. Most families are remembered from earlier climbs. The budget is a
#' number of families and not of seconds, so results depend on the seed, but not on the machine or
#' on `threads`. If the memory limit leaves no room for restarts that you did not ask for, there are
#' none. In `tools/bench/bench_hill_climb_quality.R`, which compares with bnlearn's `hc()` and
#' `tabu()` on samples of 13 networks and on 34 other data sets, the defaults are at least as good
#' as the better of the two on more than nine in ten.
#'
#' @section Counts:
#' Discrete data are counted in the rows, or with `counts = "adtree"` in an AD-tree that is built
#' first, see [ad_tree_size()]. The results are the same to the last digit. A node of the tree with
#' fewer than `r_min` distinct rows is not divided. The default is the smallest number with which
#' the tree fits in half of `memory_limit` (and in 256 MB if that is `NULL` too).
#'
#' A search asks for sets of variables that have much in common. Counting in the rows shares work
#' among such sets, and counts each set once. In `tools/bench/bench_adtree.R`, from 1,000 to a
#' million rows and 13 to 167 variables, skewed and not, a climb in the rows was done before the
#' AD-tree was built: 0.04 seconds and 0.11 on ADULT (45,222 rows, 13 variables), 0.6 and
#' 2.3 on MUSK (6,598 rows, 167 variables). Therefore the default, `counts = "auto"`, is the rows.
#' For unrelated families the tree can pay: on ADULT a family takes 50 microseconds in the rows and
#' 5 in the tree, so the tree pays after about 5,000 families.
#'
#' @section Ties:
#' Many moves change the score by exactly the same amount, for instance an arc and its reversal
#' under score-equivalent scores. Ties go to the child, and then to the parent, whose column comes
#' first by content. Discrete columns come first, ordered by their number of states and by how often
#' the states occur. Numbers are ordered by the least and the greatest value. A weighted sum over
#' the rows decides between columns that are still equal. Names decide only between identical
#' columns, so renaming or permuting columns does not change the score. Neither does the number of
#' threads.
#'
#' @section Proxies:
#' A [proxy][bn_proxy-class] may take the place of the data and their score: `hill_climb(proxy)`, or
#' `hill_climb(data, proxy)` for data with the same columns. The climb then asks the proxy, which
#' needs no data; `score` in the result is what it predicts, and [score_network()] with the data is
#' the true score. Without `max_parents` the limit is that of the proxy. Ties go by the order of its
#' variables. [sparse_candidate()] and [learn_bn()] take proxies in the same way.
#'
#' @param score Name of a score, see [available_scores()], or a [proxy][bn_proxy-class].
#' @param start A network to start from, in any form that [score_network()] takes; it must satisfy
#'   the constraints and have a score. `NULL` is the network of the required arcs. Arcs from
#'   constant columns change no score and are dropped.
#' @param tabu Length of the list of structures that are not visited again.
#' @param patience A climb with a tabu list ends after this number of moves without a new best
#'   network.
#' @param restarts Number of restarts. `NULL` chooses the number, see section *Restarts*.
#' @param perturb Number of arcs that the first restart of a round removes or reverses.
#' @param evaluations Number of families that may be scored. No move is made whose neighbours would
#'   take more. The restarts of a round share what is left. `counters` has the number of families
#'   that were scored.
#' @param runs Number of independent searches, each with its own seed and `evaluations`. The result
#'   is that with the best score, of equal ones the first. They share the time limit. With a plan of
#'   package future they run at the same time, see [workers].
#' @param ... Settings of the score, e.g. `iss` for `"bdeu"`, and `counts` and `r_min`, see section
#'   *Counts* of [hill_climb()].
#' @param seed Seed of the restarts. `NULL` draws one from R's generator.
#' @inheritParams local_scores
#' @param max_parents Largest number of parents: one number, or a vector named by variables. `NULL`
#'   is no limit.
#' @param time_limit,memory_limit Seconds, and bytes or text such as `"2GB"` (`NULL` is half of the
#'   free memory). Reaching a limit, or Ctrl-C, is not an error: the result has the best network so
#'   far and the reason.
#' @return A [learned_bn][learned_bn-class] with `bound = Inf` and `proved = FALSE`. `stop_reason`
#'   is `"local_optimum"`, or the limit (`"evaluations"` for that of families). `counters` has
#'   `moves`, `restarts`, the `families` asked for, `sets_counted` (sets of variables whose values
#'   were worked out from the rows or, for Gaussian scores, from the matrix of their products) and
#'   `sets_derived` (sets whose counts are sums over the table of another set, or whose values were
#'   remembered one by one; restarts remember all changes of a family together).
#' @references Chickering, D. M. (2002). Learning equivalence classes of Bayesian-network
#' structures. *Journal of Machine Learning Research* 2, 445--498.
#'
#' Friedman, N., Nachman, I. and Pe'er, D. (1999). Learning Bayesian network structure from massive
#' datasets: the "sparse candidate" algorithm. *Uncertainty in Artificial Intelligence*, 206--215.
#'
#' Glover, F. (1989). Tabu search -- part I. *ORSA Journal on Computing* 1(3), 190--206.
#' @seealso [learn_bn()] for networks with a proof, [search_orderings()] for local search over
#'   orders.
#' @examples
#' fit <- hill_climb(as.data.frame(Titanic), weights = "Freq")
#' fit
#' hill_climb(iris[1:4], "bge", restarts = 5, seed = 1)$score
#' proxy <- search_by_proxy(iris[1:4], "bge", n_samples = 30, seed = 1)$proxy
#' hill_climb(proxy)
#' @export
hill_climb <- function(data, score = "bic", start = NULL, tabu = 10, patience = 10, restarts = NULL,
                       perturb = 2, evaluations = Inf, runs = 1, ..., max_parents = NULL,
                       required = NULL, forbidden = NULL, tiers = NULL, candidates = NULL,
                       weights = NULL, levels = "observed", convert = TRUE, na = "error",
                       integers = "auto", interventions = NULL, n_obs = NULL, time_limit = Inf,
                       memory_limit = NULL, threads = NULL, seed = 1, progress = NULL,
                       quiet = NULL) {
  run_learner("hill_climb", check_moves(tabu, patience, restarts, perturb, evaluations, runs),
              climb_from_start, list(...),
              finish = function(fit, found, problem) report_no_move(fit), proxies = TRUE)
}

# Refuses a start without a score afterwards: a climb scores it, and once is enough.
climb_from_start <- function(problem, task) {
  found <- climb_and_count(problem, problem$number_lists(task$parents), task$plan)
  refuse_unscored_start(problem, task, found$node_scores)
  found$seconds <- task$budget$elapsed() - task$timings[["data"]]
  found
}

# Tells the user that no move was made. Without a message the network would look like a result.
report_no_move <- function(fit) {
  if (!made_no_move(fit)) return(fit)
  inform_user(c("!" = "Not one move was made ({stop_sentences[[fit$stop_reason]]}): the network is
                       the one that the climb was to start from.",
                i = switch(fit$stop_reason, time_limit = "Give a larger {.arg time_limit}.",
                           evaluations = "Give more {.arg evaluations}.",
                           memory_limit = "Give a larger {.arg memory_limit}.")))
  fit
}

check_moves <- function(tabu, patience, restarts, perturb, evaluations, runs = NULL,
                        call = rlang::caller_env()) {
  c(list(tabu = check_count(tabu, call = call), patience = check_count(patience, 1, call = call),
         restarts = if (is.null(restarts)) NA_integer_ else check_count(restarts, call = call),
         perturb = check_count(perturb, 1, call = call),
         evaluations = check_number(evaluations, 0, whole = TRUE, call = call)),
    if (!is.null(runs)) list(runs = check_count(runs, 1, call = call)))
}

check_count <- function(x, least = 0, name = rlang::caller_arg(x), call = rlang::caller_env()) {
  check_number(x, least, 1e9, whole = TRUE, name = name, call = call)
  as.integer(x)
}

# `data` and `score` are needed if families may be left out for lack of rows.
climb_scope <- function(constraints, max_parents, given, collinear = FALSE, data = NULL,
                        score = NULL) {
  given <- c("required", "forbidden", "tiers", "candidates")[!vapply(given, is.null, NA)]
  lacking <- if (is.null(data)) {
    list(FALSE, NULL)
  } else {
    list(may_lack_rows(data, score$settings), least_rows_phrase(data, score$settings))
  }
  describe_scope(length(constraints$max_parents), max_parents, given, collinear = collinear,
                 mixed = !is.null(constraints$kind), small_cells = lacking[[1L]],
                 rows = lacking[[2L]])
}

# A climb that ends after `moves$evaluations` families.
climb_and_count <- function(problem, start, moves, within = constraints_of(problem),
                            limits = problem$budget$left()) {
  limits$nodes <- moves$evaluations
  found <- climb(problem, start, within, moves, limits)
  found$stop_reason <- climb_ended(found$stop_reason)
  found
}

# Translates the core's reasons to stop into those of a climb.
climb_ended <- function(stop_reason) {
  switch(stop_reason, finished = "local_optimum", node_limit = "evaluations", stop_reason)
}

# The network to start from, checked against the user's constraints. It may have more parents than
# can matter under the score. Parents that change no score are dropped, because no search would add
# them.
climb_start <- function(start, constraints, variables, call) {
  if (is.null(start)) return(constraints$required)
  parents <- as_parents(start, variables, call, "start")
  if (!is.null(constraints$kind)) {
    check_arc_kinds(parents, constraints$kind == "discrete", variables, "start", call)
  }
  missing <- mapply(function(must, has) length(setdiff(must, has)) > 0L, constraints$required,
                    parents)
  candidates <- Map(c, constraints$required, constraints$candidates, constraints$idle)
  beyond <- mapply(function(has, may) length(setdiff(has, may)) > 0L, parents, candidates)
  many <- lengths(parents) > constraints$users_limit
  refuse <- function(which, what) {
    if (!any(which)) return(invisible())
    abort_argument(c(paste("{.arg start} does not satisfy the constraints:", what),
                     i = "Change {.arg start}, or the constraints."), call = call)
  }
  refuse(missing, "parents of {.var {variables[which]}} that {.arg required} asks for are missing.")
  refuse(beyond, "it gives {.var {variables[which]}} parents that {?it/they} may not have.")
  refuse(many, "{.var {variables[which]}} {?has/have} more parents than allowed.")
  Map(setdiff, parents, constraints$idle)
}

add_learner(
  name = "hill_climb",
  summary = "one arc more, less or reversed at a time, with a tabu list, no proof",
  when = "a good network in a moment; thousands of columns",
  settings = paste0("start = NULL, tabu = 10, patience = 10, restarts = NULL, perturb = ",
                    "2, evaluations = Inf, runs = 1"),
  reference = "Friedman, Nachman & Pe'er (1999)"
)
