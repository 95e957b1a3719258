#' Hill climbing over networks
#'
#' Greedy search: from a network to the best of its neighbours, which have one arc more, one arc
#' less, or one arc reversed. It works on the data, not on lists of parent sets, takes any score of
#' the package and any number of variables, and proves nothing: the result is a network that no
#' single move improves, the best of several such networks, see section *Restarts*.
#'
#' A table holds what every move would change in the score; after a move only the entries of the
#' variables whose parents changed are worked out anew. Sets of variables are counted once and
#' remembered within the memory limit, and the counts of parents follow from those of the families
#' they are part of.
#'
#' @section Tabu search:
#' With `tabu > 0` the first climb does not end in the first local optimum. The structures visited
#' last are on a list, and the best move to a structure that is not on it is made, even if the score
#' falls (Glover 1989; Friedman, Nachman and Pe'er 1999). The climb ends after `patience` moves
#' without a new best network. `tabu = 0, restarts = 0` is plain hill climbing.
#'
#' @section Lazy climbs:
#' Most of the families that a climb scores only tell that a move is no longer, or not yet, the best
#' one. With `lazy = TRUE` the climb begins with stale gains: what a move would have changed in an
#' earlier network stays in the table, and only the best move there is scored anew, until the best
#' one is of the present network; then it is made. Parents explain much of the same, so that gains
#' mostly fall, and the best of the fallen ones is seldom missed. When no gain is left, all moves
#' are scored once, and the climb goes on from there as usual: the end is a true local optimum,
#' though mostly not the same one. Two sweeps over all moves are the least it takes, so it spares
#' families only where there are more moves to make than variables: about half of them on a table of
#' 167 columns with 800 arcs to find. It spares no time here, since families that are scored
#' together share their counts, and those that are scored one by one do not.
#'
#' @section Restarts:
#' A climb by single arcs ends where ties have led it: of two equivalent arcs one is taken, and what
#' it rules out later cannot be seen then. Restarts come in rounds of eight, all from the best
#' network of the rounds before, whose table of changes they take over. In every second one arcs
#' around a variable (into it, its parents, its children and their parents), in the others arcs
#' anywhere are removed or reversed at random: `perturb` of them, twice, four and eight times as
#' many in turn. A plain climb follows. A better network replaces the best one. When no end of a
#' round is better, another network of the same score does, mostly another member of the equivalence
#' class (the networks that reversals of covered arcs turn into each other, Chickering 2002), from
#' which single arcs lead to other classes. Whether a score and the constraints allow that is seen
#' by the scores themselves. A network without arcs gets random ones. The default seed is fixed, so
#' that the same data give the same network.
#'
#' `restarts = NULL` makes rounds until they have asked for 32 times as many families as the first
#' climb, or four million if that is less, and as many as the first climb at least; short climbs
#' have 200 restarts at least, unless these ask for more than 200,000 families. Most families are
#' remembered. The budget is a number of families, not of seconds: results depend on the seed, not
#' on the machine or on `threads`. Where the memory limit has no room for restarts that were not
#' asked for, there are none. In `tools/bench/bench_hill_climb_quality.R`, which compares with
#' bnlearn's `hc()` and `tabu()` on samples of 13 networks and on 34 other data sets, the defaults
#' are at least as good as the better of the two on more than nine in ten.
#'
#' @section Counts:
#' A search asks for sets of variables that have much in common, the rows share that work among
#' them, and each set is counted once. In `tools/bench/bench_adtree.R`, from 1,000 to a million rows
#' and 13 to 167 variables, skewed and not, a climb in the rows was done before the AD-tree was
#' built: 0.04 seconds and 0.11 on ADULT (45,222 rows, 13 variables), 0.6 and 2.3 on MUSK (6,598
#' rows, 167 variables). So `"auto"` is the rows. Families that have nothing to do with each other
#' are another matter: on ADULT one takes 50 microseconds in the rows and 5 in the tree, which pays
#' after about 5,000 of them.
#'
#' @section Ties:
#' Many moves change the score by exactly as much, for instance an arc and its reversal under
#' score-equivalent scores. Ties go to the child, then to the parent, that comes first by content:
#' discrete columns first, those with few states, by how often the states occur; numbers by the
#' least and the greatest; then by a sum over the rows with factors of their own. Names decide
#' between identical columns only, so that renaming or permuting columns does not change the score;
#' neither does the number of threads.
#'
#' @param start A network to start from, in any form that [score_network()] takes; it must satisfy
#'   the constraints and have a score. `NULL`: the required arcs and no others. Arcs from constant
#'   columns change no score and are dropped.
#' @param tabu Length of the list of structures that are not visited again.
#' @param patience Moves without a new best network after which a climb with a tabu list ends.
#' @param restarts Number of restarts; `NULL`: as many as seem worth it, see section *Restarts*.
#' @param perturb Arcs that are removed or reversed at the beginning of the first restart of a
#'   round.
#' @param evaluations Number of families after which no further move is made. Those that tell of the
#'   first move are always scored, and those of the last move begun; restarts of one round share
#'   what is left. `counters` says how many they were.
#' @param lazy Begin with a climb on stale gains, see section *Lazy climbs*?
#' @param ... Settings of the score, e.g. `iss` for `"bdeu"`.
#' @param counts Where discrete data are counted: in the `"rows"`, or in an `"adtree"` that is built
#'   first, see [ad_tree_size()]. Results are the same to the last digit. `"auto"` takes the rows,
#'   see section *Counts* of [hill_climb()].
#' @param r_min Of the AD-tree: distinct rows below which a node is not divided. `NULL`: the
#'   smallest with which the tree fits half of `memory_limit` (and 256 MB where that is `NULL`,
#'   too).
#' @param seed Seed of the restarts; `NULL` draws one from R's generator.
#' @inheritParams local_scores
#' @param max_parents Largest number of parents, one number or one by name of variable; `NULL`: as
#'   many as there are.
#' @param time_limit,memory_limit Seconds, and bytes or text such as `"2GB"` (`NULL`: half of what
#'   is free). Reaching a limit, or Ctrl-C, is no error: the result is the best network so far and
#'   the reason.
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
#' @export
hill_climb <- function(data, score = "bic", start = NULL, tabu = 10, patience = 10, restarts = NULL,
                       perturb = 2, evaluations = Inf, lazy = FALSE, ..., counts = "auto",
                       r_min = NULL, max_parents = NULL, required = NULL,
                       forbidden = NULL, tiers = NULL, candidates = NULL, weights = NULL,
                       levels = "observed", convert = TRUE, na = "error", integers = "auto",
                       time_limit = Inf,
                       memory_limit = NULL, threads = NULL, seed = 1,
                       progress = NULL) always_answer({
  check_given()
  call <- match.call()
  here <- rlang::current_env()
  budget <- new_budget(time_limit, memory_limit)
  moves <- c(check_moves(tabu, patience, restarts, perturb, evaluations), lazy = check_flag(lazy))
  task <- learner_task(here, list(...), budget)
  parents <- climb_start(start, task$constraints, task$data$variables, here)
  execution <- c(moves, task[c("threads", "seed", "counting")])
  report <- progress_reporter(progress, "Climbing", seconds = budget$left()$seconds)
  found <- with_memory(climb_by_content(task$data, task$score, task$constraints, parents, execution,
                                        budget$left(), report))
  refuse_unscored(task$data, task$score, parents, is.infinite(found$node_scores), start, here,
                  climbs = TRUE)
  found$stop_reason <- budget$reason(found$stop_reason)
  settings <- c(list(start = if (is.null(start)) "required arcs" else "given"), moves,
                list(counts = task$counting$source))
  report_no_move(as_learned_bn(found, task$data$variables, task_info(task, here), "hill_climb",
                               settings, call, task$seed))
})

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

