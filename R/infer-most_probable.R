#' The most probable explanation of evidence
#'
#' The values of all variables that are jointly most probable given what was observed. They can
#' differ from the most probable value of each variable by itself, which [query()] shows.
#'
#' Discrete networks: \eqn{\arg\max_x P(x \mid e)}{argmax over x of P(x | e)} by variable
#' elimination with the maximum in the place of the sum (Dechter, 1999). Gaussian networks: the
#' conditional means. Conditional Gaussian networks: the configuration of the discrete variables
#' whose best density is largest, with the conditional means in it; up to 65,536 configurations are
#' looked at.
#'
#' @inheritParams query
#' @return A data frame of one row with a column for each variable, evidence included. Its attribute
#'   `log_probability` is the logarithm of the probability (or density) of these values, evidence
#'   included.
#' @references
#' Dechter, R. (1999). Bucket elimination: a unifying framework for reasoning. *Artificial
#' Intelligence* 113, 41--85.
#' @seealso [query()], [impute_data()].
#' @examples
#' titanic <- learn_bn(as.data.frame(Titanic), weights = "Freq")
#' most_probable(titanic)
#' most_probable(titanic, evidence = list(Survived = "Yes"))
#' most_probable(learn_bn(iris), evidence = list(Petal.Length = 4.9))
#' @export
most_probable <- function(fit, evidence = list(), do = list(), memory_limit = NULL) {
  check_given()
  net <- as_fitted_network(fit)
  call <- rlang::current_env()
  seen <- known_values(net, evidence, "evidence", call)
  set <- known_values(net, do, "do", call)
  check_apart(seen, set, network_variables(net), call)
  check_drawable(net, call)
  net <- after_intervention(net, set)
  limits <- resolve_limits(Inf, memory_limit)
  known <- Map(c, seen, set)
  found <- switch(net$type, discrete = best_states(net, known, limits, call),
                  gaussian = best_numbers(net, seen, set, call = call),
                  clg = best_mixed(net, seen, set, limits, call))
  if (found$log_probability == -Inf) abort_impossible(call)
  as_one_row(net, found)
}

# Evidence and interventions are about different variables.
check_apart <- function(seen, set, variables, call) {
  both <- variables[intersect(seen$variable, set$variable)]
  if (length(both) == 0L) return(invisible())
  abort_argument(c("{.var {both}} cannot be observed and set by intervention at once.",
                   i = "Leave {cli::qty(both)}{?it/them} out of {.arg evidence} or {.arg do}."),
                 call = call)
}

# Value of all functions below: `values`, codes from 1 or numbers, and `log_probability`.
best_states <- function(net, known, limits, call) {
  tables <- observed_tables(net, seq_along(net$levels), known)
  found <- cpp_most_probable(tables$arities, tables$parents, tables$tables, limits)
  if (is.null(found$states)) abort_too_wide(found$bytes, limits, call)
  values <- as.double(found$states)
  values[known$variable] <- known$value
  list(values = values, log_probability = found$log_probability)
}

# The mode of the continuous variables, given codes of the discrete ones.
best_numbers <- function(net, seen, set, codes = NULL, call) {
  continuous <- which(!are_discrete(net))
  normal <- joint_normal(linear_model(net, continuous, codes))
  at <- match(seen$variable, continuous)
  given <- condition_normal(normal, at[!is.na(at)], seen$value[!is.na(at)], call)
  values <- codes %||% rep(NA_real_, length(net$parameters))
  values[continuous] <- given$mean
  values[set$variable] <- set$value
  values[seen$variable] <- seen$value
  open <- setdiff(seq_along(continuous), match(c(seen$variable, set$variable), continuous))
  list(values = values, log_probability = given$log_density + mode_density(given, open))
}

# The log-density of a normal distribution at its mode. Variables without variance count as states.
mode_density <- function(normal, open) {
  open <- open[diag(normal$covariance)[open] > 0]
  if (length(open) == 0L) return(0)
  root <- chol(normal$covariance[open, open, drop = FALSE])
  -sum(log(diag(root))) - length(open) * log(2 * pi) / 2
}

best_mixed <- function(net, seen, set, limits, call) {
  discrete <- which(are_discrete(net))
  known <- Map(c, seen, set)
  of_states <- lapply(known, `[`, known$variable %in% discrete)
  open <- setdiff(deciding_variables(net, which(!are_discrete(net))), of_states$variable)
  sizes <- lengths(net$levels)[open]
  if (prod(sizes) > most_configurations) {
    abort_argument(c("{.var {network_variables(net)[open]}} have too many configurations to look
                      at: {big(prod(sizes))}.", i = "Give evidence on some of them."), call = call)
  }
  states <- if (length(open) == 0L) matrix(0, 1L, 0L)
            else as.matrix(expand.grid(lapply(sizes, seq_len)))
  best <- list(log_probability = -Inf)
  for (row in seq_len(nrow(states))) {
    found <- best_in_cell(net, seen, set, Map(c, of_states, list(open, states[row, ])), discrete,
                          limits, call)
    if (found$log_probability > best$log_probability) best <- found
  }
  best
}

# With these states of the variables that decide about continuous ones.
best_in_cell <- function(net, seen, set, states, discrete, limits, call) {
  part <- discrete_part(net)
  inside <- list(variable = match(states$variable, discrete), value = states$value)
  found <- best_states(part, inside, limits, call)
  if (found$log_probability == -Inf) return(found)
  codes <- rep(NA_real_, length(net$parameters))
  codes[discrete] <- found$values
  numbers <- best_numbers(net, seen, set, codes, call)
  list(values = numbers$values, log_probability = found$log_probability + numbers$log_probability)
}

as_one_row <- function(net, found) {
  columns <- lapply(seq_along(found$values), function(v) {
    levels <- net$levels[[v]]
    if (is.null(levels)) found$values[v] else factor(levels[found$values[v]], levels)
  })
  names(columns) <- network_variables(net)
  structure(columns, class = "data.frame", row.names = 1L,
            log_probability = found$log_probability)
}
