#' Workers: many processes, machines or jobs of a cluster
#'
#' Work that falls into independent tasks runs on the workers of the plan that you set with package
#' **future**. Without a plan it runs here, one task after the other. The package itself never sets
#' a plan, and does not load future. Every plan gives the same answer for the same seed, because a
#' task, not a worker, has a stream of random numbers.
#'
#' | function | tasks |
#' |---|---|
#' | [boot_strength()] | blocks of replicates |
#' | [cross_validate()] | a learner on a fold |
#' | [cv_lambda()] | folds |
#' | [hill_climb()], [alternate_search()] with `runs` | independent searches |
#' | [structural_em()] | starts |
#'
#' @section Plans:
#' ```
#' library(future)
#' plan(multisession, workers = 2)              # R sessions of this machine
#' plan(cluster, workers = cl)                  # what bnlearn calls cluster
#' plan(future.batchtools::batchtools_slurm, workers = 8, template = "slurm.tmpl")
#' plan(sequential)                             # here again
#' ```
#' To begin takes a session of this machine some seconds, a job of a scheduler often more. It is
#' worth it for tasks of several seconds. A search itself is not divided: `threads` is for that. A
#' worker uses one thread unless you give `threads`.
#'
#' @section What travels:
#' Every worker gets a batch of tasks and, once, the data. Data beyond `future.globals.maxSize` go
#' through a file in the folder `getOption("bnstar.folder", tempdir())`, which workers must see.
#' Where workers see this folder they leave the value of each task there. So progress is known
#' (handlers of **progressr** hear of it if that package is loaded), and Ctrl-C keeps what is
#' finished. Give machines that share no temporary folder one by `options(bnstar.folder = )`. The
#' folder of a call is removed at its end.
#'
#' @section Limits and faults:
#' `time_limit` counts from the call: a task has what is left when it begins. Sessions of this
#' machine share `memory_limit`; jobs of a scheduler each have as much. If a worker dies, its task
#' is run again once. If that worker dies too, the task is left out, a message says so, and
#' `stop_reason` is `"worker_lost"`. A worker without this version of the package is an error.
#' @name workers
#' @aliases future plan
#' @examples
#' \donttest{
#' # Sessions take some seconds to begin.
#' if (requireNamespace("future", quietly = TRUE)) {
#'   old <- future::plan("multisession", workers = 2)
#'   print(boot_strength(as.data.frame(Titanic), 20, weights = "Freq", seed = 1))
#'   future::plan(old)
#' }
#' }
NULL

# Tasks on the workers of a plan of package future: sessions of this machine, of others, or jobs of
# a cluster. Only the user sets a plan; without one future is not loaded.
#
# Every worker gets one batch of tasks, so that data travel to it once. Where it sees the folder of
# the call, it leaves each value there as soon as it has it: then finished tasks are known at once,
# and kept if the worker dies or the user presses Ctrl-C. Without the folder (jobs on machines that
# do not share it, see the option bnstar.folder) values come with the end of a batch. Once the
# folder is gone no worker begins another task.

# The number of workers of the user's plan, 0 without one. Schedulers of clusters refuse to take
# hundreds of jobs at once.
workers_of_plan <- function() {
  if (!isNamespaceLoaded("future")) return(0L)
  strategy <- future::plan("next")
  if (inherits(strategy, c("sequential", "uniprocess", "transparent"))) return(0L)
  workers <- min(future::nbrOfWorkers(), most_workers)
  # With one worker these plans work in this process.
  if (workers < 2 && inherits(strategy, c("multisession", "multicore"))) 0L else workers
}

most_workers <- 100L

# Jobs of a scheduler run on machines with limits of their own.
are_elsewhere <- function(strategy) inherits(strategy, "batchtools")

