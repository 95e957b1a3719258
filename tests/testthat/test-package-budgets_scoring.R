# Limits of scoring, measured. The margins are wide, because the machine may be busy.

factors <- function(rows, states) {
  named_columns(lapply(states, function(r) factor(sample.int(r, rows, replace = TRUE),
                                                  levels = seq_len(r))))
}

expect_within <- function(result, limit) expect_lte(result$grown, 1.1 * limit + 32)

test_that("scoring stays within its memory", {
  set.seed(60)
  few <- growth_of(factors(1000, rep(2, 100)), "local_scores(given, memory_limit = '100MB')")
  expect_within(few, 100)
  expect_identical(few$value$info$stop_reason, "memory_limit")
  expect_match(few$value$info$listed, "memory limit")
  all <- growth_of(factors(500, rep(2, 30)),
                   "local_scores(given, 'bdeu', prune = FALSE, memory_limit = '60MB')")
  expect_within(all, 60)
  expect_identical(all$value$info$stop_reason, "memory_limit")
  wide <- growth_of(factors(50, rep(3, 600)), "local_scores(given, 'aic', memory_limit = '80MB')")
  expect_within(wide, 80)
})

test_that("counters are made for what occurs, not for all that could", {
  set.seed(62)
  # 15,000 states twice: there are 225 million pairs, of which 45,000 occur.
  many <- growth_of(factors(45000, c(15000, 15000, 3)),
                    "local_scores(given, 'loglik', prune = FALSE, memory_limit = '300MB')")
  expect_lt(many$grown, 300)
  expect_identical(many$value$info$stop_reason, "finished")
})

test_that("sets with many states are counted as plain R counts them", {
  set.seed(61)
  data <- factors(400, c(150, 200, 3))
  frame <- as.data.frame(suppressMessages(local_scores(data, "loglik", prune = FALSE)))
  for (i in seq_len(nrow(frame))) {
    parents <- frame$parents[[i]]
    given <- if (length(parents)) interaction(data[parents], drop = TRUE) else factor(rep(1, 400))
    cells <- table(given, data[[frame$variable[i]]])
    terms <- cells * log(cells / rowSums(cells))
    expect_equal(frame$score[i], sum(terms[cells > 0]), tolerance = 1e-12)
  }
})

test_that("a memory limit gives the same result with any number of threads", {
  set.seed(62)
  data <- factors(2000, rep(c(2, 3), 7))
  for (limit in c(3e5, 1e6, 2e6, 4e6)) {
    runs <- lapply(1:3, function(threads) {
      suppressMessages(local_scores(data, "bdeu", prune = FALSE, memory_limit = limit,
                                    threads = threads))
    })
    expect_identical(runs[[2]]$score, runs[[1]]$score)
    expect_identical(runs[[3]]$score, runs[[1]]$score)
  }
})

test_that("data that exceed the memory limit are said to", {
  set.seed(63)
  data <- factors(5000, rep(2, 10))
  for (given in list(data, data.frame(lapply(data, function(x) rnorm(5000))))) {
    said <- capture_messages(stopped <- local_scores(given, memory_limit = "100kB"))
    expect_match(gsub("\\s+", " ", paste(said, collapse = " ")),
                 "The data alone may take [0-9.]+ kB; the limit is 100 kB")
    expect_identical(stopped$info$stop_reason, "memory_limit")
    expect_identical(stopped$size, integer(10))
  }
  fit <- suppressMessages(learn_bn(data, memory_limit = 0))
  expect_identical(sum(as.matrix(fit)), 0L)
})

test_that("the time to read the data counts", {
  data <- data.frame(lapply(oracle_a, as.character))
  slowly <- function(seconds) {
    withCallingHandlers(local_scores(data, time_limit = seconds), message = function(said) {
      Sys.sleep(0.3)
      invokeRestart("muffleMessage")
    })
  }
  stopped <- slowly(0.2)
  expect_identical(stopped$info$stop_reason, "time_limit")
  expect_identical(max(stopped$size), 0L)
  expect_identical(slowly(60)$info$stop_reason, "finished")
})

test_that("scores whose bounds take passes over the rows keep to the time limit", {
  set.seed(64)
  data <- factors(2e5, rep(2, 17))
  took <- cpu_seconds(stopped <- local_scores(data, "bdeu", max_parents = 3, time_limit = 1,
                                              threads = 1))
  expect_lt(took, 5 * 1.6)
})
