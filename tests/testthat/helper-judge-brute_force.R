# The judge: scores, parent sets and optima from their definitions in plain R. It shares
# no code with the package, so that an agreement of the two means something.

# Local scores, from data frames and to be maximised.

# Rows of the matrix: observed configurations of the parents; columns: states of x.
judge_counts <- function(data, x, parents, weights) {
  configuration <- if (length(parents)) {
    do.call(paste, unname(data[parents]))
  } else {
    rep("", nrow(data))
  }
  unclass(tapply(weights, list(configuration, droplevels(as.factor(data[[x]]))), sum, default = 0))
}

judge_arity <- function(data, v) length(unique(data[[v]]))

xlogx <- function(m) ifelse(m > 0, m * log(m), 0)

judge_loglik <- function(counts) sum(xlogx(counts)) - sum(xlogx(rowSums(counts)))

judge_bayes <- function(counts, cell) {
  r <- ncol(counts)
  sum(lgamma(r * cell) - lgamma(r * cell + rowSums(counts))) +
    sum(lgamma(cell + counts) - lgamma(cell))
}

# ln of the sum over all tables of m draws from K states of their maximised likelihood.
judge_regret <- function(m, states) {
  if (m == 0 || states == 1) return(0)
  h <- 0:m
  two <- log(sum(exp(lchoose(m, h) + xlogx(h) + xlogx(m - h) - xlogx(m))))
  logs <- c(0, two)
  for (k in seq_len(max(0, states - 2))) {
    terms <- c(logs[2], log(m / k) + logs[1])
    logs <- c(logs[2], max(terms) + log(sum(exp(terms - max(terms)))))
  }
  logs[2]
}

judge_discrete <- list(
  loglik = function(counts, r, q, N, ...) judge_loglik(counts),
  bic = function(counts, r, q, N, ...) judge_loglik(counts) - log(N) / 2 * (r - 1) * q,
  aic = function(counts, r, q, N, ...) judge_loglik(counts) - (r - 1) * q,
  bdeu = function(counts, r, q, N, iss = 1) judge_bayes(counts, iss / (r * q)),
  k2 = function(counts, r, q, N, ...) judge_bayes(counts, 1),
  fnml = function(counts, r, q, N, ...) {
    judge_loglik(counts) - sum(vapply(rowSums(counts), judge_regret, 0, states = r))
  },
  qnml = function(counts, r, q, N, ...) {
    judge_loglik(counts) - judge_regret(N, r * q) + judge_regret(N, q)
  }
)

judge_gaussian_loglik <- function(data, x, parents) {
  N <- nrow(data)
  design <- as.matrix(cbind(1, data[parents]))
  rss <- sum(qr.resid(qr(design, tol = 1e-14), data[[x]])^2)
  -N / 2 * (log(2 * pi * rss / N) + 1)
}

judge_gaussian <- list(
  loglik_g = function(data, x, parents, ...) judge_gaussian_loglik(data, x, parents),
  bic_g = function(data, x, parents, ...) {
    judge_gaussian_loglik(data, x, parents) - log(nrow(data)) / 2 * (length(parents) + 2)
  },
  aic_g = function(data, x, parents,
                   ...) judge_gaussian_loglik(data, x, parents) - (length(parents) + 2),
  bge = function(data, x, parents, iss_mu = 1, iss_w = ncol(data) + iss_mu + 1) {
    judge_bge_set(data, c(x, parents), iss_mu, iss_w) - judge_bge_set(data, parents, iss_mu, iss_w)
  }
)

judge_bge_set <- function(data, set, a_mu, a_w) {
  N <- nrow(data)
  n <- ncol(data)
  l <- length(set)
  if (l == 0) return(0)
  y <- as.matrix(data[set])
  t <- a_mu * (a_w - n - 1) / (a_mu + 1)
  mean <- colMeans(y)
  posterior <- diag(t, l) + crossprod(sweep(y, 2, mean)) + N * a_mu / (N + a_mu) * tcrossprod(mean)
  log_gamma_l <- function(a) sum(lgamma(a + (1 - seq_len(l)) / 2))
  l / 2 * log(a_mu / (N + a_mu)) - l * N / 2 * log(pi) +
    log_gamma_l((N + a_w - n + l) / 2) - log_gamma_l((a_w - n + l) / 2) +
    (a_w - n + l) / 2 * l * log(t) - (N + a_w - n + l) / 2 * determinant(posterior)$modulus[[1]]
}

# The score of variable number x with parents of these numbers.
judge_score <- function(data, score, x, parents = integer(), ..., weights = rep(1, nrow(data))) {
  if (score %in% names(judge_gaussian)) return(judge_gaussian[[score]](data, x, parents, ...))
  if (!score %in% names(judge_discrete)) stop("the judge does not know the score ", score)
  arities <- vapply(seq_along(data), judge_arity, 0L, data = data)
  counts <- judge_counts(data, x, parents, weights)
  judge_discrete[[score]](counts, arities[x], prod(arities[parents]), sum(weights), ...)
}

