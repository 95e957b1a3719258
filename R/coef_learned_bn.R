#' Coefficients and predictions of lasso networks
#'
#' [astar_lasso()], [dp_lasso()] and [sbn()] keep the coefficients of their networks: those of the lasso, which are shrunk, and those of
#' least squares on the same parents.
#'
#' @param object A [learned_bn][learned_bn-class] of one of these learners.
#' @param type `"least_squares"`, or `"lasso"`.
#' @param newdata Data frame or matrix with a column for each variable that is a parent; others are ignored.
#' @param ... Must be empty.
#' @return `coef()`: the weighted adjacency matrix, with the coefficient of parent `k` for child `j` in row `k` and column `j`, in the units of
#'   the data. `predict()`: a matrix with a row for each row of `newdata` and a column for each variable: its prediction from its
#'   parents,
#'   \deqn{\bar x_j + \sum_k b_{kj} (x_k - \bar x_k),}{mean_j + sum_k b_kj (x_k - mean_k),}
#'   with the means of the training data; without parents, its mean.
#' @seealso [fit_parameters()] for networks of other learners, [prediction_error()].
#' @examples
#' fit <- astar_lasso(attitude, lambda = 1000)
#' coef(fit)
#' coef(fit, "lasso")
#' head(predict(fit, attitude))
#' @importFrom stats coef
#' @export
coef.learned_bn <- function(object, type = c("least_squares", "lasso"), ...) {
  check_no_dots()
  if (missing(type)) type <- "least_squares"
  need_coefficients(object, type)
}

#' @rdname coef.learned_bn
#' @importFrom stats predict
#' @export
predict.learned_bn <- function(object, newdata, type = c("least_squares", "lasso"), ...) {
  check_given()
  check_no_dots()
  if (missing(type)) type <- "least_squares"
  slopes <- need_coefficients(object, type)
  variables <- colnames(slopes)
  needed <- variables[rowSums(as.matrix(object)) > 0]
  columns <- gaussian_columns(needed, newdata, "newdata", rlang::current_env())
  centred <- Map(`-`, columns, object$means[needed])
  rows <- nrow(newdata) %||% length(newdata$values[, 1L])
  fitted <- matrix(object$means[variables], rows, length(variables), byrow = TRUE, dimnames = list(rownames_of(newdata), variables))
  for (k in seq_along(needed)) fitted <- fitted + outer(centred[[k]], slopes[needed[k], ])
  fitted
}

rownames_of <- function(data) if (is.data.frame(data) || is.matrix(data)) rownames(data)

need_coefficients <- function(object, type, call = rlang::caller_env()) {
  check_network(object, "object", call)
  check_choice(type, c("least_squares", "lasso"), "type", call)
  found <- if (type == "lasso") object$coefficients else object$refit
  if (is.null(found)) {
    abort_argument(c("{.arg object} was learned by {.val {object$method}}, which keeps no coefficients.",
                     i = "{.code fit_parameters(object, data)} estimates the parameters of any network."), call = call)
  }
  found
}
