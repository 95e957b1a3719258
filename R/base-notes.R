# What a learner tells its user, apart from errors and progress.
#
# A learner says all that it noticed about data and constraints in one block, before the long part
# of its work begins. What it notices later, it only keeps. The notes of both kinds are in the field
# `notes` of a fit.

inform_user <- function(message, .envir = parent.frame()) {
  if (isTRUE(the$silent)) return(invisible())
  if (!isTRUE(the$answering)) {
    if (!quiet_by_option()) cli::cli_inform(message, class = "bnstar_message", .envir = .envir)
    return(invisible())
  }
  worded <- rlang::catch_cnd(cli::cli_inform(message, .envir = .envir), "message")
  the$notes <- c(the$notes, sub("\n$", "", conditionMessage(worded)))
}

# Begins the notes of a learner. `quiet` is the learner's argument, NULL where the option decides.
begin_notes <- function(quiet, call) {
  if (!is.null(quiet)) check_flag(quiet, "quiet", call)
  the$notes <- character()
  the$quiet <- quiet %||% quiet_by_option()
  the$told <- 0L
}

quiet_by_option <- function() isTRUE(getOption("bnstar.quiet"))

# Tells the notes so far, once for each learner. Every learner calls this function before the long
# part of its work.
tell_notes <- function() {
  told <- the$quiet || the$told > 0L
  if (isTRUE(the$silent) || !isTRUE(the$answering) || told) return(invisible())
  the$told <- length(the$notes)
  tell(the$notes)
}

tell <- function(notes) {
  if (length(notes) > 0L) rlang::inform(paste(notes, collapse = "\n"), class = "bnstar_message")
}

# Ends the notes of a learner. A fit keeps all of them. Other results have no place for them, so
# those that came after the first block make another.
end_notes <- function(result) {
  force(result)
  tell_notes()
  if (inherits(result, "learned_bn")) {
    result$notes <- cli::ansi_strip(the$notes)
  } else if (!the$quiet) {
    tell(utils::tail(the$notes, -the$told))
  }
  result
}

# Runs a step without telling the user anything. Its messages are not even formatted, because
# formatting takes longer than learning a small network.
silently <- function(code) {
  before <- the$silent
  on.exit(the$silent <- before)
  the$silent <- TRUE
  code
}
