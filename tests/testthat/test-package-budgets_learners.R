# The cases of bench_budgets.R on very small data: every learner accepts its limits and gives a
# result.
bench <- new.env()
cases <- source(test_path("budgets", "cases_learners.R"), local = bench)$value
bench$shapes <- lapply(bench$shapes, function(shape) c(300, 8))
# A forecast is no result of a search: it has no reason to stop.
cases <- cases[grepl("[(]tall", names(cases)) & !grepl("^estimate_cost", names(cases))]

test_that("every learner has cases of budgets", {
  expect_error(bench$check_all_have_cases(character()), "search_orderings")
  bench$learners$chow_liu <- NULL
  expect_error(bench$check_all_have_cases(names(bench$searches)), "No case of budgets for chow_liu")
})

test_that("every learner has a result when no time is left, and hardly any memory", {
  for (name in names(cases)) {
    data <- suppressMessages(cases[[name]]$prepare())
    fit <- suppressMessages(cases[[name]]$run(data, 0, 2^20))
    expect_type(fit$stop_reason %||% fit$info$stop_reason %||% glance(fit)$stop_reason, "character")
  }
})

test_that("lassos with hundreds of parents are not all solved when no time is left", {
  set.seed(1)
  broad <- as.data.frame(matrix(rnorm(1000 * 400), 1000))
  broad[-1] <- broad[-1] + broad[-400]
  seconds <- system.time(fit <- astar_lasso(broad, 1, time_limit = 0))
  # All lassos of an order would take ten seconds.
  expect_lt(sum(seconds[c("user.self", "sys.self")]), 4)
  expect_identical(fit$stop_reason, "time_limit")
  expect_gt(fit$bound, fit$score)
  expect_equal(fit$score, sum(score_network(fit, broad, "lasso", lambda = 1)))
  expect_gt(fit$score, -sum(diag(var(broad)) * 999))
})

test_that("re-training of a proxy does not begin what it has no time for", {
  set.seed(1)
  wide <- as.data.frame(lapply(1:1000, function(i) factor(sample(2, 50, TRUE))),
                        col.names = paste0("v", 1:1000))
  seconds <-
    system.time(fit <- suppressMessages(search_by_proxy(wide, "bic", n_samples = 20, retrain = 5,
                                                        time_limit = 1.5, seed = 1)))
  # A round of 2,000 networks takes longer, the second one three times as long as the first.
  expect_lt(sum(seconds[c("user.self", "sys.self")]), 5)
  expect_identical(fit$stop_reason, "time_limit")
})

test_that("products of folds are not copied where all columns change", {
  set.seed(1)
  broad <- as.data.frame(matrix(rnorm(800 * 400), 800))
  call <- "local({
    task <- bnstar:::lasso_task(given, 0, threads = 1L)
    limits <- list(seconds = Inf, bytes = Inf, nodes = Inf)
    lengths(bnstar:::folds_of_rows(task, rep_len(1:10, 800), limits, NULL)$grams)
  })"
  growth <- growth_of(broad, call)
  expect_identical(growth$value, rep(400L * 400L, 10L))
  # With copies 69 MB, without 45.
  expect_lt(growth$grown, 58)
})

test_that("models of incomplete mixed data count the tables that they make", {
  set.seed(1)
  broad <- as.data.frame(lapply(1:120, function(i) factor(replace(sample(3, 3000, TRUE), i, NA))),
                         col.names = paste0("v", 1:120))
  broad$x <- replace(stats::rnorm(3000), 1, NA)
  data <- suppressMessages(bn_data(broad, na = "local"))
  growth <- growth_of(data,
                      paste0("hill_climb(given, threads = 1, restarts = 0, tabu = 0, ",
                             "max_parents = 1)$stop_reason"))
  # Those of all pairs would take 170 MB.
  expect_lt(growth$grown, 80)
})
