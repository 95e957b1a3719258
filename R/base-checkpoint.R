# Runs that can be continued after they were killed or had reached a limit.
#
# checkpointed() wraps the body of a learner. Within it, kept_step() runs the steps that take long.
# A step is named by what it does and by a hash of all that its result depends on. The result of a
# finished step is kept; a learner that runs again with the same arguments takes it from there. The
# core gives the state of an unfinished step to its `keeper` from time to time, and takes it from
# there (src/base/keeper.h). So a learner only says which of its steps take long, and an old state
# never joins a problem that it was not made for.

checkpoint_arguments <- c("checkpoint", "checkpoint_every", "keep")

# They may differ between a run and the one that continues it.
free_arguments <- c("time_limit", "memory_limit", "node_limit", "threads", "progress", "quiet",
                    "folder")

# Runs the body of the learner `what`, whose arguments are in `here`. The file is removed when the
# learner has finished.
checkpointed <- function(what, body, here = rlang::caller_env(), learner = rlang::caller_fn()) {
  run <- open_checkpoint(what, here, learner)
  # A learner that runs as a step of another one shares its checkpoint.
  if (is.null(run)) return(body)
  outer <- the$checkpoint
  on.exit(the$checkpoint <- outer)
  the$checkpoint <- run
  result <- body
  close_checkpoint(run, stop_reason_of(result))
  result
}

# Returns what `step(keeper)` returns, or what it returned before. `about` has all that this depends
# on. `whole` says whether a limit has not cut it short.
kept_step <- function(name, about, step, whole = ended_by_itself) {
  run <- the$checkpoint
  if (is.null(run)) return(step(NULL))
  key <- paste(name, cpp_content_hash(about))
  if (key %in% names(run$done)) return(run$done[[key]])
  # Of an unfinished step with this name the last state is enough.
  outdated <- setdiff(grep(paste0("^", name, " "), names(run$partial), value = TRUE), key)
  run$partial[outdated] <- NULL
  value <- run_step(run, key, step)
  if (!isTRUE(whole(value))) return(value)
  run$done[[key]] <- value
  run$partial[[key]] <- NULL
  if (seconds_until_due(run) <= 0) write_checkpoint(run)
  value
}

# What is done within a step is kept with it.
run_step <- function(run, key, step) {
  on.exit(the$checkpoint <- run)
  the$checkpoint <- NULL
  rlang::try_fetch(step(keeper_of(run, key)), error = function(error) {
    if (!startsWith(conditionMessage(error), "bnstar: the state")) rlang::cnd_signal(error)
    file <- run$file
    abort_checkpoint(c("{.file {file}} cannot be continued: it is damaged.",
                       i = "Remove it to begin anew."), file, NULL)
  })
}

# Is there a checkpoint?
is_kept <- function() !is.null(the$checkpoint)

ended_by_itself <- function(value) !is_limit(value$stop_reason %||% attr(value, "stop_reason"))

is_limit <- function(reason) {
  isTRUE(reason %in% c("time_limit", "memory_limit", "node_limit", "interrupt"))
}

with_keeper <- function(limits, keeper) c(limits, list(keeper = keeper))

# What the core needs to continue a step and to keep its state, see glue_checkpoint.cpp.
keeper_of <- function(run, key) {
  save <- function(state) {
    run$partial[[key]] <- state
    write_checkpoint(run)
    if (run$stopped) -1 else seconds_until_due(run)
  }
  list(state = run$partial[[key]], wait = seconds_until_due(run), save = save)
}

stop_reason_of <- function(result) {
  if (inherits(result, "local_scores")) return(result$info$stop_reason)
  if (is.list(result) && !is.null(result$stop_reason)) return(result$stop_reason)
  attr(result, "details")$stop_reason
}

# NULL if the user asked for none.
open_checkpoint <- function(what, here, learner) {
  file <- here$checkpoint
  if (is.null(file)) return(NULL)
  check_checkpoint_file(file, here)
  every <- check_number(here$checkpoint_every, 0, name = "checkpoint_every", call = here)
  check_flag(here$keep, "keep", here)
  run <- new.env(parent = emptyenv())
  run$file <- enc2native(normalizePath(file, mustWork = FALSE))
  run$keep <- here$keep
  run$every <- run$due <- every
  run$stopped <- FALSE
  run$clock <- stopwatch()
  given <- given_arguments(here, learner)
  if (file.exists(file)) {
    continue_checkpoint(run, what, given, here)
  } else {
    begin_checkpoint(run, what, given, here, learner)
  }
  if ("seed" %in% names(formals(learner))) here$seed <- run$head$arguments$seed
  run
}

