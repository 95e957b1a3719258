# A data frame is a list with attributes. Nothing keeps the two consistent once a column or an
# attribute is set by hand.

check_frame <- function(data, call, name = "data") {
  if (!is.data.frame(data)) return(invisible())
  names <- names(data) %||% paste0("V", seq_along(data), recycle0 = TRUE)
  columns <- lapply(seq_along(data), function(i) .subset2(data, i))
  rows <- nrow(data)
  ragged <- vapply(columns, function(x) NROW(x) != rows, NA)
  if (any(ragged)) {
    abort_data(c("{.arg {name}} is broken: it has {rows} row{?s}, and {some_names(names[ragged])} \\
                  {cli::qty(sum(ragged))}{?has/have} another length.",
                 i = "Build it anew with {.fn data.frame}."), call = call)
  }
  broken <- are_broken_factors(columns)
  if (any(broken)) {
    abort_data(c("Broken factors in {.arg {name}}, whose codes do not fit their levels: \\
                  {some_names(names[broken])}.",
                 i = "Make them anew, from the values, with {.fn factor}."), call = call)
  }
}

# TRUE if all columns have the same length and all factors are valid.
is_sound_frame <- function(x) {
  is.data.frame(x) && is.null(tryCatch(check_frame(x, NULL), bnstar_error = function(e) e))
}

# Columns that call themselves factors and are none, or have codes without a level. Data frames are
# checked in every call, so this goes over all columns together, mostly by functions that R has in
# C.
are_broken_factors <- function(columns) {
  broken <- vapply(columns, inherits, NA, "factor")
  if (!any(broken)) return(broken)
  factors <- columns[broken]
  levels <- lapply(factors, attr, "levels")
  sound <- vapply(factors, typeof, "") == "integer" & vapply(levels, is.character, NA) &
    lengths(lapply(levels, dim)) == 0L
  sound[sound] <- vapply(levels[sound], anyDuplicated.default, 0L) == 0L
  sound[sound] <- !cpp_broken_factors(factors[sound], lengths(levels[sound]))
  broken[broken] <- !sound
  broken
}
