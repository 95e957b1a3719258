# Queries of Gaussian networks, by their joint normal distribution.

# Intercepts, slopes (a column for each child) and variances of the continuous variables `among`,
# whose discrete parents have the states `codes` (by number of the network, from 1).
linear_model <- function(net, among, codes = NULL) {
  p <- length(among)
  slopes <- matrix(0, p, p)
  intercept <- variance <- numeric(p)
  states <- lengths(net$levels)
  for (i in seq_len(p)) {
    regression <- cell_regression(net, among[i])
    cell <- cell_of(codes, states, regression$discrete)
    intercept[i] <- regression$coefficients[1L, cell]
    slopes[match(regression$continuous, among), i] <- regression$coefficients[-1L, cell]
    variance[i] <- regression$sd[cell]^2
  }
  list(intercept = intercept, slopes = slopes, variance = variance)
}

# The number of the configuration of `discrete`.
cell_of <- function(codes, states, discrete) {
  cell <- 1
  stride <- 1
  for (v in discrete) {
    cell <- cell + stride * (codes[v] - 1)
    stride <- stride * states[[v]]
  }
  cell
}

# Mean and covariance of x = intercept + slopes' x + noise.
joint_normal <- function(model) {
  through <- solve(diag(nrow(model$slopes)) - t(model$slopes))
  list(mean = drop(through %*% model$intercept),
       covariance = through %*% (model$variance * t(through)))
}

# The distribution given that the variables `seen` (places) have these values, and the log-density
# of these.
condition_normal <- function(normal, seen, values, call) {
  if (length(seen) == 0L) return(c(normal, list(log_density = 0)))
  among <- normal$covariance[seen, seen, drop = FALSE]
  scale <- sqrt(diag(among))
  root <- tryCatch(chol(among / outer(scale, scale)), error = function(e) NULL)
  if (is.null(root) || anyNA(root) || min(diag(root)) < 1e-7) abort_determined(call)
  # chol(among): its columns have the units of the variables.
  root <- root * rep(scale, each = nrow(root))
  off <- backsolve(root, values - normal$mean[seen], transpose = TRUE)
  to_seen <- backsolve(root, normal$covariance[seen, , drop = FALSE], transpose = TRUE)
  list(mean = normal$mean + drop(crossprod(to_seen, off)),
       covariance = normal$covariance - crossprod(to_seen),
       log_density = -sum(log(diag(root))) - sum(off^2) / 2 - length(seen) * log(2 * pi) / 2)
}

abort_determined <- function(call) {
  abort_argument(c("Some of the evidence follows exactly from other evidence or interventions, so
                    that it has no density.",
                   i = "Leave out continuous variables that others determine."), call = call)
}

query_normal <- function(task) {
  relevant <- sort(union(task$relevant, task$set$variable))
  normal <- joint_normal(linear_model(task$net, relevant))
  found <- condition_normal(normal, match(task$seen$variable, relevant), task$seen$value, task$call)
  at <- match(task$nodes, relevant)
  names <- network_variables(task$net)[task$nodes]
  covariance <- matrix(found$covariance[at, at], length(at), dimnames = list(names, names))
  table <- data.frame(variable = names, mean = found$mean[at], sd = sqrt(pmax(0, diag(covariance))))
  if (task$type == "joint") table$covariance <- unname(covariance)
  list(table = table, method = "the joint normal distribution, exact",
       log_evidence = found$log_density)
}
