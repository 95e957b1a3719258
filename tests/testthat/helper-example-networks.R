# Networks with known parameters, made by hand.

# Only the numbers. Since 5.0 bnlearn adds the class and attributes of log-likelihoods.
bnlearn_loglik <- function(...) as.vector(stats::logLik(...))

table_of <- function(probabilities, levels) {
  array(probabilities, lengths(levels, use.names = FALSE), levels)
}

# An unusual name, three parents of different sizes, zero probabilities first, last and in between.
small_discrete_network <- function() {
  levels <- list(a = c("no", "yes"), "b c" = c("x", "y", "z"), "d\u00e9" = c("1", "2"),
                 e = c("k", "l", "m", "n"))
  set.seed(11)
  e <- apply(array(stats::rexp(48), c(4, 2, 3, 2)), 2:4, function(p) {
    p[sample(4, sample(0:2, 1))] <- 0
    p / sum(p)
  })
  parameters <- list(
    a = table_of(c(0.3, 0.7), levels[1]),
    table_of(c(0, 0.4, 0.6, 0.25, 0, 0.75), levels[c(2, 1)]),
    table_of(c(0.9, 0.1), levels[3]),
    e = table_of(e, levels[c(4, 1, 2, 3)])
  )
  names(parameters) <- names(levels)
  new_network(names(levels), list(integer(), 1L, integer(), 1:3), "discrete", levels, parameters)
}

# Some parents come after their children in the order of the variables.
small_gaussian_network <- function() {
  parameters <- list(
    y = list(coefficients = c("(Intercept)" = 1, x = 2, "z z" = -1), sd = 0.5),
    x = list(coefficients = c("(Intercept)" = -3), sd = 2),
    "z z" = list(coefficients = c("(Intercept)" = 0.5, x = 0.7), sd = 1.5)
  )
  new_network(names(parameters), list(2:3, integer(), 2L), "gaussian", parameters = parameters)
}

# The probability of every row of expand.grid() over the states, by definition.
joint_probabilities <- function(net) {
  rows <- expand.grid(lapply(net$levels, seq_along))
  parents <- parent_index(net)
  probability <- rep(1, nrow(rows))
  for (v in seq_along(parents)) {
    probability <- probability * net$parameters[[v]][as.matrix(rows[c(v, parents[[v]])])]
  }
  as.numeric(probability)
}

one_variable_network <- function(probabilities) {
  levels <- list(only = paste0("s", seq_along(probabilities)))
  new_network("only", list(integer()), "discrete", levels,
              list(only = table_of(probabilities, levels)))
}
