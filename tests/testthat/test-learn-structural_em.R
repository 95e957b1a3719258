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
  cases <- data.frame(rows = c(500, 500, 2000, 2000), share = c(0.1, 0.3, 0.1, 0.3), value = c(-2230.82, -1842.69, -8805.54, -7076.14))
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
      expect_equal(judge_observed_loglik(data, fit$network), fit$likelihood$loglik, tolerance = 1e-9)
      expect_equal(fit$score, fit$likelihood$loglik - log(500) / 2 * fit$likelihood$df, tolerance = 1e-9)
    }
  }
})

test_that("a completion has its share of the units, whole and by largest remainders", {
  set.seed(4)
  data <- with_missing(random_discrete(4, 30), function() 0.4)
  read <- suppressMessages(bn_data(data, weights = sample(3, nrow(data), TRUE), na = "local"))
  parents <- list(integer(), 1L, 1:2, 2:3)
  tables <- lapply(1:4, function(v) {
    table <- matrix(stats::rexp(prod(read$arities[c(v, parents[[v]])])), read$arities[v])
    sweep(table, 2, colSums(table), "/")
  })
  made <- cpp_complete_rows(read, parents, tables, 64, TRUE, 2, resolve_limits(Inf, Inf))
  expect_identical(sum(made$counts), 64 * read$n_obs)
  expect_identical(made, cpp_complete_rows(read, parents, tables, 64, TRUE, 1, resolve_limits(Inf, Inf)))
  families <- Map(c, 1:4, parents)
  expect_identical(made$expected, cpp_count_families(replace(read, c("codes", "counts"), made[c("codes", "counts")]), families, 2))
  streamed <- cpp_complete_rows(read, parents, tables, 64, FALSE, 2, resolve_limits(Inf, Inf))
  expect_identical(streamed, made[c("log_likelihood", "expected")])
  joint <- as.matrix(expand.grid(lapply(read$arities, seq_len)))
  p <- Reduce(`*`, lapply(1:4, function(v) {
    strides <- cumprod(c(1, read$arities[c(v, parents[[v]])]))
    tables[[v]][1 + drop((joint[, c(v, parents[[v]]), drop = FALSE] - 1) %*% utils::head(strides, -1))]
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
  fit <- suppressMessages(learn_bn(data, method = "structural_em", forbidden = data.frame(from = "A", to = "B"), max_parents = 1))
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
  data <- suppressMessages(bn_data(data.frame(a = c("x", NA, "x", NA, "y"), b = c("u", "v", "u", "v", NA)), na = "local",
                                   weights = c(1, 2, 4, 8, 16)))
  expect_identical(cpp_weights_of_distinct(data, 2), c(5, 10, 0, 0, 16))
  known <- cpp_count_families(data, list(1, c(1, 2)), 2)
  expect_equal(known, list(c(5, 16), c(5, 0, 0, 0)))
})

test_that("structural EM refuses what it cannot do", {
  numbers <- airquality[1:4]
  numbers[] <- lapply(numbers, as.numeric)
  expect_error(structural_em(numbers), "discretize_data", class = "bnstar_error_data")
  mixed <- cbind(numbers, month = factor(airquality$Month))
  expect_error(suppressMessages(structural_em(mixed)), "na = \"local\"", class = "bnstar_error_data")
  wide <- as.data.frame(matrix(sample(c("a", "b"), 60 * 13, TRUE), 60), stringsAsFactors = TRUE)
  wide[1, ] <- NA
  wide[1, 1] <- "a"
  expect_equal(suppressMessages(structural_em(wide, max_rounds = 1))$stop_reason, "finished")
  wide$last <- wide[[2]]
  expect_error(suppressMessages(structural_em(wide)), "8192 completions.*na = \"local\"", class = "bnstar_error_data")
  expect_error(structural_em(wide, "bdeu"), class = "bnstar_error_argument")
  expect_error(structural_em(wide, starts = "empty"), class = "bnstar_error_argument")
  expect_error(structural_em(wide, tolerance = 2), class = "bnstar_error_argument")
})

test_that("tables of the network have names, as those of fit_parameters()", {
  data <- data.frame(a = gl(2, 30, labels = c("no", "yes")), b = gl(3, 1, 60))
  data$b[seq(1, 60, 4)] <- NA
  net <- suppressMessages(structural_em(data, seed = 1, required = data.frame(from = "a", to = "b")))$network
  like <- fit_parameters(net, stats::na.omit(data))
  expect_identical(lapply(net$parameters, dimnames), lapply(like$parameters, dimnames))
})
