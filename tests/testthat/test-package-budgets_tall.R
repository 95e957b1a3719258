test_that("completions that would not fit in memory are not made", {
  set.seed(5)
  rows <- 5e4
  data <- as.data.frame(lapply(stats::setNames(1:10, letters[1:10]),
                               function(i) factor(sample(3, rows, TRUE))))
  for (gap in 1:4) data[cbind(seq_len(rows), sample(10, rows, TRUE))] <- NA
  data <- suppressMessages(bn_data(data, na = "local"))
  # They would take 300 MB.
  growth <- growth_of(data,
                      paste0("structural_em(given, memory_limit = '60MB', max_parents = 1, ",
                             "starts = 'local_bic', seed = 1)"))
  expect_identical(growth$value$stop_reason, "memory_limit")
  expect_true(is.finite(growth$value$score))
  expect_lt(growth$grown, 150)
})

test_that("lists that need more memory than there is are not begun", {
  set.seed(1)
  tall <- as.data.frame(lapply(1:20, function(i) factor(sample(3, 4.5e5, replace = TRUE))),
                        col.names = paste0("v", 1:20))
  fit <- suppressMessages(learn_bn(tall, memory_limit = "1MB", time_limit = 100))
  expect_identical(fit$stop_reason, "memory_limit")
  expect_identical(fit$method, "hill_climb")
  expect_null(fit$within)
})

test_that("restarts of a climb do not all keep the cells of many rows", {
  set.seed(1)
  rows <- 2e5
  tall <- as.data.frame(lapply(1:12, function(i) sample(3, rows, TRUE)), col.names = letters[1:12])
  for (i in 2:12) tall[[i]] <- ifelse(stats::runif(rows) < 0.5, tall[[i - 1]], tall[[i]])
  data <- bn_data(as.data.frame(lapply(tall, factor)))
  growth <- growth_of(data, "hill_climb(given, threads = 1, seed = 1, restarts = 8)")
  # Those of eight take 38 MB, those of one 7.
  expect_lt(growth$grown, 20)
})

test_that("columns are put in order where they are, without copies", {
  set.seed(1)
  columns <- lapply(1:12, function(i) {
    if (i %% 2) stats::rnorm(3e5) else factor(sample(3, 3e5, TRUE))
  })
  tall <- as.data.frame(columns, col.names = letters[1:12])
  data <- suppressMessages(bn_data(tall))
  # Six columns of numbers take 14 MB.
  expect_lt(growth_of(data, "bnstar:::cpp_content_order(given, 1:12)")$grown, 6)
})

test_that("columns with missing values are read without copies of them", {
  set.seed(1)
  tall <- as.data.frame(lapply(1:16, function(i) factor(replace(sample(3, 3e5, TRUE), i, NA))),
                        col.names = letters[1:16])
  # The codes take 18 MB.
  expect_lt(growth_of(tall, "bnstar:::bn_data(given, na = 'local')")$grown, 30)
})
