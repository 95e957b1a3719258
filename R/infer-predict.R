#' Predict a variable of a network
#'
#' A continuous variable is predicted by its mean given its parents, a discrete one by its most
#' probable state given its Markov blanket, that is given all other variables. `given` chooses
#' otherwise. Rows may lack values: what is known of them is the evidence.
#'
#' With the parents, the children and the children's other parents known, the probability of state
#' \eqn{k} of variable \eqn{i} is \deqn{P(k \mid \mathrm{rest}) \propto P(x_i = k \mid
#' \mathrm{pa}_i) \prod_{c} p(x_c \mid \mathrm{pa}_c, x_i = k),}{ P(k | rest) ~ P(x_i = k | pa_i)
#' prod_c p(x_c | pa_c, x_i = k),} a product over the children, which have probabilities or, if they
#' are continuous, normal densities. Of several equally probable states the first is taken. In rows
#' to which the network gives probability zero whatever the state, only the parents are used.
#'
#' The mean of a continuous variable given its blanket is that of the product of normal densities,
#' with weights \eqn{1/\sigma_i^2} of its own regression and \eqn{b_c^2/\sigma_c^2} of that of each
#' child.
#'
#' A row that lacks a value that is needed is answered as by [query()]: `node` given all that is
#' known of the row, its values in other columns included. If that has probability zero, what is
#' known of the ancestors of `node` is used, and nothing if that is impossible too.
#'
#' @param object A [bn_network] with parameters, or a network that was learned from data.
#' @param newdata A data frame or matrix with a column for each variable that is needed: parents,
#'   and for a discrete `node` its Markov blanket. Others, and `node` itself, are ignored. States
#'   are matched by name. Values may be missing, columns that are needed may not.
#' @param node Name of the variable that is predicted.
#' @param prob Whether to return the probabilities of the states. For discrete variables only.
#' @param given `"parents"` or `"blanket"`; `NULL` is the blanket for discrete variables and the
#'   parents for continuous ones.
#' @param memory_limit Bytes or text such as `"2GB"`, as for [query()], for rows with gaps.
#' @param ... Must be empty.
#' @return A vector with one prediction for each row: numbers, or a factor with the states of the
#'   variable. With `prob = TRUE` a matrix with one row for each row and one column for each state.
#' @seealso [query()] for evidence on any set of variables, [impute_data()] for rows with gaps,
#'   [fit_parameters()], [prediction_error()].
#' @examples
#' dag <- matrix(0, 5, 5, dimnames = list(names(iris), names(iris)))
#' dag["Species", 1:4] <- 1
#' dag["Petal.Length", "Petal.Width"] <- 1
#' net <- fit_parameters(dag, iris)
#' table(predicted = predict(net, iris, "Species"), true = iris$Species)
#' head(predict(net, iris, "Species", prob = TRUE))
#' head(predict(net, iris, "Petal.Width"))
#' incomplete <- iris
#' incomplete$Petal.Length[1:3] <- NA
#' head(predict(net, incomplete, "Petal.Width"))
#' @export
predict.bn_network <- function(object, newdata, node, prob = FALSE, given = NULL,
                               memory_limit = NULL, ...) {
  call <- rlang::current_env()
  net <- as_fitted_network(object, "object")
  if (missing(node)) abort_without_node(network_variables(net), call)
  check_given()
  check_no_dots()
  v <- match(check_choice(node, network_variables(net)), network_variables(net))
  check_flag(prob)
  if (!is.null(given)) check_choice(given, c("parents", "blanket"))
  if (prob && !are_discrete(net)[v]) {
    abort_argument("{.code prob = TRUE} is for discrete variables; {.var {node}} is continuous.")
  }
  given <- given %||% if (are_discrete(net)[v]) "blanket" else "parents"
  columns <- columns_to_predict(net, newdata, v, given, call)
  found <- predicted_rows(net, columns, v, given, resolve_limits(Inf, memory_limit), call)
  if (!are_discrete(net)[v]) return(found)
  levels <- net$levels[[v]]
  if (prob) return(`dimnames<-`(found, list(NULL, levels)))
  factor(levels[max.col(found, "first")], levels)
}

abort_without_node <- function(variables, call) {
  abort_argument(c("{.arg node} must name the variable to predict.",
                   i = "The variables are {some_names(variables, 40L)}."), call = call)
}

# The columns that predict v, as codes from 1 or numbers. If one of them has gaps, all other columns
# of the network that new data have are evidence too.
columns_to_predict <- function(net, newdata, v, given, call) {
  needed <- if (given == "parents") parents_of(net, v) else blanket_of(net, v)
  columns <- incomplete_columns(net, newdata, "newdata", call, needed)
  if (anyNA(unlist(columns[needed]))) {
    others <- setdiff(seq_along(columns), v)
    columns <- incomplete_columns(net, newdata, "newdata", call, needed, others)
  }
  structure(columns, needed = needed)
}

# Probabilities of the states of v, or its means.
predicted_rows <- function(net, columns, v, given, limits, call) {
  known <- do.call(cbind, columns)
  needed <- attr(columns, "needed")
  complete <- rowSums(is.na(known[, needed, drop = FALSE])) == 0
  discrete <- are_discrete(net)[v]
  states <- length(net$levels[[v]])
  found <- if (discrete) matrix(NA_real_, nrow(known), states) else rep(NA_real_, nrow(known))
  if (any(complete)) {
    answers <- from_complete_rows(net, known[complete, , drop = FALSE], v, given)
    if (discrete) found[complete, ] <- answers else found[complete] <- answers
  }
  # All that is known, then what is known of the ancestors, then nothing.
  for (evidence in list(seq_along(columns), ancestors_of(net, v), integer())) {
    open <- which(is.na(if (discrete) found[, 1L] else found))
    if (length(open) == 0L) break
    check_drawable(net, call)
    asked <- known[open, , drop = FALSE]
    asked[, setdiff(seq_along(columns), evidence)] <- NA
    answers <- row_answers(net, asked, v, limits, call)[[1L]]
    if (discrete) found[open, ] <- answers else found[open] <- answers
  }
  found
}

from_complete_rows <- function(net, known, v, given) {
  rows <- nrow(known)
  discrete <- are_discrete(net)
  columns <- lapply(seq_along(discrete), function(u) {
    if (discrete[u]) as.integer(known[, u]) - 1L else known[, u]
  })
  if (!discrete[v] && given == "parents") return(predict_linear(net, columns, v, rows)$mean)
  if (!discrete[v]) return(blanket_mean(net, columns, v, rows))
  as_shares(state_weights(net, columns, v, rows, if (given == "blanket") children_of(net, v)),
            net$levels[[v]])
}
