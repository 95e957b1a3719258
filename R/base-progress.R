# What users see while a function works, and after Ctrl-C.

# A function of (done, total, score, bound) that the core calls, or NULL. `score` and `bound` are
# those found so far, NaN where there are none. `size` is the size of the parent sets that come
# next. The bar appears after two seconds; cli decides whether the terminal can show one, or hands
# it to the handlers in `cli.progress_handlers`. The work goes on whatever happens to the bar. The
# function returns TRUE if the user pressed Ctrl-C in the meantime. `seconds` is the time until the
# limit is reached.
progress_reporter <- function(progress, label, call = rlang::caller_env(), seconds = Inf,
                              .envir = parent.frame()) {
  if (!is.null(progress)) check_flag(progress, call = call)
  if (!(progress %||% interactive())) return(NULL)
  force(seconds)
  started <- proc.time()[["elapsed"]]
  shown <- list(what = "", at = -Inf)
  bar <- NULL
  phase <- new_phases()
  show <- function(done, total, score = NaN, bound = NaN, size = NULL) {
    if (!is.null(size)) {
      label <<- size_label(size)
      phase <<- new_phases()
    }
    elapsed <- proc.time()[["elapsed"]] - started
    phase <<- next_phase(phase, done, total, elapsed)
    what <- paste0(label, step_of(phase))
    if (elapsed < 2 || !is_news(what, elapsed, shown)) return(FALSE)
    shown <<- list(what = what, at = elapsed)
    if (is.null(bar)) {
      close_bar()
      bar <<- cli::cli_progress_bar(total = 100, format = bar_format, auto_terminate = FALSE,
                                    extra = list(line = "", measured = FALSE), .envir = .envir)
      the$bar <- list(id = bar, envir = .envir)
    }
    line <- progress_line(what, phase, score, bound, clock_text(elapsed, seconds, phase))
    cli::cli_progress_update(set = floor(100 * phase$share), id = bar, .envir = .envir,
                             force = TRUE,
                             extra = list(line = line, measured = is_measured(phase)))
    FALSE
  }
  function(done, total, score = NaN, bound = NaN, size = NULL) {
    tryCatch(show(done, total, score, bound, size), error = function(e) FALSE,
             interrupt = function(i) TRUE)
  }
}

# A terminal draws its line anew. In a log every line stays, so that one for each step, and one
# every ten seconds, are enough.
is_news <- function(what, elapsed, shown) {
  cli::is_dynamic_tty() || what != shown$what || elapsed >= shown$at + 10
}

# The reporter for a step of a problem, which has `progress` and `budget`.
reporter_of <- function(problem, label) {
  progress_reporter(problem$progress, label, problem$call %||% parent.frame(),
                    problem$budget$left()$seconds, .envir = parent.frame())
}

size_label <- function(size) paste("Scoring sets of", size, ifelse(size == 1, "parent", "parents"))

bar_format <- "{cli::pb_extra$line}{if (cli::pb_extra$measured) cli::pb_bar else ''}"

# What is known of a step: its share if it can be measured, the best score, and how far from the
# best one it can be.
progress_line <- function(what, phase, score, bound, clock) {
  known <- c(if (is_measured(phase)) paste0(floor(100 * phase$share), "%"),
             if (is.finite(score)) paste("score", format(score, digits = 7)),
             gap_text(score, bound))
  paste0(what, if (length(known) > 0L) ": ", paste(known, collapse = ", "), " (", clock, ") ")
}

gap_text <- function(score, bound) {
  share <- abs(bound - score) / abs(score)
  if (is.finite(share) && share < useless_gap) paste("gap", paste0(signif(100 * share, 2), "%"))
}

# Closes the bar of an earlier step, if there is one.
close_bar <- function() {
  if (!is.null(the$bar)) {
    try(cli::cli_progress_done(id = the$bar$id, .envir = the$bar$envir), silent = TRUE)
  }
  the$bar <- NULL
}

# Work has phases, and the length of a phase is known only when it begins. Phases are numbered, so
# that users understand why the share of work done falls.
new_phases <- function() list(number = 0L, total = -1, done = 0, share = 0, began = 0)

next_phase <- function(phase, done, total, elapsed = 0) {
  if (!isTRUE(total == phase$total) || done < phase$done) {
    phase$number <- phase$number + isTRUE(total > 0)
    phase$began <- elapsed
  }
  phase[c("total", "done", "share")] <-
    list(total, done, if (isTRUE(total > 0)) min(done / total, 1) else 0)
  phase
}

# A phase without a known end, or at its very beginning, has no share worth showing.
is_measured <- function(phase) phase$share >= 0.01

step_of <- function(phase) if (phase$number > 1L) paste0(", step ", phase$number) else ""

# Time used, and time left: until the limit, or as long as the rest of the step should take.
clock_text <- function(elapsed, seconds, phase = new_phases()) {
  left <- if (is.finite(seconds)) {
    paste0(", ", format_clock(max(0, seconds - elapsed)), " left")
  } else if (phase$share >= 0.05 && phase$share < 1) {
    rest <- (elapsed - phase$began) * (1 / phase$share - 1)
    paste0(", about ", format_clock(rest), " left")
  }
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
