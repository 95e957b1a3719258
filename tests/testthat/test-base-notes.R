# What a learner tells, and what it only keeps.

# Mixed columns are told before the search, rare states are found by it.
noted_data <- local({
  set.seed(64)
  z <- factor(c(rep(c("a", "b"), c(100, 99)), "c"))
  data.frame(z, x = 3 * (z == "a") + stats::rnorm(200), n = rep(c(1L, 2L), 100))
})

test_that("a fit tells one block of messages and keeps all notes", {
  said <- testthat::capture_messages(fit <- learn_bn(noted_data))
  expect_length(said, 1L)
  expect_match(said, "Integer columns.*conditional Gaussian")
  expect_no_match(said, "too rare")
  expect_match(fit$notes[1], "Integer columns")
  expect_match(fit$notes[length(fit$notes)], "too rare")
  expect_output(print(fit), sprintf("Notes +%d, which summary\\(\\) shows", length(fit$notes)))
  expect_output(print(summary(fit)), "too rare")
})

test_that("quiet learners tell nothing and keep the same notes", {
  testthat::capture_messages(loud <- learn_bn(noted_data))
  quiet <- expect_no_message(learn_bn(noted_data, quiet = TRUE))
  expect_identical(quiet$notes, loud$notes)
  withr::local_options(bnstar.quiet = TRUE)
  expect_identical(expect_no_message(learn_bn(noted_data))$notes, quiet$notes)
  expect_no_message(bn_data(noted_data))
  expect_message(learn_bn(noted_data, quiet = FALSE), class = "bnstar_message")
  expect_error(learn_bn(noted_data, quiet = NA), "`quiet`", class = "bnstar_error_argument")
})

test_that("results without a place for notes tell all of them", {
  said <- testthat::capture_messages(local_scores(noted_data))
  expect_length(said, 2L)
  expect_match(said[2], "too rare")
  expect_no_message(local_scores(noted_data, quiet = TRUE))
})

test_that("notes of a call that failed do not reach the next one", {
  expect_error(learn_bn(noted_data, "bic", max_parents = -1), class = "bnstar_error_argument")
  fit <- expect_no_message(learn_bn(as.data.frame(Titanic), weights = "Freq"))
  expect_identical(fit$notes, character())
  expect_no_match(capture.output(print(fit)), "^Notes")
})

test_that("every learner takes quiet", {
  for (by in unique(available_methods()$by)) {
    expect_true("quiet" %in% names(formals(getExportedValue("bnstar", by))), label = by)
  }
})
