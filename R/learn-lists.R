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
  run$limit <- if (lifts_budget(problem)) {
    list(most = problem$task$constraints$max_parents, why = "none")
  } else {
    problem$task$limit
  }
  deadlines <- listing_deadlines(problem)
  first <- list(listing = open_listing(problem), until = deadlines[["size"]],
                step = list(size = -1L, looked_at = 0))
  list_from(problem, run, first, deadlines)
}

# Lists the sizes after `open$step`.
list_from <- function(problem, run, open, deadlines) {
  began <- problem$budget$elapsed()
  made <- list_or_go_on(problem, run, open, deadlines)
  ended <- problem$budget$elapsed()
  run$scoring <- c(run$scoring[1L] %||% began, ended)
  run$timings[["scoring"]] <- run$timings[["scoring"]] + ended - began
  keep_lists(problem, run, made)
}

# Without a time limit the clock has no say in what is listed, so that a run that is continued takes
# finished lists, and what was found on the way, as they are.
list_or_go_on <- function(problem, run, open, deadlines) {
  about <- list(problem$content, problem$task$constraints, problem$task$prune, run$limit)
  listed <- kept_step("lists", about, function(keeper) {
    made <- list_by_size(problem, run, open, deadlines, keeper)
    found <- c("parents", "node_scores", "trace", "reasons", "scored", "timings", "limit",
               "forecast", "within")
    list(made = made, run = mget(found, run, ifnotfound = list(NULL)))
  }, whole = function(listed) !problem$timed && ended_by_itself(listed$made))
  list2env(listed$run, run)
  listed$made
}

# With a time limit, a search may end long before the time that was reserved for it. Lists larger
# sets in the rest of the time, and tells whether it listed any.
list_larger <- function(problem, run) {
  open <- run$open
  run$open <- NULL
  if (is.null(open) || run$proved || length(run$reasons) > 0L) return(FALSE)
  # The search of smaller sets did not take long, so less than half of the time is reserved now.
  deadlines <- listing_deadlines(problem)
  deadlines[["size"]] <- deadlines[["all"]]
  open$until <- deadline_of_next(problem, run, open$step, deadlines, searched = TRUE)
  if (is.na(open$until)) return(FALSE)
  size <- max(run$lists$info$complete)
  list_from(problem, run, open, deadlines)
  max(run$lists$info$complete) > size
}

open_listing <- function(problem) {
  task <- problem$task
  limited <- task$constraints$max_parents
  most <- if (lifts_budget(problem)) limited else task$limit$most
  limits <- list(max_parents = limited[problem$by_content],
                 limit_configurations = task$constraints$limit_configurations,
                 slack = task$constraints$slack,
                 most_listed = most[problem$by_content])
  constraints <- c(constraints_of(problem)[1:2], limits)
  cpp_open_listing(problem$scorer, constraints, task$prune, problem$threads)
}

