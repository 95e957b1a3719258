# Brings two networks to the same form, and computes the divergence of Gaussian ones.

# `q` with its variables in the order of `p` and, if discrete, with the states of `p`. States that
# only `q` knows are dropped, because they never occur under `p`.
align_network <- function(q, p, call = rlang::caller_env()) {
  if (p$type != q$type) {
    abort_argument("{.arg true} is a {p$type} network, but {.arg learned} is a {q$type} one.",
                   call = call)
  }
  variables <- network_variables(p)
  check_same_variables(variables, network_variables(q), call)
  own_order <- stats::setNames(parent_index(q), network_variables(q))[variables]
  own_order <- lapply(own_order, function(k) network_variables(q)[k])
  parents <- unname(lapply(own_order, function(names) sort(match(names, variables))))
  if (p$type == "gaussian") {
    return(new_network(variables, parents, "gaussian", parameters = q$parameters[variables]))
  }
  states <- lapply(stats::setNames(variables, variables), function(v) match_states(v, p, q, call))
  parameters <- Map(function(v, names, k) {
    align_table(q$parameters[[v]], c(v, names), c(v, variables[k]), states, p$levels)
  }, variables, own_order, parents)
  new_network(variables, parents, "discrete", p$levels[variables], parameters)
}

check_same_variables <- function(of_true, of_learned, call) {
  lacking <- setdiff(of_true, of_learned)
  unknown <- setdiff(of_learned, of_true)
  if (length(lacking) > 0L) {
    abort_argument("{.arg learned} lacks the {cli::qty(lacking)}variable{?s} {.var {lacking}} of
                    {.arg true}.",
                   call = call)
  }
  if (length(unknown) > 0L) {
    abort_argument("{.arg learned} has {cli::qty(unknown)}{?a variable/variables} that {.arg true}
                    does not have: {.var {unknown}}.", call = call)
  }
}

# The places of the states of p in the table of q.
match_states <- function(v, p, q, call) {
  at <- match(p$levels[[v]], q$levels[[v]])
  if (anyNA(at)) {
    unknown <- p$levels[[v]][is.na(at)]
    abort_data(c("{.arg learned} does not know the {cli::qty(unknown)}state{?s} {.val {unknown}} of
                  {.var {v}}.",
                 i = "Fit it to data whose factors have all states of {.arg true} as levels, as
                      {.fn simulate_data} returns them."), call = call)
  }
  at
}

align_table <- function(table, own_order, order, states, levels) {
  table <- aperm(table, match(order, own_order))
  table <- do.call(`[`, c(list(table), unname(states[order]), list(drop = FALSE)))
  array(table, dim(table), levels[order])
}

check_parameters <- function(net, name, call = rlang::caller_env()) {
  unknown <- names(Filter(function(entry) !all(is.finite(unlist(entry))), net$parameters))
  if (length(unknown) > 0L) {
    abort_data(c("{.arg {name}} has missing parameters of {.var {unknown}}.",
                 i = "Bayesian estimates know all of them: {.fn fit_parameters}."), call = call)
  }
  if (net$type != "gaussian") return(invisible())
  exact <- names(Filter(function(entry) entry$sd <= 0, net$parameters))
  if (length(exact) > 0L) {
    abort_data("In {.arg {name}} the parents determine {.var {exact}} exactly (its {.field sd} is
                0): the distribution has no density and no divergence.", call = call)
  }
}

# The network as x = intercept + weights x + noise, with variables in a topological order.
linear_system <- function(net, variables) {
  weights <- matrix(0, length(variables), length(variables), dimnames = list(variables, variables))
  for (v in variables) {
    coefficients <- net$parameters[[v]]$coefficients[-1L]
    weights[v, names(coefficients)] <- coefficients
  }
  list(residual = diag(length(variables)) - weights,
       intercept = vapply(variables, function(v) net$parameters[[v]]$coefficients[[1L]], 0),
       sd = vapply(variables, function(v) as.numeric(net$parameters[[v]]$sd), 0))
}

# Under P a residual of Q is normal, and only its second moment is needed. With x = A noise + m
# under P, where A is triangular, the residual has variance |row of R_Q A|^2.
gaussian_divergence <- function(p, q) {
  variables <- network_variables(p)[order(longest_paths(parent_index(p)))]
  of_p <- linear_system(p, variables)
  of_q <- linear_system(q, variables)
  scaled <- forwardsolve(of_p$residual, diag(of_p$sd, length(variables)))
  mean <- forwardsolve(of_p$residual, of_p$intercept)
  moment <- rowSums((of_q$residual %*% scaled)^2) + drop(of_q$residual %*% mean - of_q$intercept)^2
  terms <- log(of_q$sd / of_p$sd) + (moment / of_q$sd^2 - 1) / 2
  stats::setNames(terms, variables)[network_variables(p)]
}

#' @param x a `kl_divergence`.
#' @param digits significant digits.
#' @rdname kl_divergence
#' @export
print.kl_divergence <- function(x, digits = 4, ...) {
  check_no_dots()
  check_result(x)
  check_digits(digits)
  cat("Kullback-Leibler divergence:", format(x, digits = digits), "nats\n")
  if (x$method == "monte_carlo") {
    cat("  Monte Carlo with ", format(x$samples, big.mark = ",", scientific = FALSE),
        " samples, standard error ", format(x$standard_error, digits = 2), "\n", sep = "")
  } else {
    cells <- if (!is.null(x$forecast)) format(x$forecast[["largest_table"]], big.mark = ",")
    cat("  exact", if (!is.null(cells)) c(", largest table ", cells, " cells"), "\n", sep = "")
  }
  if (is.infinite(x$value)) {
    cat(strwrap(infinite_sentence(x), cli::console_width(), indent = 2, exdent = 2), sep = "\n")
  }
  invisible(x)
}

infinite_sentence <- function(x) {
  where <- names(x$per_variable)[is.infinite(x$per_variable)]
  paste0("the learned network excludes what the true one allows",
         if (length(where)) paste0(", in the tables of ", toString(where, width = 200)))
}

#' @rdname kl_divergence
#' @export
format.kl_divergence <- function(x, digits = 4, ...) {
  check_result(x)
  if (!is.null(digits)) check_digits(digits)
  format(x$value, digits = digits, ...)
}

#' @rdname kl_divergence
#' @export
as.double.kl_divergence <- function(x, ...) {
  check_result(x)
  x$value
}

rules_of.kl_divergence <- function(x) {
  # Monte Carlo draws can have a mean below 0, and sums a rounding error.
  is_divergence <- function(value) {
    is_one_number(value) && (value > -1e-6 || identical(field_of(x, "method"), "monte_carlo"))
  }
  methods <- c("exact", "monte_carlo")
  figures <- c("multiplications", "bytes", "largest_table")
  made_by("kl_divergence", list(
    value = rule("be a number, from 0 up where it is exact", is_divergence),
    method = rule("be {.val exact} or {.val monte_carlo}",
                  function(method) is_text(method) && method %in% methods),
    standard_error = rule("be a number from 0 up or {.val {NA}}", is_amount_or_na),
    samples = rule("be a number from 0 up", is_amount),
    per_variable = rule("be a number for every variable", or_null(is_number_by_name)),
    forecast = rule("say what the exact divergence takes",
                    or_null(function(forecast) are_named_numbers(forecast, figures)))
  ))
}