run_on_workers <- function(tasks, plan) {
  folder <- open_task_folder(plan$call)
  on.exit(unlink(folder, recursive = TRUE))
  state <- list2env(list(tasks = tasks, plan = plan, folder = folder, running = list(),
                         found = vector("list", length(tasks)), runs = integer(length(tasks)),
                         elsewhere = are_elsewhere(future::plan("next"))))
  state$users <- globals_of(plan$functions)
  state$shared <- shared_for_workers(plan$shared, folder)
  state$waiting <- unname(split(seq_along(tasks), (seq_along(tasks) - 1L) %% plan$workers))
  watch_workers(state)
  read_values(state)
  finish_tasks_here(state)
  errors <- Filter(function(value) inherits(value, "error"), state$found)
  if (length(errors) > 0L) signal_for(errors[[1L]], plan$call)
  ended_tasks(state$found, plan$budget, report_lost(state))
}

open_task_folder <- function(call) {
  parent <- getOption("bnstar.folder", tempdir())
  folder <- tempfile("bnstar-tasks-", parent)
  if (!suppressWarnings(dir.create(folder, mode = "0700"))) {
    abort_argument(c("Nothing can be written in {.file {parent}}.",
                     i = "The option {.code bnstar.folder} names the folder for tasks of
                          workers."), call = call)
  }
  folder
}

# What functions of the user refer to, and the packages they need, as future finds them.
globals_of <- function(functions) {
  users <- list(globals = list(), packages = character())
  for (one in functions) {
    found <- future::getGlobalsAndPackages(quote(one), envir = rlang::current_env())
    users$globals[names(found$globals)] <- as.list(found$globals)
    users$packages <- union(users$packages, found$packages)
  }
  users$globals$one <- NULL
  users
}

# Large data go to a file that workers read, because future refuses them.
shared_for_workers <- function(shared, folder) {
  most <- getOption("future.globals.maxSize", 500 * 1024^2)
  if (utils::object.size(shared) < 0.9 * most) return(list(value = shared))
  file <- file.path(folder, "shared.rds")
  saveRDS(shared, file, compress = FALSE)
  list(file = file)
}

# Reading from a connection can be interrupted although R holds interrupts back. Then it is unknown
# what has been read, so that the sessions of the plan are begun anew.
watch_workers <- function(state) {
  tryCatch(watch_batches(state), interrupt = function(i) {
    state$plan$budget$interrupt()
    begin_plan_anew()
  })
}

# Begins batches, collects what is found, and begins again what dead workers left.
watch_batches <- function(state) {
  budget <- state$plan$budget
  pause <- 0.01
  repeat {
    while (length(state$waiting) > 0L && length(state$running) < state$plan$workers) {
      if (!begin_batch(state)) break
    }
    over <- vapply(state$running, is_over, NA, state = state)
    read_values(state)
    ended <- state$running[over]
    state$running <- state$running[!over]
    for (batch in ended) collect_batch(state, batch)
    state$plan$progress(sum(!vapply(state$found, is.null, NA)))
    if (length(state$running) + length(state$waiting) == 0L) return(invisible())
    failed <- any(vapply(state$found, inherits, NA, "error"))
    if (failed || (budget$left()$seconds <= 0 && is_over_time(budget))) return(abandon(state))
    Sys.sleep(pause)
    pause <- min(1.2 * pause, if (state$elsewhere) 1 else 0.1)
  }
}

# Workers have the same limit. What they found until then is awaited for a moment; after Ctrl-C
# nothing is.
is_over_time <- function(budget) {
  budget$reason("time_limit") == "interrupt" || budget$over() > 0.3
}

abandon <- function(state) {
  if ("cancel" %in% getNamespaceExports("future")) {
    for (batch in state$running) {
      try(getExportedValue("future", "cancel")(batch$future), silent = TRUE)
    }
  }
}

# A worker that has died counts as having ended; collect_batch() finds out. A scheduler may not list
# a job yet, or not any more although its result is still on the way: if the batch has not said that
# it is done, that is believed after some seconds.
is_over <- function(batch, state) {
  over <- tryCatch(future::resolved(batch$future), error = function(e) TRUE)
  if (!over || !state$elsewhere || has_said(state, "ended", batch)) return(over)
  batch$gone$since <- batch$gone$since %||% stopwatch()
  batch$gone$since() > seconds_until_gone
}

seconds_until_gone <- 10

# Has a worker that sees the folder begun or ended the batch?
has_said <- function(state, what, batch) {
  file.exists(file.path(state$folder, paste0(what, "-", batch$numbers[1L])))
}

# FALSE if no worker takes the batch now: a dead one may be in the way of others.
begin_batch <- function(state) {
  plan <- state$plan
  numbers <- state$waiting[[1L]]
  left <- plan$budget$left()
  batch <- list(numbers = numbers, tasks = state$tasks, shared = state$shared, open = plan$open,
                must = plan$must, shares = plan$shares, folder = state$folder,
                threads = plan$threads %||% getOption("bnstar.threads") %||% 1L,
                seconds = left$seconds, sent = Sys.time(), version = own_version(),
                work = work_on_batch,
                bytes = if (!state$elsewhere) left$bytes / plan$workers
                        else if (plan$budget$memory_given) left$bytes)
  batch$tasks[-numbers] <- list(NULL)
  begun <- start_future(batch, state)
  if (inherits(begun, "error")) {
    if (length(state$running) == 0L) revive_workers(state, begun)
    return(FALSE)
  }
  state$waiting <- state$waiting[-1L]
  state$running <- c(state$running, list(list(numbers = numbers, future = begun,
                                              gone = new.env(parent = emptyenv()))))
  TRUE
}

start_future <- function(batch, state) {
  tryCatch(future::future(work_elsewhere, substitute = FALSE,
                          globals = c(state$users$globals, list(batch = batch)),
                          packages = state$users$packages, seed = NULL, stdout = FALSE,
                          conditions = character()),
           error = identity)
}

# Older versions of future give work to a session that has died, and then to none. Once nothing
# runs, the plan of the user is begun anew, which starts sessions in place of the dead ones.
revive_workers <- function(state, error) {
  if (isTRUE(state$revived)) {
    abort_workers("No worker of the plan takes a task.",
                  "Set the plan again, with {.fn future::plan}.", state$plan$call, error)
  }
  begin_plan_anew()
  state$revived <- TRUE
}

begin_plan_anew <- function() {
  old <- future::plan("list")
  future::plan("sequential")
  future::plan(old)
}

# A worker may not have this package. Functions in a list do not make future attach it there.
work_elsewhere <- quote(
  if (requireNamespace("bnstar", quietly = TRUE)) batch$work(batch) else list(fault = "absent")
)

own_version <- function() as.character(utils::packageVersion("bnstar"))

# What a worker does. Returns the values that it could not leave in the folder, by number.
work_on_batch <- function(batch) {
  if (own_version() != batch$version) return(list(fault = "version", found = own_version()))
  shared <- batch$shared$value
  if (is.null(shared)) {
    if (!file.exists(batch$shared$file)) return(list(fault = "unseen"))
    shared <- readRDS(batch$shared$file)
  }
  old <- options(bnstar.threads = batch$threads)
  on.exit(options(old))
  late <- max(0, as.numeric(difftime(Sys.time(), batch$sent, units = "secs")))
  values <- list()
  say <- function(what) {
    file <- file.path(batch$folder, paste0(what, "-", batch$numbers[1L]))
    file.create(file, showWarnings = FALSE)
  }
  sees <- say("begun")
  keep <- function(i, value) {
    if (sees) {
      if (!leave_value(batch$folder, i, value)) return(FALSE)
    } else {
      values[[as.character(i)]] <<- value
    }
    !inherits(value, "error")
  }
  always_answer(silently({
    budget <- new_budget(max(0, batch$seconds - late), batch$bytes)
    one <- tryCatch(batch$open(shared, list()), error = identity)
    caught <- function(task, budget) {
      if (inherits(one, "error")) one else tryCatch(one(task, budget), error = identity)
    }
    work_through(batch$numbers, batch$tasks, caught, budget, batch$shares, batch$must, keep)
  }), list(quiet = TRUE))
  say("ended")
  list(values = values)
}

# FALSE if the folder is gone: the session that waited has ended.
leave_value <- function(folder, i, value) {
  if (!dir.exists(folder)) return(FALSE)
  if (is.null(value)) return(TRUE)
  file <- file.path(folder, paste0("value-", i))
  saveRDS(value, paste0(file, ".part"), compress = FALSE)
  file.rename(paste0(file, ".part"), file)
}

read_values <- function(state) {
  for (name in list.files(state$folder, "^value-[0-9]+$")) {
    file <- file.path(state$folder, name)
    state$found[[as.integer(sub("value-", "", name))]] <- readRDS(file)
    unlink(file)
  }
}

# A worker that has died gives an error in place of a value.
collect_batch <- function(state, batch) {
  state$revived <- FALSE
  ended <- has_said(state, "ended", batch)
  made <- tryCatch(future::value(batch$future), error = identity)
  if (inherits(made, "error")) return(if (!ended) begin_again(state, batch, made))
  if (!is.null(made$fault)) refuse_worker(made, state$plan$call)
  for (i in names(made$values)) state$found[[as.integer(i)]] <- made$values[[i]]
}

# The task during which a worker died runs once more, those after it for the first time. Without the
# folder it could be any of the batch.
begin_again <- function(state, batch, error) {
  left <- batch$numbers[vapply(state$found[batch$numbers], is.null, NA)]
  if (length(left) == 0L) return(invisible())
  suspects <- if (has_said(state, "begun", batch)) left[1L] else left
  state$runs[suspects] <- state$runs[suspects] + 1L
  state$error <- error
  left <- left[state$runs[left] < 2L]
  if (length(left) > 0L) state$waiting <- c(state$waiting, list(left))
}

# Tells of tasks that ended two workers.
report_lost <- function(state) {
  lost <- state$runs >= 2L & vapply(state$found, is.null, NA)
  if (!any(lost)) return(FALSE)
  inform_user(c("!" = "{sum(lost)} of {length(lost)} tasks {?is/are} missing: {?its/their}
                       workers ended twice.",
                i = "Memory that runs out ends a worker, as schedulers do."))
  TRUE
}

# Without a single value there would be no answer. It is found here, in the moment that is left.
finish_tasks_here <- function(state) {
  plan <- state$plan
  first <- seq_len(min(plan$must, length(state$tasks)))
  undone <- first[vapply(state$found[first], is.null, NA) & state$runs[first] < 2L]
  if (length(undone) == 0L) return(invisible())
  one <- plan$open(plan$shared, plan$here)
  for (i in undone) state$found[i] <- list(one(state$tasks[[i]], plan$budget))
}

refuse_worker <- function(made, call) {
  switch(made$fault,
         absent = abort_workers("A worker does not have package {.pkg bnstar}.",
                                "Install it where the workers run.", call),
         version = abort_workers("A worker has {.pkg bnstar} {made$found}, here it is
                                  {own_version()}.",
                                 "Install the same version where the workers run.", call),
         unseen = abort_workers("The data are too large to be sent, and a worker does not see the
                                 file with them.",
                                "Name a folder that all workers see:
                                 {.code options(bnstar.folder = )}; or allow more with
                                 {.code options(future.globals.maxSize = )}.", call))
}

abort_workers <- function(what, remedy, call, parent = NULL, .envir = parent.frame()) {
  cli::cli_abort(c(what, i = remedy), class = c("bnstar_error_workers", "bnstar_error"),
                 parent = parent, call = call, .envir = .envir)
}

# An error of a worker is one of the user's call.
signal_for <- function(error, call) {
  error$call <- rlang::error_call(call)
  error$trace <- NULL
  rlang::cnd_signal(error)
}
