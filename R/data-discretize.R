#' Make columns of numbers discrete
#'
#' Cuts every column of doubles, and every column of integers with more than five
#' different values, into intervals, so that the data can be scored as discrete. The
#' cut points are kept, and new data can be cut the same way.
#'
#' A column with cut points \eqn{c_1 < \dots < c_m} becomes a factor with
#' \eqn{m + 1} states: \eqn{(-\infty, c_1]}, \eqn{(c_1, c_2]}, ...,
#' \eqn{(c_m, \infty)}. The outer intervals are open to infinity, so any new value
#' falls into a state. The levels show the cut points rounded to as few digits
#' (at least three) as keep them apart; the `"cuts"` attribute has them exactly.
#'
#' * `"quantile"`: about equally many rows per state. With \eqn{k} states the cut points are the
#'   \eqn{i/k} quantiles (values of the data, type 1 of [stats::quantile()]), so that no state is
#'   empty. A cut at the maximum would leave nothing above it, so it moves to the next lower value.
#'   If ties make cut points coincide, the column gets fewer states, and a message says so.
#' * `"width"` (or `"interval"`): states of equal width between the minimum \eqn{a}
#'   and the maximum \eqn{b}, \eqn{c_i = a + i (b - a) / k}. States may be empty.
#' * `"cuts"`: the cut points in `breaks`. Infinite ones are ignored.
#'
#' Missing values stay missing and are not counted; infinite values fall into the
#' outer states and do not count for the cut points either.
#'
#' @param data A data frame (tibble, data.table), or a matrix, which becomes a
#'   data frame.
#' @param method `"quantile"`, `"width"` or `"cuts"`.
#' @param breaks For quantiles and equal width the number of states: one number,
#'   or a named vector with one number per column. For `"cuts"` the cut points:
#'   one numeric vector for all columns, or a named list with one vector per
#'   column, such as the `"cuts"` attribute of an earlier result.
#' @param ... Must be empty.
#' @param columns Names of the columns to cut, which must be doubles or integers. By default these
#'   are the columns that `breaks` names. If it has no names, they are all columns of doubles, and
#'   the columns of integers with more than five different values, since fewer values are rather
#'   codes of states. Other columns are not changed.
#'
#' @return `data` with the cut columns as (unordered) factors and an attribute
#'   `"cuts"`: a named list with the cut points of each.
#' @export
#' @examples
#' old <- discretize_data(iris[1:100, ], breaks = c(Sepal.Length = 3, Petal.Width = 2))
#' table(old$Sepal.Length)
#'
#' # the same cut points for new data
#' new <- discretize_data(iris[101:150, ], method = "cuts", breaks = attr(old, "cuts"))
#' identical(levels(new$Petal.Width), levels(old$Petal.Width))
#'
#' # integers are cut too, but for the five months
#' vapply(discretize_data(airquality), nlevels, 0L)
#'
#' # one cut point at zero for every column
#' noise <- matrix(rnorm(20), 10)
#' discretize_data(noise, method = "cuts", breaks = 0)
discretize_data <- function(data, method = "quantile", breaks = 3, ..., columns = NULL) {
  check_given()
  call <- rlang::current_env()
  rlang::check_dots_empty(error = function(cnd) {
    abort_argument(c("{.fn discretize_data} knows the arguments {.arg data}, {.arg method}, \\
                      {.arg breaks} and {.arg columns} only.",
                     i = "Cut points go into {.arg breaks}, with {.code method = \"cuts\"}."),
                   parent = cnd, call = call)
  })
  check_choice(method, c("quantile", "width", "interval", "cuts"))
  if (method == "cuts" && missing(breaks)) {
    abort_argument("{.code method = \"cuts\"} needs the cut points in {.arg breaks}.")
  }
  data <- as_plain_frame(data, call)
  columns <- columns_to_cut(data, columns, breaks, call)
  breaks <- breaks_by_column(breaks, columns, method, call)
  cuts <- if (method == "cuts") breaks else find_cuts(data, breaks, method, call)
  for (column in columns) {
    data[[column]] <- cut_column(data[[column]], cuts[[column]])
  }
  attr(data, "cuts") <- cuts
  data
}

as_plain_frame <- function(data, call) {
  input <- open_input(data, call)
  check_names(input, call)
  if (!is.data.frame(data)) {
    data <- rlang::set_names(as.data.frame(data), input$names)
  }
  data
}

