# learning.test with values missing completely at random.
incomplete_learning_test <- function(rows, share) {
  set.seed(3)
  data <- bnlearn::learning.test[sample(5000, rows), ]
  for (v in 1:6) data[stats::runif(rows) < share, v] <- NA
  data[rowSums(!is.na(data)) > 0, ]
}

# The log-likelihood of what is known of the rows, by summing over all completions.
judge_observed_loglik <- function(data, network) {
  levels <- lapply(network$parameters, function(table) dimnames(table)[[1L]])
  all_rows <- expand.grid(levels, stringsAsFactors = FALSE)
  logs <- Reduce(`+`, lapply(names(network$parameters), function(v) {
    table <- network$parameters[[v]]
    log(table[as.matrix(all_rows[c(v, network$bn$nodes[[v]]$parents)])])
  }))
  sum(vapply(seq_len(nrow(data)), function(i) {
    known <- names(data)[!is.na(data[i, ])]
    fits <- Reduce(`&`, lapply(known, function(v) all_rows[[v]] == as.character(data[i, v])))
    log(sum(exp(logs[fits])))
  }, 0))
}

test_that("structural EM reaches the known values without ever falling", {
  cases <- data.frame(rows = c(500, 500, 2000, 2000), share = c(0.1, 0.3, 0.1, 0.3),
                      value = c(-2230.82, -1842.69, -8805.54, -7076.14))
  for (i in 1:4) {
    data <- incomplete_learning_test(cases$rows[i], cases$share[i])
    fit <- suppressMessages(structural_em(data, threads = 1, seed = 1))
    expect_gte(fit$score, cases$value[i])
    expect_identical(fit$stop_reason, "local_optimum")
    expect_false(fit$proved)
    expect_identical(fit$bound, Inf)
    expect_true(fit$within$proved)
    rises <- unlist(tapply(fit$iterations$score, fit$iterations$start, diff))
    expect_true(all(rises > -1e-8 * abs(fit$score)))
    expect_equal(max(fit$iterations$score), fit$score, tolerance = 1e-14)
    if (cases$rows[i] == 500) {
      grDevices::pdf(NULL)
      expect_identical(plot(fit, "iterations"), fit$iterations)
      grDevices::dev.off()
      expect_equal(judge_observed_loglik(data, fit$network), fit$likelihood$loglik,
                   tolerance = 1e-9)
      expect_equal(fit$score, fit$likelihood$loglik - log(500) / 2 * fit$likelihood$df,
                   tolerance = 1e-9)
    }
  }
})

test_that("an M step by sparse candidate never lets the score fall, and counts fewer sets", {
  data <- incomplete_learning_test(500, 0.2)
  exact <- suppressMessages(structural_em(data, threads = 1, seed = 1))
  for (k in c(2, 5)) {
    fit <- suppressMessages(structural_em(data, maximize = "sparse_candidate", k = k, threads = 1,
                                          seed = 1))
    rises <- unlist(tapply(fit$iterations$score, fit$iterations$start, diff))
    expect_true(all(rises > -1e-8 * abs(fit$score)))
    expect_gt(max(rises), 0)
    expect_equal(judge_observed_loglik(data, fit$network), fit$likelihood$loglik,
                 tolerance = 1e-9)
    expect_identical(fit$settings$k, as.integer(k))
    expect_null(fit$within)
    per_round <- function(x) x$counters[["sets_counted"]] / x$counters[["rounds"]]
    expect_lt(per_round(fit), per_round(exact))
  }
  # With all others as candidates the ends differ by no more than a climb loses.
  expect_equal(fit$score, exact$score, tolerance = 0.01)
  expect_error(structural_em(data, maximize = "greedy"), "maximize",
               class = "bnstar_error_argument")
})

random_tables <- function(arities, parents) {
  lapply(seq_along(arities), function(v) {
    table <- matrix(stats::rexp(prod(arities[c(v, parents[[v]])])), arities[v])
    sweep(table, 2, colSums(table), "/")
  })
}

