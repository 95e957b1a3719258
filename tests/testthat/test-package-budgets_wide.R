# Memory of searches on data with more columns than rows: these are not made into a matrix of all
# their products.
wide_data <- function(rows, n) {
  named_columns(Reduce(function(x, i) 0.7 * x + rnorm(rows), seq_len(n - 1), rnorm(rows),
                       accumulate = TRUE))
}

test_that("climbs of wide data stay within their memory, and make moves", {
  set.seed(64)
  climb <- growth_of(wide_data(300, 2000),
                     "hill_climb(given, time_limit = 4, memory_limit = '100MB')")
  expect_lte(climb$grown, 1.1 * 100 + 32)
  expect_gt(climb$value$counters[["moves"]], 0)
})

test_that("learn_bn() has a network within little memory", {
  set.seed(66)
  fit <- growth_of(wide_data(300, 2000), "learn_bn(given, time_limit = 4, memory_limit = '100MB')")
  expect_lte(fit$grown, 1.1 * 100 + 32)
  expect_gt(nrow(fit$value$bn$arcs), 0)
})

test_that("lists of wide data with gaps stay within their memory", {
  set.seed(67)
  data <- wide_data(300, 2000)
  for (i in 1:300) data[i, sample(2000, 1)] <- NA
  listed <- growth_of(data,
                      "local_scores(given, na = 'local', time_limit = 4, memory_limit = '100MB')")
  expect_lte(listed$grown, 1.1 * 100 + 32)
})

test_that("the best tree of wide data takes little beside them", {
  set.seed(65)
  tree <- growth_of(wide_data(100, 2000), "chow_liu(given)")
  expect_lt(tree$grown, 150)
  expect_identical(nrow(tree$value$bn$arcs), 1999L)
})
