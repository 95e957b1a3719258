# The lists of learn_bn(): parent sets, listed size by size, and families that climbs have found.
# learn-walk.R explains `problem` and `run`.

# Data with more variables than this are wide. Their lists will never have all sets that matter, so
# less time is given to listing.
most_for_listing <- 64L

# Lists parent sets size by size, as far as time and memory allow. Scoring may take only its share
# of the time. A size that would not be finished is not begun.
list_sets <- function(problem, run) {
  if (!room_for_listing(problem)) note_reason(run, "memory_limit")
  if (length(run$reasons) > 0L) {
    if (isTRUE(problem$method$automatic)) run$method <- "hill_climb"
    return(invisible())
  }
  began <- problem$budget$elapsed()
  made <- list_by_size(problem, run, open_listing(problem))
  run$scoring <- c(began, problem$budget$elapsed())
  run$timings[["scoring"]] <- diff(run$scoring)
  keep_lists(problem, run, made)
}

open_listing <- function(problem) {
  task <- problem$task
  limited <- task$constraints$max_parents
  most <- if (lifts_budget(problem)) limited else task$limit$most
  limits <- list(max_parents = limited[problem$by_content],
                 limit_configurations = task$constraints$limit_configurations,
                 most_listed = most[problem$by_content])
  constraints <- c(constraints_of(problem)[1:2], limits)
  cpp_open_listing(problem$for_core, task$score$name, task$score$settings, constraints, task$prune,
                   problem$threads, limits_left(problem))
}

# Returns what the core has listed. Notes in `run` the largest size for each variable (`limit`) and
# what listing more would have taken (`forecast`).
list_by_size <- function(problem, run, listing) {
  run$limit <- if (lifts_budget(problem)) {
    list(most = problem$task$constraints$max_parents, why = "none")
  } else {
    problem$task$limit
  }
  deadlines <- listing_deadlines(problem)
  until <- deadlines[["size"]]
  cut <- NULL
  step <- list(size = -1L, next_sets = problem$n, looked_at = 0)
  repeat {
    done <- step
    step <- cpp_list_next_size(listing,
                               limits_left(problem, max(until - problem$budget$elapsed(), 0)),
                               reporter_of(problem, size_label(done$size + 1L)))
    if (!step$open) break
    step[c("size", "sets", "looked_at")] <- list(done$size + 1L, done$next_sets,
                                                 done$looked_at + done$next_sets)
    if (problem$timed) {
      until <- deadline_of_next(problem, run, step, deadlines)
    } else {
      keep_within_budget(problem, run, listing, step)
    }
    if (is.na(until) || too_wide(problem, step)) cut <- "finished"
    if (is.null(cut) && !problem$timed && long_size(problem, step)) {
      search_between(problem, run, listing)
    }
    if (interrupted(run)) cut <- "interrupt"
    if (!is.null(cut)) break
  }
  made <- cpp_listed_sets(listing, TRUE, problem$threads)
  # The end of the share for listing is not a limit of the user's.
  if (made$stop_reason == "time_limit" && problem$budget$left()$seconds > 0) cut <- "finished"
  if (!is.null(cut)) made[c("finished", "stop_reason")] <- list(FALSE, cut)
  made
}

# The lists need a copy of the rows. As in the core, the first 16 MB are not counted.
room_for_listing <- function(problem) {
  scorer_bytes(problem$task$data, problem$scorer) <= problem$budget$left()$bytes + 2^24
}

# Without a time limit, the sizes so far are searched before a size that is assumed to take longer
# than this. The number of sets decides and not the clock, so that results are reproducible.
seconds_in_one_go <- 10
long_size <- function(problem, step) {
  assumed_seconds(step$next_sets, problem$task$data) > seconds_in_one_go
}