# Lists of sets are matrices costs[parents + 1, x], parents as bits, Inf where there is no set.

members <- function(mask, n) which(bitwAnd(mask, bitwShiftL(1L, seq_len(n) - 1L)) > 0)

all_states <- function(n) lapply(0:(2^n - 1), members, n = n)

judge_costs <- function(data, score, ..., judge = judge_score) {
  n <- ncol(data)
  costs <- matrix(Inf, 2^n, n)
  constant <- vapply(data, function(v) !is.double(v) && length(unique(v)) == 1L, NA)
  for (x in seq_len(n)) {
    for (mask in 0:(2^n - 1)) {
      parents <- members(mask, n)
      if (x %in% parents || any(constant[parents])) next
      costs[mask + 1, x] <- -judge(data, score, x, parents, ...)
    }
  }
  costs
}

# The same matrix from a local_scores object.
listed_costs <- function(scores) {
  n <- length(scores$variables)
  sums <- c(0, cumsum(2^(scores$parents - 1)))
  ends <- cumsum(scores$size)
  masks <- sums[ends + 1] - sums[ends - scores$size + 1]
  costs <- matrix(Inf, 2^n, n)
  costs[cbind(masks + 1, rep(seq_len(n), diff(scores$start)))] <- -scores$score
  costs
}

# The least cost of a set within U, for all U at once.
least_within <- function(costs) {
  n <- ncol(costs)
  masks <- seq_len(nrow(costs)) - 1L
  for (y in seq_len(n)) {
    with_y <- which(bitwAnd(masks, bitwShiftL(1L, y - 1L)) > 0)
    costs[with_y, ] <- pmin(costs[with_y, ], costs[with_y - 2^(y - 1), ])
  }
  costs
}

# For all sets the least cost of a proper subset.
best_of_subsets <- function(costs) {
  least <- least_within(costs)
  best <- matrix(Inf, nrow(costs), ncol(costs))
  masks <- seq_len(nrow(costs)) - 1L
  for (y in seq_len(ncol(costs))) {
    with_y <- which(bitwAnd(masks, bitwShiftL(1L, y - 1L)) > 0)
    best[with_y, ] <- pmin(best[with_y, ], least[with_y - 2^(y - 1), ])
  }
  best
}

# Which sets can matter: those that cost less than all their proper subsets, costs within
# 1e-10 of each other being ties; with slack, those that no proper subset beats by more.
judge_kept <- function(costs, slack = 0) {
  best <- best_of_subsets(costs)
  if (slack > 0) return(is.finite(costs) & costs <= best + slack + 1e-7)
  margin <- ifelse(is.infinite(best), 0, 1e-10 * pmax(1, abs(best)))
  costs < best - margin
}

# The cost of the best network; Inf when there is none.
judge_optimum <- function(costs) {
  n <- ncol(costs)
  least <- least_within(costs)
  masks <- seq_len(2^n) - 1L
  size <- rowSums(outer(masks, bitwShiftL(1L, seq_len(n) - 1L), bitwAnd) > 0)
  total <- c(0, rep(Inf, 2^n - 1))
  for (k in seq_len(n)) {
    for (x in seq_len(n)) {
      now <- which(size == k & bitwAnd(masks, bitwShiftL(1L, x - 1L)) > 0)
      before <- now - 2^(x - 1)
      total[now] <- pmin(total[now], total[before] + least[before, x])
    }
  }
  total[2^n]
}

# One row per directed acyclic graph over n variables, with the parents of each variable as bits.
# The graphs are kept, because finding all 29,281 over five variables takes a while.
all_dags <- local({
  known <- list()
  function(n) {
    key <- as.character(n)
    if (is.null(known[[key]])) known[[key]] <<- find_dags(n)
    known[[key]]
  }
})

find_dags <- function(n) {
  choices <- lapply(seq_len(n), function(x) {
    masks <- 0:(2^n - 1)
    masks[bitwAnd(masks, bitwShiftL(1L, x - 1L)) == 0]
  })
  graphs <- as.matrix(expand.grid(choices))
  placed <- rep(0L, nrow(graphs))
  for (round in seq_len(n)) {
    for (x in seq_len(n)) {
      free <- bitwAnd(graphs[, x], bitwNot(placed)) == 0
      placed[free] <- bitwOr(placed[free], bitwShiftL(1L, x - 1L))
    }
  }
  unname(graphs[placed == 2^n - 1, , drop = FALSE])
}

dag_costs <- function(dags, costs) {
  Reduce(`+`, lapply(seq_len(ncol(dags)), function(x) costs[dags[, x] + 1, x]))
}