test_that("a completion has its share of the units, whole and by largest remainders", {
  set.seed(4)
  data <- with_missing(random_discrete(4, 30), function() 0.4)
  read <- suppressMessages(bn_data(data, weights = sample(3, nrow(data), TRUE), na = "local"))
  parents <- list(integer(), 1L, 1:2, 2:3)
  tables <- random_tables(read$arities, parents)
  all_ways <- list(most = 1e6, seed = 1)
  made <- cpp_complete_rows(read, parents, tables, 64, all_ways, TRUE, 2, resolve_limits(Inf, Inf))
  expect_identical(sum(made$counts), 64 * read$n_obs)
  expect_identical(made, cpp_complete_rows(read, parents, tables, 64, all_ways, TRUE, 1,
                                           resolve_limits(Inf, Inf)))
  families <- Map(c, 1:4, parents)
  expect_identical(made$expected,
                   cpp_count_families(replace(read, c("codes", "counts"),
                                              made[c("codes", "counts")]), families, 2))
  streamed <- cpp_complete_rows(read, parents, tables, 64, all_ways, FALSE, 2,
                                resolve_limits(Inf, Inf))
  expect_identical(streamed, made[c("log_likelihood", "variance", "expected")])
  joint <- as.matrix(expand.grid(lapply(read$arities, seq_len)))
  p <- Reduce(`*`, lapply(1:4, function(v) {
    strides <- cumprod(c(1, read$arities[c(v, parents[[v]])]))
    tables[[v]][1 +
                drop((joint[, c(v, parents[[v]]), drop = FALSE] - 1) %*% utils::head(strides, -1))]
  }))
  loglik <- 0
  expected <- numeric(nrow(joint))
  for (i in seq_len(nrow(read$codes))) {
    known <- which(!is.na(read$codes[i, ]))
    fits <- colSums(t(joint[, known, drop = FALSE]) != read$codes[i, known] + 1) == 0
    loglik <- loglik + read$counts[i] * log(sum(p[fits]))
    expected[fits] <- expected[fits] + 64 * read$counts[i] * p[fits] / sum(p[fits])
  }
  expect_equal(made$log_likelihood, loglik)
  key <- function(codes) drop(codes %*% cumprod(c(1, read$arities[-4])))
  got <- tapply(made$counts, factor(key(made$codes), key(joint - 1)), sum, default = 0)
  expect_lt(max(abs(got - expected)), nrow(data))
})

test_that("learn_bn() runs structural EM with constraints and limits", {
  data <- incomplete_learning_test(500, 0.1)
  fit <- suppressMessages(learn_bn(data, method = "structural_em",
                                   forbidden = data.frame(from = "A", to = "B"), max_parents = 1))
  expect_false("A" %in% fit$bn$nodes$B$parents)
  expect_true(all(vapply(fit$bn$nodes, function(node) length(node$parents), 0L) <= 1))
  expect_identical(fit$method, "structural_em")
  one <- suppressMessages(structural_em(data, "aic", starts = "local_auto", max_rounds = 1))
  expect_identical(one$stop_reason, "finished")
  expect_equal(one$iterations$round, 0:1)
  stopped <- suppressMessages(structural_em(data, time_limit = 0))
  expect_identical(stopped$stop_reason, "time_limit")
  expect_true(is.finite(stopped$score))
  complete <- stats::na.omit(data)
  expect_equal(structural_em(complete)$score, learn_bn(complete)$score)
})

test_that("equal rows are completed once, with the weights of all", {
  data <- suppressMessages(bn_data(data.frame(a = c("x", NA, "x", NA, "y"),
                                              b = c("u", "v", "u", "v", NA)), na = "local",
                                   weights = c(1, 2, 4, 8, 16)))
  expect_identical(cpp_weights_of_distinct(data, 2), c(5, 10, 0, 0, 16))
  known <- cpp_count_families(data, list(1, c(1, 2)), 2)
  expect_equal(known, list(c(5, 16), c(5, 0, 0, 0)))
})

