test_that("every export and every method has a valid call among those that are spoilt", {
  expect_identical(setdiff(callable_names(), names(hostile_table)), character())
  expect_identical(setdiff(names(hostile_table), callable_names()), character())
})

test_that("random bad arguments end in a result or in an error of ours", {
  expect_unharmed("hostile_fault()", 200)
})
