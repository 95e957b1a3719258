#' Prediction error of a structure
#'
#' Fits the parameters of a structure to training data, and then predicts every variable from its
#' parents in rows that were held out, as in the experiments of Xiang and Kim (2013).
#'
#' The error of a continuous variable is the mean squared difference of its values in `new_data`
#' from those predicted by the least-squares regression on its parents in `data`,
#' \deqn{\mathrm{MSE}_i = \frac{1}{m} \sum_{row} \Big(x_i - \hat b_{i0} - \sum_{j \in
#' \mathrm{pa}(i)} \hat b_{ij}
#' x_j\Big)^2 .}{MSE_i = (1/m) sum over rows of (x_i - b_i0 - sum_j b_ij x_j)^2.} Variables without
#' parents are predicted by their mean. The error of a discrete variable is the share of rows in
#' which its state is not the one most frequent in `data` given its parents (the first of several).
#'
#' If there are discrete and continuous columns, the continuous ones are predicted in the same way.
#' A discrete variable has only discrete parents, and continuous variables tell about it only as its
#' children. Therefore its state is predicted from its Markov blanket, as by
#' [predict()][predict.bn_network].
#'
#' @param dag The structure, in any form [fit_parameters()] takes.
#' @param data Training data, as for [fit_parameters()].
#' @param new_data Rows held out, with a column for each variable.
#' @param ... Must be empty.
#' @return An object of class `prediction_error`, a list of
#' \item{`per_variable`}{the error of each variable,}
#' \item{`total`}{their sum; with discrete and continuous columns one for each kind,}
#' \item{`mean`}{their mean, likewise,}
#' \item{`type`}{`"gaussian"`, `"discrete"` or `"clg"`,}
#' \item{`n_obs`, `n_new`}{numbers of rows for training and held out.}
#' @references Xiang, J. and Kim, S. (2013). A* lasso for learning a sparse Bayesian network
#'   structure for continuous variables. *Advances in Neural Information Processing Systems* 26,
#'   2418-2426.
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
  discrete <- are_discrete(net)
  counts <- row_counts(new_data, length(columns[[1L]]))
  errors <- vapply(seq_along(columns), function(v) {
    of_states <- if (net$type == "clg") wrong_in_blanket else wrong_states
    one <- if (discrete[v]) of_states else squared_error
    sum(one(net, columns, v) * counts) / sum(counts)
  }, 0)
  over <- function(summarise) {
    if (net$type != "clg") return(summarise(errors))
    c(discrete = summarise(errors[discrete]), continuous = summarise(errors[!discrete]))
  }
  structure(list(per_variable = stats::setNames(errors, network_variables(net)), total = over(sum),
                 mean = over(mean), type = net$type, n_obs = net$n_obs, n_new = sum(counts)),
                 class = "prediction_error")
}

squared_error <- function(net, columns, v) (columns[[v]] - predict_linear(net, columns, v)$mean)^2

wrong_states <- function(net, columns, v) {
  likeliest <- apply(flat_table(net$parameters[[v]]), 2L, which.max)
  rows <- length(columns[[v]])
  columns[[v]] +
    1L != likeliest[row_configurations(columns, lengths(net$levels), parents_of(net, v), rows)]
}

wrong_in_blanket <- function(net, columns, v) {
  columns[[v]] + 1L != max.col(state_weights(net, columns, v, length(columns[[v]])), "first")
}

#' @param x A `prediction_error`.
#' @rdname prediction_error
#' @export
print.prediction_error <- function(x, ...) {
  check_no_dots()
  check_result(x)
  what <- c(gaussian = "Mean squared error", discrete = "Share of wrong states",
            clg = "Share of wrong states or mean squared error")[[x$type]]
  given <- if (x$type == "clg") "its Markov blanket or its parents" else "its parents"
  rows <- function(n) {
    paste(format(n, big.mark = ",", scientific = FALSE), if (n == 1) "row" else "rows")
  }
  cat(what, " of each variable given ", given, ", on ", rows(x$n_new), " held out (fitted to ",
      rows(x$n_obs), ")\n", sep = "")
  for (kind in seq_along(x$total)) {
    cat(" ", names(x$total)[kind], "total", format(x$total[[kind]]), "  mean",
        format(x$mean[[kind]]), "\n")
  }
  print(x$per_variable)
  invisible(x)
}

rules_of.prediction_error <- function(x) {
  types <- c("gaussian", "discrete", "clg")
  by_kind <- function(x) is_numbers(x) && length(x) %in% 1:2
  made_by("prediction_error", list(
    per_variable = rule("be a number for every variable", is_number_by_name),
    total = rule("be a number, or one for each kind of variable", by_kind),
    mean = rule("be a number, or one for each kind of variable",
                function(mean) by_kind(mean) && length(mean) == length(field_of(x, "total"))),
    type = rule("be {.val gaussian}, {.val discrete} or {.val clg}",
                function(type) is_text(type) && type %in% types),
    n_obs = rule("be a number of rows", is_amount),
    n_new = rule("be a number of rows", is_amount)
  ))
}
