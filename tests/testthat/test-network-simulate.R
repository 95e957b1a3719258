# Chi-square with a bound so wide that a correct sampler passes with any seed one is likely to
# choose.
expect_drawn_from <- function(counts, probabilities) {
  expect_identical(sum(counts[probabilities == 0]), 0L)
  possible <- probabilities > 0
  expected <- sum(counts) * probabilities[possible]
  statistic <- sum((counts[possible] - expected)^2 / expected)
  free <- sum(possible) - 1
  expect_lte(statistic, stats::qchisq(1e-6, free, lower.tail = FALSE))
  if (free > 5) expect_gt(statistic, stats::qchisq(1e-6, free))
}

test_that("rows have the joint distribution of a discrete network", {
  net <- small_discrete_network()
  data <- simulate_data(net, 200000, seed = 1)
  expect_s3_class(data, "data.frame", exact = TRUE)
  expect_identical(dim(data), c(200000L, 4L))
  expect_identical(lapply(data, levels), net$levels)
  codes <- vapply(data, as.integer, integer(nrow(data)))
  cell <- 1L + as.integer((codes - 1) %*% cumprod(c(1, 2, 3, 2)))
  probabilities <- joint_probabilities(net)
  expect_drawn_from(tabulate(cell, length(probabilities)), probabilities)
})

test_that("any number of states is drawn as it should, impossible ones never", {
  set.seed(5)
  for (states in c(1:10, 100, 3000)) {
    probabilities <- stats::rexp(states)
    if (states > 2) probabilities[c(1, states, sample(states, states %/% 3))] <- 0
    if (!any(probabilities > 0)) probabilities[2] <- 1
    net <- one_variable_network(probabilities / sum(probabilities))
    data <- simulate_data(net, 100000, seed = states)
    expect_drawn_from(tabulate(data$only, states), c(net$parameters$only))
  }
})

test_that("certain states and sums beside 1 give no other states", {
  for (probabilities in list(c(1, 0, 0), c(0, 1, 0), c(0, 0, 1), c(0.3, 0.695, 0), c(1, rep(0, 11)),
                             c(rep(0, 11), 1), c(rep(0.1, 10), 0, 0), c(0, rep(1 / 49, 49), 0))) {
    data <- simulate_data(one_variable_network(probabilities), 20000, seed = 3)
    expect_identical(tabulate(data$only, length(probabilities)) > 0, probabilities > 0)
  }
})

test_that("rare states are drawn as often as they should", {
  counts <- tabulate(simulate_data(one_variable_network(c(2e-5, 1 - 4e-5, 2e-5)), 2e6,
                                   seed = 8)$only)
  expect_true(all(abs(counts[c(1, 3)] - 40) < 35))
  many <- tabulate(simulate_data(one_variable_network(c(rep(2e-5, 10), 1 - 2e-4)), 2e6,
                                 seed = 8)$only)
  expect_true(all(abs(many[1:10] - 40) < 35))
})

test_that("Gaussian rows have the mean and covariance the network implies", {
  net <- small_gaussian_network()
  data <- simulate_data(net, 200000, seed = 2)
  slopes <- matrix(c(0, 0, 0, 2, 0, 0.7, -1, 0, 0), 3)
  total <- solve(diag(3) - slopes)
  mean <- drop(total %*% c(1, -3, 0.5))
  covariance <- total %*% diag(c(0.5, 2, 1.5)^2) %*% t(total)
  expect_identical(names(data), c("y", "x", "z z"))
  expect_lt(max(abs(colMeans(data) - mean) / sqrt(diag(covariance) / nrow(data))), 5)
  standard <- solve(t(chol(covariance)), t(as.matrix(data)) - mean)
  expect_lt(max(abs(stats::cov(t(standard)) - diag(3))), 5 * sqrt(2 / nrow(data)))
  expect_gt(stats::ks.test(standard[1, 1:5000], "pnorm")$p.value, 1e-4)
  centred <- simulate_data(net, 1000, seed = 2, center = TRUE)
  expect_equal(centred$y, data$y[1:1000] - mean(data$y[1:1000]))
  expect_lt(max(abs(colMeans(centred))), 1e-12)
})

test_that("the seed alone decides, not the threads; first rows are the same for any n", {
  for (net in list(small_discrete_network(), small_gaussian_network())) {
    data <- simulate_data(net, 5000, seed = 7, threads = 1)
    for (threads in c(2, 4)) {
      expect_identical(simulate_data(net, 5000, seed = 7, threads = threads), data)
    }
    for (n in c(1, 1023, 1024, 1025, 4000)) {
      expect_identical(as.list(simulate_data(net, n, seed = 7)), as.list(data[seq_len(n), ]),
                       ignore_attr = TRUE)
    }
    expect_false(identical(simulate_data(net, 5000, seed = 8)[[1]], data[[1]]))
    # Blocks of rows have streams of their own.
    expect_false(identical(data[[1]][1:900], data[[1]][1024 + 1:900]))
    set.seed(4)
    first <- simulate_data(net, 10)
    set.seed(4)
    expect_identical(simulate_data(net, 10), first)
    expect_identical(simulate_data(net, 10, seed = attr(first, "seed")), first)
  }
})

