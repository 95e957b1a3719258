#' Simulate data from a network
#'
#' Draws independent rows from a network with parameters by forward sampling: every variable is
#' drawn after its parents, from its distribution given their values,
#' \eqn{X_i \sim P(X_i \mid \mathrm{pa}(X_i))}{X_i ~ P(X_i | pa(X_i))} in a discrete network and
#' \eqn{X_i = b_{i0} + \sum_{j \in \mathrm{pa}(i)} b_{ij} X_j + \sigma_i \varepsilon_i}{X_i = b_i0 +
#' sum_j b_ij
#' X_j + s_i e_i}, with standard normal \eqn{\varepsilon_i}{e_i}, in a linear Gaussian one. In a
#' conditional linear Gaussian network the discrete variables are drawn first; the coefficients and
#' the deviation of a continuous one are those of the configuration of its discrete parents.
#'
#' Rows are drawn in blocks, each from a random stream of its own. So the same seed gives the same
#' rows for any number of threads, and the first rows are the same however many are asked for.
#' States of probability zero are never drawn. A distribution whose probabilities add up to 1 only
#' within rounding is scaled to do so.
#'
#' @param net A [bn_network] with parameters, a [learned_bn][learned_bn-class] that was learned from
#'   data, or a `bn.fit` object of package bnlearn.
#' @param n Number of rows.
#' @param ... Must be empty.
#' @param center Whether to subtract the mean of each column. For Gaussian networks only.
#' @param threads Number of threads; by default `getOption("bnstar.threads", 2)`.
#' @param seed A whole number below 2^53 that determines the rows. By default one is drawn from R's
#'   generator, so that [set.seed()] works too.
#' @return A data frame with one column for each variable, in the order of the network: factors with
#'   all states of the network as levels, or numbers. Its attribute `"seed"` is the seed.
#' @references Henrion, M. (1988). Propagating uncertainty in Bayesian networks by probabilistic
#'   logic sampling. *Uncertainty in Artificial Intelligence* 2, 149-163.
#' @seealso [fit_parameters()] to estimate parameters from data, [random_parameters()] for random
#'   parameters.
#' @examples
#' titanic <- as.data.frame(Titanic)
#' fit <- learn_bn(titanic, weights = "Freq")
#' net <- fit_parameters(fit, titanic, weights = "Freq")
#' people <- simulate_data(net, 1000, seed = 1)
#' table(people$Sex, people$Survived)
#' @export
simulate_data <- function(net, n, ..., center = FALSE, threads = NULL, seed = NULL) {
  check_given()
  check_no_dots()
  net <- as_fitted_network(net)
  check_number(n, 0, .Machine$integer.max, whole = TRUE)
  check_flag(center)
  if (center && net$type != "gaussian") {
    abort_argument("{.code center = TRUE} is for Gaussian networks; {.arg net} has discrete
                    variables.")
  }
  threads <- resolve_threads(threads)
  seed <- resolve_seed(seed)
  check_drawable(net)
  check_room_for(net, n)
  columns <- switch(net$type, gaussian = draw_linear(net, n, seed, threads),
                    discrete = draw_tables(net, n, seed, threads),
                    clg = draw_mixed(net, n, seed, threads))
  # The core caught Ctrl-C in order to end its threads.
  if (is.null(columns)) give_up()
  if (center) columns <- lapply(columns, function(x) x - mean(x))
  names(columns) <- network_variables(net)
  structure(columns, class = "data.frame", row.names = .set_row_names(n), seed = seed)
}

draw_tables <- function(net, n, seed, threads) {
  parents <- parent_index(net)
  cpp_simulate_tables(net$levels, parents, net$parameters, order(longest_paths(parents)), n, seed,
                      threads)
}

# `factors` has the discrete columns, which are drawn first.
draw_linear <- function(net, n, seed, threads, factors = list()) {
  discrete <- are_discrete(net)
  regressions <- Map(function(v, parents) cell_regression(net, v, parents), which(!discrete),
                     parent_index(net)[!discrete])
  field <- function(name) lapply(regressions, `[[`, name)
  parents <- lapply(field("continuous"), match, which(!discrete))
  cells <- lapply(field("discrete"), match, which(discrete))
  cpp_simulate_linear(factors, cells, parents, field("coefficients"), field("sd"),
                      order(longest_paths(parents)), n, seed, threads)
}

# The value is NULL after an interrupt.
draw_mixed <- function(net, n, seed, threads) {
  factors <- draw_tables(discrete_part(net), n, seed, threads)
  # The states have used the random streams of `seed` already.
  numbers <- if (!is.null(factors)) draw_linear(net, n, (seed + 2^52) %% 2^53, threads, factors)
  if (is.null(numbers)) return(NULL)
  columns <- vector("list", length(net$parameters))
  columns[are_discrete(net)] <- factors
  columns[!are_discrete(net)] <- numbers
  columns
}

# bnlearn leaves parameters undefined where its estimator gives no value.
check_drawable <- function(net, call = rlang::caller_env()) {
  undefined <- !vapply(net$parameters, function(p) all(is.finite(parameter_numbers(p))), NA)
  if (any(undefined)) {
    variables <- network_variables(net)[undefined]
    abort_argument(c("Some parameters of {.var {variables}} are not defined.",
                     i = "{.fn fit_parameters} defines all of them, and so does
                          {.fn bnlearn::bn.fit} with {.code replace.unidentifiable = TRUE}."),
                   call = call)
  }
  discrete <- are_discrete(net)
  wrong <- function(which, usable, what) {
    variables <- network_variables(net)[which][!vapply(net$parameters[which], usable, NA)]
    if (length(variables) > 0L) {
      abort_argument(paste("The", what, "are wrong for {.var {variables}}."), call = call)
    }
  }
  wrong(discrete, are_distributions,
        "probabilities, which must be positive or zero and add up to 1,")
  wrong(!discrete, is_usable_noise, "standard deviations, which must not be negative,")
}

# All numbers of a table or of a regression.
parameter_numbers <- function(entry) {
  if (is.list(entry)) c(entry$coefficients, entry$sd) else as.vector(entry)
}

is_usable_noise <- function(parameters) all(parameters$sd >= 0)

# Tolerates rounding, since files give probabilities with few digits.
are_distributions <- function(table) {
  sums <- colSums(matrix(table, nrow = dim(table)[1L]))
  all(table >= 0) && all(abs(sums - 1) <= 0.01)
}

# Refuses what does not fit. Linux would hand out memory that it does not have and kill the session
# later.
check_room_for <- function(net, n, call = rlang::caller_env()) {
  bytes <- n * sum(ifelse(are_discrete(net), 4, 8))
  if (bytes > 2^30 && file.exists("/proc/meminfo") && bytes > free_memory()) {
    abort_argument(c("{big(n)} rows take {format_bytes(bytes)}; {format_bytes(free_memory())} are
                      free.",
                     i = "Choose a smaller {.arg n}."), call = call)
  }
}
