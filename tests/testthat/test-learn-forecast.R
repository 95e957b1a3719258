dense_columns <- function(n, rows = 60) {
  set.seed(271)
  data <- matrix(rnorm(n * rows), rows)
  for (j in 2:n) data[, j] <- data[, j] + rowSums(data[, seq_len(j - 1), drop = FALSE]) / 2
  colnames(data) <- paste0("v", seq_len(n))
  data
}

# Runs code with a budget of 30 sets, which the sets of one parent use up.
with_small_budget <- function(code, seconds_per_set = NULL) {
  withr::local_options(bnstar.set_budget = 30, bnstar.seconds_per_set = seconds_per_set)
  code
}

test_that("our own limit on sets gives way where a proof takes minutes at most", {
  data <- dense_columns(8)
  asked <- learn_bn(data, max_parents = 7)
  for (limit in c(Inf, 60)) {
    fit <- with_small_budget(learn_bn(data, time_limit = limit))
    expect_true(fit$proved)
    expect_identical(fit$score, asked$score)
    expect_identical(fit$within$scope, "all networks")
    expect_null(fit$within$forecast)
  }
  discrete <- data.frame(lapply(as.data.frame(data), function(x) factor(x > 0)))
  for (score in c("k2", "bdeu")) {
    expect_true(with_small_budget(learn_bn(discrete, score))$proved, label = score)
  }
})

test_that("it does not where lists would take longer, and the result names the time that they take",
          {
  data <- dense_columns(8)
  expect_message(fit <- with_small_budget(learn_bn(data), 10),
                 "listed in 10\\s+minutes: those of up to 1.*`time_limit = [0-9]+`\\s+goes\\s+on")
  expect_false(fit$proved)
  expect_identical(fit$stop_reason, "finished")
  expect_match(fit$within$scope,
               "at most 1 parent per variable (larger parent sets are not listed)", fixed = TRUE)
  # 8 * 2^7 sets of ten seconds each.
  expect_equal(fit$within$forecast, list(seconds = 10240, share = 0.8))
  expect_output(print(fit),
                paste0("method finished; listing all parent sets would take about 3\\s+hours: ",
                       "`time_limit = 26000` goes on"))
  again <- with_small_budget(suppressMessages(learn_bn(data, threads = 1)), 10)
  expect_identical(again[c("score", "bound", "within")], fit[c("score", "bound", "within")])
  # This would take so long that the message names no time limit.
  ages <- with_small_budget(suppressMessages(learn_bn(data)), 1e6)
  expect_output(print(ages), "more than a\\s+week; `max_parents` and `candidates`")
})

test_that("variables with a limit of the user's have what they were given", {
  data <- dense_columns(8)
  method <- find_method("auto")
  arguments <- split_arguments(list(max_parents = c(v8 = 5)), method)
  listed <- with_small_budget({
    problem <- learning_problem(data, "loglik", method, arguments, new_budget(Inf, NULL), NULL)
    run <- list_run(problem)
    list_sets(problem, run)
    run$lists
  }, 10)
  largest <- tapply(listed$size, listed$variables[set_owners(listed)], max)
  expect_identical(c(largest), c(v1 = 1L, v2 = 1L, v3 = 1L, v4 = 1L, v5 = 1L, v6 = 1L, v7 = 1L,
                                 v8 = 5L))
  expect_match(listed$info$listed, "at most 1 parent per variable (larger", fixed = TRUE)
  fit <- with_small_budget(suppressMessages(learn_bn(data, max_parents = c(v8 = 5))), 10)
  expect_identical(fit$stop_reason, "finished")
  expect_false(fit$proved)
})

test_that("a run that ends before its limit does not say that the limit was reached", {
  data <- dense_columns(8)
  withr::local_options(bnstar.seconds_per_set = 10)
  for (score in c("bic", "bge")) {
    expect_message(fit <- learn_bn(data, score, time_limit = 60),
                   "listed in that time.*`time_limit = [0-9]+`", label = score)
    expect_lt(fit$timings[["total"]], 50)
    expect_identical(fit$stop_reason, "finished")
    expect_gt(fit$within$forecast$seconds, 60)
    expect_output(print(fit), "method finished; listing all parent sets would take")
  }
  discrete <- data.frame(lapply(as.data.frame(data), function(x) factor(x > 0)))
  fit <- suppressMessages(learn_bn(discrete, "k2", time_limit = 60))
  expect_identical(fit$stop_reason, "finished")
})

