# Checks that hold for every score, including future ones.

all_sets <- function(data, score, ...) {
  local_scores(data, score, ..., prune = FALSE, parent_limit = "none")
}

random_data <- function(kind, n, rows) {
  if (kind == "gaussian") random_gaussian(n, rows, collinear = FALSE) else random_discrete(n, rows)
}

# Calls check(score, kind) for every score.
for_every_score <- function(check) {
  for (score in discrete_scores()) check(score, "discrete")
  for (score in gaussian_scores()) check(score, "gaussian")
}

# The scores without the timings.
without_timings <- function(x) {
  x$info$timings <- NULL
  x
}

test_that("local scores are those of the judge", {
  set.seed(11)
  for_every_score(function(score, kind) {
    for (rows in if (kind == "discrete") c(1:3, 25, 150) else c(8, 25, 150)) {
      data <- random_data(kind, 4, rows)
      expect_equal(listed_costs(all_sets(quietly_read(data), score)), judge_costs(data, score),
                   tolerance = 1e-10, label = paste(score, rows))
    }
  })
})

test_that("settings reach the score", {
  set.seed(12)
  data <- random_discrete(4, 60)
  for (iss in c(0.01, 1, 37.5)) {
    expect_equal(listed_costs(all_sets(quietly_read(data), "bdeu", iss = iss)),
                 judge_costs(data, "bdeu", iss = iss), tolerance = 1e-10)
  }
  data <- random_gaussian(4, 60, collinear = FALSE)
  expect_equal(listed_costs(all_sets(data, "bge", iss_mu = 2.5)),
               judge_costs(data, "bge", iss_mu = 2.5), tolerance = 1e-10)
  expect_equal(listed_costs(all_sets(data, "bge", iss_mu = 0.5, iss_w = 9)),
               judge_costs(data, "bge", iss_mu = 0.5, iss_w = 9), tolerance = 1e-10)
})

test_that("many rows and many configurations are no problem", {
  set.seed(13)
  six_states <- function(n, rows) {
    named_columns(lapply(seq_len(n), function(i) factor(sample(6, rows, replace = TRUE))))
  }
  first_score <- function(data, score) {
    network <- diag(0, ncol(data))
    network[-1, 1] <- 1
    dimnames(network) <- list(names(data), names(data))
    score_network(network, data, score, by_node = TRUE)[["v1"]]
  }
  tall <- six_states(5, 3000)
  for (score in discrete_scores()) {
    expect_equal(first_score(tall, score), judge_score(tall, score, 1, 2:5), tolerance = 1e-9,
                 label = score)
  }
  # 6^40 configurations, each row in its own: nothing is learned from one row for the next.
  wide <- six_states(41, 100)
  for (score in c("bdeu", "k2", "fnml", "qnml")) {
    expect_equal(first_score(wide, score), -100 * log(6), tolerance = 1e-12, label = score)
  }
  expect_equal(first_score(wide, "loglik"), 0)
  expect_equal(first_score(wide, "bic"), -log(100) / 2 * 5 * 6^40, tolerance = 1e-12)
})

# The scores of some sets, and those of the same sets among all.
listed_in <- function(all, some) {
  key <- function(x) paste(set_owners(x), vapply(set_parents(x), paste, "", collapse = " "))
  list(found = some$score, expected = all$score[match(key(some), key(all))])
}

# One column with three states sends all to the general engine; the other columns' scores
# know nothing of it.
test_that("the engine for binary columns agrees with the general one", {
  set.seed(14)
  shapes <- list(c(6, 40, 5), c(9, 700, 6), c(20, 300, 3), c(40, 150, 2), c(5, 100000, 4))
  for (shape in shapes) {
    binary <- lapply(seq_len(shape[1]),
                     function(i) sample(0:1, shape[2], replace = TRUE, prob = c(i, 3)))
    binary[[2]] <- (binary[[1]] + binary[[3]] + (stats::runif(shape[2]) < 0.2)) %% 2
    binary <- named_columns(lapply(binary, factor))
    mixed <- cbind(binary, extra = factor(rep_len(1:3, shape[2])))
    for (score in discrete_scores()) {
      by_binary <- all_sets(binary, score, max_parents = shape[3])
      by_general <- all_sets(mixed, score, max_parents = shape[3])[names(binary)]
      expect_identical(by_binary$parents, by_general$parents)
      expect_equal(by_binary$score, by_general$score, tolerance = 1e-12, label = score)
      pruned <- listed_in(by_binary, local_scores(binary, score, max_parents = shape[3],
                                                  parent_limit = "none"))
      expect_equal(pruned$found, pruned$expected, tolerance = 1e-12, label = score)
    }
  }
})

