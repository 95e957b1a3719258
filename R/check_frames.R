# Data that cannot be what they say: a data frame is a list with attributes, and nothing keeps them in step once a
# column or an attribute is set by hand.

check_frame <- function(data, call) {
  if (!is.data.frame(data)) return(invisible())
  names <- names(data) %||% paste0("V", seq_along(data), recycle0 = TRUE)
  columns <- lapply(seq_along(data), function(i) .subset2(data, i))
  rows <- nrow(data)
  ragged <- vapply(columns, function(x) NROW(x) != rows, NA)
  if (any(ragged)) {
    abort_data(c("{.arg data} is broken: it has {rows} row{?s}, and {some_names(names[ragged])} \\
                  {cli::qty(sum(ragged))}{?has/have} another length.",
                 i = "Build it anew with {.fn data.frame}."), call = call)
  }
  broken <- vapply(columns, function(x) inherits(x, "factor") && !is_sound_factor(x), NA)
  if (any(broken)) {
    abort_data(c("Broken factors, whose codes do not fit their levels: {some_names(names[broken])}.",
                 i = "Make them anew, from the values, with {.fn factor}."), call = call)
  }
}

is_sound_factor <- function(x) {
  levels <- attr(x, "levels")
  typeof(x) == "integer" && is.character(levels) && is.null(dim(levels)) && !anyDuplicated(levels) &&
    cpp_find_outside(unclass(x), 1L, length(levels), TRUE) == 0L
}

# Data that bn_data() has read.
check_bn_data <- function(data, call) {
  check_fields(data, data_rules(data), "data", "Give the data frame itself.", call)
}

data_rules <- function(data) {
  variables <- field_of(data, "variables")
  discrete <- identical(field_of(data, "type"), "discrete")
  table <- field_of(data, if (discrete) "codes" else "values")
  states <- field_of(data, "levels")
  counts <- field_of(data, "counts")
  local <- identical(field_of(data, "na"), "local")
  content <- if (discrete) {
    list(
      levels = rule("list the states of every variable", function(x) {
        is.list(x) && identical(names(x), variables) && all(vapply(x, are_states, NA))
      }),
      arities = rule("be the number of states of every variable",
                     function(x) is.integer(x) && is_plain(x) && identical(x, lengths(states, use.names = FALSE))),
      codes = rule("hold the codes of the states, from 0, in a column for every variable", function(x) {
        is.integer(x) && is.matrix(x) && ncol(x) == length(variables) && nrow(x) > 0L &&
          cpp_find_outside(x, 0L, lengths(states) - 1L, local) == 0L
      })
    )
  } else {
    list(values = rule("hold finite numbers in a column for every variable", function(x) {
      is.double(x) && is.matrix(x) && ncol(x) == length(variables) && nrow(x) > 0L &&
        (if (local) !any(is.infinite(x)) else cpp_all_finite(x))
    }))
  }
  c(list(variables = rule("hold the names of the variables, each once", are_names),
         type = rule("be {.val discrete} or {.val gaussian}", function(x) is_text(x) && x %in% c("discrete", "gaussian"))),
    list(na = rule("say what was done with missing values", or_null(function(x) is_text(x) && x %in% c("omit", "local")))), content,
    list(counts = rule("count every row at least once", or_null(function(x) is_whole(x, nrow(table)) && all(x > 0))),
         n_obs = rule("be the number of observations", function(x) {
           is_one_number(x) && x == (if (is.null(counts)) nrow(table) else sum(as.numeric(counts)))
         }),
         constant = rule("name the constant variables", function(x) is_known(x, variables))))
}

# States may be empty text, but not missing.
are_states <- function(x) is.character(x) && is_plain(x) && length(x) > 0L && !anyNA(x) && !anyDuplicated(x)