test_that("distinct rows are found by cells as by hashes", {
  # Rows have cells of their own where there are no more cells than rows.
  for (states in c(2, 3, 40)) {
    set.seed(states)
    codes <- matrix(sample(c(NA, seq_len(states) - 1L), 2 * 500, TRUE), 500)
    data <- list(codes = codes, arities = rep(as.integer(states), 2), counts = sample(9, 500, TRUE))
    row <- paste(codes[, 1], codes[, 2])
    sums <- tapply(data$counts, row, sum)
    expect_equal(cpp_weights_of_distinct(data, 1),
                 ifelse(duplicated(row), 0, as.vector(sums[row])), info = states)
  }
})

test_that("structural EM refuses what it cannot do", {
  numbers <- airquality[1:4]
  numbers[] <- lapply(numbers, as.numeric)
  expect_error(structural_em(numbers), "discretize_data", class = "bnstar_error_data")
  mixed <- cbind(numbers, month = factor(airquality$Month))
  expect_error(suppressMessages(structural_em(mixed)), "na = \"local\"",
               class = "bnstar_error_data")
  wide <- as.data.frame(matrix(sample(c("a", "b"), 60 * 13, TRUE), 60), stringsAsFactors = TRUE)
  wide[1, ] <- NA
  wide[1, 1] <- "a"
  expect_equal(suppressMessages(structural_em(wide, max_rounds = 1))$stop_reason, "finished")
  expect_error(structural_em(wide, max_completions = 0), class = "bnstar_error_argument")
  expect_error(structural_em(wide, max_completions = 2.5), class = "bnstar_error_argument")
  expect_error(structural_em(wide, "bdeu"), class = "bnstar_error_argument")
  expect_error(structural_em(wide, starts = "empty"), class = "bnstar_error_argument")
  expect_error(structural_em(wide, tolerance = 2), class = "bnstar_error_argument")
})

test_that("tables of the network have names, as those of fit_parameters()", {
  data <- data.frame(a = gl(2, 30, labels = c("no", "yes")), b = gl(3, 1, 60))
  data$b[seq(1, 60, 4)] <- NA
  net <- suppressMessages(structural_em(data, seed = 1,
                                        required = data.frame(from = "a", to = "b")))$network
  like <- fit_parameters(net, stats::na.omit(data))
  expect_identical(lapply(net$parameters, dimnames), lapply(like$parameters, dimnames))
})

test_that("drawn completions give what all of them give, within four standard errors", {
  set.seed(9)
  complete <- named_columns(lapply(1:9, function(i) factor(c(1:3, sample(3, 9, replace = TRUE)))))
  # Known children of missing parents, missing children of known ones, and a row of which nothing
  # but one entry is known.
  data <- complete
  data[1, 1:8] <- NA
  data[2, c(1, 2, 4, 5, 6, 8)] <- NA
  data[3, c(3, 7)] <- NA
  read <- suppressMessages(bn_data(data, na = "local", weights = rep(c(1, 3), 6)))
  parents <- list(integer(), 1L, 1:2, 3L, c(2L, 4L), c(1L, 5L), c(4L, 5L, 6L), c(6L, 7L), c(5L, 8L))
  tables <- random_tables(read$arities, parents)
  complete_with <- function(most, seed, threads = 1) {
    cpp_complete_rows(read, parents, tables, 2^16, list(most = most, seed = seed), TRUE, threads,
                      resolve_limits(Inf, Inf))
  }
  exact <- complete_with(1e6, 1)
  expect_identical(exact$variance, 0)
  drawn <- lapply(1:300, function(seed) complete_with(10, seed))
  # Every row has all its units, whatever was drawn.
  expect_true(all(vapply(drawn, function(d) sum(d$counts), 0) == 2^16 * read$n_obs))
  expect_true(all(vapply(drawn, function(d) d$variance, 0) > 0))
  few <- lapply(1:300, function(seed) complete_with(400, seed))
  within_errors <- function(values, truth) {
    abs(mean(values) - truth) <= 4 * stats::sd(values) / sqrt(length(values)) + 1e-9 * abs(truth)
  }
  expect_true(within_errors(vapply(few, `[[`, 0, "log_likelihood"), exact$log_likelihood))
  # With 400 draws what is left of the bias is far below the standard error of 300 trials.
  for (v in 1:9) {
    counts <- vapply(few, function(d) d$expected[[v]], numeric(length(exact$expected[[v]])))
    ok <- vapply(seq_len(nrow(counts)),
                 function(cell) within_errors(counts[cell, ] / 2^16,
                                              exact$expected[[v]][cell] / 2^16), NA)
    expect_true(all(ok), label = paste("variable", v))
  }
  # The standard error that the step tells is that of its estimates.
  told <- sqrt(mean(vapply(few, `[[`, 0, "variance")))
  seen <- stats::sd(vapply(few, `[[`, 0, "log_likelihood"))
  expect_gt(told / seen, 0.7)
  expect_lt(told / seen, 1.4)
  expect_identical(complete_with(10, 5), complete_with(10, 5, threads = 2))
  # One missing entry is weighed exactly.
  one <- complete
  one[1, 3] <- NA
  read <- suppressMessages(bn_data(one, na = "local"))
  expect_equal(complete_with(1, 1)$log_likelihood, complete_with(10, 1)$log_likelihood)
})