test_that("weights are repeated rows", {
  set.seed(15)
  for_every_score(function(score, kind) {
    data <- random_data(kind, 5, 40)
    counts <- sample(0:5, 40, replace = TRUE)
    repeated <- quietly_read(data[rep(1:40, counts), ])
    for (weights in list(counts, as.double(counts))) {
      weighted <- suppressMessages(all_sets(data, score, weights = weights))
      expect_equal(listed_costs(weighted), listed_costs(all_sets(repeated, score)),
                   tolerance = 1e-10, label = score)
    }
    by_column <- suppressMessages(all_sets(cbind(data, times = counts), score, weights = "times"))
    expect_identical(by_column$score, weighted$score)
    expect_identical(by_column$info$n_obs, as.double(sum(counts)))
  })
})

test_that("the number of threads changes nothing", {
  set.seed(16)
  for_every_score(function(score, kind) {
    data <- quietly_read(random_data(kind, 12, 120))
    for (prune in c(TRUE, FALSE)) {
      runs <- lapply(c(1, 2, 4), function(threads) {
        without_timings(local_scores(data, score, prune = prune, max_parents = 4,
                                     threads = threads))
      })
      expect_identical(runs[[2]], runs[[1]], label = score)
      expect_identical(runs[[3]], runs[[1]], label = score)
    }
  })
})

test_that("the order of rows and columns changes nothing", {
  set.seed(17)
  for_every_score(function(score, kind) {
    data <- random_data(kind, 6, 80)
    shuffled <- data[sample(80), sample(6)]
    scores <- local_scores(quietly_read(data), score)
    again <- local_scores(quietly_read(shuffled), score)[names(data)]
    expect_equal(listed_costs(again), listed_costs(scores), tolerance = 1e-10, label = score)
  })
})

test_that("equivalent networks score the same under the scores that promise it", {
  set.seed(18)
  for (score in c("bic", "aic", "loglik", "bdeu", "qnml", "bic_g", "aic_g", "loglik_g", "bge")) {
    kind <- if (score %in% gaussian_scores()) "gaussian" else "discrete"
    data <- quietly_read(random_data(kind, 5, 70))
    scores <- all_sets(data, score)
    if (length(data$constant)) scores <- scores[setdiff(data$variables, data$constant)]
    costs <- listed_costs(scores)
    n <- ncol(costs)
    # a -> b given P or b -> a given P
    for (trial in 1:30) {
      pair <- sample(n, 2)
      given <- sum(2^(setdiff(which(stats::runif(n) < 0.4), pair) - 1))
      forwards <- costs[given + 1, pair[1]] + costs[given + 2^(pair[1] - 1) + 1, pair[2]]
      backwards <- costs[given + 1, pair[2]] + costs[given + 2^(pair[2] - 1) + 1, pair[1]]
      expect_equal(forwards, backwards, tolerance = 1e-11, label = score)
    }
  }
  pair_cost <- function(score, text) {
    -score_network(network_of_digits(text, 2), oracle_a[1:2], score)
  }
  expect_equal(round(pair_cost("k2", "01"), 6), 52.894612)
  expect_equal(round(pair_cost("k2", "10"), 6), 52.979192)
  expect_equal(round(pair_cost("fnml", "01"), 6), 54.793557)
  expect_equal(round(pair_cost("fnml", "10"), 6), 54.942876)
})

test_that("constant columns are reported and never parents", {
  data <- cbind(oracle_a, fixed = factor("only"))
  for (score in discrete_scores()) {
    for (prune in c(TRUE, FALSE)) {
      expect_message(scores <- local_scores(data, score, prune = prune), "fixed",
                     class = "bnstar_message")
      expect_false(6L %in% scores$parents)
      expect_identical(scores$score[scores$size == 0][6], 0, label = score)
      expect_equal(scores[names(oracle_a)]$score,
                   local_scores(oracle_a, score, prune = prune)$score)
    }
  }
})

test_that("collinear columns are reported and never determined by their parents", {
  data <- cbind(oracle_b, sum = oracle_b$x0 - 3 * oracle_b$x1)
  for (score in c("bic_g", "aic_g", "loglik_g")) {
    for (prune in c(TRUE, FALSE)) {
      said <- expect_message(scores <- local_scores(data, score, prune = prune),
                             class = "bnstar_message")
      expect_match(conditionMessage(said), "`x0`, `x1`, and `sum` are")
      sets <- listed_costs(scores)
      expect_identical(c(sets[1 + 2 + 16, 1], sets[1 + 1 + 16, 2], sets[1 + 1 + 2, 5]), rep(Inf, 3))
      expect_true(all(is.finite(sets[1, ])))
    }
    fit <- search_order_graph(scores)
    expect_true(fit$proved && is.finite(fit$score))
  }
  expect_message(local_scores(data, "bge"), NA)
})

test_that("one row is enough for discrete scores", {
  one <- oracle_a[1, ]
  for (score in discrete_scores()) {
    scores <- suppressMessages(local_scores(one, score))
    expect_identical(scores$size, rep(0L, 5))
    expect_identical(scores$score, rep(0, 5))
  }
})