# A run without a seed draws one now, as it would later, and goes on with it when it is continued.
# The first file is written at once: a folder that takes none is found now and not after hours.
begin_checkpoint <- function(run, what, given, here, learner) {
  seeded <- "seed" %in% names(formals(learner)) || what == "learn_bn"
  if (seeded && is.null(given$seed)) given$seed <- resolve_seed(NULL, here)
  run$head <- list(version = package_version_text(), what = what, arguments = given,
                   hashes = hashes_of(given))
  write_checkpoint(run, here)
}

continue_checkpoint <- function(run, what, given, here) {
  before <- read_checkpoint(run$file, here)
  check_same_run(before, what, given, run$file, here)
  run$head <- before[c("version", "what", "arguments", "hashes")]
  run$done <- before$done
  run$partial <- before$partial
}

check_checkpoint_file <- function(file, call) {
  if (!is_word(file) || !nzchar(file)) {
    abort_argument("{.arg checkpoint} must be the path of one file, or {.code NULL}.", call = call)
  }
  if (dir.exists(file)) {
    abort_argument("{.arg checkpoint} is a folder: {.file {file}}.", call = call)
  }
  if (!dir.exists(dirname(file))) {
    abort_argument("The folder of {.arg checkpoint}, {.file {dirname(file)}}, does not exist.",
                   call = call)
  }
}

checkpointed_functions <- c("learn_bn", "local_scores", "search_order_graph", "alternate_search",
                            "cv_lambda", "boot_strength", "arc_posterior")

package_version_text <- function() as.character(utils::packageVersion("bnstar"))

# The arguments that the user gave, as values.
given_arguments <- function(here, learner) {
  names <- setdiff(names(formals(learner)), c("...", checkpoint_arguments))
  absent <- vapply(names, function(name) eval(call("missing", as.name(name)), here), NA)
  values <- mget(names[!absent], here)
  dots <- if ("..." %in% names(formals(learner))) eval(quote(list(...)), here)
  values <- c(values, dots)
  # How a result is shown is no part of the run.
  values <- values[!rlang::names2(values) %in% setdiff(free_arguments, "folder")]
  plain <- vapply(values, cpp_is_plain, NA)
  if (!all(plain)) refuse_to_keep(rlang::names2(values)[!plain], here)
  values
}

refuse_to_keep <- function(names, call) {
  named <- ifelse(nzchar(names), names, "...")
  of_data <- any(named %in% c("data", "x", "scores", "validation"))
  abort_argument(c("A checkpoint cannot keep {.arg {named}}: only vectors, data frames and lists of
                    them go into its file.",
                   i = if (of_data) "Read such data by {.fun bn_data} first." else
                     "Give arcs as a data frame of {.code from} and {.code to}."), call = call)
}

# One per argument. A file of data is known by its size and its time.
hashes_of <- function(arguments) {
  one <- function(value) {
    if (is_word(value) && file.exists(value)) {
      value <- list(value, file.size(value), as.numeric(file.mtime(value)))
    }
    cpp_content_hash(value)
  }
  compared <- arguments[!rlang::names2(arguments) %in% free_arguments]
  vapply(compared, one, "")
}

# The seed of a run whose learner has none among its arguments, but takes one in `...`.
seed_of_run <- function(dots) {
  run <- the$checkpoint
  if (is.null(run) || !is.null(dots$seed)) return(dots)
  c(dots, run$head$arguments["seed"])
}

read_checkpoint <- function(file, call = rlang::caller_env()) {
  if (!file.exists(file)) abort_checkpoint("{.file {file}} does not exist.", file, call)
  found <- tryCatch(cpp_read_plain(enc2native(normalizePath(file))),
                    error = function(error) list(fault = conditionMessage(error)))
  if (!is.null(found$fault)) {
    fault <- found$fault
    abort_checkpoint(c("{.file {file}} cannot be continued: {fault}.",
                       i = "Without this file the run begins anew."), file, call)
  }
  if (!is_checkpoint(found$value)) {
    abort_checkpoint("{.file {file}} cannot be continued: it is damaged.", file, call)
  }
  ours <- package_version_text()
  if (!identical(found$value$version, ours)) {
    theirs <- found$value$version
    abort_checkpoint(c("{.file {file}} was written by version {theirs} of bnstar; this is version
                        {ours}.",
                       i = "Continue it with that version, or remove the file to begin anew."),
                     file, call)
  }
  found$value
}

