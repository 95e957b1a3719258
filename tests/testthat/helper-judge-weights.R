# Judges for scores under huge weights, and random problems for them.

# A sum of terms of one sign. Differences of large sums would lose their digits.
accurate_loglik <- function(counts) {
  share <- counts / rowSums(counts)
  logs <- ifelse(share > 0.5, log1p((counts - rowSums(counts)) / rowSums(counts)), log(share))
  sum((counts * logs)[counts > 0])
}

# A Dirichlet is a chain of betas, and lbeta() is accurate however large its arguments.
accurate_bayes <- function(counts, cell) {
  chain <- function(pseudo) {
    rest <- rev(cumsum(rev(pseudo)))
    r <- length(pseudo)
    sum(lbeta(pseudo[-r], rest[-1L]))
  }
  sum(apply(counts + cell, 1L, chain)) - nrow(counts) * chain(rep(cell, ncol(counts)))
}

# Szpankowski's expansion of C(m, 2), whose error falls with m^(-5/2); the recurrence leads to more
# states.
accurate_regret <- function(m, states) {
  if (states == 1) return(0)
  if (m < 1e5) return(judge_regret(m, states))
  logs <- c(0, log(sqrt(pi * m / 2) + 2 / 3 + sqrt(pi / (2 * m)) / 12 - 4 / (135 * m) +
                   sqrt(pi / (2 * m^3)) / 288))
  for (k in seq_len(states - 2)) logs <- c(logs[2], logs[2] + log1p(m / k * exp(logs[1] - logs[2])))
  logs[2]
}

accurate <- list(
  loglik = function(counts, r, q, N) accurate_loglik(counts),
  bic = function(counts, r, q, N) accurate_loglik(counts) - log(N) / 2 * (r - 1) * q,
  aic = function(counts, r, q, N) accurate_loglik(counts) - (r - 1) * q,
  bdeu = function(counts, r, q, N) accurate_bayes(counts, 1 / (r * q)),
  k2 = function(counts, r, q, N) accurate_bayes(counts, 1),
  fnml = function(counts, r, q, N) {
    accurate_loglik(counts) - sum(vapply(rowSums(counts), accurate_regret, 0, states = r))
  },
  qnml = function(counts, r, q, N) accurate_loglik(counts) - accurate_regret(N, r * q) +
    accurate_regret(N, q)
)

# The largest error relative to the score. `leave` adds that share of the number of observations to
# the scale.
worst_error <- function(score, weights, data, leave = 0) {
  listed <- as.data.frame(local_scores(data, score, weights = weights, prune = FALSE,
                                       parent_limit = "none"))
  expected <- mapply(function(x, parents) {
    counts <- judge_counts(data, x, parents, weights)
    accurate[[score]](counts, ncol(counts), prod(vapply(data[parents], nlevels, 0L)), sum(weights))
  }, listed$variable, listed$parents)
  max(abs(listed$score - expected) / (abs(expected) + leave * sum(weights)))
}

# Puts weights of very different sizes on the cells of a table. Sometimes their sum is as large as
# can be counted. The score of a nearly deterministic family is a difference of sums of the size of
# the observations, so from about 2^26 observations on the last digits of these sums can show.
random_weights_fault <- function() {
  columns <- lapply(sample(2:4, 3, replace = TRUE), function(r) factor(seq_len(r)))
  data <- expand.grid(stats::setNames(columns, c("a", "b", "c")))
  sizes <- 2^stats::runif(nrow(data), 0, sample(c(4, 20, 31, 53), 1))
  total <- min(sum(sizes), 2^53 - nrow(data))
  weights <- 1 + floor(sizes / sum(sizes) * (total - nrow(data)))
  faults <- vapply(names(accurate), function(score) {
    error <- worst_error(score, weights, data, leave = if (sum(weights) > 2^26) 1e-3 else 0)
    if (error < 1e-12) "" else sprintf("%s is off by %.1e", score, error)
  }, "")
  faults[nzchar(faults)]
}
