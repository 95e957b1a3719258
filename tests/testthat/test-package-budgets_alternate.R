# Limits of climbing and order search in turn, measured.

test_that("memory stays within the limit, and little of it is enough", {
  set.seed(1407)
  data <- suppressMessages(bn_data(random_gaussian(60, 200, collinear = FALSE)))
  tight <- growth_of(data,
                     paste0("alternate_search(given, memory_limit = '4MB', time_limit = 2, ",
                            "seed = 1)$score"))
  expect_lt(tight$grown, 4 * 1.1 + 32)
  # However slow the machine is, the first climb ends in time.
  expect_gte(tight$value, hill_climb(data, restarts = 0)$score - 1e-6)
})
