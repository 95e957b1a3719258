# The judge of incomplete data: the score of a family in the rows in which it is known, by
# definition and in plain R.

# Removes entries completely at random, with a different share for every column. No column and no
# row loses all entries.
with_missing <- function(data, share = function() stats::runif(1, 0, 0.5)) {
  for (v in seq_along(data)) {
    p <- share()
    if (p > 0) data[stats::runif(nrow(data)) < p, v] <- NA
  }
  data[rowSums(!is.na(data)) > 0, , drop = FALSE]
}

# `w` is the penalty per parameter. The score is -Inf for families with fewer than `fewest` rows,
# and for those whose likelihood has no maximum.
judge_available <- function(data, x, parents, w, fewest, weights = rep(1, nrow(data)),
                            small_cells = "reject") {
  N <- sum(weights)
  known <- stats::complete.cases(data[c(x, parents)])
  n <- sum(weights[known])
  if (n < fewest) return(-Inf)
  rows <- data[known, c(x, parents), drop = FALSE]
  weights <- weights[known]
  if (any(vapply(data, is.double, NA)) && !all(vapply(data, is.double, NA))) {
    return(judge_available_mixed(data, rows, weights, N / n, w, small_cells))
  }
  if (is.double(data[[x]])) return(judge_available_gaussian(rows, weights, N, n, w))
  states <- vapply(data[c(x, parents)], function(v) length(unique(v[!is.na(v)])), 0L)
  counts <- judge_counts(rows, 1, seq_along(parents) + 1, weights)
  N / n * judge_loglik(counts) - w * (states[1] - 1) * prod(states[-1])
}

# Asks the judge of mixed data, with every row repeated by its weight. The first column of `rows` is
# the child.
judge_available_mixed <- function(data, rows, weights, scale, w, small_cells) {
  continuous <- is_continuous_column(rows)
  if (!continuous[1] && any(continuous)) return(-Inf)
  constant <- vapply(rows, function(v) is.double(v) && length(unique(v)) == 1L, NA)
  if (any(constant)) return(-Inf)
  states <- vapply(data[names(rows)],
                   function(v) if (is.double(v)) 1L else length(unique(v[!is.na(v)])), 0L)
  rows <- rows[rep(seq_len(nrow(rows)), weights), , drop = FALSE]
  parents <- seq_len(ncol(rows))[-1]
  if (!continuous[1]) {
    counts <- judge_counts(rows, 1, parents, rep(1, nrow(rows)))
    return(scale * judge_loglik(counts) - w * (states[[1]] - 1) * prod(states[-1]))
  }
  scale * judge_conditional(rows, 1, parents,
                            small_cells) - w * prod(states[-1]) * (sum(continuous[-1]) + 2)
}

# A family is collinear if the others leave less than 1e-16 of the variance of some member.
judge_available_gaussian <- function(rows, weights, N, n, w) {
  root <- sqrt(weights)
  centred <- sweep(as.matrix(rows), 2, colSums(rows * weights) / n) * root
  size <- sqrt(colSums(centred^2))
  if (any(size <= 1e-12 * sqrt(n) * apply(abs(as.matrix(rows)), 2, max))) return(-Inf)
  scaled <- sweep(centred, 2, size, "/")
  left <- vapply(seq_len(ncol(scaled)), function(v) {
    if (ncol(scaled) == 1L) return(1)
    sum(qr.resid(qr(scaled[, -v, drop = FALSE], tol = 1e-14), scaled[, v])^2)
  }, 0)
  if (min(left) < 1e-14) return(-Inf)
  rss <- left[1] * size[1]^2
  unname(-N / 2 * (log(2 * pi * rss / n) + 1) - w * (ncol(rows) + 1))
}

# A constant column that is known everywhere explains nothing. One with missing entries selects
# rows; judge_costs() takes these for a second state.
judge_available_costs <- function(data, w, fewest, weights = rep(1, nrow(data)),
                                  small_cells = "reject") {
  judge_costs(data, "bic", judge = function(data, score, x, parents) {
    judge_available(data, x, parents, w, fewest, weights, small_cells)
  })
}

# Gives one discrete column a single state, known mostly where another column varies less. As a
# parent it selects these rows.
with_chooser_of_rows <- function(data) {
  discrete <- which(!vapply(data, is.double, NA))
  chooser <- discrete[sample(length(discrete), 1)]
  other <- data[[sample(setdiff(seq_along(data), chooser), 1)]]
  narrow <- if (is.double(other)) {
    other < stats::median(other, na.rm = TRUE)
  } else {
    other == names(which.max(table(other)))
  }
  known <- stats::runif(nrow(data)) < ifelse(!is.na(narrow) & narrow, 0.9, stats::runif(1, 0, 0.5))
  data[[chooser]] <- factor(ifelse(known, "one", NA))
  data
}

# Difficult random incomplete data: few rows, constant columns, columns that are hardly ever known
# together, weights.
random_incomplete <- function(kind = sample(c("discrete", "gaussian", "mixed"), 1),
                              n = sample(3:5, 1)) {
  rows <- if (stats::runif(1) < 0.3) sample(8:20, 1) else sample(20:150, 1)
  data <- switch(kind, gaussian = random_gaussian(n, rows, FALSE),
                 discrete = random_discrete(n, rows), mixed = random_mixed(n, rows))
  shares <- switch(sample(3, 1), function() stats::runif(1, 0, 0.4),
                   function() sample(c(0, 0, 0.3, 0.6), 1), function() 0.1)
  data <- with_missing(data, shares)
  if (kind != "gaussian" && stats::runif(1) < 0.4) data <- with_chooser_of_rows(data)
  # Some columns are never known together, or nearly never.
  if (stats::runif(1) < 0.2) {
    half <- seq_len(nrow(data)) %% 2 == 0
    data[half & !is.na(data[[2]]), 1] <- NA
  }
  data <- data[rowSums(!is.na(data)) > 0, , drop = FALSE]
  known <- vapply(data, function(v) length(unique(v[!is.na(v)])), 0L)
  if (nrow(data) < 6 || any(known < ifelse(vapply(data, is.double, NA), 3, 1))) {
    return(random_incomplete(kind, n))
  }
  data
}

