# A data frame is a list with attributes. Nothing keeps the two consistent once a column or an
# attribute is set by hand.

# `codes`: whether to check the codes of factors. Callers that read all of them check them
# themselves.
check_frame <- function(data, call, name = "data", codes = TRUE) {
  if (!is.data.frame(data)) return(invisible())
  names <- names(data) %||% paste0("V", seq_along(data), recycle0 = TRUE)
  columns <- unname(unclass(data))
  rows <- nrow(data)
  ragged <- have_other_length(columns, rows)
  if (any(ragged)) {
    abort_data(c("{.arg {name}} is broken: it has {rows} row{?s}, and {some_names(names[ragged])} \\
                  {cli::qty(sum(ragged))}{?has/have} another length.",
                 i = "Build it anew with {.fn data.frame}."), call = call)
  }
  check_factors(columns, names, name, call, codes)
}

check_factors <- function(columns, names, name, call, codes = TRUE) {
  broken <- are_broken_factors(columns, codes)
  if (any(broken)) {
    abort_data(c("Broken factors in {.arg {name}}, whose codes do not fit their levels: \\
                  {some_names(names[broken])}.",
                 i = "Make them anew, from the values, with {.fn factor}."), call = call)
  }
}

have_other_length <- function(columns, rows) {
  # Only columns that are tables themselves have dimensions.
  plain <- lengths(lapply(columns, dim)) == 0L & !vapply(columns, is.data.frame, NA)
  other <- lengths(columns) != rows
  other[!plain] <- vapply(columns[!plain], NROW, 0L) != rows
  other
}

# TRUE if all columns have the same length and all factors are valid.
is_sound_frame <- function(x) {
  is.data.frame(x) && is.null(tryCatch(check_frame(x, NULL), bnstar_error = function(e) e))
}

# Columns that call themselves factors and are none, or have codes without a level. Data frames are
# checked in every call, so this goes over all columns together, mostly by functions that R has in
# C.
are_broken_factors <- function(columns, codes = TRUE) {
  broken <- vapply(columns, inherits, NA, "factor")
  if (!any(broken)) return(broken)
  factors <- columns[broken]
  levels <- lapply(factors, attr, "levels")
  sound <- vapply(factors, typeof, "") == "integer" & vapply(levels, is.character, NA) &
    lengths(lapply(levels, dim)) == 0L
  sound[sound] <- vapply(levels[sound], anyDuplicated.default, 0L) == 0L
  if (codes) sound[sound] <- !cpp_broken_factors(factors[sound], lengths(levels[sound]))
  broken[broken] <- !sound
  broken
}
