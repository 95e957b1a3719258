# learn_bn() on data, for methods that work on lists of parent sets. It finds a greedy network,
# lists parent sets size by size, searches the lists, and climbs over all networks from what it
# found. `run` always has the best network so far (learn-run.R), so there is a result when time is
# up or Ctrl-C comes.

learn_from_lists <- function(data, score, method, arguments, budget, shown,
                             call = rlang::caller_env()) {
  problem <- learning_problem(data, score, method, arguments, budget, call)
  run <- list_run(problem)
  tryCatch({
    climb_first(problem, run)
    list_sets(problem, run)
    improve_network(problem, run)
    while (list_larger(problem, run)) search_and_polish(problem, run)
  }, interrupt = function(i) note_reason(run, "interrupt"))
  report_stopped_search(to_the_end(as_learned(problem, run, shown)))
}

learning_problem <- function(data, score, method, arguments, budget, call) {
  read_before <- inherits(data, "bn_data")
  threads <- resolve_threads(arguments$both$threads, call)
  if (!is.null(arguments$both$progress)) check_flag(arguments$both$progress, "progress", call)
  settled <- list(threads = threads, .call = call)
  task <- call_with_values("scoring_task", c(list(data, score), arguments$scoring, settled))
  start <- if (!is.null(arguments$search$start) && !is.character(arguments$search$start)) {
    climb_start(arguments$search$start, task$constraints, task$data$variables, call)
  }
  reading <- budget$elapsed()
  # The possible parents of all variables as well: those that are allowed, here and in the core.
  budget$hold(12 * length(task$data$variables)^2 +
                if (read_before) 0 else data_bytes(task$data))
  problem <- problem_by_content(task$data, task$score, task$constraints, threads, budget,
                                arguments$both$progress)
  budget$hold(scorer_bytes(task$data, problem$scorer) + problem$cache)
  task$constraints$candidates <- NULL
  task[c("parents", "start", "call")] <- list(start %||% task$constraints$required, start, call)
  first <- first_network(problem, task)
  # A given network may have more parents than can matter. Climbs start with them, lists leave them
  # out.
  problem$max_parents <- pmax(problem$max_parents, lengths(first$parents))
  c(problem, list(task = task, method = method, search = arguments$search, first = first,
                  given = !is.null(start), reading = reading, n = length(first$parents),
                  timed = is.finite(budget$left()$seconds), call = call))
}

# The bytes that the core keeps of the data: products of continuous columns, or the columns
# themselves if they are many; rows of other data.
scorer_bytes <- function(data, scorer) {
  if (data$type == "gaussian" && !has_missing(data)) attr(scorer, "bytes") else data_bytes(data) / 2
}

# What learn_bn() knows beyond what every run has (learn-run.R): what was listed, what is proved.
list_run <- function(problem) {
  run <- new_run(problem, problem$first)
  run$method <- problem$method$name
  run$timings <- c(data = problem$reading, scoring = 0, heuristic = 0, search = 0)
  run$counters <- NULL
  run$lists <- NULL
  # bound and proof of what is listed, and of what more; NULL since the lists have grown
  run$within <- NULL
  run$families <- NULL   # what has joined the lists
  run$scored <- 0        # families that climbs asked for
  run$ended <- "finished"
  run
}

# What is left of the limits: at least a moment, and at most `seconds`.
limits_left <- function(problem, seconds = Inf) {
  limits <- a_moment_left(problem$budget)
  limits$seconds <- min(limits$seconds, seconds)
  limits
}

# `restarts` is NA for the number that hill_climb() chooses.
climb_from <- function(problem, run, start, restarts = 0L) {
  began <- problem$budget$elapsed()
  found <- climb(problem, start, moves = list(restarts = restarts), limits = limits_left(problem))
  note_reason(run, found$stop_reason)
  run$scored <- run$scored + families_scored(found)
  run$timings[["search"]] <- run$timings[["search"]] + problem$budget$elapsed() - began
  better <- take_network(run, found, began)
  # No search has seen lists with these families.
  if (better) run$within <- NULL
  better
}

# Climbs from the given network and from the empty one. The result is no worse than either.
climb_first <- function(problem, run) {
  about <- list(problem$content, problem[c("first", "given", "required", "max_parents", "timed")],
                problem$task$constraints)
  climbed <- kept_step("first climbs", about, function(keeper) {
    climb_at_first(problem, run)
    mget(c("parents", "node_scores", "trace", "reasons", "scored", "timings"), run)
  }, whole = function(climbed) length(climbed$reasons) == 0L)
  list2env(climbed, run)
}