check_moves <- function(tabu, patience, restarts, perturb, evaluations,
                        call = rlang::caller_env()) {
  list(tabu = check_count(tabu, call = call), patience = check_count(patience, 1, call = call),
       restarts = if (is.null(restarts)) NA_integer_ else check_count(restarts, call = call),
       perturb = check_count(perturb, 1, call = call),
       evaluations = check_number(evaluations, 0, whole = TRUE, call = call))
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

# The core numbers variables by their content, so that ties and the last bits of sums depend on
# nothing else.
climb_by_content <- function(data, score, constraints, start, execution, limits, report) {
  constraints$limit_configurations <- FALSE
  execution$start <- start
  execution$counting <- execution$counting %||% count_rows
  # The lists of candidates exist here and in the core. With many columns they are large.
  lists <- 8 * sum(lengths(constraints$candidates))
  execution$cache <- min(max(limits$bytes - lists, limits$bytes / 4) / 4, 2^31)
  limits$nodes <- execution$evaluations
  found <- cpp_hill_climb(data, content_order(data), score$name, score$settings, constraints,
                          execution, limits, report)
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
  allowed <- Map(c, constraints$required, constraints$candidates, constraints$idle)
  beyond <- mapply(function(has, may) length(setdiff(has, may)) > 0L, parents, allowed)
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
                    "2, evaluations = Inf"),
  reference = "Friedman, Nachman & Pe'er (1999)"
)
