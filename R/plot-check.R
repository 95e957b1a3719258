# Checks words, colours and sizes given to plots, so that errors come in our words and not in those
# of R's graphics.

# A title or the label of an axis, of one or two lines. NULL if the plot chooses.
check_label <- function(x, name = rlang::caller_arg(x), call = rlang::caller_env()) {
  words <- is.character(x) && is_plain(x) && !anyNA(x) && all(validEnc(x))
  drawn <- (words || is_numbers(x) || is.expression(x)) && length(x) %in% 1:2
  if (is.null(x) || drawn) return(invisible())
  abort_argument(c("{.arg {name}} must be text of one or two lines, or an {.fn expression}.",
                   x = "It is {given_words(x)}.", i = "{.code \"\"} leaves it empty."), call = call)
}

check_colours <- function(x, name = rlang::caller_arg(x), call = rlang::caller_env()) {
  kind <- is.character(x) || is.numeric(x) || (is.logical(x) && all(is.na(x)))
  drawn <- function(x) tryCatch(grDevices::col2rgb(as.character(x)), error = function(e) NULL)
  if (kind && is_plain(x) && length(x) > 0L && !is.null(drawn(x))) return(invisible())
  abort_argument(c("{.arg {name}} must be colours, not {given_words(x)}.",
                   i = "{.fn colours} lists their names."), call = call)
}

# The factor by which text is larger than usual.
check_cex <- function(cex, call = rlang::caller_env()) {
  check_number(cex, 0.01, 100, name = "cex", call = call)
}

# The size of labels drawn by ggplot2. NULL if they grow with the panel.
check_label_size <- function(label_size, call = rlang::caller_env()) {
  if (is.null(label_size)) return(invisible())
  check_number(label_size, 0.01, 1000, name = "label_size", call = call)
}
