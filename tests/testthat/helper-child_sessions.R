# R sessions of their own, for calls that may end R, grow it or be interrupted: no test leaves one
# behind.

# Starts the R code `script`, which finds bnstar by library(bnstar). The session is killed when the
# function that called ends.
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

# SIGKILL cannot be ignored; the wait is for the kernel to clear up.
end_session <- function(session) {
  session$kill_tree()
  session$wait(10000)
}

# What a session that ends by itself wrote, line by line. One that takes longer than `seconds` is
# killed, and the test fails.
session_output <- function(script, arguments = character(), before = character(), seconds = 600) {
  session <- start_session(script, arguments, before)
  session$wait(1000 * seconds)
  if (session$is_alive()) stop("a session was killed after ", seconds, " s: ", toString(arguments))
  structure(readLines(session$get_output_file(), warn = FALSE), status = session$get_exit_status())
}

# A session that Ctrl-C reaches. A shell starts what runs in the background with SIGINT ignored,
# everything below inherits that, and R >= 4.5 leaves it so. GNU's env undoes it; there is no other
# way from within.
start_interruptible <- function(script, arguments = character(), envir = parent.frame()) {
  undo <- "--default-signal=INT"
  status <- suppressWarnings(system2("env", c(undo, "true"), stdout = FALSE, stderr = FALSE))
  start_session(script, arguments, if (identical(status, 0L)) c("env", undo), envir)
}

# Whether `done()` within these seconds, while the session lives. The pauses grow, lest a busy
# machine never get from one signal to the next.
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
