#' Prediction error of a structure
#'
#' Fits the parameters of a structure to training data and predicts every variable from its parents on
#' rows held out, as in the experiments of Xiang and Kim (2013).
#'
#' The error of a continuous variable is the mean squared difference of its values in `new_data` from those
#' predicted by the least-squares regression on its parents in `data`,
#' \deqn{\mathrm{MSE}_i = \frac{1}{m} \sum_{row} \Big(x_i - \hat b_{i0} - \sum_{j \in \mathrm{pa}(i)} \hat b_{ij}
#' x_j\Big)^2 .}{MSE_i = (1/m) sum over rows of (x_i - b_i0 - sum_j b_ij x_j)^2.}
#' Variables without parents are predicted by their mean. The error of a discrete variable is the share of
#' rows in which its state is not the one most frequent in `data` given its parents (the first of several).
#'
#' @param dag The structure, in any form [fit_parameters()] takes.
#' @param data Training data, as for [fit_parameters()].
#' @param new_data Rows held out, with a column for each variable.
#' @param ... Must be empty.
#' @return An object of class `prediction_error`, a list of
#' \item{`per_variable`}{the error of each variable,}
#' \item{`total`}{their sum,}
#' \item{`mean`}{their mean,}
#' \item{`type`}{`"gaussian"` or `"discrete"`,}
#' \item{`n_obs`, `n_new`}{numbers of rows for training and held out.}
#' @references Xiang, J. and Kim, S. (2013). A* lasso for learning a sparse Bayesian network structure for
#'   continuous variables. *Advances in Neural Information Processing Systems* 26, 2418-2426.
#' @examples
#' rows <- sample(nrow(iris))
#' train <- iris[rows[1:100], 1:4]
#' test <- iris[rows[101:150], 1:4]
#' prediction_error(learn_bn(train), train, test)
#' @export
prediction_error <- function(dag, data, new_data, ...) {
  check_given()
  check_no_dots()
  net <- fit_parameters(dag, data)
  columns <- new_columns(net, new_data)
  one <- if (net$type == "gaussian") squared_error else wrong_states
  counts <- row_counts(new_data, length(columns[[1L]]))
  errors <- vapply(seq_along(columns), function(v) sum(one(net, columns, v) * counts) / sum(counts), 0)
  structure(list(per_variable = stats::setNames(errors, network_variables(net)), total = sum(errors),
                 mean = mean(errors), type = net$type, n_obs = net$n_obs, n_new = sum(counts)),
            class = "prediction_error")
}

squared_error <- function(net, columns, v) (columns[[v]] - predict_linear(net, columns, v))^2

wrong_states <- function(net, columns, v) {
  parents <- parent_index(net)[[v]]
  likeliest <- apply(flat_table(net$parameters[[v]]), 2L, which.max)
  configuration <- 1
  stride <- 1
  for (p in parents) {
    configuration <- configuration + stride * columns[[p]]
    stride <- stride * length(net$levels[[p]])
  }
  columns[[v]] + 1L != likeliest[configuration]
}

#' @param x A `prediction_error`.
#' @rdname prediction_error
#' @export
print.prediction_error <- function(x, ...) {
  check_no_dots()
  what <- if (x$type == "gaussian") "Mean squared error" else "Share of wrong states"
  rows <- function(n) paste(format(n, big.mark = ",", scientific = FALSE), if (n == 1) "row" else "rows")
  cat(what, " of each variable given its parents, on ", rows(x$n_new), " held out (fitted to ", rows(x$n_obs),
      ")\n", sep = "")
  cat("  total", format(x$total), "  mean", format(x$mean), "\n")
  print(x$per_variable)
  invisible(x)
}
