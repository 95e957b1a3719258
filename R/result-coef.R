#' Coefficients and predictions of learned networks
#'
#' `predict(object, newdata, node)` predicts one variable of any network that was learned from data,
#' by its maximum likelihood parameters, as [predict()][predict.bn_network] does. In Gaussian
#' networks every arc has one coefficient. There `coef()` returns all coefficients, and `predict()`
#' without `node` predicts all variables. In conditional Gaussian networks a continuous variable has
#' a regression for each configuration of its discrete parents, and `coef()` returns all of them.
#'
#' [astar_lasso()], [dp_lasso()] and [sbn()] keep two sets of coefficients: those of the lasso,
#' which are shrunk, and those of least squares on the same parents.
#'
#' @param object A [learned_bn][learned_bn-class]: of any learner if `node` is given, otherwise a
#'   Gaussian network.
#' @param node Name of the variable to predict. By default all variables are predicted, by the
#'   coefficients of `type`.
#' @param prob,given As for [predict()][predict.bn_network].
#' @param type `"least_squares"`, or `"lasso"`.
#' @param newdata Data frame or matrix with a column for each variable that is a parent; others are
#'   ignored.
#' @param ... Must be empty.
#' @return `coef()`: the weighted adjacency matrix, with the coefficient of parent `k` for child `j`
#'   in row `k` and column `j`, in the units of the data; of conditional Gaussian networks a list
#'   with a matrix for each continuous variable, which has a column for each configuration of its
#'   discrete parents and the intercept in its first row. `predict()`: a matrix with a row for each
#'   row of `newdata` and a column for each variable: its prediction from its parents,
#'   \deqn{\bar x_j + \sum_k b_{kj} (x_k - \bar x_k),}{mean_j + sum_k b_kj (x_k - mean_k),}
#'   with the means of the training data; without parents, its mean. With `node`: a vector, see
#'   [predict()][predict.bn_network].
#' @seealso [fit_parameters()] for networks of other learners, [prediction_error()].
#' @examples
#' fit <- astar_lasso(attitude, lambda = 1000)
#' coef(fit)
#' coef(fit, "lasso")
#' head(predict(fit, attitude))
#' titanic <- as.data.frame(Titanic)
#' predict(learn_bn(titanic, weights = "Freq"), titanic[1:4, ], "Survived", prob = TRUE)
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
predict.learned_bn <- function(object, newdata, node = NULL, type = c("least_squares", "lasso"),
                               prob = FALSE, given = NULL, ...) {
  check_given()
  check_no_dots()
  by_parameters <- missing(type) && (!is.null(node) || is.null(field_of(object, "refit")))
  if (by_parameters) {
    return(predict_by_parameters(object, newdata, node, prob, given, rlang::current_env()))
  }
  if (missing(type)) type <- "least_squares"
  slopes <- need_coefficients(object, type)
  variables <- colnames(slopes)
  needed <- variables[rowSums(as.matrix(object)) > 0]
  columns <- gaussian_columns(needed, newdata, "newdata", rlang::current_env())
  centred <- Map(`-`, columns, object$means[needed])
  rows <- nrow(newdata) %||% length(newdata$values[, 1L])
  fitted <- matrix(object$means[variables], rows, length(variables), byrow = TRUE,
                   dimnames = list(rownames_of(newdata), variables))
  for (k in seq_along(needed)) fitted <- fitted + outer(centred[[k]], slopes[needed[k], ])
  if (is.null(node)) fitted else unname(fitted[, check_choice(node, variables)])
}

# Predicts by the parameters that a fit keeps: one variable, or all variables of a Gaussian network.
predict_by_parameters <- function(object, newdata, node, prob, given, call) {
  check_network(object, "object", call)
  net <- as_fitted_network(object, "object", call)
  if (!is.null(node)) return(stats::predict(net, newdata, node, prob = prob, given = given))
  # This error names the variables.
  if (net$type != "gaussian") return(stats::predict(net, newdata))
  predictions <- lapply(rlang::set_names(network_variables(net)),
                        function(variable) stats::predict(net, newdata, variable, given = given))
  structure(do.call(cbind, predictions),
            dimnames = list(rownames_of(newdata), network_variables(net)))
}

rownames_of <- function(data) if (is.data.frame(data) || is.matrix(data)) rownames(data)

need_coefficients <- function(object, type, call = rlang::caller_env()) {
  check_network(object, "object", call)
  check_choice(type, c("least_squares", "lasso"), "type", call)
  found <- if (type == "lasso") object$coefficients
           else object$refit %||% kept_coefficients(object, call)
  if (is.null(found)) {
    abort_argument(c(if (type == "lasso") "{.arg object} was learned by {.val {object$method}}: only
                                           {.fun astar_lasso} and {.fun dp_lasso} keep coefficients
                                           of a lasso."
                     else "Networks with continuous variables have coefficients; {.arg object} has
                           tables of probabilities.",
                     i = "{.code fit_parameters(object, data)$parameters} has the parameters of any
                          network."), call = call)
  }
  found
}

# The maximum likelihood coefficients: of a Gaussian network as a weighted adjacency matrix, of a
# conditional Gaussian one as a list of matrices. NULL of a discrete network.
kept_coefficients <- function(object, call) {
  net <- as_fitted_network(object, "object", call)
  if (net$type == "discrete") return(NULL)
  variables <- network_variables(net)
  if (net$type == "clg") {
    return(lapply(net$parameters[!are_discrete(net)], function(p) as.matrix(p$coefficients)))
  }
  slopes <- matrix(0, length(variables), length(variables), dimnames = list(variables, variables))
  for (variable in variables) {
    found <- net$parameters[[variable]]$coefficients[-1L]
    slopes[names(found), variable] <- found
  }
  slopes
}
