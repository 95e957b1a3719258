# What the parents, or the Markov blanket, say of a variable in rows without gaps.

# The parents, children and other parents of children of a variable.
blanket_of <- function(net, v) {
  parents <- parent_index(net)
  children <- children_of(net, v)
  setdiff(c(parents[[v]], children, unlist(parents[children])), v)
}

children_of <- function(net, v) match(net$bn$nodes[[v]]$children, network_variables(net))

# The log-probabilities of the states of v up to a constant in each row, with one column for each
# state. Without `children` they are those given the parents.
state_weights <- function(net, columns, v, rows, children = children_of(net, v)) {
  states <- length(net$levels[[v]])
  prior <- weights <- matrix(0, rows, states)
  for (k in seq_len(states)) {
    columns[[v]] <- rep(k - 1L, rows)
    prior[, k] <- log_probability(net, columns, v)
    weights[, k] <- prior[, k]
    for (child in children) {
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

# The mean of a continuous variable given all others, in each row: the product of its own normal
# density and those of its children, as functions of its value, is a normal density.
blanket_mean <- function(net, columns, v, rows) {
  own <- predict_linear(net, columns, v, rows)
  precision <- 1 / own$sd^2
  pull <- own$mean * precision
  exact <- ifelse(own$sd == 0, own$mean, NA)
  columns[[v]] <- numeric(rows)
  for (child in children_of(net, v)) {
    without <- predict_linear(net, columns, child, rows)
    slope <- row_slopes(net, columns, child, v, rows)
    rest <- columns[[child]] - without$mean
    tells <- slope != 0 & without$sd > 0
    precision[tells] <- precision[tells] + (slope[tells] / without$sd[tells])^2
    pull[tells] <- pull[tells] + slope[tells] * rest[tells] / without$sd[tells]^2
    # A child without noise tells the value itself.
    decides <- slope != 0 & without$sd == 0 & is.na(exact)
    exact[decides] <- rest[decides] / slope[decides]
  }
  ifelse(is.na(exact), pull / precision, exact)
}

# The coefficient of a continuous parent in the regression of a child, in each row.
row_slopes <- function(net, columns, child, parent, rows) {
  regression <- cell_regression(net, child)
  cell <- row_configurations(columns, lengths(net$levels), regression$discrete, rows)
  regression$coefficients[1L + match(parent, regression$continuous), cell]
}

largest_in_rows <- function(x) x[cbind(seq_len(nrow(x)), max.col(x, "first"))]

log_probability <- function(net, columns, v) {
  family <- c(v, parents_of(net, v))
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