climb_at_first <- function(problem, run) {
  if (problem$timed && problem$n > most_in_order_graph) take_tree(problem, run)
  if (problem$given) climb_from(problem, run, problem$first$parents)
  if (length(run$reasons) == 0L) climb_from(problem, run, problem$required, NA_integer_)
  if (problem$budget$left()$seconds <= 0) note_reason(run, "time_limit")
}

# With thousands of columns, time may be up long before a climb ends. The best tree takes a fraction
# of the first look at all moves. It is the network to beat unless constraints get in its way.
take_tree <- function(problem, run) {
  free <- all(lengths(problem$required) == 0L, lengths(problem$candidates) == problem$n - 1L,
              problem$max_parents > 0L)
  data <- problem$task$data
  if (!free || data$type == "mixed" || !is_plain_counts(data)) return(invisible())
  began <- problem$budget$elapsed()
  alone <- problem$score_families(problem$required)
  if (!all(is.finite(alone))) return(invisible())
  seconds <- share_of_tree * problem$budget$left()$seconds
  tree <- cpp_best_tree(problem$scorer, match(problem$data$constant, problem$data$variables),
                        quantum_of_tree(alone), problem$threads, limits_left(problem, seconds))
  if (!tree$all) {
    if (problem$budget$elapsed() - began < seconds) note_reason(run, "interrupt")
    return(invisible())
  }
  parents <- direct_tree(tree$link, 1L)
  linked <- problem$score_families(parents)
  worse <- !(linked > alone)
  parents[worse] <- list(integer())
  scores <- ifelse(worse, alone, linked)
  run$scored <- run$scored + tree$pairs
  take_network(run, list(parents = parents, node_scores = scores,
                         trace = data.frame(seconds = problem$budget$elapsed() - began,
                                            score = sum(scores), bound = Inf, expanded = 0)), began)
}

# Of the time that is left. A climb looks at twice as many families before it knows all moves.
share_of_tree <- 0.5

# Searches exactly if all sets that matter are listed, or if the user asks for it. Otherwise
# climbing and order search take turns. With few variables the turns soon find what they can, so the
# rest of the time goes to a proof within the lists. With many, a proof is rare, and a bound on the
# lists gets what is left.
improve_network <- function(problem, run) {
  if (is.null(run$lists)) return(invisible())
  if (interrupted(run)) return(look_briefly(problem, run))
  automatic <- isTRUE(problem$method$automatic)
  exact <- lists_complete(run) && problem$n <= most_in_order_graph
  if (exact || !automatic) return(search_and_polish(problem, run))
  few <- problem$n <= most_for_proofs
  take_turns(problem, run, if (few) 0.4 else share_of_wide_turns, until_stopped = !few)
  if (interrupted(run)) return(invisible())
  if (few) search_and_polish(problem, run) else bound_lists(problem, run)
}

share_of_wide_turns <- 0.9

# Bounds what networks within the lists of many variables score. Without a time limit dual ascent
# does, which takes a moment: linear programmes of many variables may take hours.
bound_lists <- function(problem, run) {
  limits <- problem$budget$left()
  if (limits$seconds <= 0) return(invisible())
  list_best(run)
  limits$nodes <- if (problem$timed) Inf else 0
  began <- problem$budget$elapsed()
  plan <- search_plan("branch_and_cut", settings = if (!problem$timed) list(bound = "ascent"),
                      seed = run$seed, start = start_from(network = run$parents))
  fit <- search_lists(run$lists, plan, limits, problem$threads, problem$progress,
                      call = problem$call)
  take_bounds(run, fit, began)
  if (fit$stop_reason == "interrupt") note_reason(run, "interrupt")
}

# With at most this number of variables, a proof within incomplete lists is worth trying.
most_for_proofs <- 40L
most_in_order_graph <- 512L

# After Ctrl-C the lists are searched for a moment.
look_briefly <- function(problem, run) {
  list_best(run)
  began <- problem$budget$elapsed()
  fit <- once_more(search_orderings(run$lists, start = listed_network(problem, run),
                                    time_limit = short_moment, threads = problem$threads, seed = 1,
                                    progress = FALSE))
  take_fit(run, fit, began)
}

# The best network as a bn, for functions that take local scores.
listed_network <- function(problem, run) new_bn(problem$data$variables, run$parents)

# Searches the lists and climbs from what is found, until neither has anything to add or time is up.
search_and_polish <- function(problem, run) {
  repeat {
    list_best(run)
    began <- problem$budget$elapsed()
    take_fit(run, without_interrupt_line(search_with(problem, run)), began)
    if (run$proved || lists_complete(run) || interrupted(run)) break
    if (!climb_from(problem, run, run$parents) || problem$budget$left()$seconds <= 0) break
  }
}

