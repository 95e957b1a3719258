#' Kullback-Leibler divergence from the true network
#'
#' Measures, in nats, how far the distribution \eqn{Q} of a learned network is from the distribution
#' \eqn{P} of the network that generated the data. It is 0 if and only if both distributions are the
#' same, whatever the arcs.
#'
#' @section Formula:
#' \deqn{KL(P \| Q) = \sum_x P(x) \ln\frac{P(x)}{Q(x)}
#'   = \sum_i \left( E_P \ln P(x_i \mid pa_P(i)) - E_P \ln Q(x_i \mid pa_Q(i)) \right)}{ KL(P || Q)
#'   = sum over x of P(x) ln(P(x) / Q(x)) = sum over variables i of E_P ln P(x_i | pa_P(i)) - E_P ln
#'   Q(x_i | pa_Q(i))} with \eqn{0 \ln 0 = 0}{0 log 0 = 0}. It is infinite when \eqn{Q} gives
#'   probability 0 to what can happen under \eqn{P}; Bayesian estimates ([fit_parameters()]) avoid
#'   that.
#'
#' @section Methods:
#' \describe{
#' \item{`"exact"`, discrete networks}{needs the marginal distributions under \eqn{P} of the
#'   families of both networks only. They come from variable elimination: all variables are
#'   eliminated once, in the best of three greedy orders, and the resulting tree of tables answers
#'   for each family; where it is cheaper, a family is computed from its ancestors alone (Koller
#'   and Friedman, 2009, chapters 9 and 10). The cost is forecast first.}
#' \item{`"exact"`, Gaussian networks}{with means \eqn{\mu} and covariances \eqn{\Sigma} of \eqn{p}
#'   variables,
#'   \deqn{\frac12 \left( tr(\Sigma_Q^{-1} \Sigma_P) - p + \ln\frac{|\Sigma_Q|}{|\Sigma_P|} +
#'     (\mu_Q - \mu_P)^T \Sigma_Q^{-1} (\mu_Q - \mu_P) \right),}{
#'     (tr(S_Q^-1 S_P) - p + ln(|S_Q| / |S_P|) + (m_Q - m_P)' S_Q^-1 (m_Q - m_P)) / 2,}
#'   taken from the coefficients without inverting a covariance matrix.}
#' \item{`"monte_carlo"`}{the mean of \eqn{\ln P(x) - \ln Q(x)}{log P(x) - log Q(x)} over rows drawn
#' from \eqn{P}, with
#'   its standard error. Where \eqn{Q} excludes rare events only, it may miss that the divergence
#'   is infinite.}
#' \item{`"auto"`}{exact if the forecast stays within `memory_limit` and about half a minute of
#'   work; Monte Carlo otherwise, with a message.}
#' }
#'
#' @param true The generating network \eqn{P}: a [bn_network][bn_network-class] with parameters or a
#'   `bn.fit` of package bnlearn, discrete or Gaussian. For a conditional Gaussian one (type
#'   `"clg"`) take the mean of `logLik(true, rows, by_row = TRUE) - logLik(learned, rows, by_row =
#'   TRUE)` over rows from [simulate_data()].
#' @param learned The network \eqn{Q}, of the same kind and with the same variables. Variables and
#'   states are matched by name; \eqn{Q} may have states that \eqn{P} does not know. Swapping the
#'   two arguments gives another number without an error, so it is safer to name them. (In
#'   [compare_dags()] the learned network comes first.)
#' @param ... must be empty.
#' @param method `"auto"`, `"exact"` or `"monte_carlo"`.
#' @param samples Number of rows drawn by `"monte_carlo"`.
#' @param memory_limit Bytes, or text such as `"2GB"`, that `"exact"` may use. `NULL` is half of the
#'   free memory.
#' @param seed A whole number that makes `"monte_carlo"` reproducible. `NULL` draws one from R's
#'   generator.
#' @inheritParams local_scores
#' @return An object of class `kl_divergence`, a list that [as.numeric()] turns into the number:
#' \describe{
#' \item{`value`}{the divergence in nats. Rounding may leave a tiny negative number in place of 0;
#'   it is set to 0.}
#' \item{`standard_error`}{of `value`; 0 if exact, `NA` where `value` is infinite.}
#' \item{`method`}{`"exact"` or `"monte_carlo"`.}
#' \item{`per_variable`}{if exact, the variables' terms of the sum above. Single terms may be
#'   negative.}
#' \item{`samples`}{rows drawn, 0 if exact.}
#' \item{`forecast`}{for discrete networks unless `method = "monte_carlo"`: `multiplications`,
#'   `bytes` and cells of the `largest_table` of the exact method.}
#' }
#' @references
#' Koller, D. and Friedman, N. (2009). *Probabilistic Graphical Models*. MIT Press.
#'
#' Friedman, N., Nachman, I. and Pe'er, D. (1999). Learning Bayesian network structure from
#' massive datasets: the "sparse candidate" algorithm. *Uncertainty in Artificial Intelligence*,
#' 206--215. Reports the divergence from the Alarm network for what it learns.
#' @seealso [compare_dags()] compares the arcs, [prediction_error()] needs no true network.
#' @examples
#' true <- random_parameters(benchmark_network("asia"), seed = 1)
#' learned <- fit_parameters(true, simulate_data(true, 1000, seed = 2), method = "bayes")
#' kl_divergence(true = true, learned = learned)
#' kl_divergence(true = true, learned = learned, method = "monte_carlo", samples = 1e4, seed = 3)
#' @export
kl_divergence <- function(true, learned, ..., method = c("auto", "exact", "monte_carlo"),
                          samples = 1e5, memory_limit = NULL, threads = NULL, seed = NULL) {
  check_given()
  check_no_dots()
  if (missing(method)) method <- "auto"
  check_choice(method, c("auto", "exact", "monte_carlo"))
  check_number(samples, 2, .Machine$integer.max, whole = TRUE)
  threads <- resolve_threads(threads)
  bytes <- resolve_memory(memory_limit, rlang::current_env())
  p <- as_fitted_network(true, "true")
  q <- as_fitted_network(learned, "learned")
  refuse_clg(p, "true", sampled_remedy)
  refuse_clg(q, "learned", sampled_remedy)
  q <- align_network(q, p)
  check_parameters(p, "true")
  check_parameters(q, "learned")
  if (method == "monte_carlo") return(sampled_divergence(p, q, samples, threads, seed))
  if (p$type == "gaussian") return(new_divergence(gaussian_divergence(p, q)))
  exact <- exact_divergence(p, q, method, bytes, threads)
  if (!is.null(exact$value)) return(exact)
  sampled <- sampled_divergence(p, q, samples, threads, seed)
  sampled$forecast <- exact$forecast
  sampled
}