test_that("rows are the same on processors without vectors of four words", {
  data <- simulate_data(small_discrete_network(), 3000, seed = 7)
  withr::local_envvar(BNSTAR_PORTABLE = "1")
  expect_identical(simulate_data(small_discrete_network(), 3000, seed = 7), data)
})

test_that("no rows are an empty data frame", {
  empty <- simulate_data(small_discrete_network(), 0, seed = 1)
  expect_identical(nrow(empty), 0L)
  expect_identical(lapply(empty, levels), small_discrete_network()$levels)
  expect_identical(nrow(simulate_data(small_gaussian_network(), 0)), 0L)
})

test_that("a bn.fit of bnlearn will do", {
  fit <- bnlearn::bn.fit(bnlearn::model2network("[A][B|A][C|B:A]"), bnlearn::learning.test[1:3])
  net <- fit_parameters(fit, bnlearn::learning.test[1:3])
  expect_identical(simulate_data(fit, 500, seed = 1), simulate_data(net, 500, seed = 1))
})

test_that("misuse is refused in words", {
  net <- small_discrete_network()
  structure <- new_network("a", list(integer()))
  expect_error(simulate_data(structure, 10), "fit_parameters", class = "bnstar_error_argument")
  expect_error(simulate_data(1, 10), "network with parameters", class = "bnstar_error_argument")
  for (n in list(2.5, -1, "a", NA, 3e9, c(1, 2))) {
    expect_error(simulate_data(net, n), "`n`", class = "bnstar_error_argument")
  }
  expect_error(simulate_data(net, 10, center = TRUE), "Gaussian", class = "bnstar_error_argument")
  expect_error(simulate_data(net, 10, seed = 1.5), "seed", class = "bnstar_error_argument")
  expect_error(simulate_data(net, 10, rows = 3), class = "bnstar_error_argument")
  fit <- bnlearn::bn.fit(bnlearn::model2network("[A][B][C|A:B]"), bnlearn::learning.test[1:8, 1:3])
  expect_error(simulate_data(fit, 10), "`C` are not defined.*replace.unidentifiable",
               class = "bnstar_error_argument")
  expect_error(simulate_data(one_variable_network(c(0.5, 0.6)), 5), "add up to 1",
               class = "bnstar_error_argument")
  expect_error(simulate_data(one_variable_network(c(-0.5, 1.5)), 5), "probabilities",
               class = "bnstar_error_argument")
})

# Only Linux tells how much memory there is.
if (file.exists("/proc/meminfo")) test_that("more rows than memory are refused before drawing", {
  wide <- new_network(paste0("v", 1:500), rep(list(integer()), 500), "gaussian",
                      parameters = rlang::rep_named(paste0("v", 1:500),
                                                    list(list(coefficients = c("(Intercept)" = 0),
                                                              sd = 1))))
  expect_error(simulate_data(wide, 2e9), "TB.*are free", class = "bnstar_error_argument")
})

# A signal that is pending when the core begins, in a session of its own.
test_that("Ctrl-C ends the drawing, and the session goes on", {
  result <- withr::local_tempfile(fileext = ".rds")
  session <- start_interruptible("
    library(bnstar)
    n <- bnstar:::new_network('x', list(integer()), 'discrete', list(x = c('a', 'b')),
                              list(x = array(0.5, 2)))
    with_signal <- function(work) suspendInterrupts({
      tools::pskill(Sys.getpid(), tools::SIGINT)
      for (i in 1:1e5) i
      tryCatch(allowInterrupts(work), interrupt = function(e) 'interrupted')
    })
    draw <- bnstar:::cpp_simulate_tables
    core <- with_signal(draw(n$levels, list(integer()), n$parameters, 1L, 1e5, 1, 2L))
    whole <- with_signal(simulate_data(n, 1e5))
    after <- nrow(simulate_data(n, 1e5))
    saveRDS(list(core = core, whole = whole, after = after), commandArgs(trailingOnly = TRUE))",
    result)
  session$wait(60000)
  found <- readRDS(result)
  # R may notice the signal before the core does.
  expect_true(is.null(found$core) || identical(found$core, "interrupted"))
  expect_identical(found[c("whole", "after")], list(whole = "interrupted", after = 100000L))
})