test_that("time that a search leaves unused goes to larger sets", {
  data <- dense_columns(8)
  # 168 sets of two parents take 25 of 60 seconds. 280 of three take 42: more than half of the time,
  # and less than what is left when the smaller ones have been searched.
  withr::local_options(bnstar.seconds_per_set = 0.15)
  fit <- suppressMessages(learn_bn(data, time_limit = 60))
  expect_true(fit$proved)
  expect_identical(fit$score, learn_bn(data, max_parents = 7)$score)
  expect_null(fit$within$forecast)
  # Beyond our budget of sets too, and as far as sizes fit.
  withr::local_options(bnstar.set_budget = 30, bnstar.seconds_per_set = 0.2)
  fit <- suppressMessages(learn_bn(data, time_limit = 60))
  expect_match(fit$within$scope, "at most 2 parents per variable")
  expect_identical(fit$stop_reason, "finished")
})

test_that("without a time limit, many rows stop the lists of scores that limit parents", {
  discrete <- data.frame(lapply(as.data.frame(dense_columns(8)), function(x) factor(x > 0)))
  limited <- suppressMessages(scoring_task(discrete, "bic"))
  expect_identical(limited$limit$why, "none")
  withr::local_options(bnstar.seconds_per_set = 10)
  expect_message(fit <- learn_bn(discrete, "bic"), "`time_limit = [0-9]+`\\s+goes\\s+on")
  expect_false(fit$proved)
  expect_identical(fit$stop_reason, "finished")
  expect_gt(fit$within$forecast$seconds, 600)
  # What the user allows is listed.
  expect_true(learn_bn(discrete, "bic", max_parents = 4)$within$proved)
  withr::local_options(bnstar.seconds_per_set = NULL)
  expect_true(learn_bn(discrete, "bic")$proved)
})

test_that("the forecast counts the sets that are left", {
  steps_of <- function(data, score, prune) {
    task <- suppressMessages(scoring_task(data, score, max_parents = ncol(data) - 1L,
                                          prune = prune))
    limits <- resolve_limits(Inf, Inf)
    scorer <- open_scorer(task$data, task$score$name, task$score$settings)
    listing <- cpp_open_listing(scorer, task$constraints, prune, 1L)
    steps <- list()
    repeat {
      steps <- c(steps, list(cpp_list_next_sizes(listing, 0, 1L, limits, NULL)))
      if (!steps[[length(steps)]]$open) break
    }
    list(steps = steps, made = cpp_listed_sets(listing, TRUE, 1L))
  }
  # Nothing is pruned: 7 choose k sets of each variable.
  for (prune in c(TRUE, FALSE)) {
    all <- steps_of(dense_columns(8), "loglik", prune)
    sizes <- 8 * choose(7, 1:7)
    expect_equal(all$steps[[1]]$next_sets, sizes[1])
    expect_equal(all$steps[[1]]$rest_sets, sum(sizes))
    expect_equal(all$steps[[3]]$rest_sets, sum(sizes[3:7]))
  }
  # With noise, fewer sets are looked at than were forecast, and later forecasts are closer.
  set.seed(1)
  noise <- matrix(rnorm(1200), 100, 12, dimnames = list(NULL, letters[1:12]))
  some <- steps_of(noise, "bic", TRUE)
  forecasts <- vapply(some$steps[seq_len(length(some$steps) - 1L)], `[[`, 0, "rest_sets")
  expect_gt(forecasts[1], some$made$scored)
  expect_lt(forecasts[3], forecasts[1] / 2)
})

test_that("memory decides as time does, and words have the right size", {
  step <- list(looked_at = 100, rest_sets = 1e6, rest_bytes = 2e9)
  problem <- function(bytes) {
    list(task = list(data = quietly_read(dense_columns(3))),
         budget = list(left = function() list(bytes = bytes)))
  }
  expect_null(why_within_budget(problem(3e9), step))
  expect_identical(why_within_budget(problem(1e9), step), list(bytes = 2e9))
  expect_match(forecast_words(list(bytes = 2e9)), "about 1.86 GB of memory; `max_parents`")
  expect_identical(vapply(c(0.2, 40, 89, 95, 5000, 7000, 2e5), about_seconds, ""),
                   c("1 second", "40 seconds", "89 seconds", "1.6 minutes", "83 minutes",
                     "1.9 hours", "2 days"))
  expect_identical(enough_seconds(list(seconds = 41, share = 0.8)), 110)
})

test_that("the time limit that goes on is longer than the one that was too short", {
  set.seed(2)
  values <- matrix(stats::rnorm(100 * 70), 100)
  for (x in 2:70) values[, x] <- values[, x] + values[, sample(x - 1, 1)]
  # Pairs fit into a fifth of the limit, larger sets do not.
  withr::local_options(bnstar.seconds_per_set = 1e-5)
  found <- suppressMessages(learn_bn(as.data.frame(values), time_limit = 3, progress = FALSE))
  forecast <- found$within$forecast
  expect_equal(forecast$share, 0.2)
  expect_gt(forecast$seconds, 0.2 * 3)
  expect_gt(enough_seconds(forecast), 3)
})
