# The words in which misuse is reported. Every user error of the package goes
# through one of the abort_*() functions, so that callers can catch it by class.

abort_data <- function(message, ..., call = rlang::caller_env(), .envir = parent.frame()) {
  cli::cli_abort(message, class = c("bnstar_error_data", "bnstar_error"), ...,
                 call = call, .envir = .envir)
}

abort_argument <- function(message, ..., call = rlang::caller_env(), .envir = parent.frame()) {
  cli::cli_abort(message, class = c("bnstar_error_argument", "bnstar_error"), ...,
                 call = call, .envir = .envir)
}

# `line` is NULL where the fault is not in a particular line.
abort_file <- function(message, file, line = NULL, call = rlang::caller_env(),
                       .envir = parent.frame()) {
  cli::cli_abort(message, class = c("bnstar_error_file", "bnstar_error"),
                 file = file, line = line, call = call, .envir = .envir)
}

# What the core's std::bad_alloc becomes where it could not end in a result.
with_memory <- function(work, call = rlang::caller_env()) {
  rlang::try_fetch(work, error = function(error) {
    if (!identical(conditionMessage(error), "std::bad_alloc")) rlang::cnd_signal(error)
    cli::cli_abort(c("There is not enough memory for so many parent sets.",
                     i = "A smaller {.arg max_parents}, {.arg candidates} or {.code prune = TRUE} leave fewer."),
                   class = c("bnstar_error_memory", "bnstar_error"), call = call)
  })
}

inform_user <- function(message, .envir = parent.frame()) {
  if (isTRUE(the$silent)) return(invisible())
  cli::cli_inform(message, class = "bnstar_message", .envir = .envir)
}

warn_user <- function(message, .envir = parent.frame()) {
  cli::cli_warn(message, class = c("bnstar_warning_data", "bnstar_warning"), call = NULL, .envir = .envir)
}

# Steps of which the user is told nothing: their messages are not even worded, which takes longer than small problems do.
silently <- function(code) {
  before <- the$silent
  on.exit(the$silent <- before)
  the$silent <- TRUE
  code
}

# The arguments of the calling function that have no default must be there.
check_given <- function(call = rlang::caller_env(), fn = rlang::caller_fn()) {
  needed <- setdiff(names(Filter(rlang::is_missing, formals(fn))), "...")
  absent <- Filter(function(name) eval(call("missing", as.name(name)), call), needed)
  if (length(absent) > 0L) abort_argument("{.arg {absent}} must be given: there is no default.", call = call)
}

# Its `...`, there for other methods or so that names are not cut short, must be empty.
check_no_dots <- function(call = rlang::caller_env(), fn = rlang::caller_fn()) {
  if (eval(quote(...length()), call) == 0L) return(invisible())
  unknown <- setdiff(eval(quote(...names()), call), "")
  known <- setdiff(names(formals(fn)), "...")
  abort_argument(c(if (length(unknown) > 0L) "Unknown argument{?s} {.arg {unknown}}." else
                     "There are more arguments than those that need no name.",
                   i = "Known here: {.arg {known}}.", i = hint_for(unknown, known)), call = call)
}

# What a user of bnlearn means, where that is known here.
hint_for <- function(unknown, known) {
  for (word in unknown) {
    row <- bnlearn_word(word, "argument")
    if (!is.null(row) && row$here %in% known) return(bnlearn_hint(word, "argument"))
  }
}

check_flag <- function(x, name = rlang::caller_arg(x), call = rlang::caller_env()) {
  if (!is.logical(x) || length(x) != 1L || is.na(x)) {
    abort_argument("{.arg {name}} must be {.code TRUE} or {.code FALSE}.", call = call)
  }
  x
}

check_number <- function(x, lower = -Inf, upper = Inf, whole = FALSE,
                         name = rlang::caller_arg(x), call = rlang::caller_env()) {
  ok <- is.numeric(x) && length(x) == 1L && !is.na(x) && x >= lower && x <= upper &&
    (!whole || is.infinite(x) || x == round(x))
  if (!ok) {
    kind <- if (whole) "whole number" else "number"
    abort_argument("{.arg {name}} must be one {kind} between {lower} and {upper}.", call = call)
  }
  as.numeric(x)
}

check_choice <- function(x, choices, name = rlang::caller_arg(x), call = rlang::caller_env()) {
  if (!is.character(x) || length(x) != 1L || is.na(x) || !(x %in% choices)) {
    abort_argument(c("{.arg {name}} must be one of {.val {choices}}.",
                     i = "It is {.val {x}}."), call = call)
  }
  x
}
