# Conditional linear Gaussian networks (type "clg"). A discrete variable has a table and discrete
# parents only. A continuous one has a regression on its continuous parents for every configuration
# of its discrete parents.

# The regression of variable v in one form, with or without discrete parents. Discrete and
# continuous parents are indices. The coefficients have a column for each configuration, where the
# states of the first parent run fastest. There is a standard deviation for each column.
cell_regression <- function(net, v, parents = parents_of(net, v)) {
  with_states <- if (net$type == "clg") !vapply(net$levels[parents], is.null, NA)
                 else rep(FALSE, length(parents))
  parameters <- net$parameters[[v]]
  list(discrete = parents[with_states], continuous = parents[!with_states],
       sd = as.double(parameters$sd),
       coefficients = matrix(as.double(parameters$coefficients), 1L + sum(!with_states)))
}

# The number of the configuration of `variables` in each row, from 1. `columns` are codes from 0.
row_configurations <- function(columns, states, variables, rows) {
  configuration <- rep(1L, rows)
  stride <- 1L
  for (v in variables) {
    configuration <- configuration + stride * columns[[v]]
    stride <- stride * states[[v]]
  }
  configuration
}

configuration_labels <- function(levels) {
  Reduce(function(before, states) paste(rep(before, length(states)),
                                        rep(states, each = length(before)), sep = ":"), levels)
}

# `variables` are the continuous parents, `discrete` are the names of the discrete ones, and
# `levels` has their states.
as_cell_regression <- function(coefficients, sd, variables, discrete, levels) {
  labels <- configuration_labels(levels[discrete])
  list(coefficients = matrix(coefficients, 1L + length(variables),
                             dimnames = list(c("(Intercept)", variables), labels)),
       sd = stats::setNames(as.double(sd), labels), discrete = discrete)
}

# The network of the discrete variables. All their parents are discrete.
discrete_part <- function(net) {
  kept <- which(are_discrete(net))
  parents <- lapply(parent_index(net)[kept], match, kept)
  new_network(network_variables(net)[kept], parents, "discrete", net$levels[kept],
              net$parameters[kept])
}

# Refuses conditional Gaussian networks on behalf of functions that cannot use them. `remedy` is a
# cli template.
refuse_clg <- function(net, name, remedy, call = rlang::caller_env()) {
  if (net$type != "clg") return(invisible())
  abort_argument(c("{.arg {name}} must be a discrete or a Gaussian network; it is conditional
                    Gaussian.", i = remedy), call = call)
}