test_that("rows with many completions are taken, by drawing, and said to be", {
  net <- random_parameters(random_dag(9, max_parents = 2, seed = 5), levels = 3, seed = 5)
  data <- simulate_data(net, 400, seed = 5)
  set.seed(5)
  for (v in 1:9) data[stats::runif(400) < 0.05, v] <- NA
  data[1, 1:8] <- NA
  data[2, 2:9] <- NA
  expect_message(fit <- structural_em(data, seed = 1),
                 "2 rows have more than 4,096 completions, up to 6,561", class = "bnstar_message")
  expect_identical(fit$sampled[c("rows", "largest", "draws")],
                   list(rows = 2, largest = 6561, draws = 4096))
  expect_gt(fit$sampled$standard_error, 0)
  expect_lt(fit$sampled$standard_error, 0.1)
  expect_output(print(fit),
                paste0("Estimated +with 4,096 drawn completions of 2 rows that have ",
                       "more,\\s+standard\\s+error 0"))
  expect_identical(fit$settings$max_completions, 4096)
  again <- suppressMessages(structural_em(data, seed = 1, threads = 1))
  expect_identical(again[c("score", "iterations")]$score, fit$score)
  expect_identical(as.matrix(again), as.matrix(fit))
  expect_message(exact <- structural_em(data, seed = 1, max_completions = 1e4), NA)
  expect_null(exact$sampled)
  expect_lt(abs(exact$score - fit$score), 1)
  # learn_bn() hands the argument on; a coarse estimate knows that it is one.
  coarse <- suppressMessages(learn_bn(data, method = "structural_em", seed = 1,
                                      max_completions = 5))
  expect_gt(coarse$sampled$rows, 10)
  expect_gt(coarse$sampled$standard_error, fit$sampled$standard_error)
})

test_that("fewer completions are drawn if limits leave no room for all, with a message", {
  set.seed(6)
  data <- named_columns(lapply(1:12, function(i) factor(sample(2, 300, replace = TRUE))))
  data[1:200, 1:10] <- NA
  read <- suppressMessages(bn_data(data, na = "local"))
  problem_in <- function(...) {
    em_problem(read, "bic", list(), 4096, 1L, 1, FALSE, new_budget(...), NULL)
  }
  expect_identical(problem_in(Inf, NULL)$drawing$most, 4096)
  expect_identical(problem_in(0, NULL)$drawing[c("most", "beyond")],
                   list(most = 16, beyond = list(rows = 200, largest = 1024)))
  small <- problem_in(Inf, "200kB")$drawing$most
  expect_lt(small, 1024)
  expect_gte(small, 16)
  expect_message(fit <- structural_em(data, time_limit = 0, seed = 1),
                 "no\\s+time or memory for 4,096", class = "bnstar_message")
  expect_identical(fit$sampled$draws, 16)
})
