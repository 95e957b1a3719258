# Starts R sessions for calls that may end R, make it grow, or be interrupted. No test leaves a
# session behind.

# Runs the R code `script` in a new session, where library(bnstar) works. The session is killed when
# the calling function ends.
start_session <- function(script, arguments = character(), before = character(),
                          envir = parent.frame()) {
  files <- withr::local_tempfile(pattern = c("script", "output"), .local_envir = envir)
  writeLines(script, files[1])
  libraries <- c(dirname(getNamespaceInfo("bnstar", "path")), .libPaths())
  command <- c(before, file.path(R.home("bin"), "Rscript"), files[1], arguments)
  session <- processx::process$new(
    command[1], command[-1], stdout = files[2], cleanup_tree = TRUE,
    env = c("current", R_LIBS = paste(libraries, collapse = .Platform$path.sep))
  )
  withr::defer(end_session(session), envir)
  session
}

# SIGKILL cannot be ignored; the wait is for the kernel to clear up. A process that is just starting
# another program has no environment to be known by, so the tree may miss the session itself. A
# process of the tree that ends meanwhile is an error in newer versions of ps.
end_session <- function(session) {
  tryCatch(session$kill_tree(), no_such_process = function(gone) NULL)
  session$kill()
  session$wait(10000)
}

# The lines that a session wrote before it ended by itself. A session that takes longer than
# `seconds` is killed, and the test fails.
session_output <- function(script, arguments = character(), before = character(), seconds = 600) {
  session <- start_session(script, arguments, before)
  session$wait(1000 * seconds)
  if (session$is_alive()) stop("a session was killed after ", seconds, " s: ", toString(arguments))
  structure(readLines(session$get_output_file(), warn = FALSE), status = session$get_exit_status())
}

# A session that Ctrl-C reaches. A shell starts background jobs with SIGINT ignored, their children
# inherit that, and R >= 4.5 does not change it. GNU's env restores the signal; R code cannot do it.
start_interruptible <- function(script, arguments = character(), envir = parent.frame()) {
  undo <- "--default-signal=INT"
  status <- suppressWarnings(system2("env", c(undo, "true"), stdout = FALSE, stderr = FALSE))
  start_session(script, arguments, if (identical(status, 0L)) c("env", undo), envir)
}

# Waits until `done()` is TRUE, the time is up or the session ends. Returns whether it was done. The
# pauses grow, so that a busy machine gets from one signal to the next.
wait_for <- function(done, session, seconds, meanwhile = function() NULL) {
  end <- Sys.time() + seconds
  pause <- 0.2
  while (!done() && session$is_alive() && Sys.time() < end) {
    meanwhile()
    Sys.sleep(pause)
    pause <- min(1.05 * pause, 5)
  }
  done()
}
