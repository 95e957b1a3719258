# The maximum likelihood parameters that a learned network keeps. It uses them to simulate, to
# predict, and for bnlearn.

# Limits on what is kept: a million numbers, and some tenths of a second of work.
most_kept_numbers <- 1e6
most_kept_work <- 2e8

# NULL if the parameters would take too much, or if rows are incomplete. `count_families` as for
# fit_discrete().
kept_network <- function(parents, data, count_families = NULL) {
  if (has_missing(data)) return(NULL)
  if (has_interventions(data)) {
    return(fit_in_own_rows(data, function(part) kept_network(parents, part)))
  }
  rows <- nrow(data$codes %||% data$values)
  members <- lengths(parents) + 1
  states <- data$arities %||% rep(1, length(parents))
  numbers <- sum(members * states * vapply(parents, function(p) prod(states[p]), 0))
  if (numbers > most_kept_numbers ||
      rows * sum(if (data$type == "discrete") members else members^2) > most_kept_work) {
    return(NULL)
  }
  parents <- sorted_parents(parents)
  tryCatch(switch(data$type, discrete = fit_discrete(data$variables, parents, data, no_prior,
                                                     count_families),
                  gaussian = fit_gaussian(data$variables, parents, data),
                  mixed = fit_clg(data$variables, parents, data)),
           bnstar_error = function(e) NULL)
}

# The parameters of a learned network. `name` is the argument that had it.
network_of_learned <- function(x, name, call) {
  net <- x$likelihood$network
  if (is.null(net)) {
    why <- unkept_reason(x)
    abort_argument(c("{.arg {name}} keeps no parameters: {why$because}.",
                     i = "{.code fit_parameters({name}, {why$data})} estimates them."), call = call)
  }
  check_network(net, name, call)
  if (!inherits(net, "bn_network") || net$type == "structure" ||
      !identical(net$bn$arcs, x$bn$arcs)) {
    abort_changed(name, "likelihood", "hold the parameters of this network",
                  "Learn it anew, for example with {.fun learn_bn}.", call)
  }
  net
}

# Why a fit has no parameters, and from which data they are estimated.
unkept_reason <- function(x) {
  if (is.null(x$likelihood)) return(list(because = "it was learned without data", data = "data"))
  if ("penalty" %in% names(x$settings) && is.null(x$interventions)) {
    return(list(because = "it was learned from rows with missing values",
                data = "data, na = \"omit\""))
  }
  list(because = "there are too many, or too many rows to estimate them unasked", data = "data")
}

#' Simulate data from a learned network
#'
#' `simulate(object, nsim)` is [simulate_data()] as a method of R's own generic.
#'
#' @param object A [learned_bn][learned_bn-class] that was learned from data, whose
#'   maximum-likelihood parameters are used, or a [bn_network] with parameters.
#' @param nsim Number of rows.
#' @param seed,... As for [simulate_data()].
#' @return A data frame with `nsim` rows.
#' @seealso [predict()][predict.bn_network] for predictions, [fit_parameters()] for other
#'   parameters. Hand the network over to bnlearn with `as_bn_fit(object)`.
#' @examples
#' fit <- learn_bn(as.data.frame(Titanic), weights = "Freq")
#' head(simulate(fit, 100, seed = 1))
#' @importFrom stats simulate
#' @export
simulate.bnstar_network <- function(object, nsim = 1, seed = NULL, ...) {
  net <- as_fitted_network(object)
  check_number(nsim, 0, .Machine$integer.max, whole = TRUE)
  simulate_data(net, nsim, seed = seed, ...)
}
