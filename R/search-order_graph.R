#' Search the order graph for the best network
#'
#' Finds the network with the best score among those whose parent sets are listed in `scores`. A
#' network is built by placing the variables one after the other, each with its best parents among
#' those placed before it. A node of the order graph is the set of placed variables, and the
#' shortest path from the empty set to all variables is the best network (Yuan and Malone, 2013).
#'
#' @section Searchers:
#' \describe{
#' \item{`"astar"`}{A*: the set with the least cost so far plus estimated cost to go is expanded
#' next (Yuan
#'   and Malone, 2013).}
#' \item{`"weighted_astar"`}{the estimate counts `epsilon` (1.25) times: fewer expansions, and a
#' network whose cost
#'   is at most `epsilon` times the least. Its result is a bound, not a proof.}
#' \item{`"anytime_weighted_astar"`}{weighted A* with `epsilon` (1.25) that goes on until optimality
#' is proved
#'   (Hansen and Zhou, 2007).}
#' \item{`"anytime_repairing_astar"`}{rounds of weighted A* with `epsilon` falling from 1.25 to 1 by
#' `step` (0.05)
#'   (Likhachev and others, 2003).}
#' \item{`"anytime_window_astar"`}{rounds of A* that look back `window` (0) layers from the deepest
#' set, then `step`
#'   (1) more in every round (Aine and others, 2007).}
#' \item{`"bfbnb"`}{breadth-first branch and bound: layer by layer on all threads; layers that do
#' not fit in memory
#'   go to files in `folder`, when one is given (Malone and others, 2011).}
#' \item{`"dp"`}{dynamic programming over all \eqn{2^n} sets, 8 bytes each (4 when 8 do not
#'   fit in `memory_limit`: then `rounding` is larger). When stopped, or when the table does not
#'   fit, it returns the greedy order and the bound of the heuristic.}
#' \item{`"full_pass"`}{no search for the best only: the cost estimate of every one of the \eqn{2^n}
#' sets, see [plot_f_costs()]. It takes 10 bytes for each set. Where that does not fit in memory and
#'   `folder` is given, a part of the sets is in memory and the rest in files, and the result is the
#'   same to the last digit.}
#' \item{`"branch_and_cut"`}{no order graph: linear programmes over parent sets with cuts, and a
#'   tree of decided arcs if these are not enough. See [search_ilp()]. With `"portfolio"` the only
#'   one for more than 512 variables, after local search over orders.}
#' \item{`"cyclic_bnb"`}{branch and bound on structures with cycles, whose arcs are forbidden one by
#'   one (de Campos and Ji, 2011). For comparisons: it proves little beyond 15 variables.}
#' \item{`"portfolio"`}{dynamic programming if it is quick; otherwise dual ascent and cuts as in
#'   [search_ilp()], then A* with pattern databases for few variables and branch and cut for many.
#'   What bounds exclude is removed, and the rest falls into parts again. Branch and bound on disk
#'   follows if memory runs out and `folder` is given. It chooses its heuristics itself; `print()`
#'   names what proved the network.}
#' }
#' All but `"dp"`, `"full_pass"` and `"weighted_astar"` start from a network found by local search
#' ([search_orderings()]; see `start`). All but the first two solve the strongly connected parts of
#' the graph of possible parents one by one, and expand only variables of one source component of
#' what can still improve (Fan, Malone and Yuan, 2014). Weights apply to whole costs (negative
#' scores). If a least cost is negative, as with densities, they apply to the excess over the least
#' costs.
#'
#' @section Heuristics:
#' Lower bounds on the cost of the variables still to be placed:
#' \describe{
#' \item{`"simple"`}{each takes its best parents, cycles allowed.}
#' \item{`"dynamic"`}{cycles within groups of up to `k` (2, 3 or 4) variables are forbidden, the
#' groups chosen for every set
#'   anew. With `k > 2` it is not consistent, and nodes may be expanded again.}
#' \item{`"static"`}{the variables are divided into `groups`, cycles within a group are forbidden:
#' pattern databases. `grouping`
#'   is `"conflict"` (variables that want to be each other's parents stay together), `"halves"` or
#'   `"components"` (Fan and Yuan, 2015).}
#' \item{`"lagrangian"`}{pattern databases on costs from which prices of cycles across the groups
#' have been taken off: our
#'   own, proved in `vignette("anytime")`. `form = "D"`, or the cheaper and weaker `"A"`. `members`
#'   makes one group larger than the others, which takes longer to prepare and gives a better
#'   bound. `order = 1` leaves out the clusters of which two members have fewer than two parents
#'   in the cluster.}
#' \item{`"cuts"`}{prices of clusters and of local cuts on up to `cut_members` (9) variables, found
#'   by linear programmes: our own, see [search_ilp()]. Without GLPK, prices of clusters by dual
#'   ascent.}
#' }
#' `"auto"` is the Lagrangian one for A* and its relatives and `"simple"` for all others.
#' [available_searchers()] and [available_heuristics()] list all settings.
#'
#' @section Proof:
#' Costs are whole multiples of a tiny quantum during the search, so sums are exact. `within$proved`
#' means that the bounds meet: no network of listed parent sets scores better by more than
#' `rounding`. This is the number of variables times that quantum, plus what ties between sets can
#' hide when lists are made. `proved` says the same about all networks that you allowed. If sets are
#' missing in the lists, `tail` (see [local_scores()]) is an upper limit on their scores.
#'
#' @param scores Local scores, from [local_scores()] or [read_scores()].
#' @param method Name of a searcher, see section *Searchers* and [available_searchers()].
#' @param heuristic Name of a heuristic, see section *Heuristics* and [available_heuristics()], or
#'   `"auto"`. With several names the heuristic is the largest of their values, which takes the time
#'   of all.
#' @param ... Settings of the searcher and the heuristic.
#' @param node_limit Largest number of nodes. For A* and its relatives these are expanded nodes, for
#'   `"bfbnb"`, `"dp"` and `"full_pass"` stored ones.
#' @param seed Seed of the local search and of the preparation of the heuristic. `NULL` draws one
#'   from R's generator. The result keeps it.
#' @param start What the search starts from.
#'   * A network (of any class, see [score_network()]): the search begins with it. A family that is
#'     not listed gives way to its best listed subset. With lassos and proxies as scores, only the
#'     order of the network counts.
#'   * `"none"`: no network, as in the papers. A search that is stopped before it has found one
#'     returns the network without arcs (or with the required ones), its score and the bound.
#'   * `NULL`: a network that local search finds, and `"none"` for `"weighted_astar"`. A good
#'     network is so often within `epsilon` of the first bound that weighted A* would have nothing
#'     to do.
#' @param folder For `"bfbnb"`, `"portfolio"` and `"full_pass"`: an existing folder for what does
#'   not fit in memory. The files are removed at the end of the search. If a search was killed, the
#'   next one removes its files.
#' @inheritParams local_scores
#' @param time_limit,memory_limit Seconds, and bytes or text such as `"2GB"` (`NULL` is half of the
#'   free memory). Reaching a limit, or Ctrl-C, is not an error: the result has the best network so
#'   far, its bound, and the reason. A search ends within the time limit plus a tenth of it plus
#'   half a second. The process grows by no more than the memory limit plus a tenth of it plus 32
#'   MB, not counting `scores`.
#' @return A [learned_bn][learned_bn-class].
#' @references
#' de Campos, C. P. and Ji, Q. (2011). Efficient structure learning of Bayesian networks using
#' constraints. *Journal of Machine Learning Research* 12, 663--689.
#'
#' Yuan, C. and Malone, B. (2013). Learning optimal Bayesian networks: a shortest path
#' perspective. *Journal of Artificial Intelligence Research* 48, 23--65.
#'
#' Hansen, E. A. and Zhou, R. (2007). Anytime heuristic search. *Journal of Artificial Intelligence
#' Research* 28, 267--297.
#'
#' Likhachev, M., Gordon, G. and Thrun, S. (2003). ARA*: anytime A* with provable bounds on
#' sub-optimality. *Advances in Neural Information Processing Systems* 16.
#'
#' Aine, S., Chakrabarti, P. P. and Kumar, R. (2007). AWA* -- a window constrained anytime heuristic
#' search algorithm. *International Joint Conference on Artificial Intelligence*, 2250--2255.
#'
#' Malone, B., Yuan, C., Hansen, E. A. and Bridges, S. (2011). Improving the scalability of optimal
#' Bayesian network learning with external-memory frontier breadth-first branch and bound search.
#' *Uncertainty in Artificial Intelligence*, 479--488.
#'
#' Fan, X., Malone, B. and Yuan, C. (2014). Finding optimal Bayesian network structures with
#' constraints learned from data. *Uncertainty in Artificial Intelligence*, 200--209.
#'
#' Fan, X. and Yuan, C. (2015). An improved lower bound for Bayesian network structure learning.
#' *AAAI Conference on Artificial Intelligence*, 3526--3532.
#'
#' Silander, T. and Myllymaki, P. (2006). A simple approach for finding the globally optimal
#' Bayesian network structure. *Uncertainty in Artificial Intelligence*, 445--452.
#' @examples
#' scores <- local_scores(as.data.frame(Titanic), weights = "Freq")
#' search_order_graph(scores)
#' search_order_graph(scores, "anytime_window_astar", "static", grouping = "halves")
#' @export
search_order_graph <- function(scores, method = "astar", heuristic = "auto", ..., time_limit = Inf,
                               memory_limit = NULL, node_limit = Inf, threads = NULL, seed = NULL,
                               progress = NULL, start = NULL, folder = NULL,
                               checkpoint = NULL, checkpoint_every = 300, keep = FALSE,
                               quiet = NULL) always_answer(checkpointed("search_order_graph", {
  check_given()
  here <- rlang::current_env()
  scores <- check_scores(scores)
  check_width(length(scores$variables), "scores", if (!is_asked(scores)) method, here)
  if (is.null(start) && lower_name(method) == "weighted_astar") start <- "none"
  plan <- search_plan(method, heuristic, list(...), seed, read_start(start, scores, here), folder)
  search_lists(scores, plan, resolve_limits(time_limit, memory_limit, node_limit), threads,
               progress, shown = match.call())
}))