is_checkpoint <- function(x) {
  named_list <- function(x) is.null(x) || (is.list(x) && length(rlang::names2(x)) == length(x))
  is.list(x) && !is.object(x) && is_word(x$version) && is_word(x$what) &&
    x$what %in% checkpointed_functions && named_list(x$arguments) && is.character(x$hashes) &&
    named_list(x$done) && named_list(x$partial) &&
    all(vapply(x$partial, is_state, NA))
}

is_state <- function(x) {
  is.list(x) && !is.null(names(x)) && all(vapply(x, is.double, NA))
}

abort_checkpoint <- function(message, file, call, .envir = parent.frame()) {
  cli::cli_abort(message, file = file, call = call, .envir = .envir,
                 class = c("bnstar_error_checkpoint", "bnstar_error_file", "bnstar_error"))
}

# Names what differs between the run of the file and this one.
check_same_run <- function(before, what, given, file, call) {
  remedy <- "Give the same arguments, another file, or remove this one to begin anew."
  if (before$what != what) {
    abort_checkpoint(c("{.file {file}} is of a run of {.fun {before$what}}, not of {.fun {what}}.",
                       i = remedy), file, call)
  }
  hashes <- hashes_of(given)
  names <- union(names(before$hashes), names(hashes))
  # The first run has drawn one.
  if (is.null(given$seed)) names <- setdiff(names, "seed")
  one_of <- function(hashes, name) unname(hashes[name])
  same <- vapply(names, function(name) identical(one_of(before$hashes, name),
                                                 one_of(hashes, name)), NA)
  if (all(same)) return(invisible())
  differing <- names[!same]
  abort_checkpoint(c("{.file {file}} is of another run: {.arg {differing}} differ{?s/}.",
                     i = remedy), file, call)
}

# Never negative: the core takes a negative number for the wish to end the run.
seconds_until_due <- function(run) max(0, run$due - run$clock())

# Failing to write is a message, never the end of the run. It takes at most a hundredth of the time,
# so that the next one is due no sooner than after a hundred times the seconds of the last.
write_checkpoint <- function(run, call = NULL) {
  began <- run$clock()
  if (!run$stopped) {
    content <- c(run$head, list(done = run$done, partial = run$partial))
    written <- tryCatch(cpp_write_plain(content, run$file), error = conditionMessage)
    if (is.character(written)) failed_to_write(run, written, call)
  }
  took <- run$clock() - began
  run$due <- run$clock() + if (run$every > 0) max(run$every, 100 * took) else 0
  if (!is.null(the$after_checkpoint)) run$stopped <- run$stopped || isTRUE(the$after_checkpoint())
}

failed_to_write <- function(run, why, call) {
  file <- run$file
  if (!is.null(call)) {
    abort_checkpoint("{.file {file}} cannot be written: {why}.", file, call)
  }
  if (!isTRUE(run$failed)) {
    inform_user(c("!" = "The checkpoint {.file {file}} cannot be written: {why}.",
                  i = "The run goes on without it."))
  }
  run$failed <- TRUE
}

# A run that a limit has ended leaves its file, and says so.
close_checkpoint <- function(run, stop_reason) {
  if (run$stopped) return(invisible())
  if (is_limit(stop_reason)) {
    write_checkpoint(run)
    file <- run$file
    if (!isTRUE(run$failed)) inform_user(c(i = "{.code resume({.str {file}})} goes on from here."))
  } else if (run$keep) {
    write_checkpoint(run)
  } else {
    unlink(c(run$file, layers_folder(run$file)), recursive = TRUE)
  }
}

# Where searches on disk keep their layers. Only the user may read this folder.
layers_folder <- function(file) paste0(file, ".layers")

folder_for_layers <- function() {
  folder <- layers_folder(the$checkpoint$file)
  if (!dir.exists(folder)) dir.create(folder, showWarnings = FALSE, mode = "0700")
  if (dir.exists(folder)) folder else ""
}