search_between <- function(problem, run, listing) {
  made <- cpp_listed_sets(listing, FALSE, problem$threads)
  lists <- new_local_scores(problem$data$variables, made, list(score = problem$score$name))
  if (scores_bytes(lists) > problem$budget$left()$bytes / 4) return(invisible())
  began <- problem$budget$elapsed()
  fit <- suppressMessages(search_orderings(lists, start = listed_network(problem, run),
                                           threads = problem$threads, seed = 1,
                                           progress = problem$progress), "bnstar_message")
  found <- list(parents = unname(parent_index(fit)), node_scores = unname(fit$node_scores),
                trace = fit$trace)
  # A bound within these lists is not a bound on all networks.
  found$trace$bound <- Inf
  note_reason(run, fit$stop_reason)
  if (take_network(run, found, began) && !interrupted(run)) climb_from(problem, run, run$parents)
}

# The time by which the next size must be finished. NA if it should not be begun. Sets of one parent
# are always listed, since every climb looks at them. Beyond our budget of sets, a size is listed
# only if all sizes can be.
deadline_of_next <- function(problem, run, step, deadlines) {
  if (step$size == 0L) return(deadlines[["size"]])
  ends <- forecast_ends(problem, step)
  run$forecast <- list(seconds = ends[["all"]])
  # If all sizes are expected to fit, one of them may take longer than its own share.
  if (ends[["all"]] <= deadlines[["all"]]) return(deadlines[["all"]])
  if (ends[["size"]] <= deadlines[["size"]] && !beyond_budget(problem, step)) {
    deadlines[["size"]]
  } else {
    NA
  }
}

# TRUE if sets of the next size exceed our budget for some variable that has no other limit.
beyond_budget <- function(problem, step) {
  capped <- problem$task$limit$most < problem$task$constraints$max_parents
  any(capped) && step$size >= min(problem$task$limit$most[capped])
}

# Without a time limit: stops listing larger sets of such variables, unless all of them can be
# listed.
keep_within_budget <- function(problem, run, listing, step) {
  if (run$limit$why == "budget" || !beyond_budget(problem, step)) return(invisible())
  run$forecast <- why_within_budget(problem, step)
  if (is.null(run$forecast)) return(invisible())
  task <- problem$task
  allowed <- task$constraints$max_parents
  most <- ifelse(task$limit$most < allowed, pmin(allowed, pmax(task$limit$most, step$size)),
                 allowed)
  run$limit <- named_limit(most, allowed, "budget")
  cpp_shorten_listing(listing, run$limit$most[problem$by_content])
}

# Without a time limit: wide data, for which there will be no proof, get one more size if its sets
# times the rows are at most this.
most_wide_work <- 2e10
too_wide <- function(problem, step) {
  !problem$timed && problem$n > most_for_listing &&
    step$next_sets * problem$data$n_obs > most_wide_work
}

keep_lists <- function(problem, run, made) {
  task <- problem$task
  task$limit <- run$limit
  info <- listed_info(task, made)
  info$data <- NULL
  info[c("arities", "kind")] <- list(problem$data$arities, variable_kinds(problem$data))
  info$rejected <- rejected_children(made, problem$data)
  for (field in c("max_parents", "complete")) info[[field]] <- info[[field]][problem$by_content]
  info$constraints <- list()
  info$timings <- c(data = 0, scoring = 0)
  report_collinear(problem$data$variables[made$rejected])
  report_small_cells(problem$task$data, made$too_few_rows)
  run$lists <- new_local_scores(problem$data$variables, made, info)
  note_reason(run, made$stop_reason)
  problem$budget$hold(scores_bytes(run$lists))
}

lists_complete <- function(run) !is.null(run$lists) && all(run$lists$tail == -Inf)

# Adds the families of the best network to the lists, if they are missing.
list_best <- function(run) {
  more <- cpp_add_families(unclass(run$lists)[set_fields], run$parents, run$node_scores)
  if (is.null(more)) return(FALSE)
  run$lists[set_fields] <- more[set_fields]
  run$lists$info$counts[["kept"]] <- length(more$score)
  run$families <- "parent sets of networks found on the way"
  run$within <- NULL
  TRUE
}
