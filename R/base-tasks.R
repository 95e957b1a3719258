# Independent tasks: networks of resampled rows, folds, restarts. They run here, one after the
# other, or on the workers of the plan that the user has set with package future, see
# base-workers.R. Task i has its own seed, so that the answer is the same everywhere.

# Returns a list with the value of every task, NULL for those that did not run, and the reason in
# the attribute "stop_reason".
#   tasks      small lists,
#   open       a function of the package: open(shared, here) returns a function of a task and a
#              budget, which does the task. NULL as its value means that there was no time,
#   shared     what all tasks need. It goes to each worker once,
#   here       what only this process needs; open() gets list() on a worker,
#   must       the number of tasks that run even if time is up, so that there is an answer,
#   shares     divide the time that is left among the tasks that are left? Otherwise each may use
#              all of it,
#   threads    what the user gave, or NULL: as resolve_threads() has it here, one on a worker,
#   functions  functions of the user that the tasks call. Workers get what these refer to,
#   report     a function of (done, total), or NULL.
run_tasks <- function(tasks, open, shared, budget, here = list(), must = 0L, shares = FALSE,
                      threads = NULL, functions = list(), report = NULL,
                      call = rlang::caller_env()) {
  progress <- task_progress(report, length(tasks))
  workers <- workers_of_plan()
  if (workers > 0L && length(tasks) > 1L) {
    plan <- list(open = open, shared = shared, budget = budget, here = here, must = must,
                 shares = shares, threads = threads, functions = functions, progress = progress,
                 workers = min(workers, length(tasks)), call = call)
    return(run_on_workers(tasks, plan))
  }
  old <- options(bnstar.threads = resolve_threads(threads))
  on.exit(options(old))
  found <- vector("list", length(tasks))
  one <- open(shared, here)
  work_through(seq_along(tasks), tasks, one, budget, shares, must, function(i, value) {
    found[i] <<- list(value)
    progress(i)
  })
  ended_tasks(found, budget)
}

# Does the tasks with these numbers in turn, here or on a worker. keep(i, value) returns FALSE where
# no more tasks are wanted.
work_through <- function(numbers, tasks, one, budget, shares, must, keep) {
  for (at in seq_along(numbers)) {
    i <- numbers[at]
    seconds <- budget$left()$seconds
    if (i > must && seconds <= 0) break
    mine <- if (shares) budget$part(max(short_moment, seconds / (length(numbers) - at + 1)))
            else budget
    if (isFALSE(keep(i, one(tasks[[i]], mine)))) break
  }
}

ended_tasks <- function(found, budget, lost = FALSE) {
  undone <- any(vapply(found, is.null, NA))
  reason <- if (!undone) "finished" else if (lost) "worker_lost" else budget$reason("time_limit")
  structure(found, stop_reason = reason)
}

# The values of the tasks that were done.
done_tasks <- function(found) Filter(Negate(is.null), found)

# A function of the number of tasks done. Where the user has loaded progressr, its handlers hear of
# every task, too. The work goes on whatever happens to a bar.
task_progress <- function(report, total) {
  tick <- if (isNamespaceLoaded("progressr")) {
    progressr::progressor(steps = total, on_exit = FALSE, envir = rlang::caller_env())
  }
  told <- 0
  function(done) {
    if (!is.null(report)) report(done, total)
    if (!is.null(tick) && done > told) {
      tryCatch(tick(amount = done - told), error = function(e) NULL)
      told <<- done
    }
    TRUE
  }
}

# The seeds of tasks 1 to n: task 1 has the seed itself, so that one run is what it would be alone.
# The seed of a task does not depend on how many there are.
task_seeds <- function(seed, n) {
  if (n < 2L) return(seed[seq_len(n)])
  drawn <- with_r_seed(seed %% .Machine$integer.max, matrix(stats::runif(2 * (n - 1)), 2L))
  numbers <- floor(drawn[1L, ] * 2^26) * 2^26 + floor(drawn[2L, ] * 2^26)
  c(seed, (numbers + seed) %% 2^53)
}
