# What users see while a function works, and after Ctrl-C.

# A function of (done, total) that the core calls, or NULL. A third argument is the size of the
# parent sets that come next. The bar appears after two seconds; cli decides whether the terminal
# can show one. The work goes on whatever happens to the bar. The function returns TRUE if the user
# pressed Ctrl-C in the meantime. `seconds` is the time until the limit is reached.
progress_reporter <- function(progress, label, call = rlang::caller_env(), seconds = Inf,
                              .envir = parent.frame()) {
  if (!is.null(progress)) check_flag(progress, call = call)
  if (!(progress %||% interactive())) return(NULL)
  force(seconds)
  started <- proc.time()[["elapsed"]]
  bar <- NULL
  phase <- new_phases()
  show <- function(done, total, size = NULL) {
    if (!is.null(size)) {
      label <<- size_label(size)
      phase <<- new_phases()
    }
    elapsed <- proc.time()[["elapsed"]] - started
    phase <<- next_phase(phase, done, total)
    if (elapsed < 2) return(FALSE)
    if (is.null(bar)) {
      close_bar()
      bar <<- cli::cli_progress_bar(total = 1, format = bar_format,
                                    extra = list(label = label, clock = ""), auto_terminate = FALSE,
                                    .envir = .envir)
      the$bar <- list(id = bar, envir = .envir)
    }
    cli::cli_progress_update(set = phase$share, id = bar, .envir = .envir, force = TRUE,
                             extra = list(label = paste0(label, step_of(phase)),
                                          clock = clock_text(elapsed, seconds)))
    FALSE
  }
  function(done, total, size = NULL) {
    tryCatch(show(done, total, size), error = function(e) FALSE, interrupt = function(i) TRUE)
  }
}

# The reporter for a step of a problem, which has `progress` and `budget`.
reporter_of <- function(problem, label) {
  progress_reporter(problem$progress, label, problem$call %||% parent.frame(),
                    problem$budget$left()$seconds, .envir = parent.frame())
}

size_label <- function(size) paste("Scoring sets of", size, ifelse(size == 1, "parent", "parents"))

bar_format <- "{cli::pb_extra$label}: {cli::pb_percent} ({cli::pb_extra$clock}) {cli::pb_bar}"

# Closes the bar of an earlier step, if there is one.
close_bar <- function() {
  if (!is.null(the$bar)) {
    try(cli::cli_progress_done(id = the$bar$id, .envir = the$bar$envir), silent = TRUE)
  }
  the$bar <- NULL
}

# Work has phases, and the length of a phase is known only when it begins. Phases are numbered, so
# that users understand why the share of work done falls.
new_phases <- function() list(number = 0L, total = -1, done = 0, share = 0)

next_phase <- function(phase, done, total) {
  if (total != phase$total || done < phase$done) phase$number <- phase$number + (total > 0)
  phase[c("total", "done", "share")] <-
    list(total, done, if (total > 0) min(done / total, 1) else 0)
  phase
}

step_of <- function(phase) if (phase$number > 1L) paste0(", step ", phase$number) else ""

clock_text <- function(elapsed, seconds) {
  left <- if (is.finite(seconds)) paste0(", ", format_clock(max(0, seconds - elapsed)), " left")
  paste0(format_clock(elapsed), left)
}

format_clock <- function(seconds) {
  if (seconds < 100) return(paste(round(seconds), "s"))
  if (seconds < 6000) {
    paste(round(seconds / 60), "min")
  } else {
    paste(format(seconds / 3600, digits = 2), "h")
  }
}

# One line that says what Ctrl-C did. `kept` describes what the user has now. rlang prints it,
# because cli takes long enough for another Ctrl-C to come before the result is returned.
report_interrupt <- function(kept) {
  rlang::inform(paste0("! Interrupted: ", kept, "."),
                class = c("bnstar_interrupt", "bnstar_message"))
}

report_stopped_search <- function(fit) {
  if (fit$stop_reason == "interrupt") {
    report_interrupt("the result is the best network found until then")
  }
  fit
}

# Runs a step of a longer task without this line. The longer task prints it itself.
without_interrupt_line <- function(step) suppressMessages(step, "bnstar_interrupt")
