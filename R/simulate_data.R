#' Simulate data from a network
#'
#' Draws independent rows from a network with parameters by forward sampling: every variable is drawn
#' after its parents, from its distribution given their values,
#' \eqn{X_i \sim P(X_i \mid \mathrm{pa}(X_i))}{X_i ~ P(X_i | pa(X_i))} in a discrete network and
#' \eqn{X_i = b_{i0} + \sum_{j \in \mathrm{pa}(i)} b_{ij} X_j + \sigma_i \varepsilon_i}{X_i = b_i0 + sum_j b_ij
#' X_j + s_i e_i}, with standard normal \eqn{\varepsilon_i}{e_i}, in a linear Gaussian one.
#'
#' Rows are drawn in blocks, each from a random stream of its own. So the same seed gives the same rows
#' for any number of threads, and the first rows are the same however many are asked for. States of
#' probability zero are never drawn. A distribution whose probabilities add up to 1 only within rounding
#' is scaled to do so.
#'
#' @param net A [bn_network] with parameters, or a `bn.fit` object of package bnlearn.
#' @param n Number of rows.
#' @param ... Must be empty.
#' @param center Subtract the mean of each column? For Gaussian networks only.
#' @param threads Number of threads; by default `getOption("bnstar.threads", 2)`.
#' @param seed A whole number below 2^53 that determines the rows. By default one is drawn from R's
#'   generator, so that [set.seed()] works too.
#' @return A data frame with one column for each variable, in the order of the network: factors with all
#'   states of the network as levels, or numbers. Its attribute `"seed"` is the seed.
#' @references Henrion, M. (1988). Propagating uncertainty in Bayesian networks by probabilistic logic
#'   sampling. *Uncertainty in Artificial Intelligence* 2, 149-163.
#' @seealso [fit_parameters()] for the way back, [random_parameters()] for parameters at random.
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
    abort_argument("{.code center = TRUE} is for Gaussian networks; {.arg net} is discrete.")
  }
  threads <- resolve_threads(threads)
  seed <- resolve_seed(seed)
  check_drawable(net)
  check_room_for(net, n)
  columns <- if (net$type == "gaussian") draw_linear(net, n, seed, threads) else draw_tables(net, n, seed, threads)
  # The core swallowed Ctrl-C in order to end its threads.
  if (is.null(columns)) rlang::interrupt()
  if (center) columns <- lapply(columns, function(x) x - mean(x))
  names(columns) <- network_variables(net)
  structure(columns, class = "data.frame", row.names = .set_row_names(n), seed = seed)
}

draw_tables <- function(net, n, seed, threads) {
  parents <- parent_index(net)
  cpp_simulate_tables(net$levels, parents, net$parameters, order(longest_paths(parents)), n, seed, threads)
}

draw_linear <- function(net, n, seed, threads) {
  parents <- parent_index(net)
  coefficients <- lapply(net$parameters, `[[`, "coefficients")
  sd <- vapply(net$parameters, `[[`, 0, "sd")
  cpp_simulate_linear(parents, coefficients, sd, order(longest_paths(parents)), n, seed, threads)
}

# bnlearn leaves parameters undefined that its estimator says nothing about.
check_drawable <- function(net, call = rlang::caller_env()) {
  undefined <- !vapply(net$parameters, function(p) all(is.finite(unlist(p, use.names = FALSE))), NA)
  if (any(undefined)) {
    variables <- network_variables(net)[undefined]
    abort_argument(c("Some parameters of {.val {variables}} are not defined.",
                     i = "{.fn fit_parameters} defines all of them, and so does {.fn bnlearn::bn.fit} with
                          {.code replace.unidentifiable = TRUE}."), call = call)
  }
  usable <- vapply(net$parameters, if (net$type == "gaussian") is_usable_noise else are_distributions, NA)
  if (!all(usable)) {
    what <- if (net$type == "gaussian") "standard deviations, which must not be negative,"
            else "probabilities, which must be positive or zero and add up to 1,"
    variables <- network_variables(net)[!usable]
    abort_argument("The {what} are wrong for {.val {variables}}.", call = call)
  }
}

is_usable_noise <- function(parameters) parameters$sd >= 0

# Files give probabilities with few digits.
are_distributions <- function(table) {
  sums <- colSums(matrix(table, nrow = dim(table)[1L]))
  all(table >= 0) && all(abs(sums - 1) <= 0.01)
}

# Linux hands out memory it does not have and kills the session later.
check_room_for <- function(net, n, call = rlang::caller_env()) {
  bytes <- n * length(net$parameters) * if (net$type == "gaussian") 8 else 4
  if (bytes > 2^30 && file.exists("/proc/meminfo") && bytes > free_memory()) {
    abort_argument(c("So many rows take {format_bytes(bytes)}; {format_bytes(free_memory())} are free.",
                     i = "Choose a smaller {.arg n}."), call = call)
  }
}