sampled_remedy <- "Over {.code rows <- simulate_data(true, 1e5)} the mean of
                   {.code logLik(true, rows, by_row = TRUE) - logLik(learned, rows, by_row = TRUE)}
                   estimates it."

new_divergence <- function(per_variable, forecast = NULL) {
  value <- sum(per_variable)
  # Each term is a difference of expected logarithms of the order of 1, so this is rounding.
  if (value < 0 && value > -1e-12 * length(per_variable)) value <- 0
  structure(list(value = value, standard_error = if (is.finite(value)) 0 else NA_real_,
                 method = "exact", per_variable = per_variable, samples = 0, forecast = forecast),
                 class = "kl_divergence")
}

# About 25 seconds, since 4e8 multiplications per second were measured.
auto_multiplications <- 1e10

# With method "auto" and too much work, the value has only the forecast.
exact_divergence <- function(p, q, method, bytes, threads, call = rlang::caller_env()) {
  # Refuses more than 2^52 bytes whatever the limit: no table can be that large.
  limits <- list(seconds = Inf, bytes = min(bytes, 2^52),
                 nodes = if (method == "auto") auto_multiplications else Inf)
  arities <- unname(lengths(p$levels[network_variables(p)]))
  found <- tryCatch(
    cpp_exact_divergence(arities, core_network(p), core_network(q), threads, limits),
    error = function(e) if (grepl("bad_alloc", conditionMessage(e))) list() else stop(e)
  )
  forecast <- unlist(found[c("multiplications", "bytes", "largest_table")])
  if (!is.null(found$per_variable)) {
    return(new_divergence(stats::setNames(found$per_variable, network_variables(p)), forecast))
  }
  if (method == "exact") abort_too_large(forecast, bytes, call)
  inform_too_large(forecast)
  list(forecast = forecast)
}

core_network <- function(net) {
  list(parents = parent_index(net),
       tables = unname(lapply(net$parameters[network_variables(net)], as.double)))
}

abort_too_large <- function(forecast, bytes, call) {
  size <- if (length(forecast)) format_bytes(forecast[["bytes"]]) else "more than there is"
  cli::cli_abort(c("The exact divergence needs too much memory: {size}; the limit is
                    {format_bytes(bytes)}.",
                   i = "A larger {.arg memory_limit} allows it,
                        {.code method = \"monte_carlo\"} estimates it."),
                 class = c("bnstar_error_memory", "bnstar_error"), call = call)
}

inform_too_large <- function(forecast) {
  work <- if (length(forecast)) {
    paste(format(forecast[["multiplications"]], digits = 2), "multiplications and",
          format_bytes(forecast[["bytes"]]))
  } else "more memory than there is"
  inform_user(c(i = "Estimated by Monte Carlo: the exact divergence would take {work}."))
}

# Draws rows in blocks, so that wide networks need little memory. The size of a block must not
# depend on the machine, because it decides which rows are drawn.
sampled_divergence <- function(p, q, samples, threads, seed) {
  seed <- resolve_seed(seed)
  block <- max(1, min(samples, floor(2e7 / length(p$parameters))))
  starts <- seq(0, samples - 1, by = block)
  ratio <- unlist(lapply(seq_along(starts), function(b) {
    rows <- simulate_data(p, min(block, samples - starts[b]), seed = (seed + b - 1) %% 2^53,
                          threads = threads)
    as.numeric(logLik(p, rows, by_row = TRUE)) - as.numeric(logLik(q, rows, by_row = TRUE))
  }))
  value <- mean(ratio)
  error <- if (is.finite(value)) stats::sd(ratio) / sqrt(samples) else NA_real_
  structure(list(value = value, standard_error = error, method = "monte_carlo", per_variable = NULL,
                 samples = samples, forecast = NULL), class = "kl_divergence")
}
