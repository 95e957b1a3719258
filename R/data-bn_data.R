#' Data, read once
#'
#' Settles what data mean for all functions of this package: which columns are discrete, what their
#' states are, how often each row was observed. Every function that takes data does this first and
#' also takes the result, so that data which are used several times are checked, coded and announced
#' once.
#'
#' @section Integers:
#' Integers may be codes of states or measurements. With `integers = "auto"` a column of type
#' integer is discrete if it has at most 5 different values, or at most 10 with 5 observations each
#' on average (weights count); otherwise it is continuous. The option `bnstar.integer_states`
#' replaces the 10. One line says how columns were read. `"discrete"` and `"continuous"` decide for
#' all integer columns, `factor()` and `as.numeric()` for a single one. Scores and learners for one
#' kind of data decide `"auto"` alone: `"bdeu"`, `"k2"`, `"fnml"`, `"qnml"`, [chow_liu()] and
#' [structural_em()] take states, `"bge"`, the scores that end in `_g` and the lasso take numbers.
#' `"bic"`, `"aic"` and `"loglik"` serve all kinds.
#'
#' A network keeps how its columns were read, in the field `kind`. [fit_parameters()],
#' [score_network()], [prediction_error()], `predict()` and `tidy()` read the integers of other data
#' in the same way, however many values these have.
#'
#' Where a score makes states of integers, a warning of class `bnstar_warning` names columns with
#' more than five states \eqn{k} for which even a correlation of 0.9 between two such columns would
#' not gain what BIC charges for the arc:
#' \eqn{(k - 1)^2 \log(N) / 2 > -N \log(1 - 0.9^2) / 2}{(k - 1)^2 log(N) / 2 > -N log(1 - 0.9^2) /
#' 2}. [discretize_data()] cuts them into a few
#' states. It cuts integers with more than five values by default, however many rows there are: who
#' asks for it wants few states.
#'
#' @section What is said of the data:
#' The same warning names identifiers: text or factors that differ in more than nine of ten rows,
#' and integers that number the rows, from 1 or with another constant step; in 50 rows or more a
#' tenth of the numbers may be missing. Messages name doubles
#' with two values, or with at most five that are whole, which are continuous here; discrete columns
#' that repeat another one in ten rows or more; continuous columns with a kurtosis above 10 (the
#' normal distribution has 3), for which few rows decide; and columns that are nearly collinear,
#' where the condition number of the correlations, the root of the largest over the smallest
#' eigenvalue, is above 100 (up to 300 continuous columns). The last two look at 10,000 rows at
#' most.
#'
#' @section What cannot be read:
#' All faults of the data are in one error of class `bnstar_error_data`, each with its remedy:
#' columns without a name or with that of another, dates, lists, matrices and other classes, missing
#' and infinite values, continuous columns with one value, more than 65,535 states, and conversions
#' where `convert = FALSE`.
#'
#' @param data Data frame, tibble, data.table or matrix. Factors, text and logical values are
#'   discrete, doubles continuous, and integers one or the other, see below; both may occur
#'   together. A table of counts ([table()], [xtabs()], [ftable()], or an array with names for its
#'   three or more dimensions) is taken with its cells as weights. Labelled columns of package haven
#'   are discrete where labels name all their values. Data that were read before are returned as
#'   they are.
#' @param weights Name of a column, or a vector of whole numbers, that says how often each row was
#'   observed; their sum may be up to 2^53. Rows of weight 0 are left out. Fractions are refused:
#'   scores are functions of counts.
#' @param levels `"observed"`: states are those that occur. `"declared"`: levels of factors that do
#'   not occur are states too, which adds parameters.
#' @param convert Convert columns, and say so? With `FALSE`, data that need it are refused.
#' @param integers What integer columns are: `"auto"`, `"discrete"` or `"continuous"`.
#' @param na Missing values: `"error"`, `"omit"` to leave their rows out, or `"local"` to keep them
#'   for scores that let every family use the rows in which it is known, see [local_scores()].
#' @return An object of class `bn_data`, a plain list that [saveRDS()] keeps: `type` (`"discrete"`,
#'   `"gaussian"` or `"mixed"`), `variables`, `levels`, `arities` and `codes` (from 0, one column
#'   per variable) of discrete data or `values` of continuous ones, `counts` (`NULL` for once each),
#'   `n_obs`, and `constant`, the discrete columns with one state; `na` where it is not `"error"`,
#'   missing entries being `NA` with `"local"`; `integers`, the names of integer columns, where
#'   there are any. Mixed data have `kind` (`"discrete"` or `"continuous"`) of every variable,
#'   `codes` of the discrete and `values` of the continuous ones; a continuous one has `NULL` as
#'   `levels` and arity 1. `as.data.frame()` gives the rows back, each once, without their counts.
#' @seealso [local_scores()], [learn_bn()], [score_network()], [chow_liu()], [fit_parameters()].
#' @examples
#' titanic <- bn_data(as.data.frame(Titanic), weights = "Freq")
#' titanic
#' fit <- learn_bn(titanic)
#' score_network(fit, titanic, "bdeu")
#' fit_parameters(fit, titanic)
#' @export
bn_data <- function(data, weights = NULL, levels = "observed", convert = TRUE, na = "error",
                    integers = "auto") {
  check_given()
  check_integers(integers)
  read_data(data, weights = weights, levels = levels, convert = convert, na = na,
            integers = integers, call = rlang::current_env())
}

#' @param x,... An object of class `bn_data`; further arguments are not used.
#' @rdname bn_data
#' @export
print.bn_data <- function(x, ...) {
  check_bn_data(x, rlang::current_env(), "x")
  rows <- nrow(x$codes %||% x$values)
  number <- function(n) format(n, big.mark = ",", scientific = FALSE)
  what <- c(discrete = "Discrete", gaussian = "Continuous",
            mixed = "Discrete and continuous")[[x$type]]
  cat(sprintf("%s data: %s observations of %s variables%s%s\n", what, number(x$n_obs),
              number(length(x$variables)), count_of_kinds(x$kind),
              if (is.null(x$counts)) "" else sprintf(" in %s weighted rows", number(rows))))
  states <- variable_kinds(x) == "discrete"
  named <- paste0(x$variables, ifelse(states, paste0(" (", x$arities %||% 1L, ")"), ""))
  cat(strwrap(paste0(if (any(states)) "Variables (states): " else "Variables: ",
                     shortened_list(named)),
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

# The data as a data frame. `x` has been checked before.
as_frame <- function(x) {
  continuous <- variable_kinds(x) == "continuous"
  at <- ifelse(continuous, cumsum(continuous), cumsum(!continuous))
  columns <- lapply(seq_along(x$variables), function(v) {
    if (continuous[v]) return(x$values[, at[v]])
    structure(x$codes[, at[v]] + 1L, levels = x$levels[[v]], class = "factor")
  })
  structure(columns, names = x$variables, row.names = .set_row_names(length(columns[[1L]])),
            class = "data.frame")
}
