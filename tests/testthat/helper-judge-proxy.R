# The Gaussian process of a proxy, by definition and in plain R.

# One row for every list of features.
feature_matrix <- function(rows, n_features) {
  t(vapply(rows, function(row) as.numeric(seq_len(n_features) %in% row), numeric(n_features)))
}

judge_process <- function(rows, values, weights, noise) {
  b <- feature_matrix(rows, length(weights))
  k <- b %*% (weights * t(b)) + noise * diag(nrow(b))
  alpha <- solve(k, values)
  list(likelihood = -sum(values * alpha) / 2 - c(determinant(k)$modulus) / 2 -
         nrow(b) / 2 * log(2 * pi),
       coefficients = weights * c(crossprod(b, alpha)))
}

# The coefficients by ridge regression, whose penalties are the noise divided by the prior
# variances.
judge_ridge <- function(rows, values, weights, noise) {
  b <- feature_matrix(rows, length(weights))
  used <- weights > 0
  coefficients <- numeric(length(weights))
  b <- b[, used, drop = FALSE]
  coefficients[used] <- solve(crossprod(b) + diag(noise / weights[used], sum(used)),
                              crossprod(b, values))
  coefficients
}

random_process <- function(n_rows, n_features) {
  rows <- lapply(seq_len(n_rows),
                 function(i) sort(sample.int(n_features, sample.int(min(6, n_features), 1))))
  weights <- stats::rexp(n_features) * (stats::runif(n_features) > 0.1)
  list(rows = rows, values = stats::rnorm(n_rows), weights = weights,
       noise = stats::runif(1, 0.1, 1))
}

process_fault <- function(n_rows, n_features) {
  p <- random_process(n_rows, n_features)
  judged <- judge_process(p$rows, p$values, p$weights, p$noise)
  if (!isTRUE(all.equal(judge_ridge(p$rows, p$values, p$weights, p$noise), judged$coefficients,
                        tolerance = 1e-10))) {
    return("the judges differ")
  }
  for (by_features in c(FALSE, TRUE)) {
    ours <- cpp_process_at(p$rows, p$values, p$weights, p$noise, by_features)
    if (!isTRUE(all.equal(ours$coefficients, judged$coefficients, tolerance = 1e-10))) {
      return("other coefficients")
    }
    if (!isTRUE(all.equal(ours$likelihood, judged$likelihood, tolerance = 1e-10))) {
      return("another likelihood")
    }
    slopes <- c((ours$coefficients^2 / p$weights - ours$determined)[p$weights > 0] / 2,
                (ours$residual_squares / p$noise - (n_rows - sum(ours$determined))) / 2)
    if (max(abs(slopes - slopes_by_difference(p))) > 1e-6) return("another gradient")
  }
  ""
}

# The slopes in the logarithms of the weights and of the noise, by central differences.
slopes_by_difference <- function(p, step = 1e-4) {
  value <- function(weights, noise) judge_process(p$rows, p$values, weights, noise)$likelihood
  of_weights <- vapply(which(p$weights > 0), function(e) {
    moved <- function(by) replace(p$weights, e, p$weights[e] * exp(by))
    (value(moved(step), p$noise) - value(moved(-step), p$noise)) / (2 * step)
  }, 0)
  c(of_weights,
    (value(p$weights, p$noise * exp(step)) - value(p$weights, p$noise * exp(-step))) / (2 * step))
}

# Returns a fault if one legal arc more or less raises the proxy.
greedy_fault <- function(fit, required = NULL, forbidden = NULL) {
  here <- as.matrix(fit)
  variables <- rownames(here)
  best <- predict(fit$proxy, here)
  if (abs(best - fit$predicted) > 1e-8 * abs(best)) return("another prediction")
  is_in <- function(from, to, arcs) !is.null(arcs) && any(arcs[, 1] == from & arcs[, 2] == to)
  for (from in variables) for (to in setdiff(variables, from)) {
    if (is_in(from, to, required) && here[from, to] == 0) return("a required arc is missing")
    if (is_in(from, to, forbidden) && here[from, to] == 1) return("a forbidden arc is there")
    if (is_in(from, to, required) || is_in(from, to, forbidden)) next
    changed <- here
    changed[from, to] <- 1 - here[from, to]
    most <- rep_len(fit$proxy$max_parents, length(variables))
    legal <- all(colSums(changed) <= most) &&
      is.null(find_cycle(lapply(seq_along(variables), function(x) which(changed[, x] == 1))))
    if (legal && predict(fit$proxy, changed) > best + 1e-9 * abs(best)) {
      return(paste("better with", from, "->", to))
    }
  }
  ""
}

random_greedy_fault <- function(n) {
  data <- random_discrete(n, 60)
  arcs <- function(count) {
    ends <- t(replicate(count, sort(sample.int(n, 2))))
    matrix(names(data)[ends], ncol = 2, dimnames = list(NULL, c("from", "to")))
  }
  required <- arcs(1)
  forbidden <- arcs(2)
  forbidden <- forbidden[!(forbidden[, 1] == required[1, 1] & forbidden[, 2] == required[1, 2]), ,
                         drop = FALSE]
  fit <- suppressMessages(search_by_proxy(data, "bic", n_samples = sample(5:60, 1),
                                          training = sample(trainings, 1), required = required,
                                          forbidden = forbidden, max_parents = sample(1:3, 1)))
  greedy_fault(fit, required, forbidden)
}

# The parent sets in lists in the form of local_scores().
listed_sets <- function(lists) {
  owner <- factor(rep(seq_along(lists$size), lists$size), seq_along(lists$size))
  unname(split(lists$parents, owner))
}
