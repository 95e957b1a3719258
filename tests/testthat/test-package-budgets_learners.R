# The cases of bench_budgets.R, on data so small that they take no time: every learner takes its limits and gives a result.
bench <- new.env()
cases <- source(system.file("bench", "budget_cases_learners.R", package = "bnstar"), local = bench)$value
bench$shapes <- lapply(bench$shapes, function(shape) c(300, 8))
cases <- cases[grepl("[(]tall", names(cases))]

test_that("every learner has cases of budgets", {
  expect_error(bench$check_all_have_cases(character()), "search_orderings")
  bench$learners$chow_liu <- NULL
  expect_error(bench$check_all_have_cases(names(bench$searches)), "No case of budgets for chow_liu")
})

test_that("every learner has a result when no time is left, and hardly any memory", {
  for (name in names(cases)) {
    data <- suppressMessages(cases[[name]]$prepare())
    fit <- suppressMessages(cases[[name]]$run(data, 0, 2^20))
    expect_type(fit$stop_reason %||% fit$info$stop_reason, "character")
  }
})
