# Independent searches by the same learner, of which the best counts.

# What workers need in order to open the problem. NULL for a single run.
shared_by_runs <- function(task, search) {
  if ((task$plan$runs %||% 1L) == 1L) return(NULL)
  list(search = search, task = task[setdiff(names(task), c("budget", "call"))])
}

# What `search` finds, once or as often as the plan says. Run i has the i-th seed.
search_in_runs <- function(problem, task, search, shared, here) {
  if (is.null(shared)) return(search(problem, task))
  runs <- task$plan$runs
  seeds <- as.list(task_seeds(task$seed, runs))
  found <- run_tasks(seeds, open_runs, shared, task$budget, list(problem = problem, task = task),
                     must = 1L, shares = TRUE, threads = here$threads, call = here)
  best <- best_run(done_tasks(found))
  reasons <- c(vapply(done_tasks(found), `[[`, "", "stop_reason"), attr(found, "stop_reason"))
  cut <- intersect(c("interrupt", "worker_lost", "time_limit", "memory_limit"), reasons)
  best$stop_reason <- c(cut, best$stop_reason)[1L]
  best$seconds <- task$budget$elapsed() - task$timings[["data"]]
  best
}

# A scorer remembers what it has counted, for all runs of a process.
open_runs <- function(shared, here) {
  task <- here$task %||% shared$task
  problem <- here$problem
  task$threads <- resolve_threads(NULL)
  function(seed, budget) {
    task$budget <- budget
    task$plan$seed <- seed
    if (is.null(problem)) problem <<- open_task(task, FALSE)
    problem$budget <- budget
    found <- shared$search(problem, task)
    found$lists <- NULL
    found
  }
}

# The first of those that no other is better than.
best_run <- function(found) {
  best <- found[[1L]]
  for (one in found[-1L]) {
    if (is_better(sum(one$node_scores), sum(best$node_scores))) best <- one
  }
  best
}
