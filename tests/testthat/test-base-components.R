
test_that("the error of an unknown argument lists those of the function called", {
  expect_error(boot_strength(iris, foo = 2), "replicates.*learner.*max_parents")
  expect_error(learn_bn(iris, foo = 2), "method.*required")
  said <- tryCatch(hill_climb(iris, foo = 2), error = conditionMessage)
  expect_match(said, "restarts")
  expect_match(said, "r_min")
})
