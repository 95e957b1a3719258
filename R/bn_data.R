#' Data, read once
#'
#' Settles what data mean for all functions of this package: which columns are discrete, what their states are, how often
#' each row was observed. Every function that takes data does this first and also takes the result, so that data which are used
#' several times are checked, coded and announced once.
#'
#' @section Integers and identifiers:
#' Integers are states: codes, small counts. Integers that were measured are a trap: they have nearly as many states as there are rows,
#' and hardly any arc pays for so many parameters. A warning of class `bnstar_warning` names columns with more than five states \eqn{k} where even a correlation of
#' 0.9 between two such columns would not gain what BIC charges for the arc:
#' \eqn{(k - 1)^2 \log(N) / 2 > -N \log(1 - 0.9^2) / 2}{(k - 1)^2 log(N) / 2 > -N log(1 - 0.9^2) / 2}. `as.numeric()` makes them continuous,
#' [discretize_data()] cuts them, `factor()` says that states are meant. The same warning names identifiers: integers that differ in every row,
#' and text or factors that differ in more than nine of ten.
#'
#' A message names doubles with two values, such as 0 and 1, which are continuous here.
#'
#' @section What cannot be read:
#' All faults of the data are in one error of class `bnstar_error_data`, each with its remedy: columns without a name or with that of another, dates, lists,
#' matrices and other classes, missing and infinite values, continuous columns with one value, more than 65,535 states, and conversions where `convert = FALSE`.
#'
#' @param data Data frame, tibble, data.table or matrix. Factors, text, logical values and integers are discrete, other numbers
#'   continuous; both may occur together. Data that were read before are returned as they are.
#' @param weights Name of a column, or a vector of whole numbers, that says how often each row was observed; their sum may be
#'   up to 2^53. Rows of weight 0 are left out. Fractions are refused: scores are functions of counts.
#' @param levels `"observed"`: states are those that occur. `"declared"`: levels of factors that do not occur are states too,
#'   which adds parameters.
#' @param convert Announce what was converted?
#' @param na Missing values: `"error"`, `"omit"` to leave their rows out, or `"local"` to keep them for scores that let every family use the
#'   rows in which it is known, see [local_scores()].
#' @return An object of class `bn_data`, a plain list that [saveRDS()] keeps: `type` (`"discrete"`, `"gaussian"` or `"mixed"`), `variables`,
#'   `levels`, `arities` and `codes` (from 0, one column per variable) of discrete data or `values` of continuous ones, `counts` (`NULL` for
#'   once each), `n_obs`, and `constant`, the discrete columns with one state; `na` where it is not
#'   `"error"`, missing entries being `NA` with `"local"`. Mixed data have `kind` (`"discrete"` or `"continuous"`) of every
#'   variable, `codes` of the discrete and `values` of the continuous ones; a continuous one has `NULL` as `levels` and
#'   arity 1. `as.data.frame()` gives the rows back, each once, without their counts.
#' @seealso [local_scores()], [learn_bn()], [score_network()], [chow_liu()], [fit_parameters()].
#' @examples
#' titanic <- bn_data(as.data.frame(Titanic), weights = "Freq")
#' titanic
#' fit <- learn_bn(titanic)
#' score_network(fit, titanic, "bdeu")
#' fit_parameters(fit, titanic)
#' @export
bn_data <- function(data, weights = NULL, levels = "observed", convert = TRUE, na = "error") {
  check_given()
  read_data(data, weights = weights, levels = levels, convert = convert, na = na, call = rlang::current_env())
}

#' @param x,... An object of class `bn_data`; further arguments are not used.
#' @rdname bn_data
#' @export
print.bn_data <- function(x, ...) {
  check_bn_data(x, rlang::current_env(), "x")
  rows <- nrow(x$codes %||% x$values)
  number <- function(n) format(n, big.mark = ",", scientific = FALSE)
  what <- c(discrete = "Discrete", gaussian = "Continuous", mixed = "Discrete and continuous")[[x$type]]
  cat(sprintf("%s data: %s observations of %s variables%s%s\n", what, number(x$n_obs), number(length(x$variables)),
              count_of_kinds(x$kind),
              if (is.null(x$counts)) "" else sprintf(" in %s weighted rows", number(rows))))
  states <- variable_kinds(x) == "discrete"
  named <- paste0(x$variables, ifelse(states, paste0(" (", x$arities %||% 1L, ")"), ""))
  cat(strwrap(paste0(if (any(states)) "Variables (states): " else "Variables: ", shortened_list(named)),
              width = 0.9 * getOption("width"), exdent = 2L), sep = "\n")
  if (length(x$constant) > 0L) cat("One state only: ", shortened_list(x$constant), "\n", sep = "")
  invisible(x)
}

shortened_list <- function(words, most = 20L) {
  rest <- length(words) - most
  paste(c(utils::head(words, most), if (rest > 0L) sprintf("... %d more", rest)), collapse = ", ")
}

#' @rdname bn_data
#' @export
as.data.frame.bn_data <- function(x, ...) {
  check_bn_data(x, rlang::current_env(), "x")
  as_frame(x)
}

# Of data that were checked.
as_frame <- function(x) {
  continuous <- variable_kinds(x) == "continuous"
  at <- ifelse(continuous, cumsum(continuous), cumsum(!continuous))
  columns <- lapply(seq_along(x$variables), function(v) {
    if (continuous[v]) return(x$values[, at[v]])
    structure(x$codes[, at[v]] + 1L, levels = x$levels[[v]], class = "factor")
  })
  structure(columns, names = x$variables, row.names = .set_row_names(length(columns[[1L]])), class = "data.frame")
}