columns_to_cut <- function(data, columns, breaks, call) {
  kinds <- vapply(data, column_kind, "")
  if (is.null(columns)) {
    numbers <- vapply(seq_along(kinds), function(i) kinds[i] == "double" || kinds[i] == "integer" &&
                      has_many_values(.subset2(data, i)), NA)
    columns <- names(breaks) %||% names(data)[numbers]
    if (!length(columns)) {
      inform_user("No column of doubles, or of integers with more than {most_codes} values, in
                   {.arg data}: nothing was changed.")
    }
  }
  if (!is.character(columns)) {
    abort_argument("{.arg columns} must be names of columns, not {.cls {class(columns)}}.",
                   call = call)
  }
  columns <- unique(columns)
  unknown <- setdiff(columns, names(data))
  if (length(unknown)) {
    abort_argument(c("{.arg data} has no column {some_names(unknown)}.",
                     i = "Its columns are {some_names(names(data))}."), call = call)
  }
  other <- setdiff(columns, names(data)[kinds %in% c("double", "integer")])
  if (length(other)) {
    abort_data(c("Only columns of plain numbers can be cut, not {some_names(other)}.",
                 i = "Leave them out of {.arg columns}, or convert them with {.fn as.numeric}."),
               call = call)
  }
  columns
}

has_many_values <- function(x) length(unique(x[!is.na(x)])) > most_codes

# One entry for each column that is to be cut, whatever the form of the user's `breaks`.
breaks_by_column <- function(breaks, columns, method, call) {
  one_for_all <- is.null(names(breaks)) && !is.list(breaks) &&
    (method == "cuts" || length(breaks) == 1L)
  if (one_for_all) {
    breaks <- rlang::rep_named(columns, list(breaks))
  }
  without <- setdiff(columns, names(breaks))
  if (length(without)) {
    abort_argument(c("{.arg breaks} has nothing for {some_names(without)}.",
                     i = "Name its elements after the columns, or leave these out with
                          {.arg columns}."),
                   call = call)
  }
  breaks <- as.list(breaks)[columns]
  clean <- if (method == "cuts") clean_cuts else clean_number
  rlang::set_names(lapply(columns, function(column) clean(breaks[[column]], column, call)), columns)
}

clean_number <- function(number, column, call) {
  check_number(number, lower = 2, upper = 65535, whole = TRUE, call = call,
               name = paste0("breaks[\"", column, "\"]"))
}

clean_cuts <- function(cuts, column, call) {
  if (!is.numeric(cuts) || anyNA(cuts) || !any(is.finite(cuts))) {
    abort_argument("The cut points of {some_names(column)} in {.arg breaks} must be numbers, \\
                    at least one, none missing.", call = call)
  }
  sort(unique(as.numeric(cuts[is.finite(cuts)])))
}

find_cuts <- function(data, breaks, method, call) {
  rule <- if (method == "quantile") quantile_cuts else width_cuts
  cuts <- lapply(rlang::set_names(names(breaks)), function(column) {
    x <- as.numeric(data[[column]])
    x <- x[is.finite(x)]
    if (length(x)) cuts_below_top(rule(x, breaks[[column]]), x)
  })
  constant <- names(cuts)[lengths(cuts) == 0L]
  if (length(constant)) {
    abort_data(c("Columns without two different finite values cannot be cut:
                  {some_names(constant)}.",
                 i = "Drop them from {.arg data}."), call = call)
  }
  fewer <- names(cuts)[lengths(cuts) + 1L < unlist(breaks)]
  if (length(fewer)) {
    inform_user(c("Equal values leave fewer states than asked for in {some_names(fewer)}.",
                  i = "{.code method = \"cuts\"} takes cut points of your own."))
  }
  cuts
}

quantile_cuts <- function(x, k) {
  stats::quantile(x, seq_len(k - 1) / k, names = FALSE, type = 1L)
}

# The cuts are weighted means of the ends, because the range of huge numbers can overflow.
width_cuts <- function(x, k) {
  share <- seq_len(k - 1) / k
  min(x) * (1 - share) + max(x) * share
}

cuts_below_top <- function(cuts, x) {
  top <- max(x)
  at_top <- cuts >= top
  if (any(at_top)) {
    lower <- x[x < top]
    cuts <- c(cuts[!at_top], if (length(lower)) max(lower))
  }
  sort(unique(cuts))
}

cut_column <- function(x, cuts) {
  digits <- 3L
  while (anyDuplicated(shown <- formatC(cuts, digits = digits, width = 1L))) {
    digits <- digits + 1L
  }
  labels <- paste0("(", c("-Inf", shown), ",", c(paste0(shown, "]"), "Inf)"))
  structure(findInterval(x, cuts, left.open = TRUE) + 1L, levels = labels, class = "factor")
}