# How lists are searched. `settings` are those of the searcher and its heuristic; start_from() makes
# `start`.
search_plan <- function(method = "portfolio", heuristic = "auto", settings = list(), seed = NULL,
                        start = start_from(), folder = NULL) {
  list(method = method, heuristic = heuristic, settings = settings, seed = seed, start = start,
       folder = folder)
}

# Searches lists as a plan says. `shown` is the call that the result keeps, `call` is for errors.
search_lists <- function(scores, plan, limits, threads, progress = FALSE, shown = NULL,
                         call = rlang::caller_env()) {
  tell_notes()
  known <- core_components()
  asked <- is_asked(scores)
  searcher <- find_searcher(known, plan$method,
                            complete_lists = !asked || identical(plan$method, "dp"), call = call)
  heuristic <- resolve_heuristic(plan$heuristic, searcher$name, known, call,
                                 asked && adds_up(scores$oracle))
  guides <- find_components(known$heuristics, heuristic, "heuristic", "heuristic", call)
  guide_names <- vapply(guides, function(guide) guide$name, "")
  given <- resolve_settings(plan$settings, c(list(searcher), guides), call,
                            setdiff(names(formals(search_order_graph)), c("scores", "...")))
  drawn <- if (!searcher$name %in% known$unguided) resolve_seed(plan$seed)
  execution <- c(list(threads = resolve_threads(threads, call), seed = drawn %||% 0,
                      folder = check_folder(plan$folder, call)), plan$start)
  report <- progress_reporter(progress, "Searching the order graph", call, limits$seconds)
  if (is_kept()) execution$folder <- folder_for_layers()
  found <- if (asked && searcher$name != "dp") {
    with_memory(kind_of_oracle(scores)$search(scores, searcher$name, guide_names, given, execution,
                                              limits, report))
  } else {
    clock <- stopwatch()
    if (asked) scores <- complete_lists(scores, limits, execution$threads, report)
    limits$seconds <- max(0, limits$seconds - clock())
    search_kept_lists(unclass(scores)[set_fields], searcher$name, guide_names, given, execution,
                      limits, report)
  }
  check_found(found, call)
  if (asked && searcher$name != "dp") {
    # The search has also considered the sets that are not listed.
    scores <- without_tail(scores)
    found$node_scores <- kind_of_oracle(scores)$node_scores(scores$oracle, found$parents)
  }
  settings <- c(list(heuristic = guide_names), plan$settings)
  fit <- as_learned_bn(found, scores$variables, scores$info, searcher$name, settings, shown, drawn,
                       scores)
  add_full_pass(fit, found$columns)
}

# Searches lists in the core, or goes on where this search of these lists was.
search_kept_lists <- function(sets, searcher, guides, settings, execution, limits, report) {
  about <- list(sets, searcher, guides, settings, execution[c("seed", "start", "network")])
  kept_step("search", about, function(keeper) {
    with_memory(cpp_search_order_graph(sets, searcher, guides, settings, execution,
                                       with_keeper(limits, keeper), report))
  })
}

check_found <- function(found, call) {
  if (length(found$parents) == 0L) {
    abort_argument("No network has its parent sets among {.arg scores}: the listed ones only make
                    cycles.", call = call)
  }
}

# Adds what the core found out about all nodes as fields of the result.
add_full_pass <- function(fit, columns) {
  if (length(columns) == 0L) return(fit)
  layer <- function(name) columns[[paste0("layer_", name)]]
  fit$layers <- data.frame(
    layer = columns$layer, nodes = layer("nodes"), finite = layer("finite"),
    mean_cost = layer("mean"),
    min_cost = layer("least"), max_cost = layer("most"), better = layer("better"),
    equal = layer("equal"),
    parents = layer("parents"))
  fit$f_costs <- data.frame(from = columns$bin_from, to = columns$bin_to, nodes = columns$bin_nodes)
  fit
}
