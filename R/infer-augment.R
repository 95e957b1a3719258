#' @importFrom generics augment
#' @export
generics::augment

#' What a network says of each row
#'
#' `augment()` returns rows with what a network makes of them: how probable each row is, and what
#' the network would have predicted for a variable. Rows with a small log-likelihood are those that
#' the network finds odd.
#'
#' @param x A [learned_bn][learned_bn-class] that keeps its parameters, or a [bn_network] with
#'   parameters.
#' @param data Data frame or matrix with a column for each variable: the rows that `x` was learned
#'   from, or new ones, without missing values.
#' @param node Variable to predict, or `NULL`.
#' @param ... Must be empty.
#' @return `data` as a data frame with the column `.loglik`, the logarithm of the probability (or
#'   density) \eqn{\sum_i \log P(x_i \mid \mathrm{pa}_i)}{sum over i of log P(x_i | pa_i)} of each
#'   row. With `node` there is `.fitted`, as [predict()][predict.bn_network] gives it; and `.resid`,
#'   observed minus fitted, for a continuous variable, or `.probability`, that of the observed state
#'   given the other variables, for a discrete one.
#' @seealso [logLik()][logLik.bn_network], [predict()][predict.bn_network], [tidy()],
#'   [glance()][learned_bn-class].
#' @examples
#' fit <- learn_bn(iris)
#' rows <- augment(fit, iris, node = "Species")
#' rows[order(rows$.loglik)[1:3], ]          # the oddest flowers
#' table(rows$Species, rows$.fitted)
#' @name augment.learned_bn
NULL

#' @rdname augment.learned_bn
#' @method augment learned_bn
#' @export
augment.learned_bn <- function(x, data, node = NULL, ...) {
  check_no_dots()
  check_network(x)
  augmented_rows(as_fitted_network(x, "x"), data, node, rlang::current_env())
}

#' @rdname augment.learned_bn
#' @method augment bn_network
#' @export
augment.bn_network <- function(x, data, node = NULL, ...) {
  check_no_dots()
  augmented_rows(as_fitted_network(x, "x"), data, node, rlang::current_env())
}

augmented_rows <- function(net, data, node, call) {
  if (is.matrix(data)) data <- as.data.frame(data)
  if (!is.data.frame(data)) {
    abort_data("{.arg data} must be a data frame or a matrix with the rows to look at, not
                {.obj_type_friendly {data}}.", call = call)
  }
  if (!is.null(node)) check_choice(node, network_variables(net), "node", call)
  data[[".loglik"]] <- stats::logLik(net, data, by_row = TRUE)
  if (is.null(node)) return(data)
  data[[".fitted"]] <- stats::predict(net, data, node)
  if (!are_discrete(net)[match(node, network_variables(net))]) {
    data[[".resid"]] <- data[[node]] - data[[".fitted"]]
    return(data)
  }
  prob <- stats::predict(net, data, node, prob = TRUE)
  data[[".probability"]] <- prob[cbind(seq_len(nrow(data)),
                                       match(as.character(data[[node]]), colnames(prob)))]
  data
}
