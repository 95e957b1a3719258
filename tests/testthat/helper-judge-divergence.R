# The divergence of two networks by definition: of their joint tables, and of the normal
# distributions that they stand for.

# ln P of every cell of the joint table of `net`, in the order of `variables` and their `levels`.
joint_log <- function(net, variables = names(net$levels), levels = net$levels[variables]) {
  cells <- expand.grid(levels, stringsAsFactors = FALSE, KEEP.OUT.ATTRS = FALSE)
  names(cells) <- variables
  terms <- lapply(net$parameters, function(table) {
    log(table[as.matrix(cells[names(dimnames(table))])])
  })
  Reduce(`+`, terms)
}

divergence_of_tables <- function(p, q) {
  of_p <- joint_log(p)
  of_q <- joint_log(q, names(p$levels), p$levels)
  possible <- of_p > -Inf
  sum(exp(of_p[possible]) * (of_p[possible] - of_q[possible]))
}

# Mean and covariance of the variables, one after the other by their regressions.
moments_of <- function(net, variables = names(net$parameters)) {
  p <- length(variables)
  mean <- stats::setNames(numeric(p), variables)
  covariance <- matrix(0, p, p, dimnames = list(variables, variables))
  for (v in bnlearn::node.ordering(net$bn)) {
    b <- net$parameters[[v]]$coefficients
    others <- names(b)[-1]
    mean[v] <- b[1] + sum(b[-1] * mean[others])
    with_others <- drop(b[-1] %*% covariance[others, , drop = FALSE])
    covariance[v, ] <- covariance[, v] <- with_others
    covariance[v, v] <- net$parameters[[v]]$sd^2 +
      sum(b[-1] * with_others[match(others, variables)])
  }
  list(mean = mean, covariance = covariance)
}

divergence_of_normals <- function(p, q) {
  a <- moments_of(p)
  b <- moments_of(q, names(p$parameters))
  apart <- b$mean - a$mean
  inverse <- solve(b$covariance)
  0.5 * (sum(diag(inverse %*% a$covariance)) - length(apart) + drop(apart %*% inverse %*% apart) +
           c(determinant(b$covariance)$modulus) - c(determinant(a$covariance)$modulus))
}