# Compares everything about one random data set with the judge: all scores, kept sets, the optimum
# and its proof, bounds.
incomplete_fault <- function(data = random_incomplete()) {
  weights <- if (stats::runif(1) < 0.4) {
    sample(1:4, nrow(data), replace = TRUE)
  } else {
    rep(1L, nrow(data))
  }
  N <- sum(weights)
  fewest <- min(sample(c(1, 3, 10, ceiling(N / 10)), 1),
                vapply(data, function(v) sum(weights[!is.na(v)]), 0))
  # With the last of these penalties hardly any parent is worth its price.
  w <- switch(sample(4, 1), log(N) / 2, 1, stats::runif(1, 0.2, 6), stats::runif(1, 0.2, 1) * N)
  read <- suppressMessages(bn_data(data, weights = weights, na = "local"))
  small_cells <- sample(c("reject", "smooth"), 1)
  settings <- c(list(penalty = w, min_complete = fewest),
                if (read$type == "mixed") list(small_cells = small_cells))
  ask <- function(f, ...) {
    suppressMessages(do.call(f, c(list(read, "bic", threads = 1, ...), settings)))
  }
  edge$families <- 0
  truth <- judge_available_costs(data, w, fewest, weights, small_cells)
  if (edge$families > 0) return("undecided")
  ours <- listed_costs(ask(local_scores, prune = FALSE, parent_limit = "none"))
  if (!identical(is.finite(ours), is.finite(truth))) return("other families are refused")
  listed <- is.finite(truth)
  # Cells of mixed data may leave 1e-9 of a variance. Doubles are accurate to seven digits there.
  digits <- if (read$type == "mixed") 1e-6 else 1e-8
  if (max(abs(ours[listed] - truth[listed]) / pmax(1, abs(truth[listed]))) > digits) {
    return("other scores")
  }
  pruned <- ask(local_scores)
  if (!identical(is.finite(listed_costs(pruned)), judge_kept(ours))) return("other sets are kept")
  optimum <- min(dag_costs(all_dags(ncol(data)), truth))
  fit <- ask(learn_bn)
  slack <- digits * max(1, abs(optimum)) + fit$rounding
  if (!fit$proved || abs(fit$score + optimum) > slack) {
    return(sprintf("score %.10f, optimum %.10f", fit$score, -optimum))
  }
  fault <- judged_faults(fit, pruned, optimum, digits)
  if (length(fault)) return(paste(fault, collapse = "; "))
  again <- function(fit) {
    suppressMessages(do.call(score_network, c(list(fit, read, "bic"), settings)))
  }
  if (abs(again(fit) - fit$score) > slack) return("the network has another score")
  for (name in c("hill_climb", "alternate_search", "sparse_candidate", "search_by_proxy")) {
    other <- ask(get(name), seed = 1)
    if (other$score > slack - optimum || other$bound < -optimum - slack ||
        abs(again(other) - other$score) > slack) {
      return(paste(name, "has score", other$score, "and bound", other$bound))
    }
  }
  superset_fault(read, ours,
                 c(penalty = w, min_complete = fewest,
                   if (read$type == "mixed") c(small_cells = (small_cells == "smooth") + 0)))
}

tested <- list2env(list(supersets = 0))

# Compares the bounds of every family with the costs of all its supersets, with all or some of the
# possible parents, and with or without a limit on their number.
superset_fault <- function(read, truth, settings, score = c(discrete = "bic", gaussian = "bic_g",
                                                            mixed = "bic_cg")[[read$type]]) {
  n <- length(read$variables)
  possible <- lapply(seq_len(n), function(x) {
    others <- setdiff(seq_len(n), x)
    if (stats::runif(1) < 0.5) others else sort(others[sample(n - 1, sample(0:(n - 1), 1))])
  })
  most <- if (stats::runif(1) < 0.5) n else sample(n, 1)
  discrete <- variable_kinds(read) == "discrete"
  for (x in which(discrete)) possible[[x]] <- possible[[x]][discrete[possible[[x]]]]
  sizes <- lengths(lapply(seq_len(2^n) - 1L, members, n = n))
  masks <- (seq_len(2^n) - 1L)[sizes <= most]
  for (x in seq_len(n)) {
    allowed <- sum(2^(possible[[x]] - 1))
    within <- masks[bitwAnd(masks, bitwNot(as.integer(allowed))) == 0L]
    bounds <- -cpp_superset_bounds(read, score, settings, rep(x, length(within)),
                                   lapply(within, members, n = n), possible, most)
    for (i in seq_along(within)) {
      supersets <- within[bitwAnd(within, within[i]) == within[i]]
      tested$supersets <- tested$supersets + length(supersets)
      least <- min(truth[supersets + 1, x])
      strict <- min(Inf, truth[setdiff(supersets, within[i]) + 1, x])
      slack <- 1e-9 * pmax(1, abs(c(least, strict)))
      if (max(bounds[i, c("bound", "unseen")]) > least + slack[1] ||
          bounds[i, "strict"] > strict + slack[2]) {
        return("a superset costs less than the bound")
      }
    }
  }
  ""
}
