# The lists of learn_bn(): parent sets size by size, and families that were found elsewhere. See learn_walk.R for `problem` and `run`.

# More variables are wide data: not all that can matter will ever be listed, so little time is spent on trying.
most_for_listing <- 64L

# Parent sets size by size, as far as time and memory allow. Scoring may take its share of the time and no more; a size that would not
# be finished is not begun.
list_sets <- function(problem, run) {
  if (!room_for_listing(problem)) note_reason(run, "memory_limit")
  if (length(run$reasons) > 0L) {
    if (isTRUE(problem$method$automatic)) run$method <- "hill_climb"
    return(invisible())
  }
  task <- problem$task
  began <- problem$budget$elapsed()
  deadline <- began + listing_share(problem) * problem$budget$left()$seconds
  constraints <- c(constraints_of(problem)[1:2], list(max_parents = task$constraints$max_parents[problem$by_content],
                                                      limit_configurations = task$constraints$limit_configurations,
                                                      most_listed = task$limit$most[problem$by_content]))
  listing <- cpp_open_listing(problem$for_core, task$score$name, task$score$settings, constraints, task$prune, problem$threads,
                              limits_left(problem))
  cut <- NULL
  size <- 0L
  last <- NULL
  repeat {
    report <- reporter_of(problem, size_label(size))
    step <- cpp_list_next_size(listing, limits_left(problem, max(deadline - problem$budget$elapsed(), 0)), report)
    if (!step$open) break
    cut <- why_not_list(problem, size + 1L, step, last, deadline)
    if (!is.null(cut)) break
    last <- step
    size <- size + 1L
    if (!problem$timed && step$next_sets > most_in_one_go) search_between(problem, run, listing)
    if (interrupted(run)) cut <- "interrupt"
    if (!is.null(cut)) break
  }
  made <- cpp_listed_sets(listing, TRUE, problem$threads)
  if (!is.null(cut)) made[c("finished", "stop_reason")] <- list(FALSE, cut)
  run$scoring <- c(began, problem$budget$elapsed())
  run$timings[["scoring"]] <- diff(run$scoring)
  keep_lists(problem, run, made)
}

# The lists are made from rows of their own. Small change is not counted, as in the core.
room_for_listing <- function(problem) scorer_bytes(problem$task$data) <= problem$budget$left()$bytes + 2^24

# Without a time limit, so many sets of a size are scored without a look at those of the sizes before. The number decides, not the
# clock, so that results can be had again.
most_in_one_go <- 1e6

search_between <- function(problem, run, listing) {
  made <- cpp_listed_sets(listing, FALSE, problem$threads)
  lists <- new_local_scores(problem$data$variables, made, list(score = problem$score$name))
  if (scores_bytes(lists) > problem$budget$left()$bytes / 4) return(invisible())
  began <- problem$budget$elapsed()
  fit <- suppressMessages(search_orderings(lists, start = listed_network(problem, run), threads = problem$threads, seed = 1,
                                           progress = problem$progress), "bnstar_message")
  found <- list(parents = unname(parent_index(fit)), node_scores = unname(fit$node_scores), trace = fit$trace)
  # What bounds these lists bounds no other networks.
  found$trace$bound <- Inf
  note_reason(run, fit$stop_reason)
  if (take_network(run, found, began) && !interrupted(run)) climb_from(problem, run, run$parents)
}

listing_share <- function(problem) if (problem$n <= most_for_listing) 0.5 else 0.2

# Why the next size is not worth a beginning; NULL when it is. Its sets take a little longer than the last ones, each.
why_not_list <- function(problem, size, step, last, deadline) {
  if (problem$timed) {
    # Pairs are what every climb looks at.
    if (size == 1L) return(NULL)
    sets <- if (is.null(last)) problem$n else last$next_sets
    forecast <- 1.5 * step$seconds * step$next_sets / max(sets, 1)
    if (problem$budget$elapsed() + forecast > deadline) return("time_limit")
  } else if (problem$n > most_for_listing && step$next_sets * problem$data$n_obs > most_wide_work) {
    return("finished")
  }
}

# Without a time limit: sets times rows up to which one more size is listed where there will never be a proof.
most_wide_work <- 2e10

keep_lists <- function(problem, run, made) {
  info <- listed_info(problem$task, made)
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

# The families of the best network join the lists, where they are missing.
list_best <- function(run) {
  more <- cpp_add_families(unclass(run$lists)[set_fields], run$parents, run$node_scores)
  if (is.null(more)) return(FALSE)
  run$lists[set_fields] <- more[set_fields]
  run$lists$info$counts[["kept"]] <- length(more$score)
  run$families <- "parent sets of networks found on the way"
  run$within <- NULL
  TRUE
}
