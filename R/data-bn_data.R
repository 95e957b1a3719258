#' Data, read once
#'
#' Decides what data mean for all functions of this package: which columns are discrete, what their
#' states are, and how often each row was observed. Every function that takes data does this first,
#' and also accepts the result. So data that are used several times need to be checked and coded
#' only once.
#'
#' @section Integers:
#' Integers may be codes of states or measurements. With `integers = "auto"` a column of type
#' integer is discrete if it has at most 5 different values, or at most 10 with 5 observations each
#' on average (weights count); otherwise it is continuous. The option `bnstar.integer_states`
#' replaces the 10. One line says how columns were read. `"discrete"` and `"continuous"` decide for
#' all integer columns, `factor()` and `as.numeric()` for a single one. Scores and learners for one
#' kind of data decide themselves if `integers` is `"auto"`: `"bdeu"`, `"k2"`, `"fnml"`, `"qnml"`,
#' [chow_liu()] and [structural_em()] take states, while `"bge"`, the scores that end in `_g` and
#' the lasso take numbers. `"bic"`, `"aic"` and `"loglik"` exist for all kinds of data.
#'
#' The field `kind` of a network records how its columns were read. [fit_parameters()],
#' [score_network()], [prediction_error()], `predict()` and `tidy()` read the integers of other data
#' in the same way, however many values they have.
#'
#' If a score reads integers as states, a warning of class `bnstar_warning` names columns with too
#' many states. These are columns with more than five states \eqn{k} for which even a correlation of
#' 0.9 between two such columns would gain less than BIC charges for the arc: \eqn{(k - 1)^2 \log(N)
#' / 2 > -N \log(1 - 0.9^2) / 2}{(k - 1)^2 log(N) / 2 > -N log(1 - 0.9^2) / 2}. [discretize_data()]
#' cuts them into a few states. By default it cuts integers with more than five values, however many
#' rows there are.
#'
#' @section What is said of the data:
#' The same warning names identifiers: text or factors that differ in more than nine of ten rows,
#' and integers that number the rows, from 1 or with another constant step; in 50 rows or more a
#' tenth of the numbers may be missing. Several such columns whose numbers are in no order are
#' ranks, and not named. Messages name doubles with two values, or with at most five whole values,
#' which are read as continuous; discrete columns that repeat another one in ten rows or more;
#' continuous columns with a kurtosis above 10 (the normal distribution has 3), in which a
#' few rows decide the result; and columns that are nearly collinear, where the condition number of
#' the correlations, the root of the largest over the smallest eigenvalue, is above 100 (for up to
#' 300 continuous columns). The last two checks look at no more than 10,000 rows.
#'
#' @section Weights with fractions:
#' Weights need not be whole for `"bic"`, `"aic"` and `"loglik"` of discrete or continuous data and
#' for `"bge"`: counts, moments and \eqn{N} are sums of weights then. Discrete rows are counted in
#' small units, so that sums depend neither on the order of the rows nor on threads; weights with up
#' to six decimals are exact. Other scores are made of whole counts and refuse fractions, and so do
#' mixed data and `na = "local"`. The functions that take interventions take fractions.
#'
#' Scores take the sum of the weights for the number of observations. Sampling weights often add up
#' to a population: `n_obs` rescales them, for example to the number of rows, or to what is known of
#' the effective size of the sample.
#'
#' @section Interventions:
#' In some rows an experimenter may have set a variable, by a gene that was knocked out or a dose
#' that was given. Such a row says nothing of what that variable depends on otherwise, but it is
#' worth as much as any other for all other variables. A family of \eqn{x} counts the rows in which
#' \eqn{x} was not set (Cooper and Yoo, 1999); the penalties of BIC and AIC take \eqn{N} as the
#' number of all rows. `interventions` says what was set: the name of a column that has the name of
#' a variable, or `NA` where nothing was set; a vector of such names; or a list that gives variables
#' the numbers of their rows, like `exp` of bnlearn, where several variables can be set in a row.
#'
#' [learn_bn()] and its searches, [hill_climb()], [alternate_search()], [local_scores()],
#' [score_network()] and [fit_parameters()] take the argument, with all scores of discrete, Gaussian
#' and mixed data. Other functions refuse such data. Where one end of an arc was set in a row in
#' which the other was not, data tell its direction. Arcs that are `compelled` are those that all
#' networks of this smaller class have (the interventional essential graph of Hauser and Buehlmann,
#' 2012): [cpdag()], `print()` and `tidy()` say so.
#'
#' @references Cooper, G. F. and Yoo, C. (1999). Causal discovery from a mixture of experimental and
#' observational data. *Uncertainty in Artificial Intelligence*, 116--125.
#'
#' Hauser, A. and Buehlmann, P. (2012). Characterization and greedy learning of interventional
#' Markov equivalence classes of directed acyclic graphs. *Journal of Machine Learning Research* 13,
#' 2409--2464.
#'
#' @section What cannot be read:
#' One error of class `bnstar_error_data` reports all faults of the data, each with its remedy:
#' columns without a name or with the name of another, dates, lists, matrices and other classes,
#' missing and infinite values, continuous columns with one value, more than 65,535 states, and
#' conversions if `convert = FALSE`.
#'
#' @section Data in databases and files:
#' `data` may also be a table of \pkg{dbplyr}, the path of a csv file (plain or compressed by gzip)
#' or of a parquet file, a dataset of \pkg{arrow}, or a connection of \pkg{DBI} with `table`. Every
#' learner takes the first four as its `data`, and what `bn_data()` returns for all of them. The
#' rows are read in blocks of `chunk`. Equal rows are merged while they come, so that memory is
#' needed for distinct rows only; states are sorted here, not by the engine, so that scores do not
#' depend on the collation of a database. Scores of discrete data are the same to the last digit as
#' those of the data in memory.
#'
#' Of continuous columns the number of rows, means and centred products are kept, within each
#' configuration of the discrete columns if there are any: scores, searches and parameters need no
#' more. `values` has rows with these moments, about `origin`; they are not the rows of the data,
#' and functions that need these (bootstrap, folds, predictions) refuse the object. Scores agree
#' with those of the data in memory to about 12 digits.
#'
#' A column of integers is read as states until it shows too many values. Then, and if a column of a
#' csv file turns out to be of another type than its first rows, the source is read again from the
#' start. Tables are only read, never written; field `source` has the kind of the engine, the name
#' of the table and the number of rows, no connection and no query. Spark's tables come through
#' \pkg{dbplyr}; that has not been tried.
#'
#' @param data Data frame, tibble, data.table or matrix. Factors, text and logical values are
#'   discrete, doubles are continuous, and integers are one or the other, see below. The data may
#'   have both kinds of columns. A table of counts ([table()], [xtabs()], [ftable()], or an array
#'   with names for its three or more dimensions) is read with its cells as weights. Labelled
#'   columns of package haven are discrete if labels name all their values. An object of `bn_data()`
#'   is returned as it is.
#' @param weights The name of a column, or a vector of numbers, that says how often each row was
#'   observed. The sum may be up to 2^53. Rows of weight 0 are left out. See section *Weights with
#'   fractions*.
#' @param levels With `"observed"` the states are those that occur. With `"declared"` the levels of
#'   factors that do not occur are states too, which adds parameters.
#' @param convert Whether to convert columns where necessary, with a message. With `FALSE` such data
#'   are refused.
#' @param integers How integer columns are read: `"auto"`, `"discrete"` or `"continuous"`.
#' @param na What to do with missing values: `"error"`, `"omit"` to leave their rows out, or
#'   `"local"` to keep them for scores that let every family use the rows in which all its members
#'   are known, see [local_scores()].
#' @param interventions Which variables were set by an experimenter in which rows: the name of a
#'   column, a vector of names for the rows (`NA` where nothing was set), or a list that gives
#'   variables the numbers of the rows in which they were set. See section *Interventions*.
#' @param n_obs The number of observations that the weights stand for: they are multiplied by a
#'   number that makes this their sum.
#' @param table With a connection of \pkg{DBI}: the name of a table, [DBI::Id()] or [DBI::SQL()].
#' @param columns With data in databases and files: the names of the columns to read.
#' @param sample With data in databases and files: read a simple random sample of this number of
#'   rows, drawn with R's generator. The result says so.
#' @param chunk With data in databases and files: the number of rows that are read at once.
#' @return An object of class `bn_data`, a plain list that [saveRDS()] keeps: `type` (`"discrete"`,
#'   `"gaussian"` or `"mixed"`), `variables`, `levels`, `arities` and `codes` (from 0, one column
#'   per variable) of discrete data or `values` of continuous ones, `counts` (`NULL` for once each),
#'   `n_obs`, and `constant`, the discrete columns with one state; `na` where it is not `"error"`,
#'   missing entries being `NA` with `"local"`; `integers`, the names of integer columns, where
#'   there are any; `interventions`, the `targets` of each regime and the `regime` of each row,
#'   where variables were set. Mixed data have `kind` (`"discrete"` or `"continuous"`) of every
#'   variable, `codes` of the discrete and `values` of the continuous ones; a continuous one has
#'   `NULL` as `levels` and arity 1. `as.data.frame()` gives the rows back, each once, without
#'   their counts.
#' @seealso [local_scores()], [learn_bn()], [score_network()], [chow_liu()], [fit_parameters()].
#' @examples
#' titanic <- bn_data(as.data.frame(Titanic), weights = "Freq")
#' titanic
#' fit <- learn_bn(titanic)
#' score_network(fit, titanic, "bdeu")
#' fit_parameters(fit, titanic)
#'
#' # y was set in half of the rows
#' set.seed(1)
#' x <- rnorm(200)
#' trial <- data.frame(x, y = x + rnorm(200), set = rep(c(NA, "y"), each = 100))
#' trial$y[101:200] <- rnorm(100)
#' learn_bn(trial, interventions = "set")
#' @export
bn_data <- function(data, weights = NULL, levels = "observed", convert = TRUE, na = "error",
                    integers = "auto", interventions = NULL, n_obs = NULL, table = NULL,
                    columns = NULL, sample = NULL, chunk = 1e5) {
  check_given()
  check_integers(integers)
  call <- rlang::current_env()
  if (!is_source(data)) {
    refuse_stream_arguments(table, columns, sample, call)
    return(read_data(data, weights = weights, levels = levels, convert = convert, na = na,
                     integers = integers, call = call, interventions = interventions,
                     n_obs = n_obs, by_family = TRUE))
  }
  refuse_set_in_source(interventions, call)
  refuse_rescaling_source(n_obs, call)
  check_choice(na, c("error", "omit", "local"))
  check_choice(levels, c("observed", "declared"))
  check_flag(convert)
  check_number(chunk, 1, 1e8, whole = TRUE)
  how <- list(levels = levels, convert = convert, na = na, integers = integers, fewest = 2L,
              announce = TRUE)
  source <- open_source(data, table, columns, call)
  if (is.null(sample)) return(read_source(source, weights, how, chunk, call))
  check_number(sample, 2, 2^31 - 1, whole = TRUE)
  read_sample(source, sample, weights, how, chunk, call)
}

refuse_stream_arguments <- function(table, columns, sample, call) {
  given <- c(table = !is.null(table), columns = !is.null(columns), sample = !is.null(sample))
  if (!any(given)) return(invisible())
  abort_argument(c("{.arg {names(which(given))}} {cli::qty(sum(given))}{?is/are} for data in
                    databases
                    and files.",
                   i = "Choose columns and rows of a data frame by {.code data[rows, columns]}."),
                 call = call)
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
  if (!is.null(x$source)) cat(describe_source(x$source), "\n", sep = "")
  set <- describe_interventions(kept_interventions(x))
  if (!is.null(set)) cat("Interventions: ", set, "\n", sep = "")
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
  refuse_moments(x, "{.fun as.data.frame}")
  as_frame(x)
}
