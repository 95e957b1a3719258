#' Log-likelihood of data under a network
#'
#' The logarithm of the probability (or density) that a network with parameters gives to data,
#' \eqn{\sum_{rows} \sum_i \log P(x_i \mid \mathrm{pa}_i)}{sum over rows and variables of log P(x_i
#' | pa_i)}.
#'
#' @param object A [bn_network] with parameters. For type `"clg"`, probabilities are multiplied by
#'   densities.
#' @param data A data frame or matrix with a column for each variable of the network, others are
#'   ignored; or [bn_data()], whose weights are counted. States are matched by name, so factors may
#'   have their levels in any order.
#' @param by_row Whether to return the log-likelihood of each row instead of the sum.
#' @param ... Must be empty.
#' @return An object of class `logLik`, whose `df` is the number of free parameters and `nobs` the
#'   number of rows; with `by_row = TRUE` a vector. `-Inf` for rows that are impossible under the
#'   network.
#' @seealso [fit_parameters()], [score_network()].
#' @examples
#' rows <- sample(nrow(iris))
#' train <- iris[rows[1:100], 1:4]
#' test <- iris[rows[101:150], 1:4]
#' net <- fit_parameters(learn_bn(train), train)
#' logLik(net, test)
#' BIC(logLik(net, train))
#' @export
logLik.bn_network <- function(object, data, by_row = FALSE, ...) {
  check_no_dots()
  object <- as_fitted_network(object)
  check_flag(by_row)
  columns <- new_columns(object, data)
  rows <- switch(object$type, gaussian = log_densities(object, columns),
                 discrete = log_probabilities(object, columns),
                 clg = log_probabilities(discrete_part(object), columns[are_discrete(object)]) +
                   log_densities(object, columns))
  if (by_row) return(rows)
  counts <- row_counts(data, length(rows))
  structure(sum(rows * counts), df = count_parameters(object), nobs = sum(counts), class = "logLik")
}

# How often each row was observed. Only objects of bn_data() know it.
row_counts <- function(data, rows) (if (inherits(data, "bn_data")) data$counts) %||% rep(1L, rows)

log_probabilities <- function(net, columns) {
  families <- Map(c, seq_along(columns), parent_index(net))
  cpp_sum_families(columns, lengths(net$levels), families, lapply(net$parameters, log),
                   resolve_threads(NULL))
}

log_densities <- function(net, columns) {
  total <- 0
  for (v in which(!are_discrete(net))) total <- total + log_density(net, columns, v)
  total
}

log_density <- function(net, columns, v) {
  given <- predict_linear(net, columns, v)
  stats::dnorm(columns[[v]], given$mean, given$sd, log = TRUE)
}

# Mean and standard deviation of a continuous variable given its parents, in each row.
predict_linear <- function(net, columns, v, rows = length(columns[[v]])) {
  regression <- cell_regression(net, v)
  cell <- row_configurations(columns, lengths(net$levels), regression$discrete, rows)
  # A single index if there is a single cell.
  if (length(regression$sd) == 1L) cell <- 1L
  mean <- rep_len(regression$coefficients[1L, cell], rows)
  for (i in seq_along(regression$continuous)) {
    mean <- mean + regression$coefficients[i + 1L, cell] * columns[[regression$continuous[i]]]
  }
  list(mean = mean, sd = rep_len(regression$sd[cell], rows))
}

# The columns of new data that belong to the network's variables: codes from 0, in the network's
# order of the states, or numbers. Variables that are not in `wanted` are NULL.
new_columns <- function(net, data, name = rlang::caller_arg(data), call = rlang::caller_env(),
                        wanted = seq_along(net$parameters)) {
  force(name)
  variables <- network_variables(net)
  discrete <- are_discrete(net)
  columns <- vector("list", length(variables))
  columns[wanted] <- Map(function(x, v) {
    if (discrete[v]) {
      new_codes(x, net$levels[[v]], variables[v], call)
    } else {
      new_numbers(x, variables[v], call)
    }
  }, complete_columns(variables[wanted], data, name, call), wanted)
  columns
}

gaussian_columns <- function(variables, data, name, call) {
  Map(function(x, column) new_numbers(x, column, call),
      complete_columns(variables, data, name, call), variables, USE.NAMES = FALSE)
}

complete_columns <- function(variables, data, name, call) {
  input <- open_input(data, call, name)
  check_names(input, call)
  place <- match(variables, input$names)
  if (anyNA(place)) {
    missing <- variables[is.na(place)]
    abort_data("{.arg {name}} lacks {cli::qty(missing)}{?a column/columns} of the network:
                {some_names(missing)}.", call = call)
  }
  lapply(place, function(at) {
    x <- fetch_column(input, at)
    if (length(missing_rows(x)) > 0L) {
      abort_data(c("Missing values in {some_names(input$names[at])}.",
                   i = "Drop these rows with {.fn na.omit}, or impute the values."), call = call)
    }
    x
  })
}

new_numbers <- function(x, column, call) {
  if (!is.numeric(x) || is.object(x)) {
    abort_data(c("Column {some_names(column)} must be numbers, not {.cls {class(x)}}: it is
                  continuous in the network.",
                 i = "{.fn as.numeric} may help."), call = call)
  }
  as.numeric(x)
}

new_codes <- function(x, levels, column, call) {
  known <- enc2utf8(levels)
  codes <- if (is.factor(x)) match(enc2utf8(base::levels(x)), known)[x]
           else match(enc2utf8(as.character(x)), known)
  if (anyNA(codes)) {
    unknown <- unique(as.character(x[is.na(codes)]))
    abort_data(c("Column {some_names(column)} has {cli::qty(unknown)}{?a state/states} the network
                  does not know: {some_names(unknown, quote = '\"')}.",
                 i = "Its states are {some_names(levels, quote = '\"')}."), call = call)
  }
  codes - 1L
}