# Searches the lists by the method that the user chose, from the best network.
search_with <- function(problem, run) {
  limits <- problem$budget$left()
  limits$nodes <- problem$search$node_limit %||% Inf
  given <- problem$search[setdiff(names(problem$search), c("start", "search", "heuristic",
                                                           "node_limit", "seed", "folder"))]
  if (problem$method$by == "search_orderings") {
    kind <- problem$search$start
    given <- c(given, list(start = if (is.character(kind)) kind else listed_network(problem, run)),
               if (!is.null(problem$search$search)) list(method = problem$search$search))
    settled <- list(time_limit = limits$seconds, threads = problem$threads,
                    seed = problem$search$seed, progress = problem$progress)
    return(call_with_values("search_orderings", c(list(run$lists), given, settled)))
  }
  check_number(limits$nodes, 0, name = "node_limit", call = problem$call)
  plan <- search_plan(problem$method$name, problem$search$heuristic %||% "auto", given,
                      run$seed %||% problem$search$seed,
                      start_from(order(longest_paths(run$parents)), search = TRUE),
                      problem$search$folder)
  search_lists(run$lists, plan, limits, problem$threads, problem$progress, call = problem$call)
}

# Takes over what a search of the lists has found and proved.
take_fit <- function(run, fit, began) {
  take_bounds(run, fit, began)
  run$method <- fit$method
  run$ended <- fit$stop_reason
  run$settings <- fit$settings
  run$seed <- fit$seed
  run$extra <- fit[intersect(c("layers", "f_costs"), names(fit))]
  run$counters <- fit$counters
  note_reason(run, fit$stop_reason)
}

take_bounds <- function(run, fit, began) {
  take_network(run, list(parents = unname(parent_index(fit)), node_scores = unname(fit$node_scores),
                         trace = fit$trace), began)
  run$bound <- min(run$bound, fit$bound)
  run$proved <- run$proved || fit$proved
  run$rounding <- fit$rounding
  run$within <- c(fit$within[c("bound", "proved")], more = run$families)
  for (part in c("heuristic", "search")) {
    run$timings[[part]] <- run$timings[[part]] + fit$timings[[part]]
  }
}

# Climbing over all networks and order search in the lists take turns, in this share of the time
# that is left: all of it, or until they find nothing any more.
take_turns <- function(problem, run, share, until_stopped) {
  report_turns(problem, run, last = until_stopped)
  list_best(run)
  began <- problem$budget$elapsed()
  seed <- resolve_seed(run$seed %||% problem$search$seed)
  plan <- list(tabu = 10L, patience = 10L, idle_rounds = 10L, seed = seed)
  found <- alternate_within(problem, run$parents, plan, unclass(run$lists)[set_fields],
                            until_stopped = problem$timed && until_stopped,
                            seconds = share * problem$budget$left()$seconds)
  take_network(run, found, began)
  run$timings[["search"]] <- run$timings[["search"]] + problem$budget$elapsed() - began
  run$scored <- run$scored + families_scored(found)
  run$counters <- found$counters
  run$method <- "alternate"
  run$settings <- c(list(score = problem$score$name), as.list(problem$score$settings),
                    plan[names(plan) != "seed"])
  run$seed <- seed
  # Turns that had found what they could are not cut short by the end of their share.
  if (!until_stopped && found$stop_reason == "time_limit") found$stop_reason <- "local_optimum"
  run$ended <- found$stop_reason
  run$within <- list(bound = sum(pmax(best_listed(run$lists), best_listed(found$lists))),
                     proved = FALSE, more = "the sets that a search met")
  note_reason(run, found$stop_reason)
}

report_turns <- function(problem, run, last) {
  why <- limit_phrase(problem, run)
  size <- max(run$lists$info$complete)
  then <- if (last) "" else "; then the listed sets are searched for a proof"
  enough <- enough_seconds(run$forecast)
  inform_user(c(i = "Not all parent sets that may matter can be listed{why}: those of up to {size}
                     parent{?s} are. Climbing over all networks and order search take turns, as in
                     {.fun alternate_search}{then}.",
                i = if (!is.null(enough)) "All would take about
                                           {about_seconds(run$forecast$seconds)}:
                                           {.code time_limit = {plain(enough)}} goes on."))
}

# Names the limit that the lists did not fit in.
limit_phrase <- function(problem, run) {
  forecast <- run$forecast
  if (run$lists$info$stop_reason == "memory_limit" || !is.null(forecast$bytes)) {
    return(" in that memory")
  }
  if (problem$timed) return(" in that time")
  if (is.null(forecast)) "" else paste(" in", about_seconds(most_unasked_seconds))
}
