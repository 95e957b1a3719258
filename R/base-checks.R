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

# Turns std::bad_alloc of the core into our error, for work that cannot end in a result.
with_memory <- function(work, call = rlang::caller_env()) {
  rlang::try_fetch(work, error = function(error) {
    if (!identical(conditionMessage(error), "std::bad_alloc")) rlang::cnd_signal(error)
    cli::cli_abort(c("There is not enough memory for all these parent sets.",
                     i = "A smaller {.arg max_parents}, {.arg candidates} or {.code prune = TRUE}
                          leave fewer."),
                   class = c("bnstar_error_memory", "bnstar_error"), call = call)
  })
}

warn_user <- function(message, .envir = parent.frame()) {
  cli::cli_warn(message, class = c("bnstar_warning_data", "bnstar_warning"), call = NULL,
                .envir = .envir)
}

# Checks that the calling function was given all arguments without a default, and that arguments in
# its `...` have a value.
check_given <- function(call = rlang::caller_env(), fn = rlang::caller_fn()) {
  known <- names(formals(fn))
  needed <- setdiff(names(Filter(rlang::is_missing, formals(fn))), "...")
  absent <- Filter(function(name) eval(call("missing", as.name(name)), call), needed)
  if (length(absent) > 0L) {
    abort_argument("{.arg {absent}} must be given: there is no default.", call = call)
  }
  if (!"..." %in% known) return(invisible())
  further <- as.list(eval(quote(substitute(list(...))), call))[-1L]
  empty <- rlang::names2(further)[vapply(further, rlang::is_missing, NA)]
  if (length(empty) > 0L) {
    named <- setdiff(empty, "")
    told <- "{.arg {named}} {?has/have} no value."
    abort_argument(c(if (length(named) > 0L) told else "An argument is empty.",
                     i = "Give it one, or leave it out with its comma."), call = call)
  }
}

# Checks that `...` of the calling function is empty. Such a `...` exists for other methods, or to
# keep R from matching abbreviated names.
check_no_dots <- function(call = rlang::caller_env(), fn = rlang::caller_fn()) {
  if (eval(quote(...length()), call) == 0L) return(invisible())
  unknown <- setdiff(eval(quote(...names()), call), "")
  known <- setdiff(names(formals(fn)), "...")
  abort_argument(c(if (length(unknown) > 0L) "Unknown argument{?s} {.arg {unknown}}." else
                     "There are more arguments than those that need no name.",
                   i = "Known here: {.arg {known}}.", i = hint_for(unknown, known)), call = call)
}

# A hint for users of bnlearn, if one of the unknown words is bnlearn's.
hint_for <- function(unknown, known) {
  for (word in unknown) {
    row <- bnlearn_word(word, "argument")
    if (!is.null(row) && row$here %in% c(known, "")) return(bnlearn_hint(word, "argument"))
  }
}

check_flag <- function(x, name = rlang::caller_arg(x), call = rlang::caller_env()) {
  if (!is.logical(x) || length(x) != 1L || is.na(x)) {
    abort_argument("{.arg {name}} must be {.code TRUE} or {.code FALSE}.", call = call)
  }
  x
}

# Describes the given value in words. It must work for any value that R has.
given_words <- function(x) {
  # Methods of a class may fail on a broken object.
  if (is.object(x)) return(cli::format_inline("an object of class {.cls {class(x)}}"))
  # cli warns about bytes that are not valid text.
  if (is.character(x)) x <- iconv(enc2utf8(x), "UTF-8", "UTF-8", sub = "byte")
  shown <- is.atomic(x) && length(x) > 0L
  cli::format_inline(if (shown) "{.val {x}}" else "{.obj_type_friendly {x}}")
}

# Accepts plain numbers only. Numbers with a class, such as 64-bit integers, need not mean what R
# stores for them.
check_number <- function(x, lower = -Inf, upper = Inf, whole = FALSE,
                         name = rlang::caller_arg(x), call = rlang::caller_env()) {
  ok <- is.numeric(x) && !is.object(x) && length(x) == 1L && !is.na(x) &&
    x >= lower && x <= upper && (!whole || is.infinite(x) || x == round(x))
  if (!ok) {
    kind <- if (whole) "whole number" else "number"
    abort_argument("{.arg {name}} must be one {kind} between {lower} and {upper}.", call = call)
  }
  as.numeric(x)
}

check_choice <- function(x, choices, name = rlang::caller_arg(x), call = rlang::caller_env()) {
  if (!is.character(x) || length(x) != 1L || is.na(x) || !(x %in% choices)) {
    abort_argument(c("{.arg {name}} must be one of {.val {choices}}.",
                     i = "It is {given_words(x)}."), call = call)
  }
  x
}

# The name in lower case, for comparisons. "" if `x` is not a name.
lower_name <- function(x) if (is_word(x)) tolower(x) else ""

# A single string that is valid in its encoding.
is_word <- function(x) is.character(x) && length(x) == 1L && !is.na(x) && validEnc(x)

# Checks a number of significant digits against the range that format() accepts.
check_digits <- function(digits, call = rlang::caller_env()) {
  check_number(digits, 1, 22, whole = TRUE, name = "digits", call = call)
}

# Checks row names for one of our data frames. With NULL the rows are numbered.
check_row_names <- function(row.names, n, call = rlang::caller_env()) {
  if (is.null(row.names)) return(invisible())
  ok <- (is.character(row.names) || is_whole(row.names)) && length(row.names) == n &&
    !anyNA(row.names) && !anyDuplicated(row.names)
  if (!ok) {
    abort_argument("{.arg row.names} must be {.code NULL} or {n} different name{?s}.", call = call)
  }
}

# What as.data.frame() makes of a result that has a table.
table_of_result <- function(table, row.names, optional, call = rlang::caller_env()) {
  check_row_names(row.names, nrow(table), call)
  check_flag(optional, "optional", call)
  as.data.frame(table, row.names = row.names, optional = optional)
}

# Calls one of our functions with a list of arguments, each in a variable of its own. So R does not
# evaluate a name or a call that the user gave as a value, and a traceback does not have to show
# broken objects.
call_with_values <- function(name, arguments) {
  variables <- paste0("value", seq_along(arguments), recycle0 = TRUE)
  values <- list2env(stats::setNames(arguments, variables), parent = rlang::current_env())
  words <- stats::setNames(lapply(variables, as.name), names(arguments))
  eval(as.call(c(as.name(name), words)), values)
}
