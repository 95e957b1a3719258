#' Predict a variable of a network
#'
#' A continuous variable is predicted by its mean given its parents, a discrete one by its most
#' probable state given its Markov blanket, that is given all other variables.
#'
#' With the parents, the children and the children's other parents known, the probability of state
#' \eqn{k} of variable \eqn{i} is \deqn{P(k \mid \mathrm{rest}) \propto P(x_i = k \mid
#' \mathrm{pa}_i) \prod_{c} p(x_c \mid \mathrm{pa}_c, x_i = k),}{ P(k | rest) ~ P(x_i = k | pa_i)
#' prod_c p(x_c | pa_c, x_i = k),} a product over the children, which have probabilities or, if they
#' are continuous, normal densities. Of several equally probable states the first is taken. In rows
#' to which the network gives probability zero whatever the state, only the parents are used.
#'
#' @param object A [bn_network] with parameters, or a network that was learned from data.
#' @param newdata A data frame or matrix with a column for each variable that is needed: parents,
#'   and for a discrete `node` its Markov blanket. Others, and `node` itself, are ignored. States
#'   are matched by name.
#' @param node Name of the variable that is predicted.
#' @param prob Whether to return the probabilities of the states. For discrete variables only.
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
#' @export
predict.bn_network <- function(object, newdata, node, prob = FALSE, ...) {
  check_given()
  check_no_dots()
  object <- as_fitted_network(object)
  v <- match(check_choice(node, network_variables(object)), network_variables(object))
  check_flag(prob)
  discrete <- are_discrete(object)[v]
  if (prob && !discrete) {
    abort_argument("{.code prob = TRUE} is for discrete variables; {.var {node}} is continuous.")
  }
  columns <- new_columns(object, newdata, "newdata", wanted = needed_for(object, v))
  rows <- nrow(if (inherits(newdata, "bn_data")) newdata$codes %||% newdata$values else newdata)
  if (!discrete) return(predict_linear(object, columns, v, rows)$mean)
  weights <- state_weights(object, columns, v, rows)
  if (prob) return(as_shares(weights, object$levels[[v]]))
  factor(object$levels[[v]][max.col(weights, "first")], object$levels[[v]])
}

# The indices of the variables that predict v.
needed_for <- function(net, v) {
  parents <- parent_index(net)
  if (!are_discrete(net)[v]) return(parents[[v]])
  children <- children_of(net, v)
  setdiff(c(parents[[v]], children, unlist(parents[children])), v)
}

children_of <- function(net, v) match(net$bn$nodes[[v]]$children, network_variables(net))

# The log-probabilities of the states of v up to a constant in each row, with one column for each
# state.
state_weights <- function(net, columns, v, rows) {
  states <- length(net$levels[[v]])
  prior <- weights <- matrix(0, rows, states)
  for (k in seq_len(states)) {
    columns[[v]] <- rep(k - 1L, rows)
    prior[, k] <- log_probability(net, columns, v)
    weights[, k] <- prior[, k]
    for (child in children_of(net, v)) {
      one <- if (are_discrete(net)[child]) log_probability else log_density
      weights[, k] <- weights[, k] + one(net, columns, child)
    }
  }
  # A variable without noise has infinite densities. A state is still impossible if another factor
  # is 0.
  weights[is.na(weights)] <- -Inf
  impossible <- !is.finite(largest_in_rows(weights)) & largest_in_rows(weights) < 0
  weights[impossible, ] <- prior[impossible, ]
  weights
}

largest_in_rows <- function(x) x[cbind(seq_len(nrow(x)), max.col(x, "first"))]

log_probability <- function(net, columns, v) {
  family <- c(v, parent_index(net)[[v]])
  log(net$parameters[[v]])[row_configurations(columns, lengths(net$levels), family,
                                              length(columns[[v]]))]
}

as_shares <- function(weights, states) {
  shares <- exp(weights - largest_in_rows(weights))
  # Densities without noise are infinite. Several states with such densities get equal shares.
  shares[is.nan(shares)] <- 1
  shares <- shares / rowSums(shares)
  dimnames(shares) <- list(NULL, states)
  shares
}
