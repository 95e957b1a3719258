# Bounds against what they bound: of random data every family, and the scores of all its supersets.
# A bound that says nothing is no test.

# Six columns of a random kind: states some of which are rare, values that depend on them and on
# each other, entries missing if `share` > 0.
random_columns <- function(kind, share = 0) {
  n <- 6
  rows <- sample(c(40, 100, 300), 1)
  values <- matrix(rnorm(rows * n), rows) %*% matrix(rnorm(n * n), n)
  discrete <- switch(kind, discrete = rep(TRUE, n), gaussian = rep(FALSE, n),
                     mixed = seq_len(n) %in% sample(n, sample(2:4, 1)))
  data <- as.data.frame(values)
  data[discrete] <- lapply(data[discrete],
                           function(v) factor(findInterval(v,
                                                           quantile(v,
                                                                    c(0.3, runif(1, 0.5, 0.95))))))
  for (v in which(!discrete)) {
    spread <- rexp(3) + 0.05
    if (any(discrete)) data[[v]] <- data[[v]] * spread[data[[which(discrete)[1]]]]
  }
  if (share > 0) data[matrix(runif(rows * n) < share, rows)] <- NA
  data[rowSums(!is.na(data)) > 0, ]
}

# All families of at most `most` parents, their supersets beside them; value: by kind of child and
# bound the tests and violations.
bounds_of <- function(data, score, settings, most, na = "error") {
  read <- suppressMessages(bn_data(data, na = na))
  n <- ncol(data)
  discrete <- vapply(data, is.factor, NA)
  possible <- lapply(seq_len(n),
                     function(x) setdiff(if (discrete[x]) which(discrete) else seq_len(n), x))
  counted <- NULL
  for (x in seq_len(n)) {
    masks <- Filter(function(mask) sum(bitwAnd(mask, 2^(0:(n - 1))) > 0) <= most, 0:(2^n - 1))
    sets <- Filter(function(set) all(set %in% possible[[x]]),
                   lapply(masks, function(mask) which(bitwAnd(mask, 2^(0:(n - 1))) > 0)))
    values <- bnstar:::cpp_superset_bounds(read, score, settings, rep(x, length(sets)), sets,
                                           possible, most)
    within <- outer(sets, sets, Vectorize(function(small, large) all(small %in% large)))
    for (bound in c("bound", "strict", "unseen")) {
      above <- if (bound == "strict") within & !diag(length(sets)) else within
      above <- above & is.finite(values[, bound]) & rep(is.finite(values[, "score"]),
                                                        each = length(sets))
      beyond <- outer(values[, bound] + 1e-9 * abs(values[, bound]), values[, "score"], `<`)
      counted <- rbind(counted, data.frame(child = if (discrete[x]) "discrete" else "continuous",
                                           bound, tests = sum(above),
                                           violations = sum(beyond & above)))
    }
  }
  counted
}

# Until each bound of such children has had `wanted` tests of finite values; prints what was found
# and stops where a bound is wrong.
superset_tests <- function(what, kind, score, settings, share = function() 0,
                           children = c("discrete", "continuous"), wanted = 5000) {
  total <- NULL
  repeat {
    missing <- share()
    counted <- bounds_of(random_columns(kind, missing), score, settings(), sample(3:5, 1),
                         if (missing > 0) "local" else "error")
    total <- aggregate(cbind(tests, violations) ~ child + bound,
                       rbind(total, counted[counted$child %in% children, ]), sum)
    if (all(total$tests >= wanted)) break
  }
  names <- c(bound = "supersets", strict = "strict supersets",
             unseen = "before the family is evaluated")
  cat(sprintf("bounds, %s, %s child, %s: %d tests, %d violations\n", what, total$child,
              names[total$bound], total$tests, total$violations), sep = "")
  stopifnot(total$violations == 0)
}
