# Users can change our objects by hand and give them back, and the core trusts what it is given. So
# each class has a list of rules, one for every field that some function relies on.

# `test` is a function of the field's value. `must` ends the sentence "it must ...".
rule <- function(must, test) list(must = must, test = test)

# The name of the first field that breaks its rule. NULL if none does.
broken_field <- function(x, rules) {
  fields <- if (is.list(x)) unclass(x)
  if (is.null(fields) || anyDuplicated(names(fields))) return(names(rules)[1L])
  for (field in names(rules)) {
    # A test may fail with an error on a value of a type that it does not expect.
    ok <- tryCatch(isTRUE(rules[[field]]$test(fields[[field]])), error = function(e) FALSE)
    if (!ok) return(field)
  }
}

# field_of(x, "a", "b") is x$a$b, where x may be anything. NULL if there is no such field.
field_of <- function(x, ...) {
  for (name in c(...)) x <- if (is.list(x)) unclass(x)[[name]]
  x
}

# `remedy` is a cli template.
check_fields <- function(x, rules, name, remedy, call) {
  field <- broken_field(x, rules)
  if (!is.null(field)) abort_changed(name, field, rules[[field]]$must, remedy, call)
}

abort_changed <- function(name, field, must, remedy, call) {
  abort_argument(c("{.arg {name}} was changed by hand and does not fit together any more.",
                   x = paste0("Its field {.field {field}} must ", must, "."),
                   i = remedy), call = call)
}

is_plain <- function(x, n = NULL) is.null(dim(x)) && !is.object(x) && (is.null(n) || length(x) == n)

# A list without a class, whose methods could fail. The methods of data frames are harmless.
is_plain_list <- function(x) is.list(x) && (!is.object(x) || is.data.frame(x))

is_text <- function(x) is.character(x) && is_plain(x, 1L) && !is.na(x)

# One number that is not missing.
is_one_number <- function(x) is.numeric(x) && is_plain(x, 1L) && !is.na(x)

is_amount <- function(x) is_one_number(x) && x >= 0

is_numbers <- function(x, n = NULL) is.numeric(x) && is_plain(x, n) && !anyNA(x)

is_whole <- function(x, n = NULL) is_numbers(x, n) && all(is.finite(x) & x == round(x))

# Names of variables or states: none is missing or empty, and no name occurs twice.
are_names <- function(x) {
  is.character(x) && is_plain(x) && length(x) > 0L && !anyNA(x) && all(nzchar(x) & validEnc(x)) &&
    !anyDuplicated(x)
}

is_known <- function(x, names) is.character(x) && !anyNA(x) && all(x %in% names)

# A test for "discrete" or "continuous" for each of the variables.
is_kinds <- function(variables) {
  function(x) {
    is.character(x) && is.null(dim(x)) && length(x) == length(variables) &&
      all(x %in% c("discrete", "continuous"))
  }
}

or_null <- function(test) function(x) is.null(x) || test(x)

# Named numbers, in a vector or in a list.
is_figures <- function(x) {
  if (is.list(x) && any(lengths(x) != 1L)) return(FALSE)
  numbers <- if (is.list(x)) unlist(x) else x
  is.null(numbers) || (is.numeric(numbers) && is_plain(numbers) &&
                       (length(numbers) == 0L || !is.null(names(numbers))))
}

# Arcs as a table of two columns of known names.
is_arc_matrix <- function(x, variables) {
  is.character(x) && is.matrix(x) && ncol(x) == 2L && is_known(x, variables)
}

check_result <- function(x, name = rlang::caller_arg(x), call = rlang::caller_env()) {
  force(name)
  rules <- rules_of(x)
  check_fields(x, rules, name, paste0("Make it anew with {.fun ", attr(rules, "maker"), "}."), call)
  invisible(x)
}

# Plain numbers with these names, none of them below `least`. NA is allowed if `may_lack` is TRUE.
are_named_numbers <- function(x, names, least = -Inf, may_lack = FALSE) {
  is.numeric(x) && is_plain(x) && identical(names(x), names) && (may_lack || !anyNA(x)) &&
    all(x >= least, na.rm = TRUE)
}

is_number_or_na <- function(x) is.numeric(x) && is_plain(x, 1L)

is_amount_or_na <- function(x) is_number_or_na(x) && !any(x < 0, na.rm = TRUE)

is_number_by_name <- function(x) is.numeric(x) && is_plain(x) && are_names(names(x))

is_number_frame <- function(x, columns) {
  is.data.frame(x) && all(columns %in% names(x)) && !anyDuplicated(names(x)) &&
    all(vapply(unclass(x)[columns], function(column) is.numeric(column) &&
               is_plain(column, nrow(x)), NA))
}

is_figure_list <- function(x, names) {
  is.list(x) && all(vapply(names, function(name) is_one_number(x[[name]]), NA))
}

# States may be empty text, but not missing.
are_states <- function(x) {
  is.character(x) && is_plain(x) && length(x) > 0L && !anyNA(x) && !anyDuplicated(x)
}

# The rules of a class. Each method stands in the file that makes the objects of its class. The
# attribute `maker` names the function that makes such an object again.
rules_of <- function(x) UseMethod("rules_of")

rules_of.default <- function(x) {
  abort_argument("No function of this package made that object.", call = NULL)
}

made_by <- function(maker, rules) structure(rules, maker = maker)