# Returns what the core has listed. Notes in `run` the largest size for each variable (`limit`),
# what listing more would have taken (`forecast`) and where to continue (`open`).
list_by_size <- function(problem, run, open, deadlines, keeper = NULL) {
  listing <- open$listing
  step <- open$step
  until <- open$until
  cut <- NULL
  repeat {
    done <- step
    seconds <- max(until - problem$budget$elapsed(), 0)
    quick <- quick_sizes(problem, done, seconds)
    limits <- with_keeper(limits_left(problem, seconds), keeper)
    # The listing has it from the first call on.
    keeper$state <- NULL
    step <- cpp_list_next_sizes(listing, quick$sets, quick$sizes, limits,
                                reporter_of(problem, size_label(done$size + 1L)))
    if (!step$open) break
    step[c("size", "looked_at")] <- list(done$size + step$sizes, done$looked_at + step$all_sets)
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
  if (is.na(until) && may_list_larger(problem, step)) {
    run$open <- list(listing = listing, step = step)
  }
  made <- cpp_listed_sets(listing, is.null(run$open), problem$threads)
  # The end of the share for listing is not a limit of the user's.
  if (made$stop_reason == "time_limit" && problem$budget$left()$seconds > 0) cut <- "finished"
  if (!is.null(cut)) made[c("finished", "stop_reason")] <- list(FALSE, cut)
  made
}

# Sizes that take no time are listed in one go: those with at most `sets` sets each, and up to
# `sizes` of them. No decision of ours comes before sets of such a size, unless they are beyond our
# budget or hardly any time is left.
seconds_of_quick_size <- 0.1
quick_sizes <- function(problem, done, seconds) {
  sets <- seconds_of_quick_size / assumed_seconds(1, problem$task$data)
  capped <- problem$task$limit$most < problem$task$constraints$max_parents
  sizes <- if (any(capped)) min(problem$task$limit$most[capped]) - done$size else problem$n
  if (seconds < 1) sizes <- 1L
  list(sets = min(sets, most_wide_work / problem$data$n_obs), sizes = max(1L, as.integer(sizes)))
}

# Can larger sets be listed after a search? Until then the core keeps its own copy of the lists.
may_list_larger <- function(problem, step) {
  problem$n <= most_for_proofs && step$rest_bytes <= problem$budget$left()$bytes / 4
}

# The lists need a copy of the rows. As in the core, the first 16 MB are not counted.
room_for_listing <- function(problem) {
  scorer_bytes(problem$task$data, problem$scorer) <= problem$budget$left()$bytes + 2^24
}

# Without a time limit, the sizes so far are searched before a size that is assumed to take longer
# than this. The number of sets decides and not the clock, so that results are reproducible.
seconds_in_one_go <- 10
long_size <- function(problem, step, seconds = seconds_in_one_go) {
  assumed_seconds(step$next_sets, problem$task$data) > seconds
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
# only if all sizes can be, or if the smaller ones have been searched.
deadline_of_next <- function(problem, run, step, deadlines, searched = FALSE) {
  if (step$size == 0L) return(deadlines[["size"]])
  ends <- forecast_ends(problem, step)
  run$forecast <- new_forecast(problem, list(seconds = ends[["all"]]))
  # If all sizes are expected to fit, one of them may take longer than its own share.
  if (ends[["all"]] <= deadlines[["all"]]) return(deadlines[["all"]])
  if (ends[["size"]] <= deadlines[["size"]] && (searched || !beyond_budget(problem, step))) {
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

# Without a time limit: stops listing larger sets of such variables, and where rows are many those
# of all variables without a limit of the user's, unless all sets can be listed.
keep_within_budget <- function(problem, run, listing, step) {
  task <- problem$task
  max_parents <- task$constraints$max_parents
  capped <- if (beyond_budget(problem, step)) {
    task$limit$most < max_parents
  } else {
    long_size(problem, step, seconds_of_long_size) & !task$constraints$limited
  }
  if (run$limit$why == "budget" || !any(capped)) return(invisible())
  why <- why_within_budget(problem, step)
  if (is.null(why)) return(invisible())
  run$forecast <- new_forecast(problem, why)
  least <- ifelse(task$limit$most < max_parents, task$limit$most,
                  lengths(task$constraints$required))
  most <- ifelse(capped, pmin(max_parents, pmax(least, step$size)), max_parents)
  run$limit <- named_limit(most, max_parents, "budget")
  cpp_shorten_listing(listing, run$limit$most[problem$by_content])
}

# A forecast of all sizes decides whether such a size is begun. The longer one waits, the better it
# knows how much is pruned.
seconds_of_long_size <- 60

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
  left_out <- made[c("rejected", "too_few_rows")]
  if (!identical(left_out, run$left_out)) {
    report_collinear(problem$data$variables[made$rejected])
    report_small_cells(problem$task$data, made$too_few_rows)
  }
  run$left_out <- left_out
  run$lists <- new_local_scores(problem$data$variables, made, info)
  run$within <- NULL
  note_reason(run, made$stop_reason)
  hold_lists(problem, run)
}

# Counts the lists in place of those before.
hold_lists <- function(problem, run) {
  bytes <- (if (is.null(run$open)) 1 else 2) * scores_bytes(run$lists)
  problem$budget$hold(bytes - (run$held %||% 0))
  run$held <- bytes
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
